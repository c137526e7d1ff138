import { includesMediaType, isJsonType, mediaTypeParameter, readMediaType } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { schemaProperties, schemaTypes } from '../../schema/document/schema-properties.ts';
import { join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { readJson } from '../../schema/json/read-json.ts';
import { latin1Bytes } from '../../text/latin1-bytes.ts';
import { anyText, latin1Text } from '../body/text-bytes.ts';
import { type Fault, fault, type Rejection, rejection } from '../rejection/rejection.ts';

interface Part {
  readonly name: string;
  readonly text: string;
  readonly type: string;
  /** It has a Content-Type of its own. */
  readonly saysType: boolean;
}

/**
 * Reads a multipart form (RFC 7578): one property for each part, a list where a name is repeated or the schema declares one. JSON parts are read as JSON, parts
 * for a number or boolean as such, all others are strings (the bytes of a file as Latin-1).
 */
export function readMultipart(
  { body, type }: { readonly body: Uint8Array; readonly type: string },
  entry: MediaType,
  document: JsonObject,
): { readonly value: JsonObject } | Rejection {
  const boundary = mediaTypeParameter(type, 'boundary');
  if (boundary === undefined || boundary === '')
    return rejection('syntax', fault('header/Content-Type', 'has no boundary'));
  const parts = splitParts(latin1Text(body), boundary);
  if (parts === undefined) return rejection('syntax', fault('body', 'is not multipart/form-data'));
  const wrongTypes = parts.flatMap((part) => typeFault(part, entry, document) ?? []);
  if (wrongTypes.length > 0) return rejection('media-type', ...wrongTypes);
  const texts = new Map<string, Json[]>();
  const declared =
    entry.schema === undefined ? undefined : schemaProperties(document, entry.schema, 'every-branch').properties;
  for (const part of parts) {
    const schema = declared?.get(part.name);
    const value = partValue(part, schema === undefined ? new Set() : schemaTypes(document, schema));
    texts.set(part.name, [...(texts.get(part.name) ?? []), value]);
  }
  const properties = [...texts].map(([name, values]): [string, Json] => {
    const schema = declared?.get(name);
    const isList = schema !== undefined && schemaTypes(document, schema).has('array');
    return [name, (isList && !Array.isArray(values[0])) || values.length > 1 ? values : (values[0] ?? '')];
  });
  return { value: Object.fromEntries(properties) };
}

const mostParts = 1000;

function splitParts(text: string, boundary: string): readonly Part[] | undefined {
  const sections = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (sections.length < 2 || sections.length > mostParts || !/^--[ \t]*(?:\r\n|$)/.test(sections.at(-1) ?? ''))
    return undefined;
  const parts = sections.slice(1, -1).map(readPart);
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

function readPart(section: string): Part | undefined {
  const end = section.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const head = section.slice(0, end);
  const disposition = /^content-disposition:[ \t]*form-data[ \t]*(;.*)$/im.exec(head)?.[1];
  const name = disposition === undefined ? undefined : mediaTypeParameter(disposition, 'name');
  const type = /^content-type:(.*)$/im.exec(head)?.[1]?.trim();
  if (name === undefined) return undefined;
  return { name, type: type ?? 'text/plain', saysType: type !== undefined, text: section.slice(end + 4) };
}

/** What is wrong with the media type of a part, where the contract lists those that it may have (OpenAPI, Encoding Object, `contentType`). */
function typeFault({ name, type, saysType }: Part, { pointer }: MediaType, document: JsonObject): Fault | undefined {
  const documented = memberOf(valueAt(document, join(pointer, 'encoding', name)), 'contentType');
  const received = readMediaType(type);
  if (typeof documented !== 'string' || !saysType || received === undefined) return undefined;
  const ranges = documented.split(',').flatMap((range) => readMediaType(range.trim()) ?? []);
  if (ranges.length === 0 || ranges.some((range) => includesMediaType(range, received))) return undefined;
  return fault(`body/${name}`, `must be of the type ${documented}`);
}

function partValue({ text, type }: Part, types: ReadonlySet<string>): Json {
  const isTextual = /^text\//i.test(type);
  const decoded = isTextual || isJsonType(type) ? anyText(latin1Bytes(text)) : text;
  const wantsJson =
    isJsonType(type) || (isTextual && ['integer', 'number', 'boolean', 'object'].some((name) => types.has(name)));
  const reading = wantsJson ? readJson(decoded) : undefined;
  return reading?.ok === true ? reading.value : decoded;
}
