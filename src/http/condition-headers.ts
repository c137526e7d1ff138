import type { HeaderField } from '../model/case.ts';
import type { Parameter } from '../model/contract.ts';

/** Whether a header is the condition on the entity tag of what a request changes (RFC 9110, 13.1.1). */
export function isIfMatch({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && name.toLowerCase() === 'if-match';
}

/** Whether a header asks for a response only if its entity tag is one that the client does not have (RFC 9110, 13.1.2). */
export function isIfNoneMatch({ in: place, name }: Pick<Parameter, 'in' | 'name'>): boolean {
  return place === 'header' && name.toLowerCase() === 'if-none-match';
}

/** Whether a field that is sent is one of these. */
export function isTagCondition([name]: HeaderField): boolean {
  return /^if-(?:none-)?match$/i.test(name);
}

/** The header fields with another entity tag in their conditions. */
export function withTag(fields: readonly HeaderField[], tag: string): HeaderField[] {
  return fields.map((field) => (isTagCondition(field) ? [field[0], tag] : field));
}
