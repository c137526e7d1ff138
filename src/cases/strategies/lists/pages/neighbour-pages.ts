import { type ItemIdentity, identityOfItems, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import { wrongMarks } from '../../../../conventions/names/page-marks.ts';
import { nextLink } from '../../../../http/next-link.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Expected, ExpectedState } from '../../../../model/expected-state.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { isCursor } from '../../../request/parameters/parameter-roles.ts';
import type { QueryValue } from '../../../request/steps/list-steps.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import { describesLastPage, promisesNextLink, readEarlierCursor } from '../../../resources/reading/read-page.ts';
import { responseValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { idsIn, isSame, listedIn, totalsOf } from '../reading/listed-items.ts';
import { allowsValue, longestPage, type PageParameters, pageLength, pagePlaces } from '../reading/page-parameters.ts';

/** Asks for a page; what it has to confirm is judged at the second attempt. */
type ReadNeighbour = (
  label: string,
  parameters: Iterable<QueryValue>,
  expectedState?: ExpectedState,
) => Generator<SequenceDraft, Exchange | undefined>;

/**
 * What pages say of the pages around them, such as `hasMore` and `next`, and where the page before leads (`before`, `prevCursor`). What is wrong is asked for
 * again and judged then, if a long page has shown the same items before and after.
 */
export function* compareNeighbours(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  for (const attempt of ['first', 'second'] as const) {
    const read: ReadNeighbour = (label, page, expectedState) =>
      sendStep(derivation, 'paging', {
        label: `neighbours, ${attempt} attempt: ${label}`,
        why: `a request for ${label}`,
        parameters: new Map(page),
        expectedState: attempt === 'first' ? undefined : expectedState,
        isPromised: false,
      });
    const isWrong = yield* readNeighbours(derivation, parameters, read);
    if (!isWrong) break;
  }
  if (parameters.place.kind === 'cursor') return;
  yield* checkWholePage(derivation, parameters);
  yield* checkLastPage(derivation, parameters);
}

/** Reads two short pages, and goes back from the second one; gives whether something is wrong. */
function* readNeighbours(
  derivation: Derivation,
  { size, place }: PageParameters,
  read: ReadNeighbour,
): Generator<SequenceDraft, boolean> {
  if (![pageLength, pageLength * 2].every((length) => allowsValue(size, length, derivation))) return false;
  const places = pagePlaces(place, derivation);
  const long = listedIn(yield* read('a page of 4 items', [[size, pageLength * 2]])) ?? [];
  const identity = identityOfItems(long);
  if (identity === undefined || long.length <= pageLength) return false;
  const ids = keysOfItems(long, identity);
  const [before, after] = [ids.slice(0, pageLength), ids.slice(pageLength, pageLength * 2)];
  const again = idsIn(yield* read('a page of 4 items again', [[size, pageLength * 2]]), identity);
  const first = yield* read('a page of 2 items', [[size, pageLength]], {
    kind: 'page-position',
    follows: true,
    precedes: false,
  });
  if (first === undefined || !isSame(ids, again) || !isSame(idsIn(first, identity), before)) return false;
  if (wrongMarks(responseValue(first), { follows: true, precedes: false }).length > 0) return true;
  const next = places.after(first, { pages: 1, items: pageLength });
  if (next === undefined) return false;
  const second = yield* read(
    'the page after one of 2 items',
    [
      [size, pageLength],
      [place.parameter, next],
    ],
    {
      kind: 'page-position',
      precedes: true,
    },
  );
  const secondIds = idsIn(second, identity);
  if (second === undefined || !isSame(secondIds.slice(0, after.length), after)) return false;
  if (wrongMarks(responseValue(second), { precedes: true }).length > 0) return true;
  const end = { page: second, ids: secondIds, before };
  // The page before the second one is the first one, which a list may always show.
  const third = yield* readThird(derivation, { size, place }, { second, secondIds, read });
  return yield* goBack(derivation, { size, place }, { read, identity, ...(third ?? end) });
}

/** A page, and the items that the page before it has. */
interface LaterPage {
  readonly page: Exchange;
  readonly ids: readonly string[];
  readonly before: readonly string[];
}

function* readThird(
  derivation: Derivation,
  { size, place }: PageParameters,
  {
    second,
    secondIds,
    read,
  }: { readonly second: Exchange; readonly secondIds: readonly string[]; readonly read: ReadNeighbour },
): Generator<SequenceDraft, LaterPage | undefined> {
  const next =
    place.kind === 'cursor'
      ? pagePlaces(place, derivation).after(second, { pages: 2, items: pageLength * 2 })
      : undefined;
  if (next === undefined) return undefined;
  const page = yield* read('the third page of 2 items', [
    [size, pageLength],
    [place.parameter, next],
  ]);
  const items = listedIn(page) ?? [];
  const identity = identityOfItems(items);
  if (page === undefined || identity === undefined || items.length === 0) return undefined;
  const ids = keysOfItems(items, identity);
  return ids.some((id) => secondIds.includes(id)) ? undefined : { page, ids, before: secondIds };
}

/** Goes back from a page where that names the one before it; gives whether it is another. */
function* goBack(
  derivation: Derivation,
  { size, place }: PageParameters,
  { page, ids, before, identity, read }: LaterPage & { readonly identity: ItemIdentity; readonly read: ReadNeighbour },
): Generator<SequenceDraft, boolean> {
  const earlier = readEarlierCursor(page);
  const parameter = earlierParameter(derivation, place);
  if (earlier === undefined || parameter === undefined || !allowsValue(parameter, earlier, derivation)) return false;
  const state = { kind: 'page-items', ...identity, ids: before, before: ids, isEarlier: true } as const;
  const back = listedIn(
    yield* read(
      'the page before that one',
      [
        [size, pageLength],
        [parameter, earlier],
      ],
      state,
    ),
  );
  if (back === undefined) return false;
  const shown = keysOfItems(back, identity);
  return !before.every((id) => shown.includes(id)) || ids.some((id) => shown.includes(id));
}

/** The parameter for the page before one: a cursor of its own, or the one for all pages. */
function earlierParameter(
  { operation }: Derivation,
  { kind, parameter }: PageParameters['place'],
): Parameter | undefined {
  if (kind !== 'cursor') return undefined;
  const own = operation.parameters.find((one) => isCursor(one) && /before|prev/i.test(one.name));
  return own ?? (/after|next|start/i.test(parameter.name) ? undefined : parameter);
}

/** A first page with fewer items than it may have is the whole list: no page follows it. */
function* checkWholePage(derivation: Derivation, { size }: PageParameters): Generator<SequenceDraft, void> {
  const longest = longestPage(derivation);
  const length = longest.get(size);
  const state = stateOfLastPage(derivation);
  for (const expectedState of [undefined, state]) {
    const page = yield* sendStep(derivation, 'paging', {
      label: `neighbours: the whole list${expectedState === undefined ? '' : ' again'}`,
      why: 'a request for a page that has room for more than the whole list',
      parameters: longest,
      expectedState,
      isPromised: false,
    });
    const items = listedIn(page);
    if (items === undefined || typeof length !== 'number' || items.length === 0 || items.length >= length) return;
    if (!namesNext(page, state)) return;
  }
}

/** The page with the last of all items, where the list says how many there are: no page follows it, although it may be full. */
function* checkLastPage(derivation: Derivation, { size, place }: PageParameters): Generator<SequenceDraft, void> {
  const length = [1, pageLength].find((one) => allowsValue(size, one, derivation));
  if (length === undefined) return;
  for (const attempt of ['first', 'second'] as const) {
    const read = (label: string, page: readonly QueryValue[], expectedState?: ExpectedState) =>
      sendStep(derivation, 'paging', {
        label: `neighbours: ${label}, ${attempt} attempt`,
        why: `a request for ${label}`,
        parameters: new Map([[size, length], ...page]),
        expectedState: attempt === 'first' ? undefined : expectedState,
        isPromised: false,
      });
    const [total, ...others] = new Set(
      Object.values(totalsOf(yield* read('a page that says how many items there are', []))),
    );
    if (total === undefined || others.length > 0 || total <= pageLength) return;
    const last = pagePlaces(place, derivation).last(total, length);
    if (last === undefined || !allowsValue(place.parameter, last, derivation)) return;
    const state = { ...stateOfLastPage(derivation), total };
    const page = yield* read('the page with the last item', [[place.parameter, last]], state);
    if ((listedIn(page)?.length ?? 0) === 0 || !namesNext(page, state)) return;
  }
}

/** What no page follows says so, as far as the contract says how. */
function stateOfLastPage({ operation, source }: Derivation): Expected<'page-position'> {
  const isLastEmpty = describesLastPage(operation, source);
  return {
    kind: 'page-position',
    follows: false,
    ...(promisesNextLink(operation, source) && { isLinked: false }),
    ...(isLastEmpty && { isLastEmpty }),
  };
}

/** Whether a page that is the last one names another. */
function namesNext(page: Exchange | undefined, state: Expected<'page-position'>): boolean {
  if (page?.outcome.kind !== 'reply') return false;
  const isLinked = state.isLinked === false && nextLink(page.outcome.headers) !== undefined;
  return isLinked || wrongMarks(responseValue(page), state).length > 0;
}
