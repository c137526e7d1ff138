import { type ItemIdentity, identityOfItems, keysOfItems } from '../../../../conventions/names/item-identity.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Expected } from '../../../../model/expected-state.ts';
import type { Json } from '../../../../model/json.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { sendStep } from '../../../request/steps/send-step.ts';
import {
  declaresNextPage,
  describesLastPage,
  namesNoNextPage,
  readCursor,
} from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { idsIn, isSame, listedIn } from '../reading/listed-items.ts';
import {
  allowsValue,
  longestPage,
  mostPages,
  type PageParameters,
  pageLength,
  pagePlaces,
} from '../reading/page-parameters.ts';

/** How reading a list page by page went wrong. */
interface WrongWalk {
  readonly fault: Expected<'page-sequence'>['fault'];
  /** The items that the pages had. */
  readonly read: number;
  /** The parameters of the last page that was read. */
  readonly last: ReadonlyMap<Parameter, Json>;
}

/**
 * All short pages must have what one long page has, and not repeat it; what differs is judged where it differs twice in the same way. A last page with a single
 * item is the one that a service may miss.
 */
export function* walkTwice(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  const short = (count: number) => Math.max(pageLength, Math.ceil(count / (mostPages - 2)));
  const allButOne = (count: number) => (count % short(count) === 1 ? 0 : count - 1);
  if (yield* walkWith(derivation, parameters, { name: 'walk', lengthFor: short })) return;
  yield* walkWith(derivation, parameters, { name: 'walk to a single item', lengthFor: allButOne });
}

interface Pages {
  readonly name: string;
  /** The length of a page, for the number of all items; too short a page is not asked for. */
  readonly lengthFor: (count: number) => number;
}

/** Gives whether something is wrong. */
function* walkWith(
  derivation: Derivation,
  parameters: PageParameters,
  { name, lengthFor }: Pages,
): Generator<SequenceDraft, boolean> {
  const first = yield* walkPages(derivation, parameters, { name: `first ${name}`, lengthFor });
  const second = first && (yield* walkPages(derivation, parameters, { name: `second ${name}`, lengthFor }));
  if (second === undefined || first?.fault !== second.fault || first.read !== second.read) return first !== undefined;
  const { last, ...found } = second;
  yield* sendStep(derivation, 'paging', {
    label: 'the last page again',
    why: 'a request for the page at which reading page by page went wrong twice',
    parameters: last,
    expectedState: { kind: 'page-sequence', ...found },
    isPromised: false,
  });
  return true;
}

/** A walk in short pages between two long pages that are the same; gives what went wrong, and the number of items on the long page. */
function* walkPages(
  derivation: Derivation,
  parameters: PageParameters,
  { name, lengthFor }: Pages,
): Generator<SequenceDraft, (WrongWalk & { readonly least: number }) | undefined> {
  // Without such a place, the next page may be found in a way that only people can read.
  if (parameters.place.kind === 'cursor' && !declaresNextPage(derivation.operation, derivation.source))
    return undefined;
  const read: ReadInWalk = (label, page) =>
    sendStep(derivation, 'paging', {
      label: `${name}: ${label}`,
      why: 'a request for a page, until there is no other',
      parameters: page,
      isPromised: false,
    });
  const long = longestPage(derivation);
  const all = long.size === 0 ? undefined : listedIn(yield* read('a long page', long));
  const identity = all && identityOfItems(all);
  if (all === undefined || identity === undefined) return undefined;
  const length = lengthFor(all.length);
  if (length < pageLength || all.length <= length || !allowsValue(parameters.size, length, derivation))
    return undefined;
  const wanted = keysOfItems(all, identity);
  const wrong = yield* walkShortPages(derivation, parameters, { length, identity, wanted, read });
  if (wrong === undefined) return undefined;
  const again = idsIn(yield* read('a long page again', long), identity);
  return isSame(wanted, again) ? { ...wrong, least: wanted.length } : undefined;
}

type ReadInWalk = (
  label: string,
  parameters: ReadonlyMap<Parameter, Json>,
) => Generator<SequenceDraft, Exchange | undefined>;

interface Walk {
  /** Of a short page. */
  readonly length: number;
  /** What identifies the items. */
  readonly identity: ItemIdentity;
  /** The identifiers on the long page. */
  readonly wanted: readonly string[];
  readonly read: ReadInWalk;
}

/** Reads short pages until they have shown every item or something wrong; `undefined` also where that cannot be said. */
function* walkShortPages(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
  { length, identity, wanted, read }: Walk,
): Generator<SequenceDraft, WrongWalk | undefined> {
  const places = pagePlaces({ kind, parameter }, derivation);
  const seen = new Set<string>();
  let next = places.first;
  let items = 0;
  const hasLast = kind === 'cursor' && describesLastPage(derivation.operation, derivation.source);
  let empty = 0;
  for (let pages = 1; pages <= mostPages; pages += 1) {
    const last = new Map<Parameter, Json>([[size, length]]);
    if (next !== undefined) last.set(parameter, next);
    const exchange: Exchange | undefined = yield* read(`page ${pages}`, last);
    const ids = idsIn(exchange, identity);
    if (exchange === undefined || !isDone(exchange)) return undefined;
    if (pages === 1 && !isSame(ids, wanted.slice(0, length))) return undefined;
    const hadAll = wanted.every((id) => seen.has(id));
    const isRepeated = ids.length > 0 && ids.every((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    items += ids.length;
    const hasAll = wanted.every((id) => seen.has(id));
    const isBeyondLast = hasLast && hadAll && ids.length === 0;
    // The list goes on after the long page, or need not say where it ends.
    if (hasAll && !isBeyondLast && (kind !== 'cursor' || (hadAll && !isRepeated))) return undefined;
    next = places.after(exchange, { pages, items });
    const isLast = kind === 'cursor' ? next === undefined : ids.length === 0;
    if (isLast && (hasAll || (kind === 'cursor' && !isSaidToBeLast(exchange, pages)))) return undefined;
    if (isLast || isRepeated) return { fault: isLast ? 'ends' : 'repeats', read: seen.size, last };
    if (isBeyondLast) empty += 1;
    if (empty === mostEmpty) return { fault: 'endless', read: seen.size, last };
    if (isBeyondLast) continue;
    // Some lists name a place to come back to for what is added later.
    if (ids.length === 0) return undefined;
  }
  return undefined;
}

/** One empty page may come after a last page that is full: only there some services see that it was the last. */
const mostEmpty = 2;

/** Whether a page names no other. Where the first page names none, all pages may leave out that place, unless it says so. */
function isSaidToBeLast(page: Exchange, pages: number): boolean {
  return readCursor(page) === undefined && (pages > 1 || namesNoNextPage(page));
}
