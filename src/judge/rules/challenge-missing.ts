import { headerValue } from '../../http/header-fields.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks 401 responses: each needs a `WWW-Authenticate` header (RFC 9110, 15.5.2). */
export const challengeMissing: Rule = {
  id: 'challenge-missing',
  title: 'A 401 response names the authentication scheme',
  level: 'deviation',
  why: 'Without WWW-Authenticate a generic client does not know which credential to send.',
  clause: 'RFC 9110, 15.5.2',
  check({ reply, case: { operation } }) {
    if (reply?.status !== 401 || headerValue(reply.headers, 'www-authenticate')) return nothing;
    return [
      {
        message: 'the 401 response has no WWW-Authenticate header',
        cause: 'missing',
        contract: operation.security[0]?.pointer ?? operation.pointer,
      },
    ];
  },
};
