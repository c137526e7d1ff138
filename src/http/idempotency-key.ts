import type { Parameter } from '../model/contract.ts';

/** Whether a parameter is a header that promises that a request sent twice is carried out once. */
export function isIdempotencyKey({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && /idempot/i.test(name);
}
