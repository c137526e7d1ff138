/** The text with each UTF-16 unit that is not printable ASCII replaced by `instead`, or left out: for headers, which every recipient reads then in the same way (RFC 9110, 5.5). */
export function printableAscii(text: string, instead = ''): string {
  return text.replaceAll(/[^\x20-\x7e]/g, () => instead);
}
