import { entityTagOf } from '../../http/entity-tag.ts';
import { headerValue } from '../../http/header-fields.ts';
import type { Case } from '../../model/case.ts';
import type { Reply } from '../../model/exchange.ts';
import { quote } from '../reading/quote.ts';
import { type Complaint, nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks reads with `If-None-Match` and changes with a matching `If-Match`: 304 exactly where the tag matches, with that tag, and no 412 where the condition
 * holds (RFC 9110, 13.1.1, 13.1.2 and 15.4.5).
 */
export const conditionIgnored: Rule = {
  id: 'condition-ignored',
  title: 'If-None-Match saves a response, and If-Match: * finds what exists',
  level: 'deviation',
  why: 'Clients load again what they have, or cannot change what is there.',
  clause: 'RFC 9110, 13.1.1 and 13.1.2',
  check({ reply, case: sent }) {
    return !reply || sent.expectedState === undefined ? nothing : faultsIn(reply, sent);
  },
};

function* faultsIn(reply: Reply, { expectedState, operation, request }: Case): Generator<Complaint> {
  if (
    expectedState?.kind === 'not-modified' &&
    reply.status === 200 &&
    entityTagOf({ outcome: reply }) === expectedState.tag
  )
    yield {
      message: 'status 200, not 304, although If-None-Match matches the entity tag of the response',
      cause: 'if-none-match',
      contract: operation.pointer,
    };
  if (expectedState?.kind === 'not-modified' && reply.status === 304) {
    const tag = entityTagOf({ outcome: reply });
    const condition = headerValue(request.headers, 'if-none-match') ?? '*';
    if (tag === undefined)
      yield {
        message: `the 304 response has no ETag, although a 200 response has ${quote(expectedState.tag)}`,
        cause: 'no tag of 304',
        clause: 'RFC 9110, 15.4.5',
        contract: `${operation.pointer}/responses`,
      };
    if (tag !== undefined && condition !== '*' && !condition.includes(tag.replace(/^W\//, '')))
      yield {
        message: `the 304 response has the entity tag ${quote(tag)}, which If-None-Match does not have`,
        cause: 'tag of 304',
        clause: 'RFC 9110, 15.4.5',
        contract: `${operation.pointer}/responses`,
      };
  }
  if (expectedState?.kind === 'condition-met' && reply.status === 304)
    yield {
      message: 'status 304, although If-None-Match has only a tag that the resource does not have',
      cause: 'if-none-match of an unknown tag',
      contract: operation.pointer,
    };
  if (expectedState?.kind === 'condition-met' && reply.status === 412)
    yield {
      message: `status 412 to a change with If-Match: ${headerValue(request.headers, 'if-match')}, which the resource matches`,
      cause: 'if-match',
      contract: operation.pointer,
    };
}
