import {
  isCursorName,
  isEarlierCursorName,
  isOffsetName,
  isPageNumberName,
  isPageSizeName,
} from '../../conventions/names/page-names.ts';
import { splitQuery } from '../../http/query-of.ts';
import { percentEncode } from '../../text/percent-encode.ts';
import { cursorAt, type ListPage } from './filter-and-page.ts';

/** The query parameters by which a list is read page by page, by their names; `offset` and `limit` where the operation has none. */
export interface PageParameters {
  /** The one for the length of a page, `limit` or `per_page`; `undefined` where there is none. */
  readonly size: string | undefined;
  /** The one for the place of the page: an offset, a page number or a cursor. */
  readonly place: string;
}

/** Finds them among the names of an operation's query parameters. */
export function pageParameters(names: readonly string[]): PageParameters {
  const place =
    names.find(isPageNumberName) ??
    names.find(isOffsetName) ??
    names.find((name) => isCursorName(name) && !isEarlierCursorName(name));
  const size = names.find(isPageSizeName);
  return place === undefined ? { size: size ?? 'limit', place: 'offset' } : { size, place };
}

/** The query of the page whose first item has a place, from 0: `page=3&per_page=20`. */
export function pageQuery(
  { size: sizeName, place: placeName }: PageParameters,
  place: number,
  { size, items, firstPage }: Pick<ListPage, 'size' | 'items' | 'firstPage'>,
): string {
  const step = Number.isFinite(size) ? size : items.length;
  const value = isPageNumberName(placeName)
    ? String(Math.floor(place / Math.max(step, 1)) + firstPage)
    : isCursorName(placeName)
      ? cursorAt(place)
      : String(place);
  return `${percentEncode(placeName)}=${value}${sizeName === undefined ? '' : `&${percentEncode(sizeName)}=${step}`}`;
}

/** The places of the first items of the pages around a page, from 0; `undefined` where there is no such page. */
export interface PagesAround {
  readonly next: number | undefined;
  readonly previous: number | undefined;
  readonly last: number;
}

/** Finds the pages around one. */
export function pagesAround({
  from,
  items,
  total,
  size,
}: Pick<ListPage, 'from' | 'items' | 'total' | 'size'>): PagesAround {
  const step = Math.max(1, Number.isFinite(size) ? size : items.length);
  const end = from + items.length;
  return {
    next: end < total ? end : undefined,
    previous: from > 0 ? Math.max(0, from - step) : undefined,
    last: total === 0 ? 0 : Math.floor((total - 1) / step) * step,
  };
}

/** What a response may say of a list beside its body. */
export interface PageFacts {
  /** The number of the items on all pages. */
  readonly total: number;
  /** The queries of the pages around this one by their relation to it (RFC 8288): `next`, `prev`, `first`, `last`. */
  readonly queries: ReadonlyMap<string, string>;
}

/** The facts of a page; `target`: the path and query of the request, without the parameters that select the page. */
export function pageFacts(
  page: ListPage,
  { target, parameters }: { readonly target: string; readonly parameters: PageParameters },
): PageFacts {
  const [, kept = ''] = splitQuery(target);
  const { next, previous, last } = pagesAround(page);
  const places = Object.entries({ next, prev: previous, first: 0, last });
  const queryAt = (place: number) => `${kept}${kept === '' ? '' : '&'}${pageQuery(parameters, place, page)}`;
  return {
    total: page.total,
    queries: new Map(places.flatMap(([name, place]) => (place === undefined ? [] : [[name, queryAt(place)]]))),
  };
}
