import { headerValue } from '../../http/header-fields.ts';
import type { Rule } from '../reading/rule.ts';

export const allowMissing: Rule = {
  id: 'allow-missing',
  title: 'A 405 names the methods that are allowed',
  level: 'deviation',
  why: 'The standard requires the list; a client that asks wrongly is told how to ask rightly.',
  clause: 'RFC 9110, 15.5.6',
  *check({ reply, case: { operation } }) {
    if (reply?.status !== 405 || headerValue(reply.headers, 'allow') !== undefined) return;
    yield { message: 'the 405 answer has no Allow header field', cause: 'missing', contract: operation.pointer };
  },
};
