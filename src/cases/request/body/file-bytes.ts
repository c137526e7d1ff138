import { readMediaType } from '../../../http/media-type.ts';
import { smallestFile } from '../../../http/smallest-file.ts';
import type { Json } from '../../../model/json.ts';
import { latin1Bytes } from '../../../text/latin1-bytes.ts';

/** A name of a file that is not ASCII (RFC 7578, 4.2). */
export const foreignFileName = '\u00fcber \u6587 \u{1f33f}.bin';

/** How files of other types begin. */
const beginnings: ReadonlyMap<string, string> = new Map([
  [
    'image/jpeg',
    '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0001\u0000\u0000\u0001\u0000\u0001\u0000\u0000',
  ],
  ['application/pdf', '%PDF-1.4\n'],
  ['application/gzip', '\u001f\u008b\u0008\u0000'],
]);

/** Whether servers often look into files of the type: any text is none. */
export function hasForm(mediaType: string): boolean {
  return smallestFile(mediaType) !== undefined || oftenRead.test(plainName(mediaType));
}

/** Types whose text has a grammar, or that are not text at all. */
const oftenRead = /^(?:image|audio|video|font)\/|[/+](?:json|xml)$/;

/** A file that shows whether its bytes are changed: lines of text for text, a valid file where one is known, otherwise every byte that there is, and a line. Text and unknown bytes are repeated up to a least length. */
export function fileBytes(mediaType: string, least = 0): Uint8Array {
  const name = plainName(mediaType);
  const smallest = smallestFile(name);
  if (smallest !== undefined) return smallest;
  if (name.startsWith('text/')) return latin1Bytes(repeated('one,two\r\n3,4\r\n', least));
  if (/[/+]json$/.test(name)) return latin1Bytes('{"one": [1.0, 2]}\n');
  const everyByte = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte)).join('');
  return latin1Bytes(`${beginnings.get(name) ?? ''}${repeated(`${everyByte}\r\n`, least)}`);
}

function repeated(text: string, least: number): string {
  return text.repeat(Math.max(1, Math.ceil(least / text.length)));
}

/** Without parameters. */
function plainName(mediaType: string): string {
  const name = readMediaType(mediaType);
  return name === undefined ? '' : `${name.type}/${name.subtype}`;
}

/** The text of a field, or a small file of the type where any text would do. */
export function fileContent(item: Json, type = ''): string | Uint8Array {
  const smallest = smallestFile(type);
  const isPlain = typeof item !== 'string' || /^text\d*$/.test(item);
  if (smallest !== undefined && isPlain) return smallest;
  return typeof item === 'string' ? item : 'text';
}
