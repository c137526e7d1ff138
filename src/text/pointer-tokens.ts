/** One reference token of a JSON Pointer, escaped (RFC 6901, 3). */
export function escapeToken(token: string): string {
  return token.includes('/') || token.includes('~') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token;
}

/** The token that was escaped (RFC 6901, 4). */
export function unescapeToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

/** The reference tokens of a JSON Pointer, unescaped; none of the empty pointer. */
export function tokensOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeToken);
}
