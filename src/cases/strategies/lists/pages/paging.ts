import { identityOfItems, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import { plural } from '../../../../text/plural.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { creatorOfItems, type QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import type { Derivation, Strategy } from '../../strategy.ts';
import { findOrders, mostOrders } from '../order/sorting.ts';
import { createItems } from '../reading/create-items.ts';
import { idsIn, isSame, listedIn } from '../reading/listed-items.ts';
import {
  allowsValue,
  limitParameter,
  longPages,
  mostPages,
  type PageParameters,
  pageLength,
  pageParameters,
  pagePlaces,
} from '../reading/page-parameters.ts';
import { listView } from '../reading/search-view.ts';
import { compareCount } from './compare-count.ts';
import { compareDefault } from './default-size.ts';
import { followNext } from './follow-next.ts';
import { compareNeighbours } from './neighbour-pages.ts';
import { comparePageProperties } from './page-properties.ts';
import { compareTotalOfWhole, compareTotals } from './page-totals.ts';
import { walkTwice } from './walk-pages.ts';

/**
 * A list page by page, and the same items on one long page. A list that changes in between proves nothing: a difference counts only where it is seen twice,
 * each time with the same long page before and after.
 */
export const paging: Strategy = {
  id: 'paging',
  title: 'Lists page by page',
  steps: 'one-after-the-other',
  *derive(operation) {
    const derivation = listView(operation);
    if (derivation === undefined) return;
    const parameters = pageParameters(derivation);
    const size = parameters?.size ?? limitParameter(derivation);
    if (size === undefined) return;
    yield* fillList(derivation, size);
    if (yield* ignoresSize(derivation, size)) return;
    if (parameters !== undefined) yield* readToEnd(derivation, parameters);
    yield* compareTotals(derivation, { ...parameters, size });
    if (parameters === undefined) return;
    yield* compareTotalOfWhole(derivation, parameters);
    yield* comparePageProperties(derivation, parameters);
    const differs = yield* comparePages(derivation, parameters, 'first');
    if (differs) yield* comparePages(derivation, parameters, 'second');
    if (!differs) {
      yield* compareSortedPages(derivation, parameters);
      yield* compareNeighbours(derivation, parameters);
    }
    yield* followNext(derivation, parameters.size);
    yield* compareDefault(derivation, parameters.size);
    if (!differs) yield* walkTwice(derivation, parameters);
    yield* compareCount(derivation);
  },
};

/** Creates items where there are too few for two pages. */
function* fillList(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  if (creatorOfItems(derivation) === undefined) return;
  if (!allowsValue(size, pageLength * 2, derivation)) return;
  const list = yield* sendStep(derivation, 'paging', {
    label: 'a page of 4 items to begin with',
    why: 'a request for a page of 4 items',
    parameters: new Map([[size, pageLength * 2]]),
  });
  const wanted = pageLength * 2;
  yield* createItems(derivation, { present: listedIn(list)?.length ?? wanted, wanted });
}

/** From page to page to the last one, which may differ from the others: with long pages, and with shorter ones where one long page has everything. */
function* readToEnd(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  const isAllowed = (length: number) => allowsValue(parameters.size, length, derivation);
  const longest = longPages.find(isAllowed);
  if (longest === undefined) {
    if (isAllowed(pageLength)) yield* countItemsByPages(derivation, parameters, pageLength);
    return;
  }
  const count = yield* countItemsByPages(derivation, parameters, longest);
  if (count > longest) return;
  const shorter = [Math.max(pageLength, Math.ceil(count / (mostPages / 2))), pageLength].find(isAllowed);
  if (shorter !== undefined) yield* countItemsByPages(derivation, parameters, shorter);
}

function* countItemsByPages(
  derivation: Derivation,
  { size, place }: PageParameters,
  length: number,
): Generator<SequenceDraft, number> {
  const places = pagePlaces(place, derivation);
  let count = 0;
  let next = places.first;
  for (let page = 1; page <= mostPages; page += 1) {
    const exchange: Exchange | undefined = yield* sendStep(derivation, 'paging', {
      label: `page ${page} of ${length} items`,
      why: 'a request for the next page, until there is no other',
      parameters: new Map([[size, length], ...(next === undefined ? [] : ([[place.parameter, next]] as const))]),
    });
    const items = listedIn(exchange);
    if (exchange === undefined || items === undefined || items.length === 0) return count;
    count += items.length;
    if (place.kind !== 'cursor' && items.length < length) return count;
    next = places.after(exchange, { pages: page, items: page * length });
    if (next === undefined) return count;
  }
  return count;
}

/** Whether a page has more items than were asked for, with any size; one that has is asked for again, and judged. */
function* ignoresSize(derivation: Derivation, size: Parameter): Generator<SequenceDraft, boolean> {
  const lengths = [1, pageLength].filter((length) => allowsValue(size, length, derivation));
  const isLonger = function* (length: number, isJudged: boolean) {
    const page = yield* sendStep(derivation, 'paging', {
      label: `at most ${length}${isJudged ? ' again' : ''}`,
      why: `a request for a page of ${plural(length, 'item')}`,
      parameters: new Map([[size, length]]),
      expectedState: isJudged ? { kind: 'page-size', parameter: size.name, most: length } : undefined,
    });
    return (listedIn(page)?.length ?? 0) > length;
  };
  let ignored = 0;
  for (const length of lengths) if ((yield* isLonger(length, false)) && (yield* isLonger(length, true))) ignored += 1;
  return ignored > 0 && ignored === lengths.length;
}

/** The same pages in each order that the list can be sorted in: a cursor may be wrong for one of them. */
function* compareSortedPages(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  for (const order of findOrders(derivation).slice(0, mostOrders)) {
    for (const values of [order.ascending, order.descending]) {
      const sorted = { ...parameters, values, label: `sorted by ${order.by}` };
      if (yield* comparePages(derivation, sorted, 'first')) yield* comparePages(derivation, sorted, 'second');
    }
  }
}

/** The pages of a list with further parameters, the same for each page. */
interface ComparedPages extends PageParameters {
  readonly values?: readonly QueryValue[];
  /** Says what these are. */
  readonly label?: string;
}

/**
 * Reads a long page, the first short page, the long page again, and the second short page; gives whether that one differs from the long page, which is judged
 * at the second attempt.
 */
function* comparePages(
  derivation: Derivation,
  { size, place, values = [], label: further = '' }: ComparedPages,
  attempt: 'first' | 'second',
): Generator<SequenceDraft, boolean> {
  const places = pagePlaces(place, derivation);
  const read = (name: string, page: readonly QueryValue[], expectedState?: ExpectedState) => {
    const label = further === '' ? name : `${name}, ${further}`;
    return sendStep(derivation, 'paging', {
      label: `${attempt} attempt: ${label}`,
      why: `a request for ${label}`,
      parameters: new Map([...values, ...page]),
      expectedState: attempt === 'first' ? undefined : expectedState,
    });
  };
  if (!allowsValue(size, pageLength * 2, derivation)) return false;
  const long = yield* read('a page of 4 items', [[size, pageLength * 2]]);
  const items = listedIn(long) ?? [];
  const identity = identityOfItems(items);
  if (identity === undefined || items.length <= pageLength || items.length > pageLength * 2) return false;
  const short = yield* read('a page of 2 items', [[size, pageLength]]);
  const shortIds = idsIn(short, identity);
  const again = yield* read('a page of 4 items again', [[size, pageLength * 2]]);
  const ids = keysOfItems(items, identity);
  const [before, wanted] = [ids.slice(0, pageLength), ids.slice(pageLength)];
  if (!isSame(ids, idsIn(again, identity)) || !isSame(shortIds, before)) return false;
  if (places.first !== undefined) {
    const first = yield* read('the first page of 2 items by its number', [
      [size, pageLength],
      [place.parameter, places.first],
    ]);
    if (!isSame(idsIn(first, identity), shortIds)) return false;
  }
  const next = short && places.after(short, { pages: 1, items: pageLength });
  if (next === undefined) return false;
  const page = [
    [size, pageLength],
    [place.parameter, next],
  ] as const;
  const second = yield* read('the page after one of 2 items', page, {
    kind: 'page-items',
    ...identity,
    ids: wanted,
    before,
  });
  const secondItems = listedIn(second);
  // The first page has had no more than were asked for.
  const isLonger = secondItems !== undefined && secondItems.length > pageLength;
  if (isLonger) yield* read('that page again', page, { kind: 'page-size', parameter: size.name, most: pageLength });
  // A full second page that goes on after the long one is as right.
  const differs =
    secondItems !== undefined && !isSame(keysOfItems(secondItems, identity).slice(0, wanted.length), wanted);
  return isLonger || differs;
}
