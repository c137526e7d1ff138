import type { Parameter } from '../../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { registryOf } from '../../../schema/derive/build/schema-source.ts';
import { descriptionAt } from '../../../schema/document/description-at.ts';
import { dayNumber } from '../../../schema/json/calendar.ts';
import { type BoundSide, isBeyond } from '../../../schema/json/is-beyond.ts';
import { objectFromEntries } from '../../../schema/json/json-object.ts';
import { memberOf } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import {
  createItem,
  declaredProperties,
  distinctValues,
  type QueryValue,
  readList,
} from '../../request/steps/list-steps.ts';
import type { Derivation } from '../strategy.ts';
import { isFilterName } from './filter-parameters.ts';
import { allowsValue } from './page-parameters.ts';

/** A query parameter that says how small or great a property of the items may be: `minPrice`, `createdAfter`, `price[gte]`. */
export interface BoundFilter {
  readonly parameter: Parameter;
  readonly property: string;
  readonly side: BoundSide;
  /** The part of the parameter that is the limit, where it has parts. */
  readonly part?: string;
  /** The value of the parameter for a limit. */
  readonly valueFor: (bound: Json) => Json;
}

/** Tested at most of one operation. */
const mostFilters = 6;

const sides: Readonly<Record<BoundSide, ReadonlySet<string>>> = {
  least: new Set(['min', 'minimum', 'from', 'since', 'after', 'start', 'least', 'gte', 'gt', 'ge', 'above', 'over']),
  most: new Set([
    'max',
    'maximum',
    'to',
    'until',
    'till',
    'before',
    'end',
    'most',
    'lte',
    'lt',
    'le',
    'below',
    'under',
  ]),
};

/** The limits among the query parameters of a list, for properties that its items have or may have. */
export function findBoundFilters(derivation: Derivation, items: readonly JsonObject[]): readonly BoundFilter[] {
  const { operation, source } = derivation;
  const names = new Set([...items.flatMap((item) => Object.keys(item)), ...declaredProperties(derivation)]);
  return operation.parameters
    .filter(({ in: place, schema }) => place === 'query' && schema !== undefined)
    .flatMap((parameter): BoundFilter[] => {
      const { name, schema = '' } = parameter;
      const parts = [...mergeSchemas(registryOf(source), { pointers: [schema] }).properties];
      if (parts.length > 0)
        return parts.flatMap(([part, pointers]) => {
          if (isFilterName(name)) {
            const named = boundNamed(part, names);
            return named === undefined
              ? []
              : [{ parameter, ...named, part, valueFor: (bound: Json) => objectFromEntries([[part, bound]]) }];
          }
          const side = sideOf(nameWords(part).trim());
          const whole = nameWords(name).trim();
          const described = wordsIn(
            descriptionAt(derivation.contract.document, parameter.pointer, schema, ...pointers),
          );
          const property = propertyFor(whole, names) ?? inFewerWords(names, described).get(whole);
          if (side === undefined || property === undefined) return [];
          return [{ parameter, property, side, part, valueFor: (bound: Json) => objectFromEntries([[part, bound]]) }];
        });
      const words = nameWords(name).trim().split(' ');
      const [only = '', ...more] = words;
      if (more.length === 0) {
        const side = sideOf(only);
        const property = side && describedTime(derivation, parameter, items);
        return side === undefined || property === undefined
          ? []
          : [{ parameter, property, side, valueFor: (bound) => bound }];
      }
      const described = wordsIn(descriptionAt(derivation.contract.document, parameter.pointer, schema));
      const named =
        boundNamed(name, names) ??
        boundNamed(name, inFewerWords(names, described)) ??
        (isForTimes(schema, source) ? boundOfVerb(words, items) : undefined);
      return named === undefined ? [] : [{ parameter, ...named, valueFor: (bound) => bound }];
    })
    .slice(0, mostFilters);
}

/**
 * The properties by their names without the word at the end or at the beginning, where that is a word of a description: `duration` for `durationSeconds` and `at
 * least so long, in seconds`, `price` for `basePrice` and `whose base price is at most this`.
 */
