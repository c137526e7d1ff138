import type { Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendStep } from '../../request/send-step.ts';
import { pathKind } from '../../resources/resource-paths.ts';
import type { Derivation, Strategy } from '../strategy.ts';
import { compareCount } from './compare-count.ts';
import { createItems } from './create-items.ts';
import { compareDefault } from './default-size.ts';
import { followNext } from './follow-next.ts';
import { distinctProperty, idsIn, isSame, listedIn } from './listed-items.ts';
import {
  admits,
  firstPageNumber,
  longPages,
  mostPages,
  nextCursor,
  type PageParameters,
  pageLength,
  pageParameters,
} from './page-parameters.ts';
import { countAll, countItems } from './page-totals.ts';
import { walkTwice } from './walk-pages.ts';

/**
 * A list page by page, and the same items on one long page. A list that changes in between proves nothing: a difference counts only where it is seen twice,
 * each time with the same long page before and after.
 */
export const paging: Strategy = {
  id: 'paging',
  title: 'Lists page by page',
  *derive(derivation) {
    const parameters = pageParameters(derivation.operation);
    if (parameters === undefined) return;
    yield* fillList(derivation, parameters.size);
    if (yield* ignoresSize(derivation, parameters.size)) return;
    yield* readToEnd(derivation, parameters);
    yield* countItems(derivation, parameters.size);
    yield* countAll(derivation, parameters);
    const trial = yield* readPages(derivation, { parameters, attempt: 'first', known: undefined });
    if (trial !== undefined) yield* readPages(derivation, { parameters, attempt: 'second', known: trial });
    yield* followNext(derivation, parameters.size);
    yield* compareDefault(derivation, parameters.size);
    if (trial === undefined) yield* walkTwice(derivation, parameters);
    yield* compareCount(derivation);
  },
};

/** Creates items where there are too few for two pages. */
function* fillList(derivation: Derivation, size: Parameter): Generator<SequenceDraft, void> {
  if (derivation.derivationFor('POST', pathKind(derivation.operation.path)) === undefined) return;
  if (!admits(size, pageLength * 2, derivation)) return;
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
  const longest = longPages.find((length) => admits(parameters.size, length, derivation));
  if (longest === undefined) {
    yield* countItemsByPages(derivation, parameters, pageLength);
    return;
  }
  const count = yield* countItemsByPages(derivation, parameters, longest);
  if (count > longest) return;
  const shorter = Math.max(pageLength, Math.ceil(count / (mostPages / 2)));
  yield* countItemsByPages(derivation, parameters, admits(parameters.size, shorter, derivation) ? shorter : pageLength);
}

function* countItemsByPages(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
  length: number,
): Generator<SequenceDraft, number> {
  let count = 0;
  let next: Json | undefined = kind === 'number' ? firstPageNumber(parameter, derivation) : undefined;
  for (let page = 1; page <= mostPages; page += 1) {
    const exchange: Exchange | undefined = yield* sendStep(derivation, 'paging', {
      label: `page ${page} of ${length} items`,
      why: 'a request for the next page, until there is no other',
      parameters: new Map([[size, length], ...(next === undefined ? [] : ([[parameter, next]] as const))]),
    });
    const items = listedIn(exchange);
    if (exchange === undefined || items === undefined || items.length === 0) return count;
    count += items.length;
    if (kind === 'cursor') next = nextCursor(exchange, parameter, derivation);
    else next = items.length < length ? undefined : kind === 'offset' ? page * length : Number(next) + 1;
    if (next === undefined) return count;
  }
  return count;
}

/** Whether a page has more items than were asked for, with one size and with another; then it is asked for again, and judged. */
function* ignoresSize(derivation: Derivation, size: Parameter): Generator<SequenceDraft, boolean> {
  const lengths = [1, pageLength].filter((length) => admits(size, length, derivation));
  for (const judged of [false, true]) {
    for (const length of lengths) {
      const page = yield* sendStep(derivation, 'paging', {
        label: `at most ${length}${judged ? ' again' : ''}`,
        why: `a request for a page of ${length} item${length === 1 ? '' : 's'}`,
        parameters: new Map([[size, length]]),
        expectedState: judged ? { kind: 'sized', parameter: size.name, most: length } : undefined,
      });
      if ((listedIn(page)?.length ?? 0) <= length) return false;
    }
  }
  return lengths.length > 0;
}

interface Attempt {
  readonly parameters: PageParameters;
  readonly attempt: 'first' | 'second';
  /** What differed at the first attempt: then a difference is judged. */
  readonly known: PageDifference | undefined;
}

interface PageDifference {
  /** Of the first page: 0 or 1. */
  readonly firstNumber: number;
}

/** Reads a long page, the first short page, the long page again, and the second short page; gives what differed, `undefined` where nothing did. */
function* readPages(
  derivation: Derivation,
  { parameters: { size, place }, attempt, known }: Attempt,
): Generator<SequenceDraft, PageDifference | undefined> {
  const read = function* (
    label: string,
    values: readonly (readonly [Parameter, Json])[],
    expected?: readonly string[][],
  ) {
    const [property, ids, before] = expected ?? [];
    return yield* sendStep(derivation, 'paging', {
      label: `${attempt} attempt: ${label}`,
      why: `a request for ${label}`,
      parameters: new Map(values),
      expectedState:
        property === undefined || known === undefined
          ? undefined
          : { kind: 'page', property: property[0] ?? '', ids: ids ?? [], before: before ?? [] },
    });
  };
  if (!admits(size, pageLength * 2, derivation)) return undefined;
  const long = yield* read('a page of 4 items', [[size, pageLength * 2]]);
  const items = listedIn(long);
  const property = items && distinctProperty(items);
  if (items === undefined || property === undefined || items.length <= pageLength || items.length > pageLength * 2)
    return undefined;
  const short = yield* read('a page of 2 items', [[size, pageLength]]);
  const shortIds = idsIn(listedIn(short), property);
  const again = yield* read('a page of 4 items again', [[size, pageLength * 2]]);
  const ids = idsIn(items, property);
  if (!isSame(ids, idsIn(listedIn(again), property)) || !isSame(shortIds, ids.slice(0, pageLength))) return undefined;
  const expected = [[property], ids.slice(pageLength), ids.slice(0, pageLength)];
  const firstNumber = known?.firstNumber ?? firstPageNumber(place.parameter, derivation);
  if (place.kind === 'number') {
    const first = yield* read('the first page of 2 items by its number', [
      [size, pageLength],
      [place.parameter, firstNumber],
    ]);
    if (!isSame(idsIn(listedIn(first), property), shortIds)) return undefined;
  }
  const nextPlace = (page: Exchange): Json | undefined => {
    if (place.kind === 'cursor') return nextCursor(page, place.parameter, derivation);
    return place.kind === 'offset' ? pageLength : firstNumber + 1;
  };
  const next = short && nextPlace(short);
  if (next === undefined) return undefined;
  const second = yield* read(
    'the page after one of 2 items',
    [
      [size, pageLength],
      [place.parameter, next],
    ],
    expected,
  );
  const secondItems = listedIn(second);
  const differs =
    secondItems !== undefined && !isSame(idsIn(secondItems, property).slice(0, expected[1]?.length), expected[1] ?? []);
  // A full second page that goes on after the long one is as right.
  return differs ? { firstNumber } : undefined;
}
