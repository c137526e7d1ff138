import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isComingTime } from '../../../schema/derive/build/likely-times.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../../schema/derive/build/summarise-violations.ts';
import { unassertedFormatAt } from '../../../schema/derive/build/unasserted-formats.ts';
import { unusualAddress } from '../../../schema/derive/build/unusual-strings.ts';
import { referencesOf } from '../../../schema/document/references.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import { memoizeByObject } from '../../../schema/memoize.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { schemasOfProperty } from '../../../schema/shape/shape.ts';
import { nameWords } from '../../../text/name-words.ts';
import { withEarlierTimes, withFreshTimes } from './fresh-times.ts';

/** Gives a number that no other case of the run uses, so that no server refuses a request because its identifier exists already. */
export type NextNumber = () => number;

const range = 1_000_000_000;
/** The longest fresh number, the one with the largest remainders, and one that has digits as well as letters in base 36. */
const typicalNumbers = [range, range - 1, 987_654_321];

/** Counts up from a number that the seed decides; stays within int32. */
export function openFreshNumbers(seed: number): NextNumber {
  let next = firstFreshNumber(seed);
  return () => next++;
}

/** No run sends more fresh numbers than that. */
const most = 10_000_000;

/** Whether a run with this seed may have given the number to a request. */
export function isFreshNumber(number: number, seed: number): boolean {
  const first = firstFreshNumber(seed);
  return number >= first && number < first + most;
}

