import { entityTagOf } from '../../http/entity-tag.ts';
import type { Rule } from '../reading/rule.ts';

export const conditionIgnored: Rule = {
  id: 'condition-ignored',
  title: 'If-None-Match saves a response, and If-Match: * finds what exists',
  level: 'deviation',
  why: 'Clients load again what they have, or cannot change what is there.',
  clause: 'RFC 9110, 13.1.1 and 13.1.2',
  *check({ reply, case: { expectedState, operation } }) {
    if (!reply) return;
    if (
      expectedState?.kind === 'unmodified' &&
      reply.status === 200 &&
      entityTagOf({ outcome: reply }) === expectedState.tag
    )
      yield {
        message: 'status 200 with the entity tag that If-None-Match has, not 304',
        cause: 'if-none-match',
        contract: operation.pointer,
      };
    if (expectedState?.kind === 'met' && reply.status === 412)
      yield {
        message: 'status 412 to a change with If-Match: *, although the resource exists',
        cause: 'if-match',
        contract: operation.pointer,
      };
  },
};
