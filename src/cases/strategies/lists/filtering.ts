import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { nameWords } from '../../../text/name-words.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { distinctValues, keepsItems, propertyNamed, readList } from '../../request/list-steps.ts';
import { singular } from '../../resources/resource-references.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { filterWithin, findBoundFilters } from './bounded-filters.ts';
import { combineFilters, type ExactFilter } from './combined-filters.ts';
import { filterByEach, filterExactly } from './exact-filters.ts';
import {
  type Filter,
  filterParameters,
  isAllowed,
  isExact,
  isList,
  propertyToCreate,
  readWhole,
  singleValues,
  withValue,
} from './filter-parameters.ts';
import { includeBound } from './inclusive-filters.ts';
import { listView } from './search-view.ts';
import { searchParameter, searchTexts } from './text-search.ts';
import { filterByTwoValues } from './vague-filters.ts';

/** Tested at most of one operation. */
const mostFilters = 5;

/**
 * Lists with a query parameter that has the name of a property of their items. A contract does not say how a filter compares, so an item with another value
 * counts only for enumerations and booleans; for other values the list must be the same with either of two values and without any.
 */
export const filtering: Strategy = {
  id: 'filtering',
  title: 'Lists filtered by a property of their items',
  *derive(operation) {
    const derivation = listView(operation);
    if (derivation === undefined) return;
    const parameters = filterParameters(derivation);
    const items = yield* readWhole(derivation, 'to begin with');
    if (items === undefined) return;
    const named = parameters.flatMap((parameter): Filter[] => {
      const name = isList(parameter, derivation) ? singular(nameWords(parameter.name)) : parameter.name;
      const property =
        propertyNamed(items, parameter.name) ??
        propertyNamed(items, name) ??
        propertyToCreate({ name: parameter.name }, items, derivation) ??
        propertyToCreate({ name }, items, derivation);
      return property === undefined ? [] : [{ parameter, property }];
    });
    const bounds = findBoundFilters(derivation, items).filter(
      ({ parameter }) => !named.some((one) => one.parameter === parameter),
    );
    const search = searchParameter(derivation);
    if (named.length === 0 && bounds.length === 0 && search === undefined) return;
    if (!(yield* keepsItems(derivation, 'filtering', items))) {
      const exact = named.filter(({ parameter }) => isExact(parameter, derivation)).slice(0, mostFilters);
      for (const filter of exact) yield* filterByEach(derivation, filter, { items, isKept: false });
      return;
    }
    if (search !== undefined) yield* searchTexts(derivation, search, items);
    for (const bound of bounds) {
      yield* filterWithin(derivation, bound);
      yield* includeBound(derivation, bound);
    }
    const followed: ExactFilter[] = [];
    for (const filter of named.slice(0, mostFilters)) {
      yield* filterByUnusedValue(derivation, filter, items);
      if (!isExact(filter.parameter, derivation)) yield* filterByTwoValues(derivation, filter);
      else if (yield* filterExactly(derivation, filter, items)) followed.push(exactFilter(filter, derivation));
    }
    yield* combineFilters(derivation, followed);
  },
};

/** A value that no item has: an empty list is a list like any other. */
function* filterByUnusedValue(
  derivation: Derivation,
  { parameter, property }: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, void> {
  const present = distinctValues(items, property);
  const values = singleValues(parameter, derivation);
  const unused = values.find((value) => !present.includes(value) && isAllowed(parameter, value, derivation));
  if (unused === undefined) return;
  yield* readList(derivation, 'filtering', {
    label: `${parameter.name} has a value of no item`,
    why: `a request for the items whose ${property} is ${writeJson(unused)}`,
    parameters: [withValue(parameter, unused, derivation)],
  });
}

function exactFilter({ parameter, property }: Filter, derivation: Derivation): ExactFilter {
  return {
    property,
    withValue: (value) => withValue(parameter, value, derivation),
    allows: (value) => value !== null && typeof value !== 'object' && isAllowed(parameter, value, derivation),
  };
}
