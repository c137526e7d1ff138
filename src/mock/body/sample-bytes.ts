import { latin1Bytes } from './text-bytes.ts';

/** The smallest content that programs take for what its type says. */
const smallest: Readonly<Record<string, string>> = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'application/zip': 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==',
};

/** Bytes of a binary media type, where there is no example of it; `undefined` for types that are told as text. */
export function sampleBytes(mediaType: string): Uint8Array | undefined {
  const essence = mediaType.split(';')[0]?.trim().toLowerCase() ?? '';
  const known = Object.hasOwn(smallest, essence) ? smallest[essence] : undefined;
  if (known !== undefined) return latin1Bytes(atob(known));
  return /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|gzip)$)/.test(essence)
    ? new Uint8Array(1)
    : undefined;
}
