import { holdsId } from '../../conventions/names/holds-id.ts';
import { resourceIn } from '../../conventions/names/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import { isOtherTime } from '../../schema/json/calendar.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests that are sent again with the same Idempotency-Key: the response must be about the resource that the first one created, with the times that
 * it had then.
 */
export const replayIgnored: Rule = {
  id: 'replay-ignored',
  title: 'A request sent again with the same Idempotency-Key is carried out once',
  level: 'deviation',
  why: 'A client that sends a request again after a lost response orders, pays or creates twice.',
  clause: { openapi: 'Parameter Object: the header that the contract gives the operation' },
  check({ reply, json, case: { expectedState, expects, operation } }) {
    if (!reply || expectedState?.kind !== 'replayed-request') return nothing;
    const { id, created } = expectedState;
    const contract = operation.pointer;
    // The contract says that the response is that of the first request, and what was created then is in the way of the second.
    if (reply.status === 409 && expects === 'accepted')
      return [{ message: 'status 409 to a request that succeeded with the same key', cause: 'in the way', contract }];
    if (!isSuccess(reply.status) || !json?.ok) return nothing;
    if (!holdsId(json.value, id))
      return [
        {
          message: 'the response is about another resource than the one that the first request created',
          cause: 'repeated',
          contract,
        },
      ];
    const { instance } = resourceIn(json.value);
    const shown = valueAt(json.value, instance);
    const names = Object.keys(created).filter((name) => isOtherTime(created[name], memberOf(shown, name)));
    const message = `${names.map(quote).join(', ')} is not as in the first response, although the resource is the same`;
    return names.length === 0 ? nothing : [{ message, cause: 'created again', contract, instance }];
  },
};
