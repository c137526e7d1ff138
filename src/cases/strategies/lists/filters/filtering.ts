import type { Parameter } from '../../../../model/contract.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { singular } from '../../../../text/plural.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import {
  creatorOfItems,
  distinctValues,
  keepsItems,
  propertyNamed,
  readList,
} from '../../../request/steps/list-steps.ts';
import { fullValue } from '../../../request/values/full-samples.ts';
import type { Derivation, Strategy } from '../../strategy.ts';
import { createFullItem, createItems } from '../reading/create-items.ts';
import { compareForms } from '../reading/other-forms.ts';
import { listView } from '../reading/search-view.ts';
import { filterWithin } from './bounded-filters.ts';
import { changeItem } from './change-item.ts';
import { combineBounds } from './combined-bounds.ts';
import { combineFilters, countFiltered, type ValueFilter } from './combined-filters.ts';
import { describedFilters } from './described-filters.ts';
import { filterExactly } from './exact-filters.ts';
import { filterByEach } from './filter-by-each.ts';
import {
  askFor,
  type Filter,
  filterParameters,
  filterParts,
  isAllowed,
  isExact,
  isList,
  propertyToCreate,
  readWhole,
  singleValues,
} from './filter-parameters.ts';
import { type BoundFilter, findBoundFilters } from './find-bound-filters.ts';
import { excludeBound, includeBound, includeTimes } from './items-at-limit.ts';
import { filterBySeveral } from './several-values.ts';
import { type BeginningFilter, beginningFilters, filterByBeginning } from './text-beginnings.ts';
import { searchParameter, searchTexts } from './text-search.ts';
import { filterByTwoValues, type VagueFilter, vagueFilter } from './vague-filters.ts';

/** Tested at most of one operation. */
const mostFilters = 5;

/**
 * Lists with a query parameter that has the name of a property of their items. A contract does not say how a filter compares, so an item with another value
 * counts only for enumerations and booleans; for other values the list must be the same with either of two values and without any.
 */
export const filtering: Strategy = {
  id: 'filtering',
  title: 'Lists filtered by a property of their items',
  steps: 'one-after-the-other',
  *derive(operation) {
    const derivation = listView(operation);
    if (derivation === undefined) return;
    const items = yield* readSome(derivation);
    if (items === undefined) return;
    const { named, bounds, described, beginnings, search } = findFilters(derivation, items);
    yield* compareForms(derivation, chosenItems(derivation, named, items));
    const filters = [...named, ...bounds, ...described, ...beginnings];
    if (filters.length === 0 && search === undefined) return;
    if (!(yield* keepsItems(derivation, 'filtering', items))) {
      const exact = named.filter(({ parameter }) => isExact(parameter, derivation)).slice(0, mostFilters);
      for (const filter of exact) yield* filterByEach(derivation, filter, { items, isKept: false });
      return;
    }
    if (search !== undefined) yield* searchTexts(derivation, search, items);
    for (const beginning of beginnings.slice(0, mostFilters)) yield* filterByBeginning(derivation, beginning);
    yield* changeItem(derivation, bounds);
    for (const bound of bounds) {
      yield* filterWithin(derivation, bound);
      yield* includeBound(derivation, bound);
      yield* excludeBound(derivation, bound);
      yield* includeTimes(derivation, bound);
    }
    const followed: ValueFilter[] = [];
    for (const filter of named.slice(0, mostFilters)) {
      yield* filterByUnusedValue(derivation, filter, items);
      if (!isExact(filter.parameter, derivation)) {
        yield* filterByTwoValues(derivation, vagueFilter(filter, derivation));
        yield* countFiltered(derivation, valueFilter(filter, derivation));
      } else if (yield* filterExactly(derivation, filter, items)) followed.push(valueFilter(filter, derivation));
    }
    for (const filter of described.slice(0, mostFilters)) {
      yield* filterByTwoValues(derivation, filter);
      yield* filterBySeveral(derivation, filter);
    }
    yield* combineFilters(derivation, followed);
    yield* combineBounds(derivation, bounds, followed);
  },
};

/** The filters of a list, by what says how they choose items. */
interface FiltersOfList {
  /** The name of a property. */
  readonly named: readonly Filter[];
  /** The name of a property and a limit. */
  readonly bounds: readonly BoundFilter[];
  /** The words of the contract. */
  readonly described: readonly VagueFilter[];
  /** The beginning of a text. */
  readonly beginnings: readonly BeginningFilter[];
  /** The parameter that looks for a text. */
  readonly search: Parameter | undefined;
}

