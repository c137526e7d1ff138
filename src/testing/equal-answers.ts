/** A request to the library, and what about it matters. */
export interface TriedRequest {
  readonly what: string;
  readonly path: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

const token = { authorization: 'Bearer t' };
const json = { ...token, 'content-type': 'application/json' };
const sound = '{"isbn":9223372036854775807,"title":"Emma","shelf":"A1"}';

/** Requests that every front of the engine must answer alike; where Prism generates content over HTTP, it is what a sample of ours is. */
export const equalAnswers: readonly TriedRequest[] = [
  { what: 'a sound request', path: '/books', method: 'POST', headers: json, body: sound },
  { what: 'faults in it', path: '/books', method: 'POST', headers: json, body: '{"isbn":"1","pages":1.5}' },
  { what: 'an integer beyond int64', path: '/books', method: 'POST', headers: json, body: '{"isbn":1e19,"title":""}' },
  { what: 'no JSON', path: '/books', method: 'POST', headers: json, body: '{"isbn":' },
  { what: 'a byte order mark', path: '/books', method: 'POST', headers: json, body: `\uFEFF${sound}` },
  { what: 'a member that is there twice', path: '/books', method: 'POST', headers: json, body: '{"isbn":1,"isbn":2}' },
  { what: 'no content', path: '/books', method: 'POST', headers: json },
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
    body: sound,
  },
  { what: 'a credential that has expired', path: '/stock', method: 'GET', headers: { authorization: 'Bearer old' } },
  {
    what: 'a credential that is not enough',
    path: '/stock',
    method: 'GET',
    headers: { authorization: 'Bearer small' },
  },
  { what: 'an Accept that admits nothing', path: '/books', method: 'GET', headers: { accept: 'text/html' } },
  { what: 'Prefer: code', path: '/books', method: 'POST', headers: { ...json, prefer: 'code=400' }, body: sound },
  { what: 'Prefer: code that is not documented', path: '/books', method: 'GET', headers: { prefer: 'code=418' } },
  {
    what: 'Prefer: break',
    path: '/books',
    method: 'POST',
    headers: { ...json, prefer: 'break=type; seed=1' },
    body: sound,
  },
  { what: 'a scenario', path: '/books', method: 'GET', headers: { prefer: 'scenario=down' } },
  { what: 'a parameter that is wrong', path: '/books/x%2Fy?z=%C3%A9', method: 'GET', headers: token },
  { what: 'an answer without content', path: '/books/1', method: 'DELETE', headers: token },
  {
    what: 'an echo with header fields',
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
