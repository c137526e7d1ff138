/** Whether a text is a UUID as RFC 9562, 4, writes it: 32 hexadecimal digits in either case, with hyphens, and no `urn:uuid:` before them. */
export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}
