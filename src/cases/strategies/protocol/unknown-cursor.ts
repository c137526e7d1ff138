import { refusalOfUnknownCursor } from '../../../conventions/sentences/unknown-cursor.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { CaseDraft } from '../../request/case-draft.ts';
import { isCursor } from '../../request/parameters/parameter-roles.ts';
import { outOfScope } from '../../request/scope.ts';
import type { Derivation } from '../strategy.ts';

/** A cursor that no response has named, where the contract says in words that such a cursor is refused. */
export function* unknownCursor(
  parameter: Parameter,
  { source, validRequest, operation, contract }: Derivation,
): Generator<CaseDraft> {
  const { schema, pointer } = parameter;
  const status = isCursor(parameter) ? refusalOfUnknownCursor(parameter, operation, contract.document) : undefined;
  const value = madeUp.find((one) => schema === undefined || source.validator.isValid(schema, one));
  if (status === undefined || value === undefined) return;
  yield {
    label: `query ${parameter.name}, unknown`,
    why: 'a request with a cursor that no response has named',
    expects: 'anything',
    request: validRequest.build({ parameters: new Map([[parameter, value]]) }),
    scope: outOfScope(validRequest.scope, 'resource'),
    expectedState: { kind: 'refused-in-state', state: 'unknown', of: 'a cursor', status },
    about: schema ?? pointer,
  };
}

const madeUp = ['coldframe-unknown-cursor', 'Y29sZGZyYW1lLXVua25vd24=', 'Y29sZGZyYW1l'];
