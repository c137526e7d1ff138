import { readMediaType } from './media-type.ts';

/** The smallest files of types that programs often look into, in base64: one pixel, an archive without content. */
const smallest: ReadonlyMap<string, string> = new Map([
  ['image/png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='],
  ['image/gif', 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'],
  ['application/zip', 'UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='],
]);

/** The smallest valid file of a media type; `undefined` for most types. */
export function smallestFile(mediaType: string): Uint8Array | undefined {
  const name = readMediaType(mediaType);
  const base64 = name && smallest.get(`${name.type}/${name.subtype}`);
  return base64 === undefined ? undefined : Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
}
