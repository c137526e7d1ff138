import type { Json } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** What a server may take the text of a value for: the text itself, a number, a boolean, null, or a list of one; the same for each item or member. */
export function parameterReadings(value: Json): readonly Json[] {
  if (Array.isArray(value)) return [value.map(textOf), value.map(parsed)];
  if (isObject(value)) {
    const members = Object.entries(value);
    return [textOf, parsed].map((read) => Object.fromEntries(members.map(([name, member]) => [name, read(member)])));
  }
  const text = textOf(value);
  const reading = parsed(value);
  const scalars = reading === text ? [text] : [text, reading];
  return [...scalars, ...scalars.map((scalar) => [scalar])];
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : writeJson(value);
}

/** The number, boolean or null that the text spells, otherwise the text. */
function parsed(value: Json): Json {
  const text = textOf(value);
  const reading = readJson(text);
  return reading.ok && (reading.value === null || typeof reading.value !== 'object') ? reading.value : text;
}
