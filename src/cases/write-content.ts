import type { BodyDraft } from '../model/case.ts';
import type { MediaType } from '../model/contract.ts';
import type { Json, JsonObject } from '../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../schema/json/pointer.ts';
import { writeJson } from '../schema/json/write-json.ts';
import { rawContent } from './content.ts';

/** Content other than JSON. */
export interface WrittenContent {
  /** `multipart/form-data; boundary=…`. */
  readonly contentType: string;
  readonly body: BodyDraft;
}

const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data';
const boundary = 'coldframe-7410-4d1c2b';

/** Whether content of the media type can be written at all. */
export function canWrite({ mediaType }: MediaType): boolean {
  const type = nameOf(mediaType);
  return type === form || type === multipart || isPlainText(type) || isBinary(type);
}

/** Writes a value as a media type asks for; `undefined` when that type has no way to say it. */
export function writeContent(media: MediaType, value: Json, document: JsonObject): WrittenContent | undefined {
  const type = nameOf(media.mediaType);
  if (type === form || type === multipart) {
    const fields = fieldsOf(value);
    if (fields === undefined) return undefined;
    // How an object is written in a form is not told (OpenAPI, Encoding Object): servers differ.
    if (type === form && fields.some(([, item]) => isObject(item))) return undefined;
    if (type === form) return { contentType: media.mediaType, body: rawContent(asForm(fields)) };
    return {
      contentType: `${multipart}; boundary=${boundary}`,
      body: rawContent(asParts(fields, { media, document })),
    };
  }
  if (typeof value === 'object' || !(isPlainText(type) || isBinary(type))) return undefined;
  const text = textOf(value);
  const contentType = type.includes('*')
    ? isPlainText(type)
      ? 'text/plain'
      : 'application/octet-stream'
    : media.mediaType;
  return isWellFormed(text) && text !== '' ? { contentType, body: rawContent(text) } : undefined;
}

function nameOf(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}

/** Text without a grammar of its own. */
function isPlainText(type: string): boolean {
  return type === 'text/plain' || type === 'text/*';
}

/** Bytes of which nothing is known. */
function isBinary(type: string): boolean {
  return type === 'application/octet-stream' || type === '*/*' || type === 'application/*';
}

type Field = readonly [name: string, value: Json];

/** One field for each member, and for each item of a list; `undefined` for what fields cannot tell: no value, an empty text, an empty list. */
function fieldsOf(value: Json): readonly Field[] | undefined {
  if (!isObject(value)) return undefined;
  const fields: Field[] = [];
  for (const [name, member] of Object.entries(value)) {
    const items = Array.isArray(member) ? member : [member];
    if (name === '' || items.length === 0 || !items.every(canTell)) return undefined;
    fields.push(...items.map((item: Json): Field => [name, item]));
  }
  return fields;
}

function canTell(item: Json): boolean {
  if (item === null || item === '' || Array.isArray(item)) return false;
  return isWellFormed(textOf(item));
}

/** A surrogate by itself has no UTF-8. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}

function asForm(fields: readonly Field[]): string {
  return new URLSearchParams(fields.map(([name, value]): [string, string] => [name, textOf(value)])).toString();
}

/** RFC 7578: a part for each field, those with content other than text with its type. */
function asParts(
  fields: readonly Field[],
  { media, document }: { readonly media: MediaType; readonly document: JsonObject },
): string {
  const parts = fields.map(([name, value]) => {
    const type = partType(name, { media, document });
    const file = type === 'application/octet-stream' || type?.startsWith('image/') ? '; filename="file.bin"' : '';
    const typeField = type ?? (typeof value === 'object' ? 'application/json' : undefined);
    const head = [`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"${file}`];
    if (typeField !== undefined) head.push(`Content-Type: ${typeField}`);
    return `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n${textOf(value)}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** What the contract says of a part (OpenAPI, Encoding Object): the first type that it names, or that of a file. */
function partType(
  name: string,
  { media, document }: { readonly media: MediaType; readonly document: JsonObject },
): string | undefined {
  const named = memberOf(valueAt(document, join(media.pointer, 'encoding', name)), 'contentType');
  if (typeof named === 'string') return named.split(',')[0]?.trim();
  const schema = media.schema === undefined ? undefined : valueAt(document, join(media.schema, 'properties', name));
  const isFile = memberOf(schema, 'format') === 'binary' || memberOf(schema, 'contentMediaType') !== undefined;
  return isFile ? 'application/octet-stream' : undefined;
}
