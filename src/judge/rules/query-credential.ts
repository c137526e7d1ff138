import { isSuccess } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

export const queryCredential: Rule = {
  id: 'query-credential',
  title: 'A credential is not taken from the query unless the contract puts it there',
  level: 'deviation',
  why: 'Query strings end up in logs, histories and Referer fields, and the token with them.',
  clause: 'RFC 6750, 2.3',
  *check({ reply, case: { operation, request } }) {
    if (!reply || request.credential !== 'query' || !isSuccess(reply.status)) return;
    yield {
      message: `status ${reply.status} to a token that was sent in the query alone`,
      cause: 'accepted',
      contract: operation.security[0]?.pointer ?? operation.pointer,
    };
  },
};
