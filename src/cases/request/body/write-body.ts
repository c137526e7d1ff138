import {
  isBinaryType,
  isFormalTextType,
  isFormType,
  isPlainTextType,
  isXmlType,
  type MediaTypeName,
  readMediaType,
  streamFormatOf,
} from '../../../http/media-type.ts';
import type { MediaType } from '../../../model/contract.ts';
import type { Json, Pointer } from '../../../model/json.ts';
import { buildValue } from '../../../schema/derive/build/build-value.ts';
import { plainPlan, sampleValue } from '../../../schema/derive/build/sample-value.ts';
import { registryOf, type SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { isObject, memberOf, resolve, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';
import { valueText } from '../../../schema/json/write-json.ts';
import { itemSchemaOf, writeStream } from '../../../schema/stream/stream-items.ts';
import { readXmlText } from '../../../schema/xml/read-xml.ts';
import { writeXml } from '../../../schema/xml/write-xml.ts';
import { isWellFormed, rawBody, type WrittenBody } from './body-draft.ts';
import { fileContent } from './file-bytes.ts';
import { writeForm } from './write-form.ts';
import { writeMultipart } from './write-multipart.ts';

/**
 * Whether a body of the media type can be written at all: a form, plain text, bytes, a picture or another file, XML, lines or records with a schema, or
 * another text with an example.
 */
export function canWrite(media: MediaType, source: Pick<SchemaSource, 'document'>): boolean {
  const syntax = syntaxOf(media.mediaType);
  if (syntax === 'xml' || syntax === 'stream') return bodySchemaOf(media, source) !== undefined;
  if (syntax === 'formal-text') return sampleFormalText(media, source) !== undefined;
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
  const text = valueText(value);
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
  if (isFormalTextType(media.mediaType)) return sampleFormalText(media, source);
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

/** The text of the author's first example, else the smallest text of the type where one is known: nothing else shows what its grammar allows. */
function sampleFormalText(
  { mediaType, schema, examples }: MediaType,
  { document }: Pick<SchemaSource, 'document'>,
): string | undefined {
  const place = schema && resolve(document, schema);
  const own = place === undefined ? undefined : valueAt(document, place);
  const ofSchema = memberOf(own, 'examples');
  const values = [
    ...examples.map(({ value }) => value),
    memberOf(own, 'example'),
    ...(Array.isArray(ofSchema) ? ofSchema : []),
  ];
  const text = values.find((value) => typeof value === 'string' && value !== '' && isWellFormed(value));
  const name = readMediaType(mediaType);
  return typeof text === 'string' ? text : smallestTexts.get(name?.subtype ?? '');
}

const smallestTexts: ReadonlyMap<string, string> = new Map([
  ['vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\ntext\n'],
  ['html', '<!DOCTYPE html>\n<title>text</title>\n<p>text</p>\n'],
  ['markdown', 'text\n'],
]);

type Syntax = 'form' | 'multipart' | 'xml' | 'stream' | 'text' | 'formal-text' | 'bytes' | 'file';

function syntaxOf(mediaType: string): Syntax | undefined {
  const name = readMediaType(mediaType);
  if (name === undefined) return undefined;
  if (isFormType(name)) return 'form';
  if (name.type === 'multipart' && name.subtype === 'form-data') return 'multipart';
  if (isXmlType(name)) return 'xml';
  const stream = streamFormatOf(name);
  if (stream !== undefined) return stream === 'events' ? undefined : 'stream';
  if (isPlainTextType(name) || isAnyOf(name, 'text')) return 'text';
  if (isFormalTextType(name)) return 'formal-text';
  const isBytes = name.type === 'application' && name.subtype === 'octet-stream';
  if (isBytes || isAnyOf(name, 'application') || isAnyOf(name, '*')) return 'bytes';
  return isBinaryType(name) && name.subtype !== '*' ? 'file' : undefined;
}

function isAnyOf(name: MediaTypeName, type: string): boolean {
  return name.type === type && name.subtype === '*';
}