function inFewerWords(names: ReadonlySet<string>, described: readonly string[]): ReadonlyMap<string, string> {
  const shorter = [...names].flatMap((name): (readonly [string, string])[] => {
    const words = nameWords(name).trim().split(' ');
    if (words.length < 2) return [];
    const ends = [[words.at(-1), words.slice(0, -1)] as const, [words[0], words.slice(1)] as const];
    return ends.flatMap(([word = '', others]) => (described.includes(word) ? [[others.join(' '), name] as const] : []));
  });
  return new Map(shorter.filter(([short]) => shorter.filter(([other]) => other === short).length === 1));
}

/** The limit that a name of several words speaks of: `minPrice`, `createdAfter`. */
function boundNamed(
  name: string,
  names: ReadonlySet<string> | ReadonlyMap<string, string>,
): Pick<BoundFilter, 'property' | 'side'> | undefined {
  const words = nameWords(name).trim().split(' ');
  for (const [word, others] of [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ] as const) {
    const side = sideOf(word ?? '');
    const named = side && propertyFor(others.join(' '), new Set(names.keys()));
    const property = names instanceof Map && named !== undefined ? names.get(named) : named;
    if (side !== undefined && property !== undefined) return { property, side };
  }
  return undefined;
}

function sideOf(word: string): BoundSide | undefined {
  return (['least', 'most'] as const).find((side) => sides[side].has(word));
}

/** The date or time of the items that the description of a parameter such as `from` speaks of: `startsAt` for `Only bookings that start on this day or later`. */
function describedTime(
  { contract }: Derivation,
  { pointer, schema }: Parameter,
  items: readonly JsonObject[],
): string | undefined {
  return timeMeant(wordsIn(descriptionAt(contract.document, pointer, schema)), items);
}

/** Whether a parameter has dates or times: `departsFrom` may have the place that something departs from. */
function isForTimes(schema: Pointer, source: Derivation['source']): boolean {
  const { formats } = mergeSchemas(registryOf(source), { pointers: [schema] });
  return formats.some(({ value }) => value === 'date' || value === 'date-time');
}

/** The limit for a date or time that a verb speaks of: `arrivesFrom` for `arrival`. */
function boundOfVerb(
  words: readonly string[],
  items: readonly JsonObject[],
): Pick<BoundFilter, 'property' | 'side'> | undefined {
  const [verb = '', last = '', ...others] = words;
  const side = sideOf(last);
  const property = others.length === 0 ? timeMeant(wordsIn(verb), items) : undefined;
  return side === undefined || property === undefined ? undefined : { property, side };
}

/** The only date or time of the items whose name has one of the words, in any of its forms. */
function timeMeant(words: readonly string[], items: readonly JsonObject[]): string | undefined {
  const stems = new Set(words.map(stemOf));
  const isTime = (name: string) =>
    distinctValues(items, name).length > 0 &&
    distinctValues(items, name).every((value) => typeof value === 'string' && dayNumber(value) !== undefined);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))].filter(isTime);
  const named = names.filter((name) => wordsIn(nameWords(name)).some((word) => stems.has(stemOf(word))));
  return named.length === 1 ? named[0] : undefined;
}

/** The words that say something: `start` of `start on this day`. */
function wordsIn(text: string): readonly string[] {
  return (text.toLowerCase().match(/[a-z]{4,}/g) ?? []).filter(
    (word) => !/^(?:date|time|this|that|from|only)$/.test(word),
  );
}

/** `creat` of `created` and `creation`. */
function stemOf(word: string): string {
  return word.slice(0, 5).replace(/s$/, '');
}

/** `createdAt` for `created`, `rating` for `rating`. */
function propertyFor(words: string, names: ReadonlySet<string>): string | undefined {
  if (words === '') return undefined;
  const isNamed = (name: string, pattern: (own: string) => boolean) => pattern(nameWords(name).trim());
  const all = [...names];
  return (
    all.find((name) => isNamed(name, (own) => own === words)) ??
    all.find((name) => isNamed(name, (own) => new RegExp(`^${words} (?:at|on|date|time|from|day)$`).test(own))) ??
    all.find((name) => isNamed(name, (own) => words.replace(/ (?:at|on|date|time|day)$/, '') === own))
  );
}

