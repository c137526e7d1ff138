// Without Buffer: handlers for MSW run in browsers, too.

/** A byte order mark stays: it does not belong in JSON (RFC 8259, 8.1). */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** Decodes UTF-8; `undefined` when the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** Decodes UTF-8, with U+FFFD where the bytes are not UTF-8. */
export function anyText(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/** How many characters `String.fromCharCode` makes at once: more would be too many arguments. */
const pieceLength = 8192;

/** One character for each byte, U+0000 to U+00FF. */
export function latin1Text(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceLength)));
  return pieces.join('');
}

/** Decodes base64 of either alphabet (RFC 4648, 4 and 5) to one character for each byte; `undefined` when it is not base64. */
export function base64Text(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]*=*$/.test(text)) return undefined;
  try {
    return atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}
