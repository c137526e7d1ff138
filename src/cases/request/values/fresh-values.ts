import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { isComingTime } from '../../../schema/derive/build/likely-times.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { summariseViolations } from '../../../schema/derive/build/summarise-violations.ts';
import { unusualAddress } from '../../../schema/derive/build/unusual-strings.ts';
import { withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import type { NextNumber } from './fresh-numbers.ts';
import { integerStyles, numberedTexts, type StyledProperty, styleFor } from './fresh-styles.ts';
import { placeStyles, textStyles } from './fresh-texts.ts';
import { withEarlierTimes, withFreshTimes } from './fresh-times.ts';

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
  /** Whether the contract says of a property that it has to be in the future; none by default. */
  readonly isComing?: (name: string) => boolean;
  /** Whether a property refers to a resource that exists, and keeps its value; none by default. */
  readonly isReference?: (name: string) => boolean;
  /** Whether numbers and texts in its objects, and places in its lists, change as well, as a target may refuse what there is already; `false` by default. */
  readonly withinObjects?: boolean;
  /** Whether places in the objects of its lists change as well, such as the seat of a ticket; `false` by default. */
  readonly withinItems?: boolean;
}

interface Numbering {
  readonly source: SchemaSource;
  readonly fresh: NextNumber;
}

/**
 * The value with other times that are still to come, and with fresh integers and texts in the properties that are equal to the sample's: they may identify a
 * resource. `{"slug": "red-rose"}` becomes `{"slug": "red-rose-741"}`: texts keep the look of the sample. A property keeps its value where the validator would find
 * other violations than before.
 */
export function withFreshValues(options: FreshOptions, { source, fresh }: Numbering): Json {
  const { value, sample, schema } = options;
  if (!isObject(value) || !isObject(sample)) return value;
  const number = fresh();
  const changes = freshProperties({ ...options, value, sample }, { source, number, fresh });
  const all = changes.reduce(withProperty, value);
  const withTimes = (refreshed: Json) => withFreshMoments(refreshed, { ...options, number });
  if (schema === undefined) return withTimes(all);
  const expected = summariseViolations(source, schema, value);
  const isAsBefore = (candidate: Json) => summariseViolations(source, schema, candidate) === expected;
  const oneByOne = () =>
    changes.reduce((others, change) => {
      const candidate = withProperty(others, change);
      return isAsBefore(candidate) ? candidate : others;
    }, value);
  const refreshed = isAsBefore(all) ? all : oneByOne();
  const later = withTimes(refreshed);
  return later === refreshed || isAsBefore(later) ? later : refreshed;
}

/** The properties that change, with their fresh values, whether these are valid or not. */
function freshProperties(
  {
    value,
    sample,
    otherSamples = [],
    isAbout = () => false,
    schema,
    isReference = () => false,
    withinObjects = false,
    withinItems = false,
  }: FreshOptions & { readonly value: JsonObject; readonly sample: JsonObject },
  { source, number, fresh }: Numbering & { readonly number: number },
): readonly [string, Json][] {
  const has = (one: Json, name: string) => isObject(one) && Object.hasOwn(one, name) && one[name] === value[name];
  const isUsual = (name: string) =>
    has(sample, name) ||
    value[name] === unusualAddress ||
    (!isAbout(name) && otherSamples.some((one) => has(one, name)));
  const properties = Object.entries(value);
  return properties.slice(0, mostValidated / properties.length).flatMap(([name, property]): [string, Json][] => {
    if (isReference(name) || isComingTime(name, property)) return [];
    const styled = { name, sample, schema };
    const isWithin = withinObjects && !isAbout(name);
    if (isObject(property) && isWithin) return [[name, withFreshParts({ ...styled, property }, { source, number })]];
    if (Array.isArray(property) && (withinItems || isWithin)) {
      const places = withFreshPlaces({ ...styled, property }, { source, number, fresh });
      const items = withinItems ? withPlacesInItems({ ...styled, property: places }, { source, fresh }) : places;
      return [[name, items]];
    }
    const style = isUsual(name) ? styleFor({ ...styled, property }, source) : undefined;
    const changed = style?.(property, number);
    return changed === undefined ? [] : [[name, changed]];
  });
}

/** The value with other times where it has those of a sample. */
function withFreshMoments(
  value: Json,
  {
    sample,
    otherSamples = [],
    isAbout = () => false,
    isComing,
    number,
  }: Pick<FreshOptions, 'sample' | 'otherSamples' | 'isAbout' | 'isComing'> & { readonly number: number },
): Json {
  const isUsual = (place: Pointer, time: Json) =>
    valueAt(sample, place) === time ||
    (!isAbout(tokensOf(place)[0] ?? '') && otherSamples.some((one) => valueAt(one, place) === time));
  return withEarlierTimes(withFreshTimes(value, { number, isUsual, isStated: isComing }), { number, isUsual });
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
