import type { Exchange } from '../model/exchange.ts';
import { isSuccess } from './status.ts';

/** The status of the response of an exchange, 0 when there is none. */
export function statusOf({ outcome }: Pick<Exchange, 'outcome'>): number {
  return outcome.kind === 'reply' ? outcome.status : 0;
}

/** Whether the target has carried out a request, or says that it will, as with 202 (RFC 9110, 15.3). */
export function hasSucceeded(exchange: Pick<Exchange, 'outcome'>): boolean {
  return isSuccess(statusOf(exchange));
}

/** Whether the target has carried out a request; 202 says that it will (RFC 9110, 15.3.3). */
export function isDone(exchange: Pick<Exchange, 'outcome'>): boolean {
  return hasSucceeded(exchange) && statusOf(exchange) !== 202;
}

/** Whether the target says that there is no such resource. */
export function isMissing(exchange: Pick<Exchange, 'outcome'> | undefined): boolean {
  return exchange !== undefined && [404, 410].includes(statusOf(exchange));
}
