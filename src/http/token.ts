/** The pattern of a token, of which names of headers, methods and media types consist (RFC 9110, 5.6.2). Part of larger regular expressions. */
export const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

const wholeToken = new RegExp(`^${token}$`);

/** Whether a text is a token, as the name of every header is (RFC 9110, 5.1). */
export function isToken(text: string): boolean {
  return wholeToken.test(text);
}
