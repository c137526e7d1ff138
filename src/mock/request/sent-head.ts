import { pathAndQuery } from './local-target.ts';
import type { MockRequest } from './mock-request.ts';

/** What a request says before its content. */
export interface RequestHead {
  readonly method: string;
  /** The target as it was sent. */
  readonly url: string;
  readonly headers: MockRequest['headers'];
}

/** The request that a head and its content make, without the prefix of the mock that it is for. */
export function readRequest(sent: RequestHead, content: Uint8Array | undefined, prefix: string): MockRequest {
  const target = pathAndQuery(sent.url).slice(prefix.length);
  const at = target.indexOf('?');
  const path = at === -1 ? target : target.slice(0, at);
  const query = at === -1 ? '' : target.slice(at + 1);
  const { method, headers } = sent;
  if (prefix === '') return { method, path: path || '/', query, headers, body: content };
  return { method, path: path.startsWith('/') ? path : `/${path}`, query, headers, body: content, prefix };
}

/** The request with the origin that it was sent to, if it came over TLS. */
export function withOrigin(request: MockRequest, connection: object): MockRequest {
  if (!('encrypted' in connection) || request.headers['host'] === undefined) return request;
  return { ...request, origin: `https://${request.headers['host']}` };
}
