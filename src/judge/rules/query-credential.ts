import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks requests with their token in the query, where the contract does not put it there: they must not succeed (RFC 6750, 2.3). */
export const queryCredential: Rule = {
  id: 'query-credential',
  title: 'A credential in the query is rejected unless the contract puts it there',
  level: 'deviation',
  why: 'Query strings end up in logs, browser histories and Referer headers, and the token with them.',
  clause: 'RFC 6750, 2.3',
  check({ reply, case: { operation, request } }) {
    if (!reply || request.credential !== 'query' || !isSuccess(reply.status)) return nothing;
    return [
      {
        message: `status ${reply.status} to a token that was sent only in the query`,
        cause: 'accepted',
        contract: operation.security[0]?.pointer ?? operation.pointer,
      },
    ];
  },
};
