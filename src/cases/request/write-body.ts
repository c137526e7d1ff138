import { isFormType, isPlainTextType, type MediaTypeName, readMediaType } from '../../http/media-type.ts';
import type { BodyDraft } from '../../model/case.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { rawBody } from './body-draft.ts';

/** A body that is not JSON. */
export interface WrittenBody {
  /** `multipart/form-data; boundary=…`. */
  readonly contentType: string;
  readonly body: BodyDraft;
}

/** Whether a body of the media type can be written at all: a form, plain text or bytes. */
export function canWrite({ mediaType }: MediaType): boolean {
  return syntaxOf(mediaType) !== undefined;
}

/** Writes a value as a body of the media type; `undefined` when the type cannot express it. */
export function writeBody(media: MediaType, value: Json, document: JsonObject): WrittenBody | undefined {
  const syntax = syntaxOf(media.mediaType);
  if (syntax === undefined) return undefined;
  if (syntax === 'form') return writeForm(media, value);
  if (syntax === 'multipart') return writeMultipart(media, value, document);
  if (typeof value === 'object') return undefined;
  const text = textOf(value);
  if (text === '' || !isWellFormed(text)) return undefined;
  const concrete = syntax === 'text' ? 'text/plain' : 'application/octet-stream';
  return { contentType: media.mediaType.includes('*') ? concrete : media.mediaType, body: rawBody(text) };
}

type Syntax = 'form' | 'multipart' | 'text' | 'bytes';

function syntaxOf(mediaType: string): Syntax | undefined {
  const name = readMediaType(mediaType);
  if (name === undefined) return undefined;
  if (isFormType(name)) return 'form';
  if (name.type === 'multipart' && name.subtype === 'form-data') return 'multipart';
  if (isPlainTextType(name) || isAnyOf(name, 'text')) return 'text';
  const isBytes = name.type === 'application' && name.subtype === 'octet-stream';
  return isBytes || isAnyOf(name, 'application') || isAnyOf(name, '*') ? 'bytes' : undefined;
}

function isAnyOf(name: MediaTypeName, type: string): boolean {
  return name.type === type && name.subtype === '*';
}

type FormField = readonly [name: string, value: Json];

/** The value as form fields: one for each property, and for each item of a list; `undefined` when fields cannot express it: null, an empty string, an empty list. */
function formFields(value: Json): readonly FormField[] | undefined {
  if (!isObject(value)) return undefined;
  const fields: FormField[] = [];
  for (const [name, property] of Object.entries(value)) {
    const items = Array.isArray(property) ? property : [property];
    if (name === '' || items.length === 0 || !items.every(fitsField)) return undefined;
    fields.push(...items.map((item: Json): FormField => [name, item]));
  }
  return fields;
}

function fitsField(item: Json): boolean {
  return item !== null && item !== '' && !Array.isArray(item) && isWellFormed(textOf(item));
}

function writeForm({ mediaType }: MediaType, value: Json): WrittenBody | undefined {
  const fields = formFields(value);
  // OpenAPI does not say how to write an object as one field (Encoding Object): servers differ.
  if (fields === undefined || fields.some(([, item]) => isObject(item))) return undefined;
  const pairs = fields.map(([name, item]): [string, string] => [name, textOf(item)]);
  return { contentType: mediaType, body: rawBody(new URLSearchParams(pairs).toString()) };
}

const boundary = 'coldframe-7410-4d1c2b';

/** A part for each field (RFC 7578), with its type unless it is text. */
function writeMultipart(media: MediaType, value: Json, document: JsonObject): WrittenBody | undefined {
  const fields = formFields(value);
  if (fields === undefined) return undefined;
  const parts = fields.map(([name, item]) => {
    const type = partType(name, media, document);
    const file = type === 'application/octet-stream' || type?.startsWith('image/') ? '; filename="file.bin"' : '';
    const typeField = type ?? (typeof item === 'object' ? 'application/json' : undefined);
    const head = [`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"${file}`];
    if (typeField !== undefined) head.push(`Content-Type: ${typeField}`);
    return `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n${textOf(item)}\r\n`;
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: rawBody(`${parts.join('')}--${boundary}--\r\n`),
  };
}

/** The media type of a part: the first that the contract names for it (OpenAPI, Encoding Object), or that of a file; `undefined` for text. */
function partType(name: string, media: MediaType, document: JsonObject): string | undefined {
  const documented = memberOf(valueAt(document, join(media.pointer, 'encoding', name)), 'contentType');
  if (typeof documented === 'string') return documented.split(',')[0]?.trim();
  const schema = media.schema === undefined ? undefined : valueAt(document, join(media.schema, 'properties', name));
  const isFile = memberOf(schema, 'format') === 'binary' || memberOf(schema, 'contentMediaType') !== undefined;
  return isFile ? 'application/octet-stream' : undefined;
}

/** A lone surrogate has no UTF-8 form. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}
