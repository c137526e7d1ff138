import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { sameJson } from '../../../../schema/json/same-json.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { singular } from '../../../../text/plural.ts';
import { parameterDescription } from '../../../prose/full-descriptions.ts';
import { parameterReadings } from '../../../request/parameters/parameter-readings.ts';
import { isCursor } from '../../../request/parameters/parameter-roles.ts';
import { isScalar } from '../../../request/parameters/parameter-values.ts';
import { creatorOfItems, distinctValues } from '../../../request/steps/list-steps.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import { typicalAlternatives } from '../../../request/values/typical-alternatives.ts';
import type { Derivation } from '../../strategy.ts';
import { askFor, type Filter, isPlainText } from './filter-parameters.ts';
import type { SeveralValues, VagueFilter } from './vague-filters.ts';

/** What says that a parameter decides which items there are: `Only books in this language`. */
const choosingWords =
  /\b(?:only|filter(?:s|ed|ing)?|whose|that have|restrict(?:s|ed)?|limit(?:s|ed)? (?:the \w+ )?to|match(?:es|ing)?|(?:one|any|either|some) of (?:these|those))\b/i;

/**
 * The filters whose name alone does not say how an item has the value, where the contract says in words that they choose items: by a list of free values
 * (`language=en&language=de`), by a list that each item has (`topic` for `topics`), or by a property of an object of theirs (`city` for `venue.city`).
 * A name that has both (`venueCity`), and a part of a parameter that is called a filter (`filter[city]`), say enough by themselves.
 */
export function describedFilters(
  derivation: Derivation,
  items: readonly JsonObject[],
  parts: readonly Omit<Filter, 'property'>[],
): readonly VagueFilter[] {
  const whole = derivation.operation.parameters.map((parameter): Omit<Filter, 'property'> => ({ parameter }));
  return [...whole, ...parts].flatMap((filter) => describedFilter(filter, derivation, items) ?? []);
}

function describedFilter(
  filter: Omit<Filter, 'property'>,
  derivation: Derivation,
  items: readonly JsonObject[],
): VagueFilter | undefined {
  const { parameter, partOf } = filter;
  const { in: place, schema } = parameter;
  const { source } = derivation;
  if (place !== 'query' || schema === undefined || isCursor(parameter)) return undefined;
  const description = parameterDescription(derivation, parameter);
  const item = isScalar(parameter, source) ? schema : listedValue(schema, derivation);
  const found = item === undefined ? undefined : findPlace(partOf?.part ?? parameter.name, items);
  if (item === undefined || found === undefined) return undefined;
  if (partOf === undefined && !found.isNamedWhole && !choosingWords.test(description)) return undefined;
  const isOne = item === schema;
  const listed = mergeSchemas(registryOf(source), { pointers: [item] }).values?.value;
  const isValid = (value: Json) => source.validator.isValid(schema, isOne ? value : [value]);
  const isAllowed = (value: Json) => isPlainText(value) && parameterReadings(value).some(isValid);
  const several: SeveralValues = {
    withValues: (values) => (source.validator.isValid(schema, [...values]) ? [parameter, [...values]] : undefined),
    valuesOf: found.valuesOf,
    meaning: found.isList ? meaningOf(description) : 'either',
    isOneEnough: atLeastOne.test(description),
  };
  return {
    parameter,
    property: found.property,
    ...(found.within === undefined ? {} : { within: found.within }),
    valuesIn: (all) => found.valuesIn(all).filter(isAllowed),
    ...(listed === undefined ? {} : { listed }),
    allows: isAllowed,
    withValue: (value) => (isOne ? askFor(filter, value, derivation) : [parameter, [value]]),
    toCreate: (value) => found.toCreate(value, derivation),
    ...(isOne ? {} : { several }),
  };
}

/** Whether an item has each of the values that are asked for, or one of them. */
function meaningOf(description: string): SeveralValues['meaning'] {
  const [isEach, isEither] = [each.test(description), either.test(description)];
  return isEach === isEither ? undefined : isEach ? 'each' : 'either';
}

/** `all of these topics`. */
const each = /\b(?:all|each|every one) (?:of )?(?:these|those|the (?:given|listed))\b|\ball of them\b/i;
/** `at least one of these topics`. */
const atLeastOne = /\b(?:at least one|either) of\b/i;
/** `any of the topics`. */
const either = /\b(?:any|one|either|some|at least one) of (?:these|those|the|them)\b/i;

