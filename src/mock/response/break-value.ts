import type { Json, JsonObject } from '../../model/json.ts';
import { isObject, join } from '../../schema/json/pointer.ts';
import type { Validator } from '../../schema/validate/validator.ts';
import type { Breach } from '../settings/preferences.ts';
import type { BodyValue } from './mock-response.ts';

/** A value that violates its schema on purpose. */
export interface BrokenValue {
  readonly value: Json;
  /** Where the value was changed, a pointer. */
  readonly at: string;
}

const mostTried = 200;
const longList = 10_000;

/**
 * Breaks a value in one place. The validator proves it, except for `extra` and `list`, which a schema may allow. `seed` selects one of the places.
 * `undefined` when the value cannot be broken in that way.
 */
export function breakValue(
  { value, format }: BodyValue,
  kind: Breach,
  { validator, seed }: { readonly validator: Validator; readonly seed: string | undefined },
): BrokenValue | undefined {
  const { schema } = format.entry;
  const broken: BrokenValue[] = [];
  let tried = 0;
  for (const change of changesOf({ value, at: '', rebuild: (inner) => inner }, kind)) {
    tried += 1;
    if (tried > mostTried) break;
    const needsNoProof = kind === 'extra' || kind === 'list';
    const keywords = schema === undefined ? [] : validator.check(schema, change.value).map(({ keyword }) => keyword);
    const isBroken = kind === 'enum' ? keywords.some((one) => one === 'enum' || one === 'const') : keywords.length > 0;
    if (needsNoProof || isBroken) broken.push(change);
    if (seed === undefined && broken.length > 0) break;
  }
  return broken[numberOf(seed) % Math.max(broken.length, 1)];
}

function numberOf(seed: string | undefined): number {
  let number = 0;
  for (const mark of seed ?? '') number = (number * 31 + mark.charCodeAt(0)) % 1_000_003;
  return number;
}

interface Spot {
  readonly value: Json;
  readonly at: string;
  /** The whole value with another one in this spot. */
  readonly rebuild: (inner: Json) => Json;
}

/** Changes in all spots of a value, inner ones first, except that long lists are tried from the outside in; of a list only the first few items. */
function* changesOf({ value, at, rebuild }: Spot, kind: Breach): Generator<BrokenValue> {
  const changed = changedValue(value, kind);
  if (changed !== undefined && kind === 'list') yield { at, value: rebuild(changed) };
  for (const [name, part] of partsOf(value)) {
    const place = join(at, name);
    if (kind === 'required' && isObject(value)) yield { at: place, value: rebuild(without(value, name)) };
    yield* changesOf({ value: part, at: place, rebuild: (inner) => rebuild(replaced(value, name, inner)) }, kind);
  }
  if (changed !== undefined && kind !== 'list') yield { at, value: rebuild(changed) };
}

function partsOf(value: Json): readonly (readonly [string, Json])[] {
  if (Array.isArray(value)) return value.slice(0, 3).map((item: Json, index): [string, Json] => [String(index), item]);
  return isObject(value) ? Object.entries(value) : [];
}

function changedValue(value: Json, kind: Breach): Json | undefined {
  switch (kind) {
    case 'required':
      return undefined;
    case 'type':
      return valueOfAnotherType(value);
    case 'null':
      return null;
    case 'enum':
      return typeof value === 'string' ? 'a_value_of_tomorrow' : undefined;
    case 'extra':
      return isObject(value) ? { ...value, undeclared: true } : undefined;
    case 'list':
      return Array.isArray(value)
        ? Array.from({ length: longList }, (_, index): Json => value[index % Math.max(value.length, 1)] ?? null)
        : undefined;
  }
}

function valueOfAnotherType(value: Json): Json {
  if (typeof value === 'string') return 12_345;
  if (Array.isArray(value)) return {};
  return isObject(value) ? [] : 'text';
}

function without(value: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
}

function replaced(value: Json, name: string, inner: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json, index) => (String(index) === name ? inner : item));
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([other, old]) => [other, other === name ? inner : old]))
    : value;
}
