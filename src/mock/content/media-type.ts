import type { MediaType } from '../../model/contract.ts';
import { rememberText } from './remember.ts';

/** A media type without its parameters, lower case, in two halves. */
export interface Essence {
  readonly type: string;
  readonly subtype: string;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const parameter = `;[ \\t]*(?:${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))?[ \\t]*`;
const grammar = new RegExp(`^[ \\t]*(${token})/(${token})[ \\t]*(?:${parameter})*$`, 's');

/** Reads a `Content-Type` or one range of `Accept` (RFC 9110, 8.3.1); `undefined` when it is malformed. */
export function readMediaType(text: string): Essence | undefined {
  const [, type, subtype] = grammar.exec(text) ?? [];
  if (type === undefined || subtype === undefined) return undefined;
  return { type: type.toLowerCase(), subtype: subtype.toLowerCase() };
}

/** The parameter's value, unquoted; `undefined` when the media type has no such parameter. */
export function mediaTypeParameter(text: string, name: string): string | undefined {
  const found = new RegExp(`;[ \\t]*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|(${token}))`, 'is').exec(text);
  return found?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? found?.[2];
}

/** Whether content of this type is JSON: `application/json`, or any `+json` (RFC 6839, 3.1). */
export const isJsonType = rememberText((mediaType: string): boolean =>
  /^[^/;]+\/(?:json|[^/;]+\+json)[ \t]*(?:;|$)/i.test(mediaType.trim()),
);

/** Whether a range such as `text/*` or `application/json` admits the type. */
export function admits(range: Essence, type: Essence): boolean {
  if (range.type === '*') return range.subtype === '*' || range.subtype === type.subtype;
  return range.type === type.type && (range.subtype === '*' || range.subtype === type.subtype);
}

/** The entry of a `content` map for content of this type, the most specific key first (OAS 3.1, Request Body Object). */
export function matchingEntry(content: readonly MediaType[], type: Essence): MediaType | undefined {
  const matching = content.filter((entry) => {
    const range = readMediaType(entry.mediaType);
    return range !== undefined && admits(range, type);
  });
  return matching.sort((a, b) => wildcards(a.mediaType) - wildcards(b.mediaType))[0];
}

function wildcards(mediaType: string): number {
  return mediaType.split('*').length - 1;
}
