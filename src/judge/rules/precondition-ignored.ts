import { isSuccess } from '../../http/status.ts';
import type { Rule } from '../reading/rule.ts';

export const preconditionIgnored: Rule = {
  id: 'precondition-ignored',
  title: 'A change whose If-Match does not match is not made',
  level: 'deviation',
  why: 'Two people edit the same resource, and the second overwrites the work of the first without knowing.',
  clause: 'RFC 9110, 13.1.1',
  *check({ reply, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'unmet' || !isSuccess(reply.status)) return;
    yield {
      message: `status ${reply.status} to a change with an If-Match that matches nothing`,
      cause: 'if-match',
      contract: operation.pointer,
    };
  },
};
