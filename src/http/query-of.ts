/** What the query of a request path says, `?fields=name,size` for `/books?fields=name,size`; empty where there is none. */
export function queryOf(path: string): URLSearchParams {
  const [, query = ''] = path.split(/\?(.*)/s);
  return new URLSearchParams(query);
}
