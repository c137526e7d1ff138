import type { HeaderField } from '../model/case.ts';
import { headerValue } from './header-fields.ts';
import { readMediaType } from './media-type.ts';

/** Whether a request has a merge patch as its body (RFC 7396). */
export function isMergePatch({ headers }: { readonly headers: readonly HeaderField[] }): boolean {
  return readMediaType(headerValue(headers, 'content-type'))?.subtype === 'merge-patch+json';
}
