import { isDone } from '../../../../http/outcome.ts';
import { documentedResponse } from '../../../../http/status.ts';
import type { Operation } from '../../../../model/contract.ts';
import { parameterNames, pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { outOfScope } from '../../../request/scope.ts';
import { sendAbout } from '../../../request/steps/send-step.ts';
import { unusedValues } from '../../../request/values/unused-values.ts';
import type { Derivation } from '../../strategy.ts';

/**
 * Whether the target stores nothing, as a mock may: it shows a resource under an identifier that was never created. A resource is asked for whose reading documents
 * a response for what is missing, if there is one; else one whose reading does not, and the target may say in any way that it is missing. `false` where the
 * contract has none.
 */
export function* storesNothing({ operation, contract, derivationFor }: Derivation): Generator<SequenceDraft, boolean> {
  const send = sendAbout(operation, 'state', { isPromised: false });
  const isResource = ({ method, path }: Operation) => method === 'GET' && pathKind(path).endsWith('/{}');
  const documents = ({ responses }: Operation) => documentedResponse(responses, 404) !== undefined;
  const rank = (one: Operation) => (documents(one) ? 0 : 100) + parameterNames(one.path).length;
  const resources = contract.operations.filter(isResource).sort((one, other) => rank(one) - rank(other));
  for (const one of resources) {
    const read = derivationFor(one.method, pathKind(one.path));
    const known = read && pathValues(one.path, read.validRequest.build().path);
    const values = read && known && unusedValues(read, known);
    if (read === undefined || values === undefined) continue;
    const why = 'a request for a resource that was never created';
    const { scope } = read.validRequest;
    const shown = yield* send(read, {
      label: 'read what was never created',
      why,
      values,
      scope: documents(one) ? undefined : outOfScope(scope, 'resource'),
    });
    return shown !== undefined && isDone(shown);
  }
  return false;
}
