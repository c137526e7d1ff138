import type { ExpectedState } from '../../../model/case.ts';
import type { Parameter } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Json } from '../../../model/json.ts';
import type { SequenceDraft } from '../../request/case-draft.ts';
import { sendStep } from '../../request/send-step.ts';
import { isDone } from '../../resources/expected-state.ts';
import { declaresNextPage, namesNoNextPage, readCursor } from '../../resources/read-page.ts';
import type { Derivation } from '../strategy.ts';
import { distinctProperty, idsIn, isSame, listedIn } from './listed-items.ts';
import {
  admits,
  firstPageNumber,
  longestPage,
  mostPages,
  nextCursor,
  type PageParameters,
  pageLength,
} from './page-parameters.ts';

/** How reading a list page by page went wrong. */
interface WrongWalk {
  readonly fault: (ExpectedState & { kind: 'walked' })['fault'];
  /** The items that the pages had. */
  readonly read: number;
  /** The items of one long page. */
  readonly least: number;
  /** The parameters of the last page that was read. */
  readonly last: ReadonlyMap<Parameter, Json>;
}

/** All short pages must have what one long page has, and not repeat it; what differs is judged where it differs twice in the same way. */
export function* walkTwice(derivation: Derivation, parameters: PageParameters): Generator<SequenceDraft, void> {
  const first = yield* walkPages(derivation, parameters, 'first walk');
  const second = first && (yield* walkPages(derivation, parameters, 'second walk'));
  if (second === undefined || first?.fault !== second.fault || first.read !== second.read) return;
  const { last, ...found } = second;
  yield* sendStep(derivation, 'paging', {
    label: 'the last page again',
    why: 'a request for the page at which reading page by page went wrong twice',
    parameters: last,
    expectedState: { kind: 'walked', ...found },
    isPromised: false,
  });
}

/** A walk in short pages between two long pages that are the same; gives what went wrong. */
function* walkPages(
  derivation: Derivation,
  { size, place: { kind, parameter } }: PageParameters,
  name: string,
): Generator<SequenceDraft, WrongWalk | undefined> {
  const { operation, source } = derivation;
  // Without such a place, the next page may be found in a way that only people can read.
  if (kind === 'cursor' && !declaresNextPage(operation, source)) return undefined;
  const read = (label: string, parameters: ReadonlyMap<Parameter, Json>) =>
    sendStep(derivation, 'paging', {
      label: `${name}: ${label}`,
      why: 'a request for a page, until there is no other',
      parameters,
      isPromised: false,
    });
  const long = longestPage(derivation);
  const all = long.size === 0 ? undefined : listedIn(yield* read('a long page', long));
  const property = all && distinctProperty(all);
  if (all === undefined || property === undefined) return undefined;
  const length = Math.max(pageLength, Math.ceil(all.length / (mostPages - 2)));
  if (all.length <= length || !admits(size, length, derivation)) return undefined;
  const wanted = idsIn(all, property);
  const seen = new Set<string>();
  const firstNumber = firstPageNumber(parameter, derivation);
  let place: Json | undefined = kind === 'number' ? firstNumber : undefined;
  let count = 0;
  for (let page = 1; page <= mostPages; page += 1) {
    const parameters = new Map<Parameter, Json>([[size, length]]);
    if (place !== undefined) parameters.set(parameter, place);
    const exchange: Exchange | undefined = yield* read(`page ${page}`, parameters);
    const ids = idsIn(listedIn(exchange), property);
    if (exchange === undefined || !isDone(exchange)) return undefined;
    if (page === 1 && !isSame(ids, wanted.slice(0, length))) return undefined;
    const hadAll = wanted.every((id) => seen.has(id));
    const isRepeated = ids.length > 0 && ids.every((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    count += ids.length;
    const hasAll = wanted.every((id) => seen.has(id));
    // The list goes on after the long page, or need not say where it ends.
    if (hasAll && (kind !== 'cursor' || (hadAll && !isRepeated))) return undefined;
    const cursor: Json | undefined = kind === 'cursor' ? nextCursor(exchange, parameter, derivation) : undefined;
    if (kind === 'cursor' && cursor === undefined && readCursor(exchange) !== undefined) return undefined;
    // Where the first page names no other, that place may be left out by all pages.
    if (kind === 'cursor' && page === 1 && cursor === undefined && !namesNoNextPage(exchange)) return undefined;
    const isLast = kind === 'cursor' ? cursor === undefined : ids.length === 0;
    if (isLast && hasAll) return undefined;
    if (isLast || isRepeated) {
      const again = idsIn(listedIn(yield* read('a long page again', long)), property);
      const fault = isLast ? 'ends' : 'repeats';
      return isSame(wanted, again) ? { fault, read: seen.size, least: wanted.length, last: parameters } : undefined;
    }
    // Some lists name a place to come back to for what is added later.
    if (ids.length === 0) return undefined;
    place = cursor ?? (kind === 'offset' ? count : firstNumber + page);
  }
  return undefined;
}
