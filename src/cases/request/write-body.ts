import {
  isBinaryType,
  isFormType,
  isPlainTextType,
  isXmlType,
  type MediaTypeName,
  readMediaType,
  streamFormatOf,
} from '../../http/media-type.ts';
import { fieldValue } from '../../http/safe-head.ts';
import type { BodyDraft } from '../../model/case.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { buildValue } from '../../schema/derive/build-value.ts';
import { plainPlan, sampleValue } from '../../schema/derive/sample-value.ts';
import { registryOf, type SchemaSource } from '../../schema/derive/schema-source.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import { itemSchemaOf, writeStream } from '../../schema/stream/stream-items.ts';
import { readXmlText } from '../../schema/xml/read-xml.ts';
import { writeXml } from '../../schema/xml/write-xml.ts';
import { rawBody } from './body-draft.ts';
import { smallestFile } from './file-bytes.ts';

/** A body that is not JSON. */
export interface WrittenBody {
  /** `multipart/form-data; boundary=…`. */
  readonly contentType: string;
  readonly body: BodyDraft;
}

/** Whether a body of the media type can be written at all: a form, plain text, bytes, a picture or another file, or XML, lines or records with a schema. */
export function canWrite(media: MediaType, source: Pick<SchemaSource, 'document'>): boolean {
  const syntax = syntaxOf(media.mediaType);
  if (syntax === 'xml' || syntax === 'stream') return bodySchemaOf(media, source) !== undefined;
  return syntax !== undefined;
}

/** The schema of the values that bodies are written from: that of one line or record, else that of the whole body. */
export function bodySchemaOf(media: MediaType, { document }: Pick<SchemaSource, 'document'>): Pointer | undefined {
  const format = streamFormatOf(media.mediaType);
  return format === undefined ? media.schema : itemSchemaOf(media, { format, document });
}

/** Writes a value as a body of the media type; `undefined` when the type cannot express it. */
export function writeBody(media: MediaType, value: Json, source: SchemaSource): WrittenBody | undefined {
  const syntax = syntaxOf(media.mediaType);
  if (syntax === undefined) return undefined;
  if (syntax === 'form') return writeForm(media, value, source);
  if (syntax === 'multipart') return writeMultipart(media, value, { source });
  if (syntax === 'xml') return writeXmlBody(media, value, source);
  if (syntax === 'stream') return writeStreamBody(media, value);
  if (syntax === 'file') return { contentType: media.mediaType, body: rawBody(fileContent(value, media.mediaType)) };
  if (typeof value === 'object') return undefined;
  const text = textOf(value);
  if (text === '' || !isWellFormed(text)) return undefined;
  const concrete = syntax === 'text' ? 'text/plain' : 'application/octet-stream';
  return { contentType: media.mediaType.includes('*') ? concrete : media.mediaType, body: rawBody(text) };
}

/** One line or record, as every body of the media type may have. */
function writeStreamBody({ mediaType }: MediaType, value: Json): WrittenBody | undefined {
  const format = streamFormatOf(mediaType);
  const text = format === undefined ? '' : writeStream([value], format);
  return isWellFormed(text) ? { contentType: mediaType, body: rawBody(text) } : undefined;
}

/** The plainest valid value that the media type can express: a form cannot have an empty list, so required lists get an item. */
export function sampleBody(media: MediaType, source: SchemaSource): Json | undefined {
  const schema = bodySchemaOf(media, source);
  if (schema === undefined) return 'text';
  const sample = sampleValue(source, schema);
  if (!isObject(sample) || writeBody(media, sample, source) !== undefined) return sample;
  const plan = { ...plainPlan(source), optional: 'all' } as const;
  const full = buildValue(registryOf(source), { pointers: [schema], plan });
  const filled = Object.fromEntries(
    Object.entries(sample).map(([name, value]) => [name, (Array.isArray(value) && memberOf(full, name)) || value]),
  );
  return source.validator.isValid(schema, filled) ? filled : sample;
}

/** XML that is read as the same value; `undefined` when XML cannot express it: null, an empty list without a wrapper, a number in place of a string. */
function writeXmlBody(media: MediaType, value: Json, source: SchemaSource): WrittenBody | undefined {
  // A string is the document itself, as an example may show it.
  const text = typeof value === 'string' ? value : writeXml(value, media.schema, source.document);
  const read = readWrittenXml(text, media, source);
  if (read === undefined || !(typeof value === 'string' || sameJson(read, value))) return undefined;
  return { contentType: media.mediaType, body: rawBody(text) };
}

