import { isBinaryType, readMediaType } from '../../http/media-type.ts';
import { latin1Bytes } from '../../text/latin1-bytes.ts';

/** The smallest files that programs accept as what their type says, in base64. */
const smallest: ReadonlyMap<string, string> = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  ['application/zip', 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='],
]);

/** A sample of a binary media type; `undefined` for media types whose bodies are text. */
export function sampleBytes(mediaType: string): Uint8Array | undefined {
  const name = readMediaType(mediaType);
  const known = name && smallest.get(`${name.type}/${name.subtype}`);
  if (known !== undefined) return latin1Bytes(atob(known));
  return isBinaryType(name) ? new Uint8Array(1) : undefined;
}
