import type { Json, JsonObject } from '../model/json.ts';
import { isObject, memberOf } from '../schema/json/pointer.ts';
import { flattenSchema } from './flatten-schema.ts';

/** A value that is most likely valid against a draft 7 schema, as small as possible: required properties only. */
export function exampleOf(schema: JsonObject): Json {
  const flat = flattenSchema(schema);
  const [example] = [flat['examples'] ?? []].flat();
  if (example !== undefined) return example;
  if (flat['const'] !== undefined) return flat['const'];
  const [first] = [flat['enum'] ?? []].flat();
  if (first !== undefined) return first;
  const [type = guessedType(flat)] = [flat['type'] ?? []].flat();
  return exampleOfType(type, flat);
}

function guessedType(flat: JsonObject): Json {
  if (flat['properties'] !== undefined || flat['required'] !== undefined) return 'object';
  return flat['items'] === undefined ? 'string' : 'array';
}

function exampleOfType(type: Json, flat: JsonObject): Json {
  switch (type) {
    case 'object':
      return exampleObject(flat);
    case 'array':
      return Array.from({ length: Math.min(numberOr(flat['minItems'], 0), 100) }, () => exampleItem(flat['items']));
    case 'integer':
      return exampleNumber(flat, 1);
    case 'number':
      return exampleNumber(flat, 0.5);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return exampleText(flat);
  }
}

function exampleObject({ properties, required }: JsonObject): JsonObject {
  const declared = isObject(properties) ? properties : {};
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
  return Object.fromEntries(names.map((name) => [name, exampleItem(memberOf(declared, name))]));
}

function exampleItem(schema: Json | undefined): Json {
  const [one] = [schema ?? {}].flat();
  return exampleOf(isObject(one) ? one : {});
}

/** The smallest number that is in range and divisible, `preferred` without limits. */
function exampleNumber(flat: JsonObject, preferred: number): number {
  const step = numberOr(flat['multipleOf'], 0);
  const least = Math.max(
    numberOr(flat['minimum'], -Infinity),
    numberOr(flat['exclusiveMinimum'], -Infinity) + (step || 1),
  );
  const most = Math.min(
    numberOr(flat['maximum'], Infinity),
    numberOr(flat['exclusiveMaximum'], Infinity) - (step || 1),
  );
  const value = Math.min(Math.max(step || preferred, least), most);
  return step === 0 ? value : Math.ceil(value / step) * step;
}

/** Example texts of formats. */
const texts: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['duration', 'P1D'],
  ['email', 'someone@example.com'],
  ['hostname', 'example.com'],
  ['ipv4', '192.0.2.1'],
  ['ipv6', '2001:db8::1'],
  ['uri', 'https://example.com/'],
  ['uuid', '3f2a6d1e-9b0c-4d5e-8f7a-6b5c4d3e2f1a'],
]);

function exampleText(flat: JsonObject): string {
  const text = texts.get(String(flat['x-format'])) ?? 'example';
  const longEnough = text.padEnd(Math.min(numberOr(flat['minLength'], 0), 100_000), 'x');
  return longEnough.slice(0, numberOr(flat['maxLength'], longEnough.length));
}

function numberOr(value: Json | undefined, otherwise: number): number {
  return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : otherwise;
}
