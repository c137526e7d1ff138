import { holdsId } from '../../conventions/holds-id.ts';
import { resourceIn } from '../../conventions/wrapped-resource.ts';
import { isSuccess } from '../../http/status.ts';
import { isOtherTime } from '../../schema/json/calendar.ts';
import { memberOf, valueAt } from '../../schema/json/pointer.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

export const replayIgnored: Rule = {
  id: 'replay-ignored',
  title: 'A request sent again with the same Idempotency-Key is carried out once',
  level: 'deviation',
  why: 'A client that sends a request again after a lost response orders, pays or creates twice.',
  clause: { openapi: 'Parameter Object: the header that the contract gives the operation' },
  check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'replayed-request' || !isSuccess(reply.status) || !json?.ok) return nothing;
    const { id, created } = expectedState;
    const contract = operation.pointer;
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
