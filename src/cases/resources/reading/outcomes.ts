import { isSuccess } from '../../../http/status.ts';
import type { Exchange } from '../../../model/exchange.ts';

/** Whether the target has carried out a request; 202 says that it will (RFC 9110, 15.3.3). */
export function isDone({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && isSuccess(outcome.status) && outcome.status !== 202;
}

/** Whether the target has carried out a request, or says that it will. */
export function isTaken({ outcome }: Exchange): boolean {
  return outcome.kind === 'reply' && isSuccess(outcome.status);
}

/** Whether the target says that there is no such resource. */
export function isMissing(exchange: Exchange | undefined): boolean {
  return exchange?.outcome.kind === 'reply' && [404, 410].includes(exchange.outcome.status);
}
