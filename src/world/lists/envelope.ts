import { isTotalName } from '../../conventions/names/count-names.ts';
import {
  isCursorName,
  isLimitName,
  isPageName,
  isPageNumberName,
  mayBeEarlierPlaceName,
  mayBeNextPlaceName,
} from '../../conventions/names/page-names.ts';
import { mayBeTextSearchName, textSearchName } from '../../conventions/names/search-operation.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { objectFromEntries } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { normalisedName } from '../../text/name-words.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { cursorAt, type ListPage } from './filter-and-page.ts';
import { type PageParameters, pageParameters, pageQuery, pagesAround } from './page-address.ts';

/** A page of a list, and what the body around it needs to describe it. */
export interface DescribedPage extends ListPage {
  /** The path and query of the request, without the parameters that select the page. */
  readonly target: string;
  /** What is before the path in the address of the request; by default that of no server. */
  readonly base?: string | undefined;
  /** The query parameters that select the page; `offset` and `limit` by default. */
  readonly parameters?: PageParameters;
  /** What stands for a link to a page that does not exist; `undefined`: the property is left out. */
  readonly none: '' | null | undefined;
  /** What was asked for by the query parameters that the operation has, by their plain names; none by default. */
  readonly queries?: ReadonlyMap<string, Json | undefined>;
}

/** Objects around lists: wrappers, and objects that describe the page. */
const wrapperNames =
  /^_?(?:meta|metadata|pages?|paging|paginate|paginator|pager|pagination|page_?info|pageable|data|results?|response|payload|body|content|links|cursors|next_page|embedded|responsemetadata)$/i;

/**
 * A body with everything in it that describes the page set to that page: totals, page number, limit, links and cursors. `depth`: how deep in the body this
 * value is, from 0; the search ends a few levels down.
 */
export function describePage(body: Json, page: DescribedPage, depth = 0): Json {
  if (!isObject(body) || depth > 3) return body;
  const hasTotal = Object.keys(body).some((name) => /^total/i.test(name));
  return objectFromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      if (isObject(value)) {
        const link = linkToPage(name, value, page);
        if (link !== undefined) return link === null ? (page.none === null ? [[name, null]] : []) : [[name, link]];
        const isPage = wrapperNames.test(name) || Object.values(value).includes(page.items as Json);
        return [[name, isPage ? describePage(value, page, depth + 1) : value]];
      }
      const own = Array.isArray(value) ? undefined : pageValue(name, value, { page, hasTotal, body });
      if (own !== null) return [[name, own === undefined ? value : own]];
      return page.none === undefined ? [] : [[name, page.none]];
    }),
  );
}

/** A link that is an object, `next: { href }`, with the address of its page; `null` where there is no such page. */
function linkToPage(name: string, value: JsonObject, page: DescribedPage): JsonObject | null | undefined {
  const { href } = value;
  const { plain } = wordsOfName(name);
  if (typeof href !== 'string' || !/^(?:next|prev|previou|previous|self|current|first)$/.test(plain)) return undefined;
  const address = linkValue(name, href, page);
  return typeof address === 'string' ? { ...value, href: address } : address === null ? null : undefined;
}

interface Around {
  readonly page: DescribedPage;
  readonly hasTotal: boolean;
  readonly body: JsonObject;
}

