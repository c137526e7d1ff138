import type { Json, JsonObject } from '../../../../model/json.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { createOther } from './created-values.ts';
import { filterByEach } from './filter-by-each.ts';
import { filterBesideUnused, filterByEither } from './filter-by-several.ts';
import { askFor, type Filter, hasOthers, isAllowed, isList } from './filter-parameters.ts';
import { filterNextPage } from './filtered-pages.ts';

/** One request; where all items have the same value, another is created first. Gives whether the filter is followed, as far as it was seen. */
export function* filterExactly(
  derivation: Derivation,
  filter: Filter,
  items: readonly JsonObject[],
): Generator<SequenceDraft, boolean> {
  const present = distinctValues(items, filter.property);
  const created = present.length < 2 ? yield* createOther(derivation, filter, present) : undefined;
  const [value = created, other = created] = present;
  if (value === undefined) return false;
  if (other === undefined) {
    const several = yield* filterByEach(derivation, filter, { items, isKept: true });
    yield* filterNextPage(derivation, filter, several);
    if (isList(filter.parameter, derivation)) yield* filterBesideUnused(derivation, filter, value);
    return false;
  }
  const isFollowed = yield* judgeValues(derivation, filter, created === undefined ? [value] : [value, created]);
  if (isFollowed) {
    const several = yield* filterByEach(derivation, filter, { items, isKept: true });
    const values = items.map((item) => item[filter.property] ?? null);
    const repeated = present.find((one) => values.filter((is) => is === one).length > 1);
    yield* filterNextPage(derivation, filter, repeated ?? several);
  }
  if (isList(filter.parameter, derivation)) yield* filterByEither(derivation, filter, [value, other]);
  return isFollowed;
}

/** One request for each value, which is judged; gives whether no list had an item with another one. */
function* judgeValues(
  derivation: Derivation,
  filter: Filter,
  values: readonly Json[],
): Generator<SequenceDraft, boolean> {
  const { parameter, property } = filter;
  let isFollowed = true;
  for (const value of values) {
    if (!isAllowed(parameter, value, derivation)) continue;
    const shown = yield* readList(derivation, 'filtering', {
      label: `${parameter.name} is ${String(value)}`,
      why: `a request for the items whose ${property} is ${writeJson(value)}`,
      parameters: [askFor(filter, value, derivation)],
      expectedState: { kind: 'items-with-value', property, value },
    });
    if (hasOthers(shown, property, value)) isFollowed = false;
  }
  return isFollowed;
}
