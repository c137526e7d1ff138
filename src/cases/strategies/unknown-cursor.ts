import type { Parameter } from '../../model/contract.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import type { CaseDraft } from '../request/case-draft.ts';
import { isCursor } from '../request/parameters/parameter-roles.ts';
import { outOfScope } from '../request/scope.ts';
import type { Derivation } from './strategy.ts';

/** A cursor that no response has named, where the contract says in words that such a cursor is refused. */
export function* unknownCursor(parameter: Parameter, derivation: Derivation): Generator<CaseDraft> {
  const { source, validRequest } = derivation;
  const { schema, pointer } = parameter;
  const status = isCursor(parameter) ? refusalOfUnknown(parameter, derivation) : undefined;
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

const unknown =
  /\b(?:unknown|invalid|malformed|foreign|unrecogni[sz]ed|made up)\b|\bnot (?:a )?(?:valid|known|recogni[sz]ed|issued?|returned)\b/i;

/** The status that the description of the cursor gives unknown ones (`A cursor that was not issued here is refused with 400`), or whose own description speaks of them (`The cursor is unknown`). */
function refusalOfUnknown({ pointer, schema }: Parameter, { operation, contract }: Derivation): string | undefined {
  const { document } = contract;
  const sentences = descriptionAt(document, pointer, schema).split(/(?<=[.;])\s|\n/);
  const inWords = sentences.flatMap((one) => (unknown.test(one) ? [/\b4\d\d\b/.exec(one)?.[0]] : []));
  const documented = operation.responses.filter(({ status, pointer: own }) => {
    const parts = descriptionAt(document, own).split(/[.,;\n]|\bor\b/);
    return /^4\d\d$/.test(status) && parts.some((part) => /\bcursor\b/i.test(part) && unknown.test(part));
  });
  return inWords.find((status) => status !== undefined) ?? documented[0]?.status;
}
