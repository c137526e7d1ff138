import { type BinaryToTextEncoding, createHash } from 'node:crypto';

/** The SHA-256 digest (FIPS 180-4) of a text in UTF-8, in lower-case hexadecimal digits. */
export function sha256Hex(text: string): string {
  return sha256(text, 'hex');
}

/** The SHA-256 digest (FIPS 180-4) of bytes, in lower-case hexadecimal digits and in base64. */
export function sha256OfBytes(bytes: Uint8Array): readonly [hex: string, base64: string] {
  const digest = createHash('sha256').update(bytes).digest();
  return [digest.toString('hex'), digest.toString('base64')];
}

/** The SHA-256 digest (FIPS 180-4) of a text in UTF-8, in base64, as a Content-Security-Policy names it. */
export function sha256Base64(text: string): string {
  return sha256(text, 'base64');
}

function sha256(text: string, encoding: BinaryToTextEncoding): string {
  return createHash('sha256').update(text, 'utf8').digest(encoding);
}
