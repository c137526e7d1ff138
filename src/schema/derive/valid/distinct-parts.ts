import type { Json, Pointer } from '../../../model/json.ts';
import { changeAt } from '../../json/change-at.ts';
import { isObject, join, tokensOf } from '../../json/pointer.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';

/**
 * A valid value in which no two numbers or texts beside each other are the same, and numbers have a fraction, as far as the schema allows: only then does it show
 * when two properties are mixed up, such as a width and a height, or one is rounded. Numbers in a list go down, as a list may be sorted. `undefined` where no part changes.
 */
export function withDistinctParts(source: SchemaSource, schema: Pointer, base: Json): Json | undefined {
  let value = base;
  visit(base, '');
  return value === base ? undefined : value;

  function visit(part: Json, instance: Pointer): void {
    if (Array.isArray(part)) {
      sortDown(part, instance);
      for (const [index, item] of part.slice(0, mostItems).entries()) visit(item, join(instance, index));
    }
    if (!isObject(part)) return;
    const seen = new Set<Json>();
    for (const [name, own] of Object.entries(part)) {
      const place = join(instance, name);
      seen.add(tellApart(own, { place, seen }));
      visit(own, place);
    }
  }

  function sortDown(list: readonly Json[], place: Pointer): void {
    const [first] = list;
    if (list.length < 2 || typeof first !== 'number' || !list.every((item) => typeof item === 'number')) return;
    const changed = changeAt(value, tokensOf(place), () => list.map((_, index) => first + list.length - 1 - index));
    if (isValidValue(source, schema, changed)) value = changed;
  }

  function tellApart(own: Json, { place, seen }: { readonly place: Pointer; readonly seen: ReadonlySet<Json> }): Json {
    for (const other of seen.has(own) ? othersFor(own) : fractionsFor(own)) {
      const changed = changeAt(value, tokensOf(place), () => other);
      if (seen.has(other) || !isValidValue(source, schema, changed)) continue;
      value = changed;
      return other;
    }
    return own;
  }
}

/** Items of one list that are objects with parts. */
const mostItems = 5;

/** Tried for one part. */
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

function fractionsFor(value: Json): readonly Json[] {
  return Number.isInteger(value) ? steps.map((step) => Number(value) + step - 0.75) : [];
}

function othersFor(value: Json): readonly Json[] {
  const others = typeof value === 'number' ? steps.flatMap((step) => [value + step, value + step * 10]) : [];
  const texts = typeof value === 'string' ? steps.map((step) => `${value}${step}`) : [];
  return [...fractionsFor(value), ...others, ...texts];
}
