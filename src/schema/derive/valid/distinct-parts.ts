import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { compareText } from '../../../text/compare-text.ts';
import { nameWords } from '../../../text/name-words.ts';
import { changeAt } from '../../json/change-at.ts';
import { withProperty } from '../../json/json-object.ts';
import { isObject, join, memberOf, tokensOf, valueAt } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';

/**
 * A valid value in which no two numbers or texts beside each other are the same, numbers have a fraction, and decimals as text end with a zero, as far as the schema
 * allows: only then does it show when two properties are mixed up, such as a width and a height, or one is rounded. `undefined` where no part changes.
 */
export function withDistinctParts(source: SchemaSource, schema: Pointer, base: Json): Json | undefined {
  let value = base;
  visit(base, '');
  return value === base ? undefined : value;

  function visit(part: Json, instance: Pointer): void {
    if (Array.isArray(part)) {
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

  function tellApart(own: Json, { place, seen }: { readonly place: Pointer; readonly seen: ReadonlySet<Json> }): Json {
    for (const other of seen.has(own) ? othersFor(own) : fractionsFor(own)) {
      const withPart = (changed: Json) => changeAt(value, tokensOf(place), () => changed);
      if (seen.has(other) || !isValidValue(source, schema, withPart(other))) continue;
      // Otherwise a service may write the number in its shortest form.
      const shorter = typeof other === 'string' ? other.replace(/(\.\d*)0$/, '$1') : other;
      if (shorter !== other && isValidValue(source, schema, withPart(shorter))) continue;
      value = withPart(other);
      return other;
    }
    return own;
  }
}

/** Items of one list that are objects with parts. */
const mostItems = 5;

/**
 * A valid value in which each list of one object, number or text, also within objects, has three that differ in a number or a text, or two where there may be no
 * more: only then does it show when the items are in another order, or are mixed up. Three are neither in ascending nor in descending order of it, nor is it the
 * same backwards. `undefined` where there is no such list. Numbers and texts that have to be unique are left alone: the list may stand for a set.
 */
export function withSeveralItems(source: SchemaSource, schema: Pointer, base: JsonObject): Json | undefined {
  let value: Json = base;
  for (const place of placesIn(base, (part) => Array.isArray(part)).toReversed()) {
    const list = valueAt(value, place);
    const [item, ...more]: readonly Json[] = Array.isArray(list) ? list : [];
    if (item === undefined || more.length > 0) continue;
    const withItems = (items: readonly Json[]) => changeAt(value, tokensOf(place), () => [...items]);
    const isValid = (items: readonly Json[]) => isValidValue(source, schema, withItems(items));
    const lists = isObject(item)
      ? variedLists(item, isValid)
      : isValid([item, item])
        ? [severalOf(item, othersFor(item), isValid)]
        : [];
    const [longest] = lists.toSorted((one, other) => other.length - one.length);
    if (longest !== undefined && longest.length > 1) value = withItems(longest);
  }
  return value === base ? undefined : value;
}

/**
 * A valid value in which each of these lists, all of whose items differ, has three that are neither in the order of the alphabet, nor in the opposite one, nor in that of
 * the choices; `undefined` where there is none. A list of a name has some of its choices or, where it has none, others like its first item.
 */
export function withUnsortedItems(
  source: SchemaSource,
  schema: Pointer,
  { base, lists }: { readonly base: JsonObject; readonly lists: ReadonlyMap<string, readonly Json[]> },
): JsonObject | undefined {
  let value = base;
  for (const [name, choices] of lists) {
    const list = memberOf(base, name);
    const [first]: readonly Json[] = Array.isArray(list) ? list : [];
    const items = (choices.length > 0 ? choices : [first ?? null, ...othersFor(first ?? null)]).filter((item) => {
      return typeof item === 'string' && isValidValue(source, schema, withProperty(base, [name, [item]]));
    });
    const [one, two, three] = items.slice(0, 3).map(String).toSorted(compareText);
    const orders = [
      [two, three, one],
      [three, one, two],
    ].map((order) => order.filter((item) => item !== undefined));
    const isAsListed = (order: readonly string[]) => sameJson([...order], items.slice(0, 3));
    const order = orders.find((own) => own.length === 3 && !isAsListed(own));
    const changed = order && withProperty(value, [name, order]);
    if (changed !== undefined && isValidValue(source, schema, changed)) value = changed;
  }
  return value === base ? undefined : value;
}

/** A text that is often read, stored or shown in another way than it was sent. */
export interface UnusualText {
  readonly text: string;
  /** Where the text is too long. */
  readonly shortest: string;
  /** Whether it stands for the whole text, and is not added to what there is. */
  readonly isAlone?: boolean;
}

/** A letter of Latin-1, one of another script, and a character beyond U+FFFF. */
export const notAscii: UnusualText = { text: 'é 文 \u{1f33f}', shortest: 'é' };

interface UnusualTexts extends UnusualText {
  readonly base: JsonObject;
  /** Whether the texts of a property may be changed. */
  readonly isWanted: (name: string) => boolean;
}

/**
 * A valid value whose texts have an unusual one added, or are that alone, or the shortest, as the schema allows, except where they identify something.
 * `undefined` where no text changes.
 */
export function withUnusualTexts(
  source: SchemaSource,
  schema: Pointer,
  { base, text, shortest, isAlone = false, isWanted }: UnusualTexts,
): JsonObject | undefined {
  let value = base;
  const texts = placesIn(base, (part) => typeof part === 'string').slice(0, mostTexts);
  for (const place of texts.filter((one) => isWanted(propertyAt(one)))) {
    for (const other of [...(isAlone ? [] : [`${valueAt(base, place)} ${text}`]), text, shortest]) {
      const changed = changeAt(value, tokensOf(place), () => other);
      if (!isObject(changed) || !isValidValue(source, schema, changed)) continue;
      value = changed;
      break;
    }
  }
  return value === base ? undefined : value;
}

/** The property that a place is in, also as an item of its list. */
function propertyAt(place: Pointer): string {
  return tokensOf(place).findLast((token) => !/^\d+$/.test(token)) ?? '';
}

/** Texts of one object that are changed. */
const mostTexts = 30;

/** The lists that an object makes with itself changed in one of its parts. */
function variedLists(item: JsonObject, isValid: (items: readonly Json[]) => boolean): readonly (readonly Json[])[] {
  const isText = (part: Json) => typeof part === 'number' || typeof part === 'string';
  return placesIn(item, isText)
    .slice(0, mostVaried)
    .map((part) => {
      const others = othersFor(valueAt(item, part) ?? null).map((other) => changeAt(item, tokensOf(part), () => other));
      return severalOf(item, others, isValid);
    });
}

/** Two others before the item, or one after it where there may be no more; the item alone where no other is valid. */
function severalOf(item: Json, others: readonly Json[], isValid: (items: readonly Json[]) => boolean): readonly Json[] {
  const [second, third] = others.filter((other) => isValid([item, other]));
  if (second === undefined) return [item];
  return third !== undefined && isValid([second, third, item]) ? [second, third, item] : [item, second];
}

/** How many parts of one object are varied. */
const mostVaried = 6;
/** The deepest place that is looked at, in objects and lists around it. */
const deepestPlace = 8;

/** The places of parts of an object, the outermost first; what identifies something is left out, and of a list all but the first item. */
function placesIn(base: JsonObject, isWanted: (part: Json) => boolean): readonly Pointer[] {
  const found: { readonly place: Pointer; readonly depth: number }[] = [];
  const visit = (part: Json, place: Pointer, depth: number): void => {
    if (depth > 0 && isWanted(part)) found.push({ place, depth });
    if (depth === deepestPlace) return;
    if (Array.isArray(part)) {
      const [first] = part;
      if (first !== undefined) visit(first, join(place, 0), depth + 1);
    } else if (isObject(part)) {
      for (const [name, own] of Object.entries(part))
        if (!identifyingName.test(nameWords(name))) visit(own, join(place, name), depth + 1);
    }
  };
  visit(base, '', 0);
  return found.toSorted((one, other) => one.depth - other.depth).map(({ place }) => place);
}

/** The names, as words, of properties that identify something, perhaps what exists already. */
const identifyingName: RegExp = /(?:^| )(?:ids?|uuid|ref|key|code)$/;

/** Tried for one part. */
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** A fraction for a whole number; for a decimal as text one with as many digits that ends with a zero, which is lost where it is stored as a number. */
function fractionsFor(value: Json): readonly Json[] {
  const digits = typeof value === 'string' ? /^-?\d+\.(\d+)$/.exec(value)?.[1] : undefined;
  if (digits !== undefined)
    return steps.map((step) => `${step}.${digits.length === 1 ? '0' : '2'.padEnd(digits.length, '0')}`);
  // Some numbers are multiples of a half.
  const fractions = [0.75, 0.5].flatMap((less) => steps.map((step) => step - less));
  return Number.isInteger(value) ? fractions.map((step) => Number(value) + step) : [];
}

function othersFor(value: Json): readonly Json[] {
  const others = typeof value === 'number' ? steps.flatMap((step) => [value + step, value + step * 10]) : [];
  const texts = typeof value === 'string' ? steps.map((step) => `${value}${step}`) : [];
  return [...fractionsFor(value), ...others, ...texts];
}