function firstFreshNumber(seed: number): number {
  return 1 + ((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % range);
}

/** What identifies a resource is among its first properties, and each one costs a validation of all: of a hundred properties each is looked at, of a thousand ten. */
const mostValidated = 10_000;

interface FreshOptions {
  readonly value: Json;
  /** A property that has the same value here is not what the case is about. */
  readonly sample: Json;
  /** Nor is one that has the same value in one of these, unless `isAbout` says so; none by default. */
  readonly otherSamples?: readonly Json[];
  /** Whether the case is about a property; none by default. */
  readonly isAbout?: (name: string) => boolean;
  /** Of the value; `undefined`: any change is valid. */
  readonly schema: Pointer | undefined;
  /** Whether a property refers to a resource that exists, and keeps its value; none by default. */
  readonly isReference?: (name: string) => boolean;
  /** Whether numbers and texts in its objects, and places in its lists, change as well, as a target may refuse what there is already; `false` by default. */
  readonly withinObjects?: boolean;
  /** Whether places in the objects of its lists change as well, such as the seat of a ticket; `false` by default. */
  readonly withinItems?: boolean;
}

/**
 * The value with other times that are still to come, and with fresh integers and texts in the properties that are equal to the sample's: they may identify a
 * resource. Texts keep the look of the sample: a slug stays a slug. A property keeps its value where the validator would find other violations than before.
 */
export function withFreshValues(
  {
    value,
    sample,
    otherSamples = [],
    isAbout = () => false,
    schema,
    isReference = () => false,
    withinObjects = false,
    withinItems = false,
  }: FreshOptions,
  { source, fresh }: { readonly source: SchemaSource; readonly fresh: NextNumber },
): Json {
  if (!isObject(value) || !isObject(sample)) return value;
  const number = fresh();
  const has = (one: Json, name: string) => isObject(one) && Object.hasOwn(one, name) && one[name] === value[name];
  const properties = Object.entries(value);
  const changes = properties
    .slice(0, mostValidated / properties.length)
    .flatMap(([name, property]): [string, Json][] => {
      const isUsual =
        has(sample, name) ||
        property === unusualAddress ||
        (!isAbout(name) && otherSamples.some((one) => has(one, name)));
      const mayChange = !isReference(name) && !isComingTime(name, property);
      if (isObject(property) && withinObjects && !isAbout(name) && mayChange)
        return [[name, withFreshParts({ name, property, sample, schema }, { source, number })]];
      if (Array.isArray(property) && (withinItems || (withinObjects && !isAbout(name))) && mayChange) {
        const places = withFreshPlaces({ name, property, sample, schema }, { source, number, fresh });
        return [
          [
            name,
            withinItems ? withPlacesInItems({ name, property: places, sample, schema }, { source, fresh }) : places,
          ],
        ];
      }
      const style = isUsual && mayChange ? styleFor({ name, property, sample, schema }, source) : undefined;
      const changed = style?.(property, number);
      return changed === undefined ? [] : [[name, changed]];
    });
  const isUsualTime = (place: Pointer, time: Json) =>
    valueAt(sample, place) === time ||
    (!isAbout(tokensOf(place)[0] ?? '') && otherSamples.some((one) => valueAt(one, place) === time));
  const withTimes = (refreshed: Json) =>
    withEarlierTimes(withFreshTimes(refreshed, { number, isUsual: isUsualTime }), { number, isUsual: isUsualTime });
  if (schema === undefined) return withTimes(changes.reduce(withProperty, value));
  const expected = summariseViolations(source, schema, value);
  const isAsBefore = (candidate: Json) => summariseViolations(source, schema, candidate) === expected;
  const all = changes.reduce(withProperty, value);
  const refreshed = isAsBefore(all)
    ? all
    : changes.reduce((others, change) => {
        const candidate = withProperty(others, change);
        return isAsBefore(candidate) ? candidate : others;
      }, value);
  const later = withTimes(refreshed);
  return later === refreshed || isAsBefore(later) ? later : refreshed;
}

/** The object with another number and other texts within it, such as another seat: the target may refuse one that is taken. */
function withFreshParts(
  { name, property, sample, schema }: StyledProperty & { readonly property: JsonObject },
  { source, number }: { readonly source: SchemaSource; readonly number: number },
): JsonObject {
  const usual = sample[name];
  if (!isObject(usual)) return property;
  const changes = Object.entries(usual).flatMap(([inner, part]): [string, Json][] => {
    if (memberOf(property, inner) !== part) return [];
    const around = (changed: JsonObject) => withProperty(sample, [name, changed]);
    const styles = typeof part === 'string' ? textStyles(part) : integerStyles(inner).slice(1);
    const style = styleFor(
      { name: inner, property: part, sample: usual, schema, within: name, around, styles },
      source,
    );
    const changed = style?.(part, number);
    return changed === undefined ? [] : [[inner, changed]];
  });
  return changes.reduce(withProperty, property);
}

/** The list with other seats or lockers, each of its own: the target may refuse those that are taken. */
function withFreshPlaces(
  { name, property, sample, schema }: StyledProperty & { readonly property: readonly Json[] },
  { source, number, fresh }: { readonly source: SchemaSource; readonly number: number; readonly fresh: NextNumber },
): readonly Json[] {
  const usual = sample[name];
  if (!Array.isArray(usual)) return property;
  return property.map((item, index) => {
    // One that the contract has may name what a target has from the start.
    if (typeof item !== 'string' || item !== usual[index] || numberedTexts(source.document).has(item)) return item;
    const around = (one: JsonObject) => withProperty(one, [name, usual.with(index, one[name] ?? null)]);
    const style = styleFor({ name, property: item, sample, schema, around, styles: placeStyles(item) }, source);
    return style?.(item, index === 0 ? number : fresh()) ?? item;
  });
}

/** The list whose objects name other seats or lockers than those of the sample, each of its own. */
function withPlacesInItems(
  { name, property, sample, schema }: StyledProperty & { readonly property: readonly Json[] },
  { source, fresh }: { readonly source: SchemaSource; readonly fresh: NextNumber },
): readonly Json[] {
  const list = sample[name];
  const [usual] = Array.isArray(list) ? list : [];
  if (!isObject(usual)) return property;
  const around = (one: JsonObject) => withProperty(sample, [name, [one]]);
  return property.map((item: Json) => {
    if (!isObject(item)) return item;
    const changes = Object.entries(usual).flatMap(([inner, part]): [string, Json][] => {
      if (typeof part !== 'string' || memberOf(item, inner) !== part) return [];
      const style = styleFor(
        { name: inner, property: part, sample: usual, schema, around, styles: placeStyles(part) },
        source,
      );
      const changed = style?.(part, fresh());
      return changed === undefined ? [] : [[inner, changed]];
    });
    return changes.reduce(withProperty, item);
  });
}

/** The row of a seat, the wing of a house. */
function otherLetter(letter: Json, number: number): Json | undefined {
  if (typeof letter !== 'string' || !/^[A-Za-z]$/.test(letter)) return undefined;
  const first = letter === letter.toUpperCase() ? 'A' : 'a';
  return String.fromCharCode(first.charCodeAt(0) + (number % 26));
}

/** Another seat or locker: digits other than 0, as few rows start with it, and another letter where the schema allows any. */
function otherPlace(place: Json, number: number, move = movedLetters): Json | undefined {
  if (typeof place !== 'string' || !/^(?:[a-z]{1,2}[-_ ]?\d{1,3}|\d{1,3}[-_ ]?[a-z])$/i.test(place)) return undefined;
  let left = number;
  const numbered = place.replaceAll(/\d/g, () => {
    const digit = 1 + (left % 9);
    left = Math.floor(left / 9);
    return String(digit);
  });
  return move(numbered, left);
}

const otherPlaceOfLetter: FreshStyle = (place, number) => otherPlace(place, number, (one) => one);

/** Makes a fresh value of the same look; `undefined` when it cannot. */
type FreshStyle = (value: Json, number: number) => Json | undefined;

function textStyle(write: (text: string, number: number) => string): FreshStyle {
  return (value, number) => (typeof value === 'string' ? write(value, number) : undefined);
}

/** By property and value. A sample is one object for the whole run. */
const knownStyles = new WeakMap<JsonObject, Map<string, FreshStyle | undefined>>();

interface StyledProperty {
  readonly name: string;
  readonly property: Json;
  /** What the property is a part of. */
  readonly sample: JsonObject;
  readonly schema: Pointer | undefined;
  /** The property whose value the sample is; absent: the sample is a whole value of the schema. */
  readonly within?: string;
  /** The value of the schema that has the sample; the sample itself by default. */
  readonly around?: (sample: JsonObject) => Json;
  /** The best first; those for its type by default. */
  readonly styles?: readonly FreshStyle[];
}

/** The first style that leaves the property as valid as it was. */
function styleFor(
  { name, property, sample, schema, within, around = (one) => one, styles }: StyledProperty,
  source: SchemaSource,
): FreshStyle | undefined {
  if (typeof property === 'object' || typeof property === 'boolean' || isMeasure(name, property)) return undefined;
  const known = knownStyles.get(sample) ?? new Map<string, FreshStyle | undefined>();
  knownStyles.set(sample, known);
  const key = `${name}\n${typeof property}\n${property}`;
  if (known.has(key)) return known.get(key);
  const summarise = (value: Json) =>
    schema === undefined ? '' : summariseViolations(source, schema, around(withProperty(sample, [name, value])));
  const expected = summarise(property);
  const usual = typeof property === 'string' ? textStyles(property) : integerStyles(name);
  const ofLongNumber = typeof property === 'string' && isMadeUpNumber(property, source) ? [longNumber] : [];
  const names = within === undefined ? [name] : [within, name];
  const ofFormat = typeof property === 'string' ? stylesOfFormat(source, schema, names) : undefined;
  const style = (ofFormat ?? [...(styles ?? usual), ...ofLongNumber]).find((one) =>
    typicalNumbers.every((number) => {
      const candidate = one(property, number);
      return candidate !== undefined && summarise(candidate) === expected;
    }),
  );
  known.set(key, style);
  return style;
}

/** Ways to keep the format of a text at the end of these names, where validation does not assert it; `undefined` where the text has no such format. */
function stylesOfFormat(
  { document, dialect }: SchemaSource,
  schema: Pointer | undefined,
  names: readonly string[],
): readonly FreshStyle[] | undefined {
  if (schema === undefined) return undefined;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  const pointers = names.reduce<readonly Pointer[]>(
    (around, name) => schemasOfProperty(mergeSchemas(registry, { pointers: around }), name) ?? [],
    [schema],
  );
  const format = unassertedFormatAt(registry, pointers);
  if (format === undefined) return undefined;
  return /^u?int(?:32|64)$/.test(format) ? [(_, number) => String(number)] : [];
}

/** Ways to put a number into an integer. Where the schema allows small ones only, two resources may still need different ones, such as seats of a row. */
function integerStyles(name: string): FreshStyle[] {
  const within = (size: number): FreshStyle => {
    return (value, number) =>
      typeof value === 'number' && Number.isInteger(value) ? value + (number % size) : undefined;
  };
  const words = nameWords(name).trim();
  if (quantityName.test(words)) return [];
  const isNumbering = numberingName.test(words);
  return isNumbering ? [freshInteger, ...[8000, 800, 80, 50, 20, 8].map(within)] : [freshInteger];
}

/** What such properties have is often the only one of its kind. */
const numberingName = /(?:^| )(?:number|no|nr|num|code|key|index|position|slot|rank|serial|sequence)$/;

/** What such properties have identifies nothing, and a service may refuse too much of it: a payment of more than is due. */
const quantityName =
  /(?:^| )(?:amount|total|subtotal|price|sum|cost|fee|cents|balance|payment|refund|quantity|qty|count|stock|size|weight|height|width|length|age|minutes?|hours?|days?|weeks?|months?|years?|seconds|percent(?:age)?|rate|limit)$/;

/** A duration, or an amount that is written as a text. */
function isMeasure(name: string, value: Json): boolean {
  if (typeof value !== 'string') return false;
  return duration.test(value) || (/^-?\d+(?:\.\d+)?$/.test(value) && quantityName.test(nameWords(name).trim()));
}

/** ISO 8601, as RFC 3339, appendix A, has it. */
const duration = /^P(?!$)(?:\d+[YMWD])*(?:T(?=\d)(?:\d+(?:\.\d+)?[HMS])+)?$/;

function freshInteger(value: Json, number: number): Json | undefined {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value)) ? number : undefined;
}

