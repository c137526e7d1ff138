import { isSuccess } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests with a value that their schema forbids: they must not succeed (JSON Schema Validation, 6). Malformed bodies belong to `malformedAccepted`.
 */
export const invalidAccepted: Rule = {
  id: 'invalid-accepted',
  title: 'A request that violates the schema is rejected',
  level: 'deviation',
  why: 'What the schema forbids gets stored, and every later reader has to cope with it.',
  clause: { jsonSchema: 'Validation, 6' },
  check({ reply, case: { expects, fault, about, why } }) {
    if (!reply || expects !== 'rejected' || fault !== 'schema' || !isSuccess(reply.status)) return nothing;
    return [
      {
        message: `status ${reply.status} to an invalid request: ${why}`,
        cause: about,
        family: 'accepted',
        contract: about,
      },
    ];
  },
};
