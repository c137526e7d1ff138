/** The path of a request and its query, without the `?`; the query is `undefined` where there is none. */
export function splitQuery(target: string): readonly [path: string, query: string | undefined] {
  const at = target.indexOf('?');
  return at === -1 ? [target, undefined] : [target.slice(0, at), target.slice(at + 1)];
}

/** What the query of a request path says, `?fields=name,size` for `/books?fields=name,size`; empty where there is none. */
export function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(splitQuery(path)[1]);
}

/** A path with a query behind it; `undefined` leaves it without a `?`. */
export function withQuery(path: string, query: string | undefined): string {
  return query === undefined ? path : `${path}?${query}`;
}
