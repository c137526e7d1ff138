import { isCsvType, isFormType, isJsonType, isXmlType, streamFormatOf } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { writeStream } from '../../schema/stream/stream-items.ts';
import { writeXml } from '../../schema/xml/write-xml.ts';
import { writeTable } from './table.ts';

/** How a value is written as a body. */
export interface BodyFormat {
  readonly mediaType: string;
  /** The media type of the contract, which may have wildcards; its schema names the elements of XML. */
  readonly entry: MediaType;
  readonly document: JsonObject;
  /** Of a table. */
  readonly columns?: readonly string[];
}

/** Writes a value as a body: as JSON, XML, a stream, a table or a form if that is the media type; else text as it is, and any other value as JSON. */
export function writeBody(value: Json, { mediaType, entry, document, columns }: BodyFormat): string {
  if (isJsonType(mediaType)) return writeJson(value);
  if (isXmlType(mediaType) && !isXmlText(value)) return writeXml(value, entry.schema, document);
  const stream = streamFormatOf(mediaType);
  if (stream !== undefined && !isStreamText(value)) return writeStream(Array.isArray(value) ? value : [value], stream);
  if (typeof value === 'string') return value;
  if (isCsvType(mediaType)) return writeTable(value, columns ?? []) ?? writeJson(value);
  return isFormType(mediaType) && isObject(value) ? writeForm(value) : writeJson(value);
}

/** An example may be the text of the stream. */
function isStreamText(value: Json): boolean {
  if (typeof value !== 'string') return false;
  const [first = ''] = value.replace(/^\u001e/, '').split('\n');
  return (
    /^(data|event|id|retry|):/.test(value) || (/^[[{]/.test(first) && (/^[[{]\s*$/.test(first) || readJson(first).ok))
  );
}

/** An example may be the XML text itself. */
function isXmlText(value: Json): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('<');
}

function writeForm(value: JsonObject): string {
  const pairs = new URLSearchParams();
  for (const [name, property] of Object.entries(value))
    for (const item of Array.isArray(property) ? property : [property])
      pairs.append(name, typeof item === 'string' ? item : writeJson(item));
  return pairs.toString();
}
