import {
  type Bound,
  boundNamed,
  boundOn,
  type PropertiesByName,
  propertyFor,
  sideOf,
} from '../../../../conventions/names/bound-names.ts';
import { isFilterName } from '../../../../conventions/names/filter-names.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { dayNumber } from '../../../../schema/json/calendar.ts';
import { objectFromEntries } from '../../../../schema/json/json-object.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { spacedWords } from '../../../../text/has-words.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { stemOf } from '../../../../text/word-stem.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import { declaredProperties, distinctValues } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';

/** A query parameter that says how small or great a property of the items may be: `minPrice`, `createdAfter`, `price[gte]`. */
export interface BoundFilter extends Bound {
  readonly parameter: Parameter;
  /** The part of the parameter that is the limit, where it has parts. */
  readonly part?: string;
  /** The value of the parameter for a limit. */
  readonly valueFor: (bound: Json) => Json;
}

/** Tested at most of one operation. */
const mostFilters = 6;

/** The limits among the query parameters of a list, for properties that its items have or may have. */
export function findBoundFilters(derivation: Derivation, items: readonly JsonObject[]): readonly BoundFilter[] {
  const names = new Set([...items.flatMap((item) => Object.keys(item)), ...declaredProperties(derivation)]);
  const properties = new Map([...names].map((name) => [name, name]));
  return derivation.operation.parameters
    .flatMap((parameter) => {
      const { in: place, schema } = parameter;
      if (place !== 'query' || schema === undefined) return [];
      return boundFiltersOf({ parameter, schema, derivation, items, properties });
    })
    .slice(0, mostFilters);
}

/** A query parameter of a list. */
interface ListParameter {
  readonly parameter: Parameter;
  readonly schema: Pointer;
  readonly derivation: Derivation;
  readonly items: readonly JsonObject[];
  /** The properties that the items have or may have. */
  readonly properties: PropertiesByName;
}

/** The limit that a parameter is, or those that its parts are. */
function boundFiltersOf(list: ListParameter): readonly BoundFilter[] {
  const { parameter, schema, derivation } = list;
  const parts = [...mergeSchemas(registryOf(derivation.source), { pointers: [schema] }).properties];
  if (parts.length === 0) {
    const bound = boundOfWhole(list);
    return bound === undefined ? [] : [{ parameter, ...bound, valueFor: (limit) => limit }];
  }
  return parts.flatMap(([part, places]): BoundFilter[] => {
    const bound = isFilterName(parameter.name) ? boundNamed(part, list.properties) : boundOfPart(part, places, list);
    const valueFor = (limit: Json) => objectFromEntries([[part, limit]]);
    return bound === undefined ? [] : [{ parameter, ...bound, part, valueFor }];
  });
}

/** `minPrice`, `createdAfter`, and for dates and times also `arrivesFrom`, or `from` alone where its description says the rest. */
function boundOfWhole(list: ListParameter): Bound | undefined {
  const { parameter, items, properties } = list;
  const words = nameWords(parameter.name).trim().split(' ');
  const described = describedWords(list);
  if (words.length === 1) return boundOn(sideOf(words[0]), timeMeant(described, items));
  return (
    boundNamed(parameter.name, properties) ??
    boundNamed(parameter.name, inFewerWords(properties, described)) ??
    (isForTimes(list.derivation, [list.schema]) ? boundOfVerb(words, items) : undefined)
  );
}

/** `price[gte]`: the part has the side, and the parameter is called like the property, or, for dates and times, its description says the rest. */
function boundOfPart(part: string, places: readonly Pointer[], list: ListParameter): Bound | undefined {
  const whole = nameWords(list.parameter.name).trim();
  const described = describedWords(list, places);
  const property =
    propertyFor(whole, list.properties) ??
    inFewerWords(list.properties, described).get(whole) ??
    (isForTimes(list.derivation, places) ? timeMeant(described, list.items) : undefined);
  return boundOn(sideOf(nameWords(part).trim()), property);
}

/** The limit for a date or time that a verb speaks of: `arrivesFrom` for `arrival`. */
function boundOfVerb([verb = '', last, ...others]: readonly string[], items: readonly JsonObject[]): Bound | undefined {
  return others.length > 0 ? undefined : boundOn(sideOf(last), timeMeant(wordsIn(verb), items));
}

/**
 * The properties by their names without the word at the end or at the beginning, where that is a word of a description: `duration` for `durationSeconds`
 * and `at least so long, in seconds`, `price` for `basePrice` and `whose base price is at most this`.
 */
function inFewerWords(properties: PropertiesByName, described: readonly string[]): PropertiesByName {
  const shorter = [...properties.values()].flatMap((name): (readonly [string, string])[] => {
    const words = nameWords(name).trim().split(' ');
    if (words.length < 2) return [];
    const ends = [[words.at(-1), words.slice(0, -1)] as const, [words[0], words.slice(1)] as const];
    return ends.flatMap(([word = '', others]) => (described.includes(word) ? [[others.join(' '), name] as const] : []));
  });
  return new Map(shorter.filter(([short]) => shorter.filter(([other]) => other === short).length === 1));
}

/** Whether a parameter, or a part of one, has dates or times: `departsFrom` may have the place that something departs from. */
function isForTimes({ source }: Derivation, pointers: readonly Pointer[]): boolean {
  const { formats } = mergeSchemas(registryOf(source), { pointers });
  return formats.some(({ value }) => value === 'date' || value === 'date-time');
}

/** The only date or time of the items whose name has one of the words, in any of its forms: `startsAt` for `Only bookings that start on this day`. */
function timeMeant(words: readonly string[], items: readonly JsonObject[]): string | undefined {
  const stems = new Set(words.map(singularStem));
  const isTime = (name: string) => {
    const values = distinctValues(items, name);
    return values.length > 0 && values.every((value) => typeof value === 'string' && dayNumber(value) !== undefined);
  };
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(isTime);
  const named = names.filter((name) => wordsIn(nameWords(name)).some((word) => stems.has(singularStem(word))));
  return named.length === 1 ? named[0] : undefined;
}

/** What the contract says of a parameter, and at further places. */
function describedWords({ parameter, derivation }: ListParameter, places: readonly Pointer[] = []) {
  return wordsIn(spacedWords(parameterDescription(derivation, parameter, places)));
}

/** The same of `open` and `opens`. */
function singularStem(word: string): string {
  return stemOf(word).replace(/s$/, '');
}

/** The words that say something: `start` of `start on this day`. */
function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
    (word) => !/^(?:date|time|this|that|from|only)$/.test(word),
  );
}
