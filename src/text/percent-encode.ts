import { wellFormed } from './well-formed.ts';

/** A part of an address, percent-encoded (RFC 3986, 2.1); U+FFFD in the place of a lone surrogate, which has no UTF-8 form. */
export function percentEncode(text: string): string {
  return encodeURIComponent(wellFormed(text));
}
