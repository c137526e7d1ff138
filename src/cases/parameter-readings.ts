import type { Json } from '../model/json.ts';
import { readJson } from '../schema/json/read-json.ts';
import { writeJson } from '../schema/json/write-json.ts';

/** What a server may take the text of a scalar for: the text itself, a number, a boolean, null, or a list of one. */
export function parameterReadings(value: Json): readonly Json[] {
  const text = typeof value === 'string' ? value : writeJson(value);
  const reading = readJson(text);
  const scalars =
    reading.ok && (reading.value === null || typeof reading.value !== 'object') ? [text, reading.value] : [text];
  return [...scalars, ...scalars.map((scalar) => [scalar])];
}
