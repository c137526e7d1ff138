import { isSuccess } from '../../http/status.ts';
import { quote } from '../reading/quote.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/** Checks requests that the contract says in words are refused in the present state of a resource: they must not succeed. */
export const conflictIgnored: Rule = {
  id: 'conflict-ignored',
  title: 'What the contract does not allow in a state is refused',
  level: 'deviation',
  why: 'What is decided, paid or cancelled is decided, paid or cancelled again.',
  clause: { openapi: 'Response Object, description' },
  check({ reply, case: { expectedState, operation } }) {
    if (!reply || expectedState?.kind !== 'refused-in-state' || !isSuccess(reply.status)) return nothing;
    const { state, of = 'a resource', status: refusal = '409' } = expectedState;
    const conflict = operation.responses.find(({ status }) => status === refusal);
    return [
      {
        message: `status ${reply.status} for ${of} that is ${quote(state)}, which the contract says is refused with ${refusal}`,
        expected: `refused: ${refusal}`,
        cause: 'state',
        contract: conflict?.pointer ?? operation.pointer,
      },
    ];
  },
};