/** Ways to put a number into a text, those that keep its look best first. */
function textStyles(text: string): FreshStyle[] {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text))
    return [textStyle((uuid, number) => uuid.slice(0, -12) + String(number).padStart(12, '0'))];
  const separator = /\s/.test(text) ? ' ' : text.includes('_') && !text.includes('-') ? '_' : '-';
  const at = text.indexOf('@');
  // A file keeps its extension, and a domain its last label.
  const ending = /(?<=^[^\s:/]*)\.[a-z]{2,10}\.?$/i.exec(text)?.index ?? 0;
  const end = at > 0 ? at : ending > 0 ? ending : text.length;
  const insert = (mark: (number: number) => string) =>
    textStyle((whole, number) => whole.slice(0, end) + mark(number) + whole.slice(end));
  const short = (number: number) => number.toString(36);
  return [
    insert((number) => `${separator}${number}`),
    insert(String),
    insert((number) => `${separator}${short(number)}`),
    insert(short),
    insert((number) => short(number).toUpperCase()),
    ...placeStyles(text),
    textStyle((whole, number) => endingWith(whole, short(number))),
    textStyle((whole, number) => endingWith(whole, short(number).toUpperCase())),
    textStyle((whole, number) => endingWith(whole, lettersOf(number))),
    textStyle((whole, number) => endingWith(whole, lettersOf(number).toUpperCase())),
    otherLetter,
  ];
}