function findFilters(derivation: Derivation, items: readonly JsonObject[]): FiltersOfList {
  const parts = filterParts(derivation);
  const whole = filterParameters(derivation).map((parameter): Omit<Filter, 'property'> => ({ parameter }));
  const named = [...whole, ...parts].flatMap((filter): Filter[] => {
    const property = propertyOf(filter, derivation, items);
    return property === undefined ? [] : [{ ...filter, property }];
  });
  const bounds = findBoundFilters(derivation, items).filter(
    ({ parameter, part }) =>
      !named.some(({ parameter: own, partOf }) => (partOf?.whole ?? own) === parameter && partOf?.part === part),
  );
  const search = searchParameter(derivation);
  const beginnings = beginningFilters(derivation, items).filter(
    ({ parameter }) => parameter !== search && !bounds.some((one) => one.parameter === parameter),
  );
  const plain = named.filter(({ property }) => !items.some((item) => Array.isArray(item[property])));
  const isKnown = ({ parameter }: VagueFilter) =>
    parameter === search || [...plain, ...bounds, ...beginnings].some((one) => one.parameter === parameter);
  const described = describedFilters(derivation, items, parts).filter((filter) => !isKnown(filter));
  return { named, bounds, described, beginnings, search };
}

/** The property that has the name of a filter, or for a list of values that in the singular; of an item, or of one that could be created. */
function propertyOf(
  { parameter, partOf }: Omit<Filter, 'property'>,
  derivation: Derivation,
  items: readonly JsonObject[],
): string | undefined {
  const own = partOf?.part ?? parameter.name;
  const name = isList(parameter, derivation) ? singular(nameWords(own)) : own;
  return (
    propertyNamed(items, own) ??
    propertyNamed(items, name) ??
    propertyToCreate({ name: own }, items, derivation) ??
    propertyToCreate({ name }, items, derivation)
  );
}

/** A query that chooses some of the items, if a filter can. */
function chosenItems(derivation: Derivation, filters: readonly Filter[], items: readonly JsonObject[]) {
  const queries = filters
    .filter(({ parameter }) => isExact(parameter, derivation))
    .flatMap((filter) => {
      const [value, ...others] = distinctValues(items, filter.property);
      const isChoice = value !== undefined && others.length > 0 && isAllowed(filter.parameter, value, derivation);
      return isChoice ? [[askFor(filter, value, derivation)]] : [];
    });
  return queries.slice(0, 1);
}

/** The items of the list; a list without any, such as that below a new resource, gets some. */
function* readSome(derivation: Derivation): Generator<SequenceDraft, readonly JsonObject[] | undefined> {
  const items = yield* readWhole(derivation, 'to begin with');
  if (items?.length !== 0) return yield* withEveryProperty(derivation, items);
  yield* createItems(derivation, { present: 0, wanted: 2 }, 'filtering');
  return yield* withEveryProperty(derivation, yield* readWhole(derivation, 'with items'));
}

/** The items, among them one with every property where a filter is about none that they have. */
function* withEveryProperty(
  derivation: Derivation,
  items: readonly JsonObject[] | undefined,
): Generator<SequenceDraft, readonly JsonObject[] | undefined> {
  if (items === undefined || !lacksProperty(derivation, items)) return items;
  return (yield* createFullItem(derivation)) ? yield* readWhole(derivation, 'with an item in full') : items;
}

/** Whether a filter has the name of an optional property within an object that no item has yet. */
function lacksProperty(derivation: Derivation, items: readonly JsonObject[]): boolean {
  const creator = creatorOfItems(derivation);
  const full = creator && fullValue(creator);
  if (!isObject(full)) return false;
  const missing = Object.keys(full).filter((name) => !items.some((item) => Object.hasOwn(item, name)));
  const names = missing.flatMap((name) => {
    const part = full[name];
    return isObject(part) ? Object.keys(part).flatMap((own) => [nameWords(own), nameWords(`${name}_${own}`)]) : [];
  });
  return filterParameters(derivation).some(({ name }) => names.includes(nameWords(name)));
}

/** A value that no item has: an empty list is a list like any other. */
function* filterByUnusedValue(
  derivation: Derivation,
  filter: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  const { parameter, property } = filter;
  const present = distinctValues(items, property);
  const values = singleValues(parameter, derivation);
  const unused = values.find((value) => !present.includes(value) && isAllowed(parameter, value, derivation));
  if (unused === undefined) return;
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has a value of no item`,
    why: `a request for the items whose ${property} is ${writeJson(unused)}`,
    parameters: [askFor(filter, unused, derivation)],
  });
}

function valueFilter(filter: Filter, derivation: Derivation): ValueFilter {
  const { parameter, property } = filter;
  return {
    property,
    withValue: (value) => askFor(filter, value, derivation),
    allows: (value) => value !== null && typeof value !== 'object' && isAllowed(parameter, value, derivation),
  };
}