function pageValue(name: string, value: Json, { page, hasTotal, body }: Around): Json | undefined {
  const { total, from, items } = page;
  const size = Number.isFinite(page.size) ? page.size : Math.max(total, 1);
  const { plain } = wordsOfName(name);
  const isNumber = typeof value === 'number';
  const number = Math.floor(from / Math.max(size, 1)) + page.firstPage;
  const hasNext = from + items.length < total;
  if (isNumber) {
    if (isTotalName(name) || /^(?:found|totalsize|(?:estimated)?totalhit|resultcount)$/.test(plain)) return total;
    const [, counted] = /^(?:num_?|number_?of_?)?(.+?)_?[cC]ounts?$/.exec(name) ?? [];
    if (counted !== undefined && [counted, `${counted}s`].some((one) => body[one] === items)) return total;
    if (/^(?:totalpage|pagecount|lastpage|page total)$/.test(plain))
      return Math.max(1, Math.ceil(total / Math.max(size, 1)));
    if (/^(?:count|itemcount|returned|pageitem)$/.test(plain)) return hasTotal ? items.length : total;
    if (plain === 'numberofelement') return items.length;
    if (isLimitName(name) || plain === 'size') return size;
    if (/^(?:offset|skip|start|startindex|from)$/.test(plain)) return from;
    if (isPageNumberName(name) || (plain === 'number' && isNumbered(body))) return number;
  }
  const isCounted = Object.entries(body).some(([one, number]) => typeof number === 'number' && isPageNumberName(one));
  if (isNumber && !isCounted) return undefined;
  if (isNumber || (value === null && isCounted)) {
    if (/^next(?:page|pagenumber)?$/.test(plain)) return hasNext ? number + 1 : null;
    if (/^prev(?:iou|ious)?(?:page|pagenumber)?$/.test(plain)) return number > page.firstPage ? number - 1 : null;
    return isNumber ? undefined : linkValue(name, value, page);
  }
  if (typeof value === 'boolean') return plain === 'empty' ? items.length === 0 : moreValue(plain, hasNext, from);
  const asked = typeof value === 'string' ? askedValue(name, page) : undefined;
  if (asked !== undefined) return asked;
  return linkValue(name, value, page);
}

/** Whether an object around a list calls the number of its page only that, as pages of Spring do: beside the totals. */
function isNumbered(body: JsonObject): boolean {
  return 'totalElements' in body || 'totalPages' in body;
}

/** What a body repeats of the query: the words that were looked for, which are none where nothing was asked. */
function askedValue(name: string, { queries }: DescribedPage): string | undefined {
  const plain = normalisedName(name);
  if (queries?.has(plain) !== true || isPageName(name)) return undefined;
  const asked = queries.get(plain);
  if (typeof asked === 'string') return asked;
  return textSearchName.test(name) || mayBeTextSearchName.test(name) ? '' : undefined;
}

function moreValue(plain: string, hasNext: boolean, from: number): boolean | undefined {
  if (/^(?:hasmore|hasnext|hasnextpage|more|truncated|istruncated)$/.test(plain)) return hasNext;
  if (/^(?:hasprev|hasprevious|hasprevpage|haspreviouspage|first|isfirst)$/.test(plain))
    return /first/.test(plain) ? from === 0 : from > 0;
  return /^(?:last|islast|done|isdone)$/.test(plain) ? !hasNext : undefined;
}

/** Links and cursors to other pages; `null` where there is no such page and the body had `null` or a text there. */
function linkValue(name: string, value: Json, page: DescribedPage): Json | undefined {
  const { from, target, base = 'https://example.com', parameters = pageParameters([]) } = page;
  const { next, previous, last } = pagesAround(page);
  const host = typeof value === 'string' && value.startsWith('/') ? '' : base;
  const link = (place: number) =>
    `${host}${target}${target.includes('?') ? '&' : '?'}${pageQuery(parameters, place, page)}`;
  const isLink = typeof value === 'string' && /^(?:https?:|\/)/.test(value);
  const isCursor = typeof value === 'string' ? !isLink : isCursorName(name);
  const to = (place: number | undefined) => (place === undefined ? null : isCursor ? cursorAt(place) : link(place));
  const { plain } = wordsOfName(name);
  if (mayBeNextPlaceName(name) || /^(?:after|offset|marker|iterator)$/.test(plain)) return to(next);
  if (mayBeEarlierPlaceName(name)) return to(previous);
  if (isLink && /^(?:self|href|current|url|first|firstpageurl|last)$/.test(plain))
    return link(/^first/.test(plain) ? 0 : plain === 'last' ? last : from);
  return undefined;
}
