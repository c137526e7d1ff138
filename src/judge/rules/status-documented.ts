import { isAllowedByHttp, isOpenRefusal } from '../../http/status.ts';
import type { Case } from '../../model/case.ts';
import type { ResponseSpec } from '../../model/contract.ts';
import { nothing, type Rule } from '../reading/rule.ts';

/**
 * Checks requests that the contract covers: their status must be documented (OpenAPI, Responses Object). What HTTP allows in special situations belongs to
 * `statusUnlisted`, a 5xx to `serverError`.
 */
export const statusDocumented: Rule = {
  id: 'status-documented',
  title: 'The contract documents every status that an ordinary request gets',
  level: 'violation',
  why: 'A client is written for the documented statuses; it has no code for any other.',
  clause: { openapi: 'Responses Object' },
  check({ reply, inContract, response, case: sent }) {
    const { operation, why, expects } = sent;
    if (!reply || !inContract || response || reply.status >= 500) return nothing;
    // What the contract says in words is refused with one status is not refused with any other.
    if (isAllowedByHttp(sent, reply.status) && !namesRefusal(sent)) return nothing;
    // An operation without a single response promises nothing about statuses (OpenAPI 3.1, Operation Object: `responses` may be left out).
    if (operation.responses.length === 0) return nothing;
    // What refuses an invalid request for the right reason is only worth an observation: see `status-unlisted`.
    if (expects === 'rejected' && isOpenRefusal(operation.responses, reply.status)) return nothing;
    const documented = operation.responses.map(({ status }) => status).join(', ');
    const place = { contract: `${operation.pointer}/responses` };
    const message = `undocumented status ${reply.status} to ${why} (documented: ${documented})`;
    const status = `status ${reply.status}`;
    // A contract without any refusal lacks all of them for one reason.
    if (expects === 'rejected' && reply.status >= 400 && !operation.responses.some(isRefusal))
      return [{ ...place, message, cause: 'no refusal is documented' }];
    return [{ ...place, message, cause: status, family: status }];
  },
};

/** Whether the contract says with which status this request is refused: no other one will do. */
export function namesRefusal({ expectedState }: Pick<Case, 'expectedState'>): boolean {
  return expectedState?.kind === 'refused-in-state' && expectedState.isNamed === true;
}

function isRefusal({ status }: ResponseSpec): boolean {
  return /^4|^default$/i.test(status);
}
