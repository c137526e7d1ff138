import type { Rule } from './rule.ts';
import { fieldValue } from './subject.ts';

export const allowMissing: Rule = {
  id: 'allow-missing',
  title: 'A 405 names the methods that are allowed',
  level: 'deviation',
  why: 'The standard requires the list; a client that asks wrongly is told how to ask rightly.',
  clause: 'RFC 9110, 15.5.6',
  *check({ reply, case: { operation } }) {
    if (reply?.status !== 405 || fieldValue(reply, 'allow') !== undefined) return;
    yield { message: 'the 405 answer has no Allow header field', cause: 'missing', contract: operation.pointer };
  },
};