/** The value of a document; `undefined` when it is not written as its schema says, or there is no schema. */
export function readWrittenXml(text: string, { schema }: MediaType, source: SchemaSource): Json | undefined {
  const reading = schema === undefined ? undefined : readXmlText(text, schema, source);
  return reading?.ok && reading.violations.length === 0 ? reading.value : undefined;
}

type Syntax = 'form' | 'multipart' | 'xml' | 'stream' | 'text' | 'bytes' | 'file';

function syntaxOf(mediaType: string): Syntax | undefined {
  const name = readMediaType(mediaType);
  if (name === undefined) return undefined;
  if (isFormType(name)) return 'form';
  if (name.type === 'multipart' && name.subtype === 'form-data') return 'multipart';
  if (isXmlType(name)) return 'xml';
  const stream = streamFormatOf(name);
  if (stream !== undefined) return stream === 'events' ? undefined : 'stream';
  if (isPlainTextType(name) || isAnyOf(name, 'text')) return 'text';
  const isBytes = name.type === 'application' && name.subtype === 'octet-stream';
  if (isBytes || isAnyOf(name, 'application') || isAnyOf(name, '*')) return 'bytes';
  return isBinaryType(name) && name.subtype !== '*' ? 'file' : undefined;
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

function writeForm(media: MediaType, value: Json, { document }: SchemaSource): WrittenBody | undefined {
  const fields = formFields(value);
  // OpenAPI does not say how to write an object as one field (Encoding Object): servers differ.
  if (fields === undefined || fields.some(([, item]) => isObject(item))) return undefined;
  const itemsOf = new Map<string, string[]>();
  for (const [name, item] of fields) itemsOf.set(name, [...(itemsOf.get(name) ?? []), textOf(item)]);
  const pairs: string[] = [];
  for (const [name, items] of itemsOf) {
    const delimiter = delimiterOf(name, media, document);
    const isAmbiguous = items.length > 1 && items.some((item) => item.includes(decodeURIComponent(delimiter)));
    if (delimiter !== '&' && isAmbiguous) return undefined;
    const [key, values] = [formEncode(name), items.map(formEncode)];
    pairs.push(...(delimiter === '&' ? values.map((one) => `${key}=${one}`) : [`${key}=${values.join(delimiter)}`]));
  }
  return { contentType: media.mediaType, body: rawBody(pairs.join('&')) };
}

function formEncode(text: string): string {
  return new URLSearchParams([[text, '']]).toString().slice(0, -1);
}

/** What separates the items of a list: each is a field of its own unless the contract says otherwise (OpenAPI, Encoding Object). */
function delimiterOf(name: string, media: MediaType, document: JsonObject): string {
  const encoding = valueAt(document, join(media.pointer, 'encoding', name));
  const style = memberOf(encoding, 'style') ?? 'form';
  if (memberOf(encoding, 'explode') ?? style === 'form') return '&';
  return style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '%7C' : ',';
}

const boundary = 'coldframe-7410-4d1c2b';

/** How the part of a file differs from an ordinary one. */
export interface FilePart {
  readonly name: string;
  readonly type?: string;
  readonly fileName?: string;
  /** Instead of its value. */
  readonly bytes?: Uint8Array;
}

/** A part for each field (RFC 7578), with its type unless it is text. `changed` has another type, name or content than usual. */
export function writeMultipart(
  media: MediaType,
  value: Json,
  { source, changed }: { readonly source: SchemaSource; readonly changed?: FilePart },
): WrittenBody | undefined {
  const fields = formFields(value);
  if (fields === undefined) return undefined;
  const parts = fields.flatMap(([name, item]) => {
    const change = changed?.name === name ? changed : undefined;
    const types = fileTypes(name, media, source);
    const type = change?.type ?? types?.[0] ?? documentedTypes(name, media, source)[0];
    const file = types === undefined ? '' : `; filename="${change?.fileName ?? fileNameOf(type)}"`;
    const typeField = type ?? (typeof item === 'object' ? 'application/json' : undefined);
    const head = [`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, encodeURIComponent)}"${file}`];
    if (typeField !== undefined) head.push(`Content-Type: ${fieldValue(typeField)}`);
    const content = change?.bytes ?? (types === undefined ? textOf(item) : fileContent(item, type));
    return [`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`, content, '\r\n'];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: rawBody(joinContents([...parts, `--${boundary}--\r\n`])),
  };
}

/** Each part of a multipart body that is a file. */
export function filePartsOf(
  media: MediaType,
  source: SchemaSource,
): readonly { readonly name: string; readonly types: readonly string[] }[] {
  const { schema, mediaType } = media;
  if (schema === undefined || readMediaType(mediaType)?.subtype !== 'form-data') return [];
  return [...mergeSchemas(registryOf(source), { pointers: [schema] }).properties.keys()].flatMap((name) => {
    const types = fileTypes(name, media, source);
    return types === undefined ? [] : [{ name, types }];
  });
}

/** The media types of a part that is a file, the documented ones or a general one; `undefined` for other parts. */
export function fileTypes(name: string, media: MediaType, source: SchemaSource): readonly string[] | undefined {
  const documented = documentedTypes(name, media, source);
  const schemas = schemasOfPart(name, media, source);
  const contentType = schemas.map((schema) => memberOf(schema, 'contentMediaType')).find((one) => one !== undefined);
  const isBinary = schemas.some((schema) => memberOf(schema, 'format') === 'binary');
  const isEncoded = schemas.some((schema) => memberOf(schema, 'contentEncoding') !== undefined);
  if (documented.some(isFileType) && !isEncoded) return documented;
  if (isEncoded || !(isBinary || typeof contentType === 'string')) return undefined;
  if (documented.length > 0) return documented;
  return [typeof contentType === 'string' ? contentType : 'application/octet-stream'];
}

function isFileType(type: string): boolean {
  return /^(image|audio|video|font)\/|^application\/(octet-stream|pdf|zip)$/.test(type);
}

/** The media types that the contract names for a part (OpenAPI, Encoding Object), without ranges. */
function documentedTypes(name: string, media: MediaType, { document }: SchemaSource): readonly string[] {
  const types = memberOf(valueAt(document, join(media.pointer, 'encoding', name)), 'contentType');
  if (typeof types !== 'string') return [];
  return types
    .split(',')
    .map((type) => type.trim().replace(/^image\/\*$/, 'image/png'))
    .filter((type) => !type.includes('*'));
}

/** Every Schema Object that applies to a part, or to the items of a list of parts. */
function schemasOfPart(name: string, { schema }: MediaType, source: SchemaSource): readonly (Json | undefined)[] {
  if (schema === undefined) return [];
  const registry = registryOf(source);
  const pointers = mergeSchemas(registry, { pointers: [schema] }).properties.get(name) ?? [];
  const part = mergeSchemas(registry, { pointers });
  const items = part.arrays.flatMap(({ rest }) => rest ?? []);
  const ofItems = items.length === 0 ? [] : mergeSchemas(registry, { pointers: items }).sources;
  return [...part.sources, ...ofItems].map((pointer) => valueAt(source.document, pointer));
}

function fileNameOf(type = ''): string {
  return `file.${fileEndings.get(type) ?? 'bin'}`;
}

const fileEndings: ReadonlyMap<string, string> = new Map([
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/gif', 'gif'],
  ['application/pdf', 'pdf'],
  ['text/csv', 'csv'],
  ['text/plain', 'txt'],
  ['text/html', 'html'],
  ['application/json', 'json'],
]);

/** The text of a field, or a small file of the type where any text would do. */
function fileContent(item: Json, type = ''): string | Uint8Array {
  const smallest = smallestFile(type);
  const isPlain = typeof item !== 'string' || /^text\d*$/.test(item);
  if (smallest !== undefined && isPlain) return smallest;
  return typeof item === 'string' ? item : 'text';
}

/** One text, or bytes if any of them is bytes. */
function joinContents(contents: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (contents.every((one) => typeof one === 'string')) return contents.join('');
  const encoder = new TextEncoder();
  const parts = contents.map((one) => (typeof one === 'string' ? encoder.encode(one) : one));
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** A lone surrogate has no UTF-8 form. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}
