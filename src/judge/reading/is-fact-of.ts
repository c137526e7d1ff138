import type { FileFact } from '../../model/expected-state.ts';
import { sha256OfBytes } from '../../text/sha256.ts';

/** Whether bytes have the length, or the digest in hexadecimal or base64, that a response states of a file. */
export function isFactOf({ about, value }: FileFact, bytes: Uint8Array): boolean {
  if (about === 'length') return value === bytes.length;
  const digest = String(value).replace(/^sha-?256[:=]/i, '');
  const [hex, base64] = sha256OfBytes(bytes);
  return digest.toLowerCase() === hex || digest === base64;
}
