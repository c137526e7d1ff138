import { readIdentifierName } from '../../../../conventions/names/identifier-names.ts';
import { identifierLike, readIdentity } from '../../../../conventions/names/resource-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { collectionKind } from '../../../paths/resource-paths.ts';
import { findReferences } from '../../../paths/resource-references.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import {
  createItem,
  creatorOfItems,
  distinctValues,
  type QueryValue,
  readList,
} from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { askFor, type Filter, isAllowed, readWhole } from './filter-parameters.ts';

/** A filter that may compare in its own way. */
export interface VagueFilter {
  readonly parameter: Parameter;
  /** The property of the items that it names. */
  readonly property: string;
  /** The object of the items that has the property; absent: the items themselves. */
  readonly within?: string;
  /** The values of some items that can be asked for; another item has other ones. */
  readonly valuesIn: (items: readonly JsonObject[]) => readonly Json[];
  /** The only values that the parameter may have; absent: the contract does not list them. */
  readonly listed?: readonly Json[];
  /** Whether the parameter may have the value. */
  readonly allows: (value: Json) => boolean;
  /** The parameter with the value. */
  readonly withValue: (value: Json) => QueryValue;
  /** The property of a new item with the value, and what that is. */
  readonly toCreate: (value: Json) => { readonly property: string; readonly value: Json } | undefined;
  /** How to ask for several values at once; absent: the parameter is a single value. */
  readonly several?: SeveralValues;
}

/** What a filter by a list of values asks for. */
export interface SeveralValues {
  /** The parameter with the values; `undefined` where it may not have them. */
  readonly withValues: (values: readonly Json[]) => QueryValue | undefined;
  /** The values that one item has. */
  readonly valuesOf: (item: JsonObject) => readonly Json[];
  /** Whether an item has each of the values, or one of them; `undefined`: the contract does not say. */
  readonly meaning: 'each' | 'either' | undefined;
  /** Whether the contract says that one is enough: no items at all are wrong then. */
  readonly isOneEnough: boolean;
}

/** A filter by a plain property of the items, as one that may compare in its own way. */
export function vagueFilter(filter: Filter, derivation: Derivation): VagueFilter {
  const { parameter, property } = filter;
  const { schema } = parameter;
  return {
    parameter,
    property,
    valuesIn: (items) => distinctValues(items, property).filter((value) => isAllowed(parameter, value, derivation)),
    allows: (value) => schema !== undefined && derivation.source.validator.isValid(schema, value),
    withValue: (value) => askFor(filter, value, derivation),
    toCreate: (value) => ({ property, value }),
  };
}

/**
 * Judges one value only where the list was the same with either of two values and without any: then the filter has no effect at all. Where the list does not
 * show two values, items with two are created: it need not show those.
 */
export function* filterByTwoValues(derivation: Derivation, filter: VagueFilter): Generator<SequenceDraft, void> {
  const { parameter, property, within } = filter;
  const read = (value: Json | undefined, label: string) =>
    value === undefined
      ? readWhole(derivation, label)
      : readList(derivation, 'filtering', {
          label,
          why: `a request for the items whose ${property} is ${writeJson(value)}`,
          parameters: [filter.withValue(value)],
        });
  let whole = yield* read(undefined, `before ${parameter.name}`);
  let values = whole && unrelatedValues(property, filter.valuesIn(whole));
  if (whole === undefined) return;
  if (values === undefined) {
    values = yield* createUnrelated(derivation, filter);
    whole = yield* read(undefined, `before ${parameter.name}, with more items`);
  }
  if (whole === undefined || whole.length === 0 || values === undefined) return;
  const [one, other] = values;
  for (const [value, label] of [
    [one, `${parameter.name} has one value`],
    [other, `${parameter.name} has another value`],
    [undefined, `after ${parameter.name}`],
  ] as const) {
    const items = yield* read(value, label);
    if (items === undefined) return;
    if (sameJson(items, whole)) continue;
    yield* askForPart(derivation, filter, one);
    return;
  }
  // The first page may show the items with one of the values alone.
  const judged = filter.valuesIn(whole).some((value) => !sameJson(value, one)) ? one : other;
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has ${judged === one ? 'one' : 'another'} value, again`,
    why: `a request for the items whose ${property} is ${writeJson(judged)}`,
    parameters: [filter.withValue(judged)],
    expectedState: { kind: 'items-with-value', property, value: judged, ...(within === undefined ? {} : { within }) },
  });
}

/** The beginning of a value, where the contract says that the filter is exact: `Only orders with exactly this reference`. The item with the value must not be listed then. */
function* askForPart(derivation: Derivation, filter: VagueFilter, value: Json): Generator<SequenceDraft, void> {
  const { parameter, property, within } = filter;
  const saysExact = /\bexact(?:ly)?\b/i.test(parameterDescription(derivation, parameter));
  const part = typeof value === 'string' ? value.slice(0, -1) : '';
  if (!saysExact || part === '' || !filter.allows(part)) return;
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} is the beginning of a value`,
    why: `a request for the items whose ${property} is ${writeJson(part)}`,
    parameters: [filter.withValue(part)],
    expectedState: { kind: 'items-with-value', property, value: part, mayBeNone: true, ...(within && { within }) },
  });
}

