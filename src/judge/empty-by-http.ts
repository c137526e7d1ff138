import type { Subject } from './subject.ts';

/** Statuses whose responses end with their header section (RFC 9110, 15.3.5 and 15.4.5). */
const contentless = ['204', '304'];

/** Whether HTTP forbids the content that the contract promises: then its absence is the contract's fault, not the server's. */
export function isEmptyByHttp({ response, case: { request } }: Subject): boolean {
  return request.method === 'HEAD' || (response !== undefined && contentless.includes(response.status));
}
