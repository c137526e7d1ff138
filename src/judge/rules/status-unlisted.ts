import { isAllowedByHttp, isOpenRefusal } from '../../http/status.ts';
import { nothing, type Rule } from '../reading/rule.ts';
import { namesRefusal } from './status-documented.ts';

/** Observes undocumented statuses that HTTP allows for the request, such as 415 or 431, and refusals of invalid requests where no refusal is documented. */
export const statusUnlisted: Rule = {
  id: 'status-unlisted',
  title: 'The contract documents the statuses that HTTP defines for special situations',
  level: 'observation',
  why: 'The status is right by HTTP, but no client of this contract expects it: documenting it takes a few lines.',
  clause: { openapi: 'Responses Object' },
  check({ reply, inContract, response, case: sent }) {
    const { operation, why, expects } = sent;
    if (!reply || !inContract || response) return nothing;
    const { responses } = operation;
    if (expects === 'rejected' && responses.length > 0 && isOpenRefusal(responses, reply.status)) {
      const message = `status ${reply.status} refuses an invalid request, but no refusal is documented (400, 422, 4XX or default): ${why}`;
      return [{ message, cause: 'no refusal is documented', contract: `${operation.pointer}/responses` }];
    }
    if (!isAllowedByHttp(sent, reply.status) || namesRefusal(sent)) return nothing;
    const message = `status ${reply.status} is not documented, although HTTP allows it for ${why}`;
    return [{ message, cause: `status ${reply.status}`, contract: `${operation.pointer}/responses` }];
  },
};