/** Pairs that have nothing in common, however a filter compares; the first number is the least. */
const unrelatedPairs: readonly (readonly [Json, Json])[] = [
  ['quartz', 'violet'],
  ['QRTZ', 'VLTN'],
  ['QZ', 'VL'],
  ['quartz@north.example', 'violet@south.test'],
  ['2021-03-04', '2029-05-06'],
  ['2021-03-04T05:06:07Z', '2029-08-09T10:11:12Z'],
  ['1f0e6a52-3b7c-4d8e-9a1b-2c3d4e5f6071', 'c5d4b3a2-9180-4f7e-8d6c-5b4a39281706'],
  ['https://north.example/quartz', 'http://south.test/violet'],
  [2, 900],
  [1, 5],
  [0.25, 0.75],
];

/** Creates an item with each of two values; `undefined` where it may have none of the pairs, or the target does not create both. */
export function* createUnrelated(
  derivation: Derivation,
  { property, allows, toCreate, listed }: Pick<VagueFilter, 'property' | 'allows' | 'toCreate' | 'listed'>,
): Generator<SequenceDraft, readonly [Json, Json] | undefined> {
  const create = function* (value: Json) {
    const member = toCreate(value);
    return member !== undefined && (yield* createItem(derivation, member));
  };
  const [one, other] = (yield* createReferred(derivation, property)) ?? listed ?? [];
  const pairs = one === undefined || other === undefined ? unrelatedPairs : [[one, other] as const];
  for (const pair of pairs.filter((both) => both.every(allows)))
    if ((yield* create(pair[0])) && (yield* create(pair[1]))) return pair;
  return undefined;
}

/** Creates two resources that items may refer to, as a target may refuse to refer to what was never created; `undefined` where the property refers to none. */
function* createReferred(
  derivation: Derivation,
  property: string,
): Generator<SequenceDraft, readonly Json[] | undefined> {
  const creator = creatorOfItems(derivation);
  const kind = creator && findReferences(creator.operation, derivation.contract.operations).kindOf(property);
  const usual = memberOf(creator?.validRequest.buildValue(), property);
  const collection = kind === undefined ? '{}' : collectionKind(kind);
  const referred = collection.includes('{}') ? undefined : derivation.derivationFor('POST', collection);
  if (referred === undefined || usual === undefined) return undefined;
  const values: Json[] = [];
  for (const number of [1, 2]) {
    const exchange = yield* sendStep(referred, 'filtering', {
      label: `what the ${property} of an item is, ${number} (${derivation.operation.path})`,
      why: 'a valid request that creates what an item refers to',
      isPromised: false,
    });
    const id = exchange && isDone(exchange) ? readIdentity(responseValue(exchange), property) : undefined;
    const value = id === undefined ? undefined : identifierLike(usual, id);
    if (value !== undefined) values.push(value);
  }
  return values;
}

/**
 * The least and the greatest of the numbers, as a filter may mean at least or at most; two texts without a word in common, as it may look for words. An
 * identifier is one word: `cus_17`.
 */
function unrelatedValues(property: string, usable: readonly Json[]): readonly [Json, Json] | undefined {
  const numbers = usable.filter((value) => typeof value === 'number' || typeof value === 'bigint');
  if (numbers.length === usable.length) {
    const sorted = numbers.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    const [least, greatest] = [sorted[0], sorted.at(-1)];
    return least === undefined || greatest === undefined || least === greatest ? undefined : [least, greatest];
  }
  const isIdentifier = readIdentifierName(nameWords(property).trim())?.isList === false;
  for (const [index, one] of usable.entries()) {
    const other = usable.slice(index + 1).find((value) => isIdentifier || !shareWord(String(one), String(value)));
    if (other !== undefined) return [one, other];
  }
  return undefined;
}

/** Whether two texts have a word in common, or one has no word at all. */
function shareWord(one: string, other: string): boolean {
  const words = new Set(wordsOf(one));
  const others = wordsOf(other);
  return words.size === 0 || others.length === 0 || others.some((word) => words.has(word));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
