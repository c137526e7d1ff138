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
