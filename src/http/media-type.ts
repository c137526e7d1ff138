import { token } from './token.ts';

/** A media type without its parameters, in lower case: type and subtype are case-insensitive (RFC 9110, 8.3.1). */
export interface MediaTypeName {
  readonly type: string;
  readonly subtype: string;
}

/** Parameters need not follow the grammar, but a comma has no place in them: it joins the lines of a repeated field. */
const parameters = '(?:[^,"]|"(?:[^"\\\\]|\\\\.)*")*';
const mediaTypeShape = new RegExp(`^(${token})/(${token})[ \\t]*(?:;${parameters})?$`, 's');

// The same few media types are read for every request. A peer that sends a new one each time must not fill the memory.
const mostRemembered = 200;
const longestRemembered = 200;
const known = new Map<string, MediaTypeName | undefined>();

/** Reads a Content-Type value, a key of a `content` map or one range of Accept; `undefined` when it is missing or not a media type. */
export function readMediaType(text: string | undefined): MediaTypeName | undefined {
  if (text === undefined) return undefined;
  const found = known.get(text);
  if (found !== undefined || known.has(text)) return found;
  const match = mediaTypeShape.exec(text.trim());
  const name = match?.[1] && match[2] ? { type: match[1].toLowerCase(), subtype: match[2].toLowerCase() } : undefined;
  if (known.size >= mostRemembered) known.clear();
  if (text.length <= longestRemembered) known.set(text, name);
  return name;
}

const strictMediaType = new RegExp(`^${token}/${token}(?:[ \\t]*;[ \\t]*${token}=(?:${token}|"[^"]*"))*$`);

/**
 * Whether a text is a media type, or a range of them, with well-formed parameters only (RFC 9110, 8.3.1 and 12.5.1). `readMediaType` reads the values of
 * peers, and is more lenient.
 */
export function isMediaType(text: string): boolean {
  return strictMediaType.test(text);
}

/** Whether content of a media type is JSON: `application/json`, `text/json` or a subtype that ends in `+json` (RFC 6839, 3.1; WHATWG MIME Sniffing, 4.6). */
export function isJsonType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name !== undefined && isSyntax(name, 'json');
}

/** Whether content of a media type is XML: `application/xml`, `text/xml` or a subtype that ends in `+xml` (RFC 7303, 4.2 and 9.1). */
export function isXmlType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name !== undefined && isSyntax(name, 'xml');
}

/**
 * How a media type of many items separates them: `lines`: each is JSON on a line of its own (NDJSON, JSON Lines); `records`: each is JSON after a record separator
 * (RFC 7464); `events`: server-sent events (HTML, 9.2).
 */
export type StreamFormat = 'lines' | 'records' | 'events';

/** How content of a media type is divided into items (OAS 3.2, Sequential Media Types); `undefined` when it is one value. */
export function streamFormatOf(mediaType: string | MediaTypeName | undefined): StreamFormat | undefined {
  const name = mediaTypeName(mediaType);
  if (name === undefined) return undefined;
  if (name.type === 'text' && name.subtype === 'event-stream') return 'events';
  if (name.subtype === 'json-seq' || name.subtype.endsWith('+json-seq')) return 'records';
  return lineTypes.includes(name.subtype) && name.type === 'application' ? 'lines' : undefined;
}

const lineTypes = ['x-ndjson', 'ndjson', 'jsonl', 'x-jsonl', 'jsonlines', 'x-jsonlines'];

/** Whether content of a media type is a form in URL encoding. */
export function isFormType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name?.type === 'application' && name.subtype === 'x-www-form-urlencoded';
}

/** Whether content of a media type is multipart, of whatever subtype. */
export function isMultipartType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name?.type === 'multipart';
}

/** Whether content of a media type is plain text. */
export function isPlainTextType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name?.type === 'text' && name.subtype === 'plain';
}

/** Whether content of a media type is comma-separated values (RFC 4180). */
export function isCsvType(mediaType: string | MediaTypeName | undefined): boolean {
  return mediaTypeName(mediaType)?.subtype === 'csv';
}

/** Whether content of a media type is text that has a grammar of its own, which no schema can state: CSV, WebVTT, HTML, Markdown. */
export function isFormalTextType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  if (name?.type !== 'text' || name.subtype === '*' || name.subtype === 'plain') return false;
  return !isJsonType(name) && !isXmlType(name) && streamFormatOf(name) === undefined;
}

/** Whether content of a media type is bytes that mean nothing as text: a picture, a sound, a document for printing, an archive. */
export function isBinaryType(mediaType: string | MediaTypeName | undefined): boolean {
  const name = mediaTypeName(mediaType);
  return name !== undefined && binaryName.test(`${name.type}/${name.subtype}`);
}

const binaryName = /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:octet-stream|pdf|gzip|zip)$)/;

/** The value of a parameter of a media type, unquoted; `undefined` when it has no such parameter. */
export function mediaTypeParameter(text: string, name: string): string | undefined {
  const found = new RegExp(`;[ \\t]*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'is').exec(text);
  return found?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? found?.[2];
}

/** Whether a range such as `text/*` or `application/json` includes the media type (RFC 9110, 12.5.1). */
export function includesMediaType(range: MediaTypeName, name: MediaTypeName): boolean {
  if (range.type === '*') return range.subtype === '*' || range.subtype === name.subtype;
  return range.type === name.type && (range.subtype === '*' || range.subtype === name.subtype);
}

/** The entry of a `content` map for a media type; the most specific key wins (OpenAPI, Request Body Object and Response Object). */
export function findMediaType<Entry extends { readonly mediaType: string }>(
  content: readonly Entry[],
  name: MediaTypeName,
): Entry | undefined {
  let found: { readonly entry: Entry; readonly wildcards: number } | undefined;
  for (const entry of content) {
    const range = readMediaType(entry.mediaType);
    if (range === undefined || !includesMediaType(range, name)) continue;
    const wildcards = Number(range.type === '*') + Number(range.subtype === '*');
    if (found === undefined || wildcards < found.wildcards) found = { entry, wildcards };
  }
  return found?.entry;
}

function mediaTypeName(mediaType: string | MediaTypeName | undefined): MediaTypeName | undefined {
  return typeof mediaType === 'string' ? readMediaType(mediaType) : mediaType;
}

function isSyntax({ type, subtype }: MediaTypeName, syntax: 'json' | 'xml'): boolean {
  return (subtype === syntax && (type === 'application' || type === 'text')) || subtype.endsWith(`+${syntax}`);
}
