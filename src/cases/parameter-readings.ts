import type { Json, JsonObject } from '../model/json.ts';
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

/**
 * What a server may take the fields of a form or the parts of a multipart message for: their text, the numbers and JSON that it spells, one field
 * for a list of one; all fields alike, or each in its own way, as `countFaults` tells it to.
 */
export function fieldReadings(value: Json, countFaults: (reading: Json) => number): readonly Json[] {
  if (!isObject(value)) return parameterReadings(value);
  const members = Object.entries(value);
  const oneAsText = members.map(([name, member]) => ({ ...value, [name]: textOf(member) }));
  const alike = [textOf, parsed, parsedWhole].flatMap((read) =>
    [asIs, unwrapped, wrapped].map((shape): Json => {
      const readItem = (item: Json): Json => (typeof item === 'object' && item !== null ? item : read(item));
      const readMember = (member: Json): Json => (Array.isArray(member) ? member.map(readItem) : readItem(member));
      return Object.fromEntries(members.map(([name, member]) => [name, shape(readMember(member))]));
    }),
  );
  return [...alike, ...oneAsText, kindestReading(value, countFaults)];
}

/** Each field read by itself in the way that leaves the fewest faults: the kindest reading of a server that knows the schema. */
function kindestReading(value: JsonObject, countFaults: (reading: Json) => number): JsonObject {
  let kindest: JsonObject = value;
  for (const [name, member] of Object.entries(value)) {
    const readings = [textOf, parsed, parsedWhole].flatMap((read) => {
      const reading = Array.isArray(member) ? member.map(read) : read(member);
      return [asIs, unwrapped, wrapped].map((shape): JsonObject => ({ ...kindest, [name]: shape(reading) }));
    });
    for (const reading of readings) if (countFaults(reading) < countFaults(kindest)) kindest = reading;
  }
  return kindest;
}

function parsedWhole(value: Json): Json {
  const reading = readJson(textOf(value));
  return reading.ok ? reading.value : textOf(value);
}

function asIs(value: Json): Json {
  return value;
}

function unwrapped(value: Json): Json {
  const [only, ...others] = Array.isArray(value) ? value : [];
  return only !== undefined && others.length === 0 ? only : value;
}

function wrapped(value: Json): Json {
  return Array.isArray(value) || isObject(value) ? value : [value];
}
