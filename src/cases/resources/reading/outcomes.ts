import { hasSucceeded, statusOf } from '../../../http/outcome.ts';
import type { Exchange } from '../../../model/exchange.ts';

/** Whether the target has carried out a request; 202 says that it will (RFC 9110, 15.3.3). */
export function isDone(exchange: Exchange): boolean {
  return hasSucceeded(exchange) && statusOf(exchange) !== 202;
}

/** Whether the target says that there is no such resource. */
export function isMissing(exchange: Exchange | undefined): boolean {
  return exchange !== undefined && [404, 410].includes(statusOf(exchange));
}
