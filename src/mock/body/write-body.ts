import { isJsonType } from '../../http/media-type.ts';
import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { writeXml } from './write-xml.ts';

/** What a value is written for. */
export interface BodyFormat {
  readonly mediaType: string;
  readonly entry: MediaType;
  readonly document: JsonObject;
}

/** A value as content of a media type: JSON where the type is JSON, a string as it is, XML and forms as such, anything else as JSON text. */
export function writeBody(value: Json, { mediaType, entry, document }: BodyFormat): string {
  if (isJsonType(mediaType)) return writeJson(value);
  if (/^[^/]+\/(?:[^;]+\+)?xml\b/i.test(mediaType) && !isXmlText(value)) return writeXml(value, entry.schema, document);
  if (typeof value === 'string') return value;
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && isObject(value))
    return writeForm(Object.entries(value));
  return writeJson(value);
}

/** An example may be given as the text itself. */
function isXmlText(value: Json): boolean {
  return typeof value === 'string' && value.trimStart().startsWith('<');
}

function writeForm(members: readonly (readonly [string, Json])[]): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of members) pairs.append(name, typeof value === 'string' ? value : writeJson(value));
  return pairs.toString();
}