/** Ways to give a serial number or a place another one. */
function placeStyles(text: string): FreshStyle[] {
  return [...(hasSerialNumber(text) ? [textStyle(withDigitsOf)] : []), otherPlace, otherPlaceOfLetter];
}

/** Texts of the same look with that number, those that keep it best first. */
export function freshTexts(text: string, number: number): readonly string[] {
  const styled = textStyles(text).flatMap((style) => {
    const styledText = style(text, number);
    return typeof styledText === 'string' ? [styledText] : [];
  });
  return [...styled, movedLetters(text, number)].filter((one) => one !== text);
}

/** The text with another end, which leaves at least its first character. */
function endingWith(text: string, end: string): string {
  return text.slice(0, Math.max(1, text.length - end.length)) + end;
}

/** They stand for the digits from 0 to 9. */
const letters = 'bcdfghjkmn';

/** The number in letters alone. */
export function lettersOf(number: number): string {
  return [...String(number)].map((digit) => letters[Number(digit)]).join('');
}

/** What finds texts that may end with a fresh number in letters; few have fewer digits than these. */
export const numbersInLetters = new RegExp(`[${letters}]{8,}`, 'g');

/** The numbers that a text of `numbersInLetters` may end with, each with its letters. */
export function numbersAtEnd(text: string): readonly { readonly written: string; readonly number: number }[] {
  return [8, 9, 10].map((length) => {
    const written = text.slice(-length);
    return { written, number: Number([...written].map((letter) => letters.indexOf(letter)).join('')) };
  });
}

