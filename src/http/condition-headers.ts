import type { Parameter } from '../model/contract.ts';

/** Whether a header is the condition on the entity tag of what a request changes (RFC 9110, 13.1.1). */
export function isIfMatch({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && name.toLowerCase() === 'if-match';
}

/** Whether a header asks for a response only if its entity tag is one that the client does not have (RFC 9110, 13.1.2). */
export function isIfNoneMatch({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && name.toLowerCase() === 'if-none-match';
}
