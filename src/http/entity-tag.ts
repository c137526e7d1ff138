import type { HeaderField } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { headerValue } from './header-fields.ts';

/** The entity tag that the response of an exchange has (RFC 9110, 8.8.3); `undefined` when there is none. */
export function entityTagOf({ outcome }: Pick<Exchange, 'outcome'>): string | undefined {
  return outcome.kind === 'no-reply' ? undefined : headerValue(outcome.headers, 'etag');
}

/** Whether a tag is strong: it changes whenever the content does (RFC 9110, 8.8.1). */
export function isStrongTag(tag: string): boolean {
  return tag.startsWith('"');
}

/** Whether a header field is a condition on an entity tag (RFC 9110, 13.1.1 and 13.1.2). */
export function isTagCondition([name]: HeaderField): boolean {
  return /^if-(?:none-)?match$/i.test(name);
}

/** The header fields with another entity tag in their conditions. */
export function withTag(fields: readonly HeaderField[], tag: string): HeaderField[] {
  return fields.map((field) => (isTagCondition(field) ? [field[0], tag] : field));
}
