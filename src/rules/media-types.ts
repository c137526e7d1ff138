import type { MediaType } from '../model/contract.ts';

/** A media type without its parameters, in lower case (RFC 9110, 8.3.1: type and subtype are case-insensitive). */
export interface MediaTypeName {
  readonly type: string;
  readonly subtype: string;
}

const token = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
/** Not held to the grammar of parameters, save that a comma has no place in them: it joins the lines of a repeated field. */
const parameters = '(?:[^,"]|"(?:[^"\\\\]|\\\\.)*")*';
const mediaTypeShape = new RegExp(`^(${token})/(${token})[ \\t]*(?:;${parameters})?$`, 's');

/** Reads a Content-Type value; `undefined` when there is none or it is not a media type. */
export function readMediaType(value: string | undefined): MediaTypeName | undefined {
  const match = value === undefined ? null : mediaTypeShape.exec(value.trim());
  if (!match?.[1] || !match[2]) return undefined;
  return { type: match[1].toLowerCase(), subtype: match[2].toLowerCase() };
}

/** JSON itself or a type with the `+json` suffix (RFC 6839, 3.1). */
export function isJsonType({ type, subtype }: MediaTypeName): boolean {
  return (type === 'application' && subtype === 'json') || subtype.endsWith('+json');
}

/** The documented entry for a media type; the most specific wins (OpenAPI, Response Object). */
export function matchMediaType(content: readonly MediaType[], name: MediaTypeName): MediaType | undefined {
  const full = `${name.type}/${name.subtype}`;
  for (const wanted of [full, `${name.type}/*`, '*/*']) {
    const entry = content.find(({ mediaType }) => keyOf(mediaType) === wanted);
    if (entry) return entry;
  }
  return undefined;
}

function keyOf(mediaType: string): string {
  return (mediaType.split(';')[0] ?? '').trim().toLowerCase();
}
