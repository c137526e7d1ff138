/** The bytes of a text with one character for each, U+0000 to U+00FF. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (mark) => mark.charCodeAt(0));
}
