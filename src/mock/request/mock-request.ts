import { splitQuery } from '../../http/query-of.ts';
/** A request to the mock, with its whole body. */
export interface MockRequest {
  /** In upper case. */
  readonly method: string;
  /** The target's path, percent-encoded as it was sent. */
  readonly path: string;
  /** What follows the `?`, without it; empty when there is none. */
  readonly query: string;
  /** By lower-case name, as `node:http` gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** `undefined`: the request has no body, which is not the same as an empty one. */
  readonly body: Uint8Array | undefined;
  /** The session that the request belongs to; absent: the one of all requests that name none. */
  readonly session?: string;
  /** What was removed from the front of the path, because it named the contract or the session. */
  readonly prefix?: string;
  /** Where it was sent: `https://books.example`; absent: over HTTP, to the host that `Host` names. */
  readonly origin?: string;
}

/** The value of a header, the lines of a repeated one joined by a comma (RFC 9110, 5.2); `undefined` when it is not there. `name` in lower case. */
export function headerOf(request: MockRequest, name: string): string | undefined {
  const value = request.headers[name];
  return value === undefined || typeof value === 'string' ? value : value.join(', ');
}

/** The origin that a request was sent to: `http://127.0.0.1:4010`; `undefined` where it does not say. */
export function originOf(request: MockRequest): string | undefined {
  const host = headerOf(request, 'host');
  return request.origin ?? (host === undefined ? undefined : `http://${host}`);
}

/** What is before the path in the URL that a request was sent to; `undefined` where it does not say where. */
export function baseOf(request: MockRequest): string | undefined {
  const origin = originOf(request);
  return origin === undefined ? undefined : `${origin}${request.prefix ?? ''}`;
}

/** The path that a request was sent to, and its URL where that is known, without the query. */
export function addressesOf(request: MockRequest): readonly string[] {
  const path = `${request.prefix ?? ''}${request.path}`;
  const origin = originOf(request);
  return origin === undefined ? [path] : [path, `${origin}${path}`];
}

/** A request without its body. */
export interface RequestHead {
  readonly method: string;
  /** The target as it was sent. */
  readonly url: string;
  readonly headers: MockRequest['headers'];
}

/** The request that a head and a body make, without the prefix of the mock that it is for. */
export function readRequest(head: RequestHead, body: Uint8Array | undefined, prefix: string): MockRequest {
  const target = pathAndQuery(head.url).slice(prefix.length);
  const [path, query = ''] = splitQuery(target);
  const { method, headers } = head;
  if (prefix === '') return { method, path: path || '/', query, headers, body };
  return { method, path: path.startsWith('/') ? path : `/${path}`, query, headers, body, prefix };
}

/** The path and query of a request target, which may be an absolute URL (RFC 9112, 3.2.2). */
export function pathAndQuery(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}

/** The request with the origin to which it was sent, if that was over TLS. */
export function withOrigin(request: MockRequest, connection: object): MockRequest {
  if (!('encrypted' in connection) || request.headers['host'] === undefined) return request;
  return { ...request, origin: `https://${request.headers['host']}` };
}
