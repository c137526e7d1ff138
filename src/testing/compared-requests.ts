/** A request to the mock of the library contract, and what it tries. */
export interface ComparedRequest {
  readonly what: string;
  readonly path: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const token = { authorization: 'Bearer t' };
const json = { ...token, 'content-type': 'application/json' };
const validBook = '{"isbn":9223372036854775807,"title":"Emma","shelf":"A1"}';

/** Requests whose responses must be the same over HTTP and through MSW. */
export const comparedRequests: readonly ComparedRequest[] = [
  { what: 'a valid request', path: '/books', method: 'POST', headers: json, body: validBook },
  { what: 'faults in it', path: '/books', method: 'POST', headers: json, body: '{"isbn":"1","pages":1.5}' },
  { what: 'an integer beyond int64', path: '/books', method: 'POST', headers: json, body: '{"isbn":1e19,"title":""}' },
  { what: 'a body that is not JSON', path: '/books', method: 'POST', headers: json, body: '{"isbn":' },
  { what: 'a byte order mark', path: '/books', method: 'POST', headers: json, body: `\uFEFF${validBook}` },
  { what: 'a repeated property', path: '/books', method: 'POST', headers: json, body: '{"isbn":1,"isbn":2}' },
  { what: 'no body', path: '/books', method: 'POST', headers: json },
  {
    what: 'another media type',
    path: '/books',
    method: 'POST',
    headers: { ...json, 'content-type': 'text/plain' },
    body: 'x',
  },
  {
    what: 'no credential',
    path: '/books',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: validBook,
  },
  { what: 'a credential that has expired', path: '/stock', method: 'GET', headers: { authorization: 'Bearer old' } },
  {
    what: 'a credential that is not enough',
    path: '/stock',
    method: 'GET',
    headers: { authorization: 'Bearer small' },
  },
  { what: 'an Accept that accepts nothing available', path: '/books', method: 'GET', headers: { accept: 'text/html' } },
  { what: 'Prefer: code', path: '/books', method: 'POST', headers: { ...json, prefer: 'code=400' }, body: validBook },
  { what: 'Prefer: code that is not documented', path: '/books', method: 'GET', headers: { prefer: 'code=418' } },
  {
    what: 'Prefer: break',
    path: '/books',
    method: 'POST',
    headers: { ...json, prefer: 'break=type; seed=1' },
    body: validBook,
  },
  { what: 'a scenario', path: '/books', method: 'GET', headers: { prefer: 'scenario=down' } },
  { what: 'an invalid parameter', path: '/books/x%2Fy?z=%C3%A9', method: 'GET', headers: token },
  { what: 'a response without a body', path: '/books/1', method: 'DELETE', headers: token },
  {
    what: 'an echo with headers',
    path: '/loans',
    method: 'POST',
    headers: json,
    body: '{"isbn":12,"until":"2026-11-20"}',
  },
  { what: 'bytes', path: '/covers', method: 'GET', headers: { accept: 'image/png' } },
  { what: 'HEAD', path: '/books', method: 'HEAD' },
  { what: 'OPTIONS', path: '/books', method: 'OPTIONS' },
  { what: 'a method that the path does not have', path: '/stock', method: 'PUT', headers: token },
  { what: 'a path that is not in the contract', path: '/shelves', method: 'GET', headers: token },
];