/** `ABC-1234` or `A12`, but neither a date, a time or a decimal, nor one long enough to have a check digit, as an ISBN has. */
function hasSerialNumber(text: string): boolean {
  if (/^\d{3,7}$|(?:^|[-_ /])[a-z]+[-_ ]?\d\d$/i.test(text)) return true;
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 3 && digits < 8 && !/^[\d.,:+-]+$|\d{4}-\d\d/.test(text);
}

const longNumber: FreshStyle = (value, number) =>
  typeof value === 'string' ? endingWithDigits(value, [...String(number)]) : undefined;

/** The text with these digits in place of its last ones. */
function endingWithDigits(text: string, digits: string[]): string {
  return [...text].reduceRight((end, mark) => (/\d/.test(mark) ? (digits.pop() ?? mark) : mark) + end, '');
}

/** Whether a text with a long number, such as an ISBN, was made from its schema. One that the contract has may have a check digit that has to be right. */
function isMadeUpNumber(text: string, { document }: SchemaSource): boolean {
  return (
    /^[a-z_/+ -]{0,12}\d(?:[ _/-]?\d){7,29}[a-z]{0,4}$/i.test(text) &&
    !/\d{4}-\d\d/.test(text) &&
    !numberedTexts(document).has(text)
  );
}

/** The texts of a contract that have digits. */
const numberedTexts = memoizeByObject((document: JsonObject): ReadonlySet<string> => {
  const found = new Set<string>();
  const left: Json[] = [document];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    if (typeof one === 'string' && one.length <= 100 && /\d/.test(one)) found.add(one);
    else if (typeof one === 'object' && one !== null) left.push(...Object.values(one));
  }
  return found;
});

/** The text with the last digits of the number in place of its own; where these are few, the letters before them change as well: `BS-AC001` after `BS-AB999`. */
function withDigitsOf(text: string, number: number): string {
  const digits = [...String(number)];
  const written = [...text].reduceRight((end, mark) => (/\d/.test(mark) ? (digits.pop() ?? '0') : mark) + end, '');
  const [ending = '', letters = '', end = ''] = /(?<![a-z])([a-z]+)(\d{1,3})$/i.exec(written) ?? [];
  const start = written.slice(0, written.length - ending.length);
  return letters === '' || /\d/.test(start) ? written : start + movedLetters(letters, Number(digits.join(''))) + end;
}

/** Letters some places further in the alphabet, the last one first. */
function movedLetters(letters: string, places: number): string {
  let left = places;
  return [...letters].reduceRight((end, letter) => {
    if (!/[a-z]/i.test(letter)) return letter + end;
    const first = letter >= 'a' ? 97 : 65;
    const at = letter.charCodeAt(0) - first + left;
    left = Math.floor(at / 26);
    return String.fromCharCode(first + (at % 26)) + end;
  }, '');
}
