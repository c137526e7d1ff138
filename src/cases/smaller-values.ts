import type { Json, JsonObject } from '../model/json.ts';
import { isObject } from '../schema/json/pointer.ts';

/** Members and items beyond this depth are left as they are: what matters stands near the top. */
const deepest = 8;

/** Values with less in them, the boldest first: whoever keeps the first that still shows a fault and starts again ends with the smallest. */
export function* smallerValues(value: Json, depth = 0): Generator<Json> {
  if (depth > deepest) return;
  if (typeof value === 'string') yield* smallerTexts(value);
  else if (typeof value === 'number' || typeof value === 'bigint') yield* smallerNumbers(value);
  else if (Array.isArray(value)) yield* smallerLists(value, depth);
  else if (isObject(value)) yield* smallerObjects(value, depth);
}

function* smallerTexts(text: string): Generator<string> {
  if (text === '') return;
  yield '';
  yield* shorterBy(text, [2, 4, 8, 16, 64, 256]);
  const characters = [...text];
  yield characters.slice(0, -1).join('');
  yield characters.slice(1).join('');
  if (/[^a]/.test(text)) yield 'a'.repeat(text.length);
}

/** Leaves out a half, a quarter and so on, from the end. */
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
  const members = Object.entries(object);
  for (const [name] of members) yield Object.fromEntries(members.filter(([other]) => other !== name));
  for (const [name, member] of members) {
    for (const smaller of smallerValues(member, depth + 1)) {
      yield Object.fromEntries(members.map(([other, old]) => [other, other === name ? smaller : old]));
    }
  }
}
