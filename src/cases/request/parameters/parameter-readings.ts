import type { Parameter } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { readJson } from '../../../schema/json/read-json.ts';
import { valueText } from '../../../schema/json/write-json.ts';

/**
 * The values that a server may read from the text of a parameter: the text itself, a number, a boolean, null, or a list of one of these; the same
 * for each item of a list and each property of an object, of which one may be read as a list, and a list of one as its item.
 */
export function parameterReadings(value: Json): readonly Json[] {
  if (Array.isArray(value)) return [value.map(valueText), value.map(asScalar)];
  if (isObject(value)) {
    const properties = Object.entries(value);
    return [valueText, asScalar].flatMap((read) => {
      const reading = Object.fromEntries(
        properties.map(([name, item]) => [name, Array.isArray(item) ? item.map(read) : read(item)]),
      );
      const others = Object.entries(reading).map(([name, item]) => ({
        ...reading,
        [name]: Array.isArray(item) ? asOnlyItem(item) : [item],
      }));
      return [reading, ...others];
    });
  }
  const text = valueText(value);
  const scalar = asScalar(value);
  const scalars = scalar === text ? [text] : [text, scalar];
  return [...scalars, ...scalars.map((one) => [one])];
}

/**
 * The values that a server may read from the fields of a form or the parts of a multipart body: texts, numbers and JSON, one field as a list of
 * one; all fields in the same way, or each in the way with the fewest faults, as `countFaults` finds them.
 */
export function formReadings(value: Json, countFaults: (reading: Json) => number): readonly Json[] {
  if (!isObject(value)) return parameterReadings(value);
  const fields = Object.entries(value);
  const oneAsText = fields.map(([name, field]) => ({ ...value, [name]: valueText(field) }));
  const allAlike = [valueText, asScalar, asJson].flatMap((read) => {
    const readItem = (item: Json): Json => (typeof item === 'object' && item !== null ? item : read(item));
    const readField = (field: Json): Json => (Array.isArray(field) ? field.map(readItem) : readItem(field));
    const asRead = fields.map(([name, field]) => [name, readField(field)] as const);
    return [asIs, asOnlyItem, asList].map(
      (shape): Json => Object.fromEntries(asRead.map(([name, field]) => [name, shape(field)])),
    );
  });
  return [...allAlike, ...oneAsText, readingWithFewestFaults(value, countFaults)];
}

function readingWithFewestFaults(value: JsonObject, countFaults: (reading: Json) => number): JsonObject {
  let best: JsonObject = value;
  let fewest = countFaults(value);
  for (const [name, field] of Object.entries(value)) {
    const fieldReadings = [valueText, asScalar, asJson].flatMap((read) => {
      const reading = Array.isArray(field) ? field.map(read) : read(field);
      return [asIs, asOnlyItem, asList].map((shape) => shape(reading));
    });
    const before = best;
    for (const fieldReading of new Set(fieldReadings)) {
      if (fewest === 0) return best;
      const reading = { ...before, [name]: fieldReading };
      const faults = countFaults(reading);
      if (faults < fewest) [best, fewest] = [reading, faults];
    }
  }
  return best;
}

/** The number, boolean or null that the text is in JSON, otherwise the text. */
function asScalar(value: Json): Json {
  const json = asJson(value);
  return typeof json === 'object' && json !== null ? valueText(value) : json;
}

function asJson(value: Json): Json {
  const text = valueText(value);
  // Most texts are words, and to find out by reading them takes long: a form may have hundreds.
  if (!/^\s*(?:[-\d"[{]|true|false|null)/.test(text)) return text;
  const reading = readJson(text);
  return reading.ok ? reading.value : text;
}

function asIs(value: Json): Json {
  return value;
}

function asOnlyItem(value: Json): Json {
  const [only, ...others] = Array.isArray(value) ? value : [];
  return only !== undefined && others.length === 0 ? only : value;
}

function asList(value: Json): Json {
  return Array.isArray(value) || isObject(value) ? value : [value];
}

/** Whether the schema of a parameter allows a text in one of its readings. */
export function allowsText({ schema }: Parameter, text: string, { validator }: SchemaSource): boolean {
  return schema === undefined || parameterReadings(text).some((reading) => validator.isValid(schema, reading));
}
