import { readMediaType } from '../../../http/media-type.ts';
import { fieldValue } from '../../../http/safe-head.ts';
import type { SentFile } from '../../../model/case.ts';
import type { MediaType } from '../../../model/contract.ts';
import type { Json } from '../../../model/json.ts';
import { sampleValue } from '../../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { isObject, join, memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { valueText } from '../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { serialiseParameter } from '../parameters/serialise-parameter.ts';
import { fieldsBody, type WrittenBody } from './body-draft.ts';
import { fileContent } from './file-bytes.ts';
import { formFields } from './write-form.ts';

const boundary = 'coldframe-7410-4d1c2b';

/** How a part differs from an ordinary one. */
export interface ChangedPart {
  readonly name: string;
  readonly type?: string;
  readonly fileName?: string;
  /** Instead of its value. */
  readonly bytes?: Uint8Array;
  /** The name of the header that it does not have. */
  readonly withoutHeader?: string;
}

/** A part for each field (RFC 7578), with its type unless it is text. `changed` has another type, name or content than usual. */
export function writeMultipart(
  media: MediaType,
  value: Json,
  { source, changed }: { readonly source: SchemaSource; readonly changed?: ChangedPart },
): WrittenBody | undefined {
  const fields = formFields(value);
  if (!isObject(value) || fields === undefined) return undefined;
  const texts = Object.entries(value).filter(([name]) => fileTypes(name, media, source) === undefined);
  const files: SentFile[] = [];
  const parts = fields.flatMap(([name, item]) => {
    const change = changed?.name === name ? changed : undefined;
    const types = fileTypes(name, media, source);
    const type = change?.type ?? types?.[0] ?? documentedTypes(name, media, source)[0];
    const file = types === undefined ? '' : `; filename="${change?.fileName ?? fileNameOf(type)}"`;
    const typeField = type ?? (typeof item === 'object' ? 'application/json' : undefined);
    const head = [`Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, percentEncode)}"${file}`];
    if (typeField !== undefined) head.push(`Content-Type: ${fieldValue(typeField)}`);
    for (const header of requiredPartHeaders(name, media, source))
      if (header.name !== change?.withoutHeader) head.push(`${header.name}: ${header.value}`);
    const content = change?.bytes ?? (types === undefined ? valueText(item) : fileContent(item, type));
    if (types !== undefined) files.push({ name, type: type ?? '', bytes: bytesOf(content) });
    return [`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`, content, '\r\n'];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: fieldsBody(
      joinContents([...parts, `--${boundary}--\r\n`]),
      objectFromEntries(texts),
      files.length === 1 ? files[0] : undefined,
    ),
  };
}

/** The headers that the contract requires of a part (OpenAPI, Encoding Object, headers), each with a valid value, where one was found. */
export function requiredPartHeaders(
  part: string,
  { pointer }: MediaType,
  source: SchemaSource,
): readonly { readonly name: string; readonly value: string }[] {
  const headers = join(pointer, 'encoding', part, 'headers');
  const described = valueAt(source.document, headers);
  return (isObject(described) ? Object.keys(described) : []).flatMap((name) => {
    const place = resolve(source.document, join(headers, name));
    const header = place === undefined ? undefined : valueAt(source.document, place);
    const hasSchema = memberOf(header, 'schema') !== undefined;
    if (place === undefined || !hasSchema || memberOf(header, 'required') !== true || !isFurther(name)) return [];
    const value = sampleValue(source, join(place, 'schema'));
    const explode = memberOf(header, 'explode') === true;
    const form = { name, in: 'header', style: 'simple', explode, allowReserved: false } as const;
    const text = value === undefined ? '' : serialiseParameter(form, value);
    return text === '' ? [] : [{ name, value: text }];
  });
}

/** Content-Type has a place of its own in the contract, and Content-Disposition says what the part is. */
function isFurther(header: string): boolean {
  return /^[\w-]+$/.test(header) && !['content-type', 'content-disposition'].includes(header.toLowerCase());
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
function fileTypes(name: string, media: MediaType, source: SchemaSource): readonly string[] | undefined {
  const documented = documentedTypes(name, media, source);
  const schemas = schemasOfPart(name, media, source);
  const contentType = schemas.map((schema) => memberOf(schema, 'contentMediaType')).find((one) => one !== undefined);
  const isBinary = schemas.some((schema) => memberOf(schema, 'format') === 'binary');
  const isEncoded = schemas.some((schema) => !isIdentity(memberOf(schema, 'contentEncoding')));
  if (documented.some(isFileType) && !isEncoded) return documented;
  if (isEncoded || !(isBinary || typeof contentType === 'string')) return undefined;
  if (documented.length > 0) return documented;
  return [typeof contentType === 'string' ? contentType : 'application/octet-stream'];
}

/** Whether an encoding leaves the bytes as they are (RFC 2045, 6.2). */
function isIdentity(encoding: Json | undefined): boolean {
  return encoding === undefined || ['binary', '8bit', '7bit'].includes(String(encoding).toLowerCase());
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

/** One text, or bytes if any of them is bytes. */
function joinContents(contents: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (contents.every((one) => typeof one === 'string')) return contents.join('');
  const parts = contents.map(bytesOf);
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
}
