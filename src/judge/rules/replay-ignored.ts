import { holdsId } from '../../conventions/holds-id.ts';
import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

export const replayIgnored: Rule = {
  id: 'replay-ignored',
  title: 'A request sent again with the same Idempotency-Key is carried out once',
  level: 'deviation',
  why: 'A client that sends a request again after a lost response orders, pays or creates twice.',
  clause: { openapi: 'Parameter Object: the header that the contract gives the operation' },
  check({ reply, json, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'replayed-request' || !isSuccess(reply.status) || !json?.ok) return nothing;
    if (holdsId(json.value, expectedState.id)) return nothing;
    return [
      {
        message: 'the response is about another resource than the one that the first request created',
        cause: 'repeated',
        contract: operation.pointer,
      },
    ];
  },
};
