import { documentedResponse } from '../../../http/status.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendAbout } from '../../request/steps/send-step.ts';
import { unusedValues } from '../../request/values/unused-values.ts';
import { parameterNames, pathKind, pathValues } from '../../resources/described/resource-paths.ts';
import { isDone } from '../../resources/reading/outcomes.ts';
import type { Derivation } from '../strategy.ts';

/**
 * Whether the target stores nothing, as a mock may: it shows a resource under an identifier that was never created. The first resource is asked for whose reading
 * documents a response for what is missing; `false` where the contract has none.
 */
export function* storesNothing({ operation, contract, derivationFor }: Derivation): Generator<SequenceDraft, boolean> {
  const send = sendAbout(operation, 'state', { isPromised: false });
  for (const { method, path, ...other } of contract.operations) {
    const isResource = method === 'GET' && path.endsWith('}') && parameterNames(path).length === 1;
    const mayBeMissing = documentedResponse(other.responses, 404) !== undefined;
    const read = isResource && mayBeMissing ? derivationFor(method, pathKind(path)) : undefined;
    const known = read && pathValues(path, read.validRequest.build().path);
    const values = read && known && unusedValues(read, known);
    if (read === undefined || values === undefined) continue;
    const why = 'a request for a resource that was never created';
    const shown = yield* send(read, { label: 'read what was never created', why, values });
    return shown !== undefined && isDone(shown);
  }
  return false;
}
