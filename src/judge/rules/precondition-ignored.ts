import { isSuccess } from '../../http/status.ts';
import { quote } from '../reading/quote.ts';
import type { Rule } from '../reading/rule.ts';
import { refusedPart } from './refused-but-done.ts';

/**
 * Checks changes whose condition does not hold: they must not succeed (RFC 9110, 13.1.1 and 13.1.2; RFC 6902, 5, for a `test` of a JSON Patch), and nothing
 * may have changed. Without a condition where the contract demands one, only 428 is right (RFC 6585, 3).
 */
export const preconditionIgnored: Rule = {
  id: 'precondition-ignored',
  title: 'A change whose precondition does not hold is not made',
  level: 'deviation',
  why: 'Two people edit the same resource, and the second overwrites the work of the first without knowing.',
  clause: 'RFC 9110, 13.1.1',
  *check({ reply, json, case: { expectedState, operation } }) {
    if (expectedState?.kind === 'refused-absent' && expectedState.status === 412 && json?.ok) {
      const { by } = expectedState;
      const made = reply && isSuccess(reply.status) ? refusedPart(json.value, expectedState) : undefined;
      if (made === undefined) return;
      yield {
        message: `${quote(made)} is as the ${by} had it that was refused with 412`,
        cause: `made by ${by}`,
        contract: `${operation.pointer}/responses`,
      };
    }
    if (!reply || expectedState?.kind !== 'condition-unmet') return;
    const { condition = 'if-match' } = expectedState;
    if (condition === 'none' && otherRefusals.includes(reply.status))
      yield {
        message: `status ${reply.status} to a ${conditions.none}, although it says 428`,
        cause: 'not 428',
        contract: operation.pointer,
        clause: 'RFC 6585, 3',
      };
    if (!isSuccess(reply.status)) return;
    yield {
      message: `status ${reply.status} to a ${conditions[condition]}`,
      cause: condition,
      contract: operation.pointer,
      ...(condition === 'if-none-match' && { clause: 'RFC 9110, 13.1.2' }),
      ...(condition === 'test' && { clause: 'RFC 6902, 5' }),
      ...(condition === 'none' && { clause: 'RFC 6585, 3' }),
    };
  },
};

/** What a server may confuse with 428. Others say that something else was looked at first. */
const otherRefusals = [400, 409, 412, 422];

const conditions = {
  'if-match': 'change with an If-Match that matches nothing',
  'if-none-match': 'PUT with If-None-Match: * of what is there already',
  test: 'JSON Patch whose test fails',
  none: 'change without the If-Match that the contract asks for',
};
