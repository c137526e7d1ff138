import type { Finding } from '../model/finding.ts';
import { responseSignature } from '../report/grouping/response-signature.ts';

/** Whether two findings show one cause: the same rule and promise are broken by a response with the same status and message. */
export function hasSameCause(one: Finding, other: Finding): boolean {
  return (
    one.rule === other.rule &&
    one.operation === other.operation &&
    one.contract === other.contract &&
    responseSignature(one.exchange) === responseSignature(other.exchange)
  );
}
