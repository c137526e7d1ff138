import { normalisedName } from '../../text/name-words.ts';

const limits = ['limit', 'pagelimit', 'pagesize', 'perpage', 'itemsperpage', 'resultsperpage', 'maxresults'];
const sizes = [...limits, 'size', 'count', 'amount', 'take', 'top', 'first', 'rows', 'batchsize'];
const numbers = ['page', 'pagenumber', 'pageno', 'pageindex', 'currentpage'];
const offsets = ['offset', 'skip'];

/** Whether a parameter is named for the most items of a page, in any notation: `perPage`, `page[size]`, `$top`. `size` and `count` may mean the items as well. */
export function isPageSizeName(name: string): boolean {
  return sizes.includes(normalisedName(name));
}

/** Whether a parameter is named for the most items of a list and can mean nothing else, so that it does so without pages, too. */
export function isLimitName(name: string): boolean {
  return limits.includes(normalisedName(name));
}

/** Whether a parameter or property is named for the number of a page. */
export function isPageNumberName(name: string): boolean {
  return numbers.includes(normalisedName(name));
}

/** Whether a property of a page is named for the number of all pages: `pages`, `totalPages`, `page_count`. */
export function isPageCountName(name: string): boolean {
  return /^(?:(?:total|num(?:berof)?)?pages|pages?(?:count|total)|totalpagecount)$/.test(normalisedName(name));
}

/** Whether a parameter is named for the number of items before a page. */
export function isOffsetName(name: string): boolean {
  return offsets.includes(normalisedName(name));
}

/** Whether a parameter takes the place of a page that a response has named: `cursor`, `starting_after`, `page[token]`. */
export function isCursorName(name: string): boolean {
  const plain = normalisedName(name);
  return forwardCursor.test(plain) || earlierCursor.test(plain);
}

/** Whether it takes the place of a page before the one that the response shows. */
export function isEarlierCursorName(name: string): boolean {
  return earlierCursor.test(normalisedName(name));
}

const forwardCursor =
  /^(?:(?:page)?after|(?:page|next|start|end|list)?(?:cursor|pagetoken|continuation(?:token)?|startingafter|scrollid|nexttoken|synctoken|resumetoken|skiptoken)|(?:next)?marker|continue)$/;
const earlierCursor = /^(?:(?:page)?before|(?:page|next|start|end|list)?endingbefore|prev(?:ious)?cursor)$/;

/** Whether a property of a page is named for the place of the next one and can mean nothing else: `next`, `nextPageToken`, `endCursor`. */
export function isNextPlaceName(name: string): boolean {
  return nextPlace.test(normalisedName(name));
}

/** Whether a property of a page may lead to the next one: `cursor` may also be the place of this page. */
export function mayBeNextPlaceName(name: string): boolean {
  const plain = normalisedName(name);
  return (
    nextPlace.test(plain) || (/(?:cursor|pagetoken)$/.test(plain) && !/prev|self|start|current|before/.test(plain))
  );
}

/** Whether a property of a page is named for the place of the page before it and can mean nothing else: `previous`, `prevCursor`, `startCursor`. */
export function isEarlierPlaceName(name: string): boolean {
  return earlierPlace.test(normalisedName(name));
}

/** Whether a property of a page may lead to the page before it: `before` may also be what was asked for. */
export function mayBeEarlierPlaceName(name: string): boolean {
  return isEarlierPlaceName(name) || /^before(?:cursor)?$/.test(normalisedName(name));
}

const place = '(?:page|records?|results?|position|continuation)?(?:cursor|token|link|url|uri|href|marker|offset|key)?';
const nextPlace = new RegExp(`^(?:(?:odata)?next${place}|endcursor|continuation(?:token)?)$`);
const earlierPlace = new RegExp(`^(?:(?:odata)?prev(?:ious)?${place}|startcursor)$`);

/** Whether a parameter names the property that a list is sorted by. `order` may be the direction as well. */
export function isSortName(name: string): boolean {
  return /^(?:sort(?:by)?|order(?:by)?|ordering)$/.test(normalisedName(name));
}

/** Whether a parameter says in which direction a list is sorted. */
export function isDirectionName(name: string): boolean {
  return /^(?:(?:sort)?(?:order|dir(?:ection)?)|orderdir(?:ection)?)$/.test(normalisedName(name));
}

/** Whether a parameter chooses a page: how many items, or which. */
export function isPageName(name: string): boolean {
  return isPageSizeName(name) || isPageNumberName(name) || isOffsetName(name) || isCursorName(name);
}
