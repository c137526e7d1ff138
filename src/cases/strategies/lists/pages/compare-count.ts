import { isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { pathKind, pathValues } from '../../../paths/resource-paths.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, propertyNamed } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { filterParameters, isAllowed, isExact, withValue } from '../filters/filter-parameters.ts';
import { createItems } from '../reading/create-items.ts';
import { listedObjects } from '../reading/listed-items.ts';
import { longestPage } from '../reading/page-parameters.ts';
import { type ReadPage, readOnePage, wholeList } from '../reading/whole-list.ts';

/** Compared at most, of one list. */
const mostFilters = 4;
const mostValues = 3;

/**
 * The number that `GET /books/count` gives, and the books of `GET /books` that fit on one page, with and without a filter that both have. Compared only where
 * the count goes up by one with each item that is created, and judged where it differs twice between two lists that are the same.
 */
export function* compareCount(list: Derivation): Generator<SequenceDraft, void> {
  const { operation, derivationFor } = list;
  const counter = derivationFor('GET', `${pathKind(operation.path)}/count`);
  if (counter === undefined || wholeList(list) === undefined) return;
  const both = openBoth(list, counter);
  const before = yield* both.read('to begin with');
  if (before === undefined) return;
  yield* createItems(list, { present: 0, wanted: 1 });
  const after = yield* both.read('with another item');
  const countsItems = after?.items === before.items + 1 && after.count === before.count + 1;
  if (after === undefined || !countsItems) return;
  if (after.count !== after.items) {
    yield* both.judge(after);
    return;
  }
  for (const filter of sharedFilters(list, counter)) {
    const items = yield* both.listed(`to filter by ${filter.inList.name}`);
    const property = items && propertyNamed(items, filter.inList.name);
    if (items === undefined || property === undefined) continue;
    const values = distinctValues(items, property).filter((value) => isAllowed(filter.inList, value, list));
    for (const value of values.slice(0, mostValues)) {
      const condition = { ...filter, value };
      const found = yield* both.read('with a filter', condition);
      if (found !== undefined && found.count !== found.items) yield* both.judge(found, condition);
    }
  }
}

type Parameters = Derivation['operation']['parameters'];

/** A query parameter of the list and of the count. */
interface SharedFilter {
  readonly inList: Parameters[number];
  readonly inCount: Parameters[number];
}

interface Condition extends SharedFilter {
  readonly value: Json;
}

function sharedFilters(list: Derivation, counter: Derivation): readonly SharedFilter[] {
  return filterParameters(list)
    .filter((parameter) => isExact(parameter, list))
    .flatMap((inList) => {
      const inCount = counter.operation.parameters.find((one) => one.in === 'query' && one.name === inList.name);
      return inCount === undefined ? [] : [{ inList, inCount }];
    })
    .slice(0, mostFilters);
}

/** What the list has and what the count says, between two lists that are the same. */
interface Both {
  readonly items: number;
  readonly count: number;
  /** The property that has the count; empty where the count is the whole body. */
  readonly property: string;
}

function openBoth(list: Derivation, counter: Derivation) {
  const values = pathValues(list.operation.path, list.validRequest.build().path);
  const name = (label: string, condition?: Condition) =>
    condition === undefined ? label : `${label}, ${condition.inList.name} is ${writeJson(condition.value)}`;
  const readPage: ReadPage = (label, parameters) =>
    sendStep(list, 'paging', {
      label: `to count: ${label}`,
      why: 'a request for a list of which there is a count',
      values,
      parameters: new Map([...longestPage(list), ...parameters]),
      isPromised: false,
    });
  const count = (label: string, condition?: Condition, expectedState?: ExpectedState) =>
    sendStep(counter, 'paging', {
      label: `count: ${label}`,
      why: 'a request for the number of items of a list',
      values,
      parameters: new Map(condition === undefined ? [] : [withValue(condition.inCount, condition.value, counter)]),
      expectedState,
      isPromised: false,
    });
  const lengthOf = function* (label: string, condition: Condition | undefined) {
    if (condition === undefined) return (yield* readOnePage(list, readPage, label))?.length;
    return listedObjects(yield* readPage(label, [withValue(condition.inList, condition.value, list)]))?.length;
  };
  const read = function* (label: string, condition?: Condition): Generator<SequenceDraft, Both | undefined> {
    const own = name(label, condition);
    const items = yield* lengthOf(`${own}, before`, condition);
    const exchange = yield* count(own, condition);
    const shown = exchange && isDone(exchange) ? countIn(responseValue(exchange)) : undefined;
    const isSame = items !== undefined && (yield* lengthOf(`${own}, after`, condition)) === items;
    return shown && isSame ? { items, ...shown } : undefined;
  };
  const judge = function* (found: Both, condition?: Condition): Generator<SequenceDraft, void> {
    const again = yield* read('once more', condition);
    if (again?.items !== found.items || again.count !== found.count) return;
    const expected = { kind: 'count-of-list', property: found.property, count: found.items } as const;
    yield* count(name('judged', condition), condition, expected);
  };
  const listed = (label: string) => readOnePage(list, readPage, label);
  return { read, judge, listed };
}

function countIn(value: Json | undefined): { readonly count: number; readonly property: string } | undefined {
  if (typeof value === 'number') return { count: value, property: '' };
  const counts = isObject(value) ? Object.entries(value).filter(([name]) => /count|total/i.test(name)) : [];
  const [property = '', count] = counts[0] ?? [];
  return counts.length === 1 && typeof count === 'number' ? { count, property } : undefined;
}