/** The schema of the items of a parameter that is a list of plain values. */
function listedValue(schema: Pointer, { source }: Derivation): Pointer | undefined {
  const registry = registryOf(source);
  const { types, arrays } = mergeSchemas(registry, { pointers: [schema] });
  const item = types.size === 1 && types.has('array') ? arrays[0]?.rest : undefined;
  if (item === undefined) return undefined;
  const own = mergeSchemas(registry, { pointers: [item] });
  return own.types.has('array') || own.types.has('object') ? undefined : item;
}

/** Where the items have what a filter asks for. */
interface Place extends Pick<VagueFilter, 'property' | 'within' | 'valuesIn'> {
  readonly toCreate: (value: Json, derivation: Derivation) => ReturnType<VagueFilter['toCreate']>;
  /** The values of one item. */
  readonly valuesOf: (item: JsonObject) => readonly Json[];
  /** Whether an item lists values. */
  readonly isList: boolean;
  /** Whether the name has that of an object, and that of a property in it. */
  readonly isNamedWhole?: boolean;
}

/** A property that is the value, one that lists values, or the only one of that name in an object of the items. */
function findPlace(name: string, items: readonly JsonObject[]): Place | undefined {
  const words = nameWords(name);
  const names = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const isNamed = (own: string) => nameWords(own) === words || nameWords(own) === singular(words);
  const plain = names.find((own) => isNamed(own) && distinctValues(items, own).length > 0);
  if (plain !== undefined) return plainPlace(plain);
  const list = names.find((own) => [nameWords(own), singular(nameWords(own))].includes(words));
  if (list === undefined) return nestedPlace(words, names, items);
  return items.some((item) => Array.isArray(memberOf(item, list))) ? listPlace(list) : undefined;
}

function plainPlace(property: string): Place {
  return {
    property,
    valuesIn: (all) => distinctValues(all, property),
    toCreate: (value) => ({ property, value }),
    valuesOf: (item) => distinctValues([item], property),
    isList: false,
  };
}

function listPlace(property: string): Place {
  return {
    property,
    valuesIn: (all) => listedByFew(all, property),
    toCreate: (value) => ({ property, value: [value] }),
    valuesOf: (item) => {
      const values = memberOf(item, property);
      return Array.isArray(values) ? values : [];
    },
    isList: true,
  };
}

/** `city` and `venue city` for the property `city` of `venue`; `undefined` where several objects have one. */
function nestedPlace(words: string, names: readonly string[], items: readonly JsonObject[]): Place | undefined {
  const nested = names.flatMap((within) => {
    const inside = objectsIn(items, within);
    const owns = [...new Set(inside.flatMap((one) => Object.keys(one)))];
    const whole = owns.find((own) => nameWords(`${within}_${own}`) === words);
    const property = whole ?? owns.find((own) => nameWords(own) === words);
    if (property === undefined || distinctValues(inside, property).length === 0) return [];
    return [{ within, property, isNamedWhole: whole !== undefined }];
  });
  const [only, ...others] = nested;
  if (only === undefined || others.length > 0) return undefined;
  const { within, property } = only;
  return {
    ...only,
    valuesIn: (all) => distinctValues(objectsIn(all, within), property),
    toCreate: (value, derivation) => {
      const creator = creatorOfItems(derivation);
      const plain = creator?.validRequest.buildValue();
      const around = memberOf(plain, within) ?? memberOf(creator && fullValue(creator), within);
      const { schema } = creator?.validRequest ?? {};
      if (creator === undefined || schema === undefined || !isObject(plain) || !isObject(around)) return undefined;
      const changed = { ...around, [property]: value };
      if (isValidValue(creator.source, schema, { ...plain, [within]: changed }))
        return { property: within, value: changed };
      // The value decides what else the object has.
      const others = typicalAlternatives(creator.validValues()).map((one) => memberOf(one.value, within));
      const other = others.find((one) => sameJson(memberOf(one, property) ?? null, value));
      return other === undefined ? undefined : { property: within, value: other };
    },
    valuesOf: (item) => distinctValues(objectsIn([item], within), property),
    isList: false,
  };
}

function objectsIn(items: readonly JsonObject[], name: string): readonly JsonObject[] {
  return items.map((item) => memberOf(item, name)).filter(isObject);
}

/** The values in the lists of the items that the list of another item does not have. */
function listedByFew(items: readonly JsonObject[], name: string): readonly Json[] {
  const lists = items.map((item) => memberOf(item, name)).filter((value) => Array.isArray(value));
  const values = [...new Set(lists.flat())].filter((value) => value !== null && typeof value !== 'object');
  return values.filter((value) => lists.some((list) => !list.some((one) => sameJson(one, value))));
}
