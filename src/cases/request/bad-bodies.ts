import type { Operation } from '../../model/contract.ts';
import type { DerivedInvalid } from '../../schema/derive/invalid/invalid-values.ts';
import { jsonBody, rawBody } from './body/body-draft.ts';
import { type CaseDraft, describeInvalid } from './case-draft.ts';
import type { ValidRequestBuilder } from './valid-request.ts';

interface BodyTests {
  readonly operation: Operation;
  readonly validRequest: ValidRequestBuilder;
  readonly invalidValues: () => Iterable<DerivedInvalid>;
}

/** A request whose body breaks the schema and one whose body is not JSON: few servers refuse both in the same place. */
export function* badBodies({ operation, validRequest, invalidValues }: BodyTests): Generator<CaseDraft> {
  if (validRequest.schema === undefined) return;
  const [invalid] = invalidValues();
  if (invalid) {
    yield {
      label: 'invalid body',
      request: validRequest.build({ body: jsonBody(validRequest.refresh(invalid.value)) }),
      expects: 'rejected',
      fault: 'schema',
      about: invalid.about,
      why: describeInvalid(invalid),
    };
  }
  yield {
    label: 'malformed body',
    request: validRequest.build({ body: rawBody('{') }),
    expects: 'rejected',
    fault: 'syntax',
    about: operation.pointer,
    why: 'a body of one opening brace',
  };
}
