import type { Operation } from '../../model/contract.ts';

/** The last segment of a path that lists what a body asks for: `/books/search`, `/books:search`. */
export const searchSegment = /[/:]_?(?:search|query|find|filter|lookup)$/i;

/** Objects in the body of a search whose properties say what is asked for: `{"filter": {"state": "new"}, "page": {"limit": 20}}`. */
export const searchObject = /^(?:filters?|where|criteria|query|page|paging|pagination)$/i;

/** The name that a property in such an object would have as a parameter of a query: `page` for the `number` of a page. */
export function searchParameterName(object: string, property: string): string {
  return /^pag/i.test(object) && /^(?:number|index)$/i.test(property) ? 'page' : property;
}

/** Whether an operation lists what the body of a POST asks for, as a GET does by its query. */
export function isSearchByPost({ method, path, body, responses }: Operation): boolean {
  const creates = responses.some(({ status }) => status === '201' || status === '202');
  return method === 'POST' && searchSegment.test(path) && body !== undefined && !creates;
}

/** What parameters are called that look for a text in the items of a list. */
export const textSearchName = /^\$?(?:q|search)$/i;
/** What such parameters may be called, and others as well: a `term` may be that of a loan. */
export const mayBeTextSearchName = /^\$?(?:query|text|term|keyword|phrase)s?$/i;
