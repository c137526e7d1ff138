import type { Parameter } from '../../../../model/contract.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { memberOf, valueAt } from '../../../../schema/json/pointer.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import type { QueryValue } from '../../../request/steps/list-steps.ts';
import { declaresNextPage, readCursor } from '../../../resources/reading/read-page.ts';
import type { Derivation } from '../../strategy.ts';
import { listedIn, listedObjects } from './listed-items.ts';
import { allowsValue, longestPage, mostPages, pageParameters, pagePlaces, type ReadSoFar } from './page-parameters.ts';

/** Whether every response has the whole list: no query chooses a part of it. */
export function isAlwaysWhole({ operation }: Derivation): boolean {
  return operation.parameters.every((parameter) => parameter.in !== 'query');
}

/** How a list is read to its end. */
interface WholeList {
  /** The parameters of its first page, which is as long as possible. */
  readonly first: ReadonlyMap<Parameter, Json>;
  /** Those of the page after one; `last` after the last one, `unknown` where a page does not say what comes after it in a way that a program can read. */
  readonly after: (page: Exchange, read: ReadSoFar) => ReadonlyMap<Parameter, Json> | 'last' | 'unknown';
}

/**
 * `undefined` for a list without pages, and for one that may leave out items, as it has a filter that is required or has a default. A page may be shorter than
 * was asked for: only one without items is the last, or one that names no other. `asked`: what every page is asked for; by default nothing.
 */
export function wholeList(
  derivation: Derivation,
  asked: ReadonlyMap<Parameter, Json> = new Map(),
): WholeList | undefined {
  const { operation } = derivation;
  const parameters = pageParameters(derivation);
  if (parameters === undefined) return undefined;
  const { kind, parameter } = parameters.place;
  const others = operation.parameters.filter(
    (one) => one.in === 'query' && one !== parameters.size && one !== parameter && !asked.has(one),
  );
  if (others.some((one) => !orderName.test(one.name) && (one.required || hasDefault(one, derivation))))
    return undefined;
  const first = longestPage(derivation);
  const saysNext = kind !== 'cursor' || declaresNextPage(operation, derivation.source);
  const places = pagePlaces(parameters.place, derivation);
  return {
    first,
    after: (page, read) => {
      if ((listedIn(page) ?? []).length === 0) return 'last';
      const place = places.after(page, read);
      if (place !== undefined) return new Map([...first, [parameter, place]]);
      return saysNext && readCursor(page) === undefined ? 'last' : 'unknown';
    },
  };
}

/** The pages of a list that are read one after the other. */
interface ReadPages {
  readonly first: Exchange;
  /** Pages that are read at most; by default few. */
  readonly most?: number;
  /** Whether no page after this one is wanted; by default all are. */
  readonly isLast?: (page: Exchange) => boolean;
  /** Reads a page by its number, from 2. */
  readonly read: (
    page: number,
    parameters: ReadonlyMap<Parameter, Json>,
  ) => Generator<SequenceDraft, Exchange | undefined>;
}

/** Reads a list from its first page on, up to the page that is the last one wanted; `undefined` where no page is. */
export function* readPages(
  list: Derivation,
  { first, most = mostPages, isLast = () => false, read }: ReadPages,
): Generator<SequenceDraft, Exchange | undefined> {
  const whole = wholeList(list);
  let [page, items] = [first, 0];
  for (let pages = 1; ; pages += 1) {
    if (isLast(page)) return page;
    items += (listedIn(page) ?? []).length;
    const parameters = pages < most ? whole?.after(page, { pages, items }) : undefined;
    if (parameters === undefined || parameters === 'last' || parameters === 'unknown') return undefined;
    const next = yield* read(pages + 1, parameters);
    if (next === undefined) return undefined;
    page = next;
  }
}

/** Reads a page of a list, with these parameters apart from the size of the page. */
export type ReadPage = (
  label: string,
  parameters: readonly QueryValue[],
  expectedState?: ExpectedState,
) => Generator<SequenceDraft, Exchange | undefined>;

/** The items of the list if it fits on one page; `undefined` otherwise. */
export function* readOnePage(
  list: Derivation,
  read: ReadPage,
  label: string,
): Generator<SequenceDraft, readonly JsonObject[] | undefined> {
  const page = yield* read(`${label}, all`, []);
  const items = listedObjects(page);
  if (page === undefined || items === undefined) return undefined;
  const next = wholeList(list)?.after(page, { pages: 1, items: items.length }) ?? 'last';
  if (next === 'last') return items;
  if (next === 'unknown') return undefined;
  const rest = listedObjects(yield* read(`${label}, the page after it`, [...next]));
  return rest?.length === 0 ? items : undefined;
}

/** `sortBy`, `orderDirection`: it leaves out nothing. */
const orderName = /sort|order|direction/i;

function hasDefault({ schema }: Parameter, { contract }: Derivation): boolean {
  return schema !== undefined && memberOf(valueAt(contract.document, schema), 'default') !== undefined;
}

/** How a list is read in pages of one item each. */
interface ShortPages {
  readonly size: QueryValue;
  /** What leads to the page after the first one; `undefined` where there is none. */
  readonly after: (first: Exchange) => QueryValue | undefined;
}

/** `undefined` for a list without pages. */
export function shortPages(derivation: Derivation): ShortPages | undefined {
  const parameters = pageParameters(derivation);
  if (parameters === undefined || !allowsValue(parameters.size, 1, derivation)) return undefined;
  const { size, place } = parameters;
  const places = pagePlaces(place, derivation);
  return {
    size: [size, 1],
    after: (first) => {
      const next = places.after(first, { pages: 1, items: 1 });
      return next === undefined ? undefined : [place.parameter, next];
    },
  };
}
