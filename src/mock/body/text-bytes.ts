// In terms that browsers know too: handlers for MSW run there.

/** A byte order mark stays: it does not belong into JSON (RFC 8259, 8.1). */
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text in bytes of UTF-8; `undefined` when they are none. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return strict.decode(bytes);
  } catch {
    return undefined;
  }
}

/** The text in bytes that may be UTF-8, with marks of replacement where they are not. */
export function anyText(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

const pieceLength = 8192;

/** One character for each byte, U+0000 to U+00FF. */
export function latin1Text(bytes: Uint8Array): string {
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + pieceLength)));
  return pieces.join('');
}

/** The bytes of a text that has one character for each. */
export function latin1Bytes(text: string): Uint8Array {
  return Uint8Array.from(text, (mark) => mark.charCodeAt(0));
}

/** What base64 of either alphabet stands for (RFC 4648, 4 and 5), one character for each byte; `undefined` for what is none. */
export function base64Text(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]*=*$/.test(text)) return undefined;
  try {
    return atob(text.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}
