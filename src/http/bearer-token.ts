/** The token that a text has, which may be the whole value of `Authorization`: `Bearer abc` for `abc`. A bearer token has no space (RFC 6750, 2.1). */
export function bearerToken(text: string): string {
  return text.replace(/^bearer +/i, '');
}
