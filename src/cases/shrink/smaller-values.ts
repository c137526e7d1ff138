import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** Properties and items nested deeper stay as they are. */
const deepest = 8;

/** Smaller values, those that leave out most first. To shrink a value, take the first that still shows the fault, and start over with it. */
export function* smallerValues(value: Json, depth = 0): Generator<Json> {
  if (depth > deepest) return;
  if (typeof value === 'string') yield* smallerStrings(value);
  else if (typeof value === 'number' || typeof value === 'bigint') yield* smallerNumbers(value);
  else if (Array.isArray(value)) yield* smallerLists(value, depth);
  else if (isObject(value)) yield* smallerObjects(value, depth);
}

function* smallerStrings(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  yield* shorterBy(text, [2, 4, 8, 16, 64, 256]);
  const characters = [...text];
  yield characters.slice(0, -1).join('');
  yield characters.slice(1).join('');
  if (/[^a]/.test(text)) yield 'a'.repeat(text.length);
}

/** Without its last half, its last quarter and so on. */
function* shorterBy(text: string, parts: readonly number[]): Generator<string> {
  for (const part of parts) {
    const cut = Math.floor(text.length / part);
    if (cut > 1) yield text.slice(0, text.length - cut);
  }
}

function* smallerNumbers(value: number | bigint): Generator<Json> {
  if (value === 0) return;
  yield 0;
  if (value !== 1) yield 1;
  if (typeof value === 'bigint') {
    const half = value / 2n;
    yield half >= -(2n ** 53n) + 1n && half < 2n ** 53n ? Number(half) : half;
  } else {
    yield Math.trunc(value / 2);
    if (!Number.isInteger(value)) yield Math.trunc(value);
    else if (value > 1) yield value - 1;
  }
}

function* smallerLists(items: readonly Json[], depth: number): Generator<Json> {
  if (items.length === 0) return;
  yield [];
  if (items.length > 2) yield items.slice(0, Math.ceil(items.length / 2));
  for (const index of items.keys()) yield items.filter((_, other) => other !== index);
  for (const [index, item] of items.entries()) {
    for (const smaller of smallerValues(item, depth + 1))
      yield items.map((old, other) => (other === index ? smaller : old));
  }
}

function* smallerObjects(object: JsonObject, depth: number): Generator<Json> {
  const properties = Object.entries(object);
  for (const [name] of properties) yield Object.fromEntries(properties.filter(([other]) => other !== name));
  for (const [name, property] of properties) {
    for (const smaller of smallerValues(property, depth + 1)) {
      yield Object.fromEntries(properties.map(([other, old]) => [other, other === name ? smaller : old]));
    }
  }
}
