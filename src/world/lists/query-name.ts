/** The name of a query parameter by the key of its value among those of all parameters, `query/limit`; `''` for a parameter that is elsewhere. */
export function queryName(key: string): string {
  return key.startsWith('query/') ? key.slice('query/'.length) : '';
}
