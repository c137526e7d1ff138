import { normalisedName } from './name-words.ts';

const limits = ['limit', 'pagelimit', 'pagesize', 'perpage', 'itemsperpage', 'resultsperpage', 'maxresults'];
const sizes = [...limits, 'size', 'count', 'amount', 'take', 'top', 'first', 'rows', 'batchsize'];
const numbers = ['page', 'pagenumber', 'pageno', 'pageindex'];
const offsets = ['offset', 'skip'];

/** Whether a parameter is named for the most items of a page, in any notation: `perPage`, `page[size]`, `$top`. `size` and `count` may mean the items as well. */
export function isPageSizeName(name: string): boolean {
  return sizes.includes(normalisedName(name));
}

/** Whether a parameter is named for the most items of a list and can mean nothing else, so that it does so without pages, too. */
export function isLimitName(name: string): boolean {
  return limits.includes(normalisedName(name));
}

/** Whether a parameter is named for the number of a page. */
export function isPageNumberName(name: string): boolean {
  return numbers.includes(normalisedName(name));
}

/** Whether a parameter is named for the number of items before a page. */
export function isOffsetName(name: string): boolean {
  return offsets.includes(normalisedName(name));
}