/** Asks for a limit that leaves out an item of the list; where that is there nevertheless, asks again, and this is judged. */
export function* filterWithin(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  const { property, side, parameter, valueFor } = filter;
  const name = `${parameter.name} (${side} ${property})`;
  const whole = yield* readItems(derivation, { label: `the list before ${name}`, parameters: [] });
  if (whole === undefined || whole.length === 0) return;
  const bound =
    boundOf(derivation, filter, whole) ??
    (yield* createForBound(derivation, filter, whole)) ??
    boundBeyondAll(derivation, filter, whole);
  if (bound === undefined) return;
  const parameters = [[parameter, valueFor(bound)]] as const;
  const isLeftOut = (item: JsonObject) => isBeyond(memberOf(item, property), side, bound);
  const chosen = yield* readItems(derivation, { label: name, parameters });
  if (chosen === undefined || !chosen.some(isLeftOut)) return;
  yield* readList(derivation, 'filtering', {
    label: `${name} again`,
    why: `a request for the items whose ${property} is at ${side} ${writeJson(bound)}`,
    parameters,
    expectedState: { kind: 'items-within-bound', property, side, bound },
  });
}

function readItems(
  derivation: Derivation,
  step: { readonly label: string; readonly parameters: readonly QueryValue[] },
) {
  const why =
    step.parameters.length === 0 ? 'a request for the list without a filter' : 'a request for a part of a list';
  return readList(derivation, 'filtering', { ...step, why });
}

/** A value of an item, or a date near it, that leaves out another item; `undefined` when there is none. */
function boundOf(
  derivation: Derivation,
  { property, side, parameter, valueFor }: BoundFilter,
  items: readonly JsonObject[],
): Json | undefined {
  const values = distinctValues(items, property);
  const bounds = values.flatMap((value) => [value, ...(typeof value === 'string' ? [value.slice(0, 10)] : [])]);
  return bounds.find(
    (bound) =>
      values.some((value) => isBeyond(value, side, bound)) && allowsValue(parameter, valueFor(bound), derivation),
  );
}

/** Values that are far from each other. */
const distantValues: readonly Json[] = [
  1,
  5,
  2,
  3,
  10,
  100,
  '2021-03-04',
  '2029-05-06',
  '2021-03-04T05:06:07Z',
  '2029-05-06T07:08:09Z',
  '1.50',
  '20.00',
];

/** Creates items with two values that are far from each other; gives the limit that leaves out one of them. */
function* createForBound(
  derivation: Derivation,
  filter: BoundFilter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, Json | undefined> {
  const { property } = filter;
  const created: JsonObject[] = [];
  for (const value of distantValues) {
    const known = [...items, ...created];
    if (distinctValues(known, property).includes(value)) continue;
    if (!(yield* createItem(derivation, { property, value }))) continue;
    created.push({ [property]: value });
    const bound = boundOf(derivation, filter, [...known, { [property]: value }]);
    if (bound !== undefined) return bound;
    if (created.length > 1) return undefined;
  }
  return undefined;
}

/** A time years from that of every item, which leaves out all of them: a server sets some times itself, to nearly the same for all items. */
function boundBeyondAll(
  derivation: Derivation,
  { property, side, parameter, valueFor }: BoundFilter,
  items: readonly JsonObject[],
): Json | undefined {
  const values = distinctValues(items, property);
  const years = side === 'least' ? 4 : -4;
  const bounds = values.flatMap((value) => {
    const other = typeof value === 'string' ? value.replace(/^\d{4}(?=-\d\d-\d\d)/, (year) => `${+year + years}`) : '';
    return other === '' || other === value ? [] : [other, other.slice(0, 10)];
  });
  return bounds.find(
    (bound) =>
      values.every((value) => isBeyond(value, side, bound)) && allowsValue(parameter, valueFor(bound), derivation),
  );
}
