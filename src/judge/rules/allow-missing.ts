import { headerValue } from '../../http/header-fields.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks 405 responses: each needs an `Allow` header (RFC 9110, 15.5.6). */
export const allowMissing: Rule = {
  id: 'allow-missing',
  title: 'A 405 response lists the allowed methods',
  level: 'deviation',
  why: 'HTTP requires the list: it shows a client which methods it can use instead.',
  clause: 'RFC 9110, 15.5.6',
  check({ reply, case: { operation } }) {
    if (reply?.status !== 405 || headerValue(reply.headers, 'allow') !== undefined) return nothing;
    return [{ message: 'the 405 response has no Allow header', cause: 'missing', contract: operation.pointer }];
  },
};
