import type { Json } from '../model/json.ts';
import { isObject } from '../schema/pointer.ts';
import { writeJson } from '../schema/write-json.ts';
import { isJsonType } from './media-type.ts';

/** A value as content of a media type: JSON where the type is JSON, a string as it is, a form as a form, anything else as JSON text. */
export function writeContent(value: Json, mediaType: string): string {
  if (isJsonType(mediaType)) return writeJson(value);
  if (typeof value === 'string') return value;
  if (/^application\/x-www-form-urlencoded/i.test(mediaType) && isObject(value))
    return writeForm(Object.entries(value));
  return writeJson(value);
}

function writeForm(members: readonly (readonly [string, Json])[]): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of members) pairs.append(name, typeof value === 'string' ? value : writeJson(value));
  return pairs.toString();
}
