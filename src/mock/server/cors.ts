import { isToken } from '../../http/token.ts';
import type { RequestHead } from '../request/mock-request.ts';
import type { MockResponse } from '../response/mock-response.ts';

/** Headers that a browser always shows to a page (Fetch Standard, CORS-safelisted response-header name). */
const safelisted = /^(?:cache-control|content-language|content-length|content-type|expires|last-modified|pragma)$/i;

/** The headers that let a page of any origin read a response: names and values in turn. For requests that name no origin. */
export const anyOrigin: readonly string[] = ['Access-Control-Allow-Origin', '*'];

/**
 * The headers that let a page of any origin read the response, and send credentials: names and values in turn. The origin is named rather than `*`, which a
 * browser does not accept together with credentials.
 */
export function corsHeaders(request: RequestHead, { headers }: MockResponse): readonly string[] {
  const origin = originOf(request);
  if (origin === undefined) return anyOrigin;
  const exposed = headers.filter((name, at) => at % 2 === 0 && !safelisted.test(name));
  const exposing = exposed.length === 0 ? [] : ['Access-Control-Expose-Headers', [...new Set(exposed)].join(', ')];
  return [
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Credentials',
    'true',
    'Vary',
    'Origin',
    ...exposing,
  ];
}

/** Whether a browser asks for permission before it sends the request itself (Fetch Standard, CORS-preflight request). */
export function isPreflight(request: RequestHead): boolean {
  return (
    request.method === 'OPTIONS' &&
    originOf(request) !== undefined &&
    request.headers['access-control-request-method'] !== undefined
  );
}

/** Permits what is asked for: the browser is to send the request, so that the mock can say what is wrong with it. */
export function preflightResponse(request: RequestHead, methods: readonly string[]): MockResponse {
  const method = tokenList(request.headers['access-control-request-method']);
  const names = tokenList(request.headers['access-control-request-headers']);
  const isLocal = request.headers['access-control-request-private-network'] === 'true';
  const headers = [
    'Access-Control-Allow-Methods',
    [...new Set([...methods, ...method])].join(', '),
    ...(names.length === 0 ? [] : ['Access-Control-Allow-Headers', names.join(', ')]),
    ...(isLocal ? ['Access-Control-Allow-Private-Network', 'true'] : []),
    'Access-Control-Max-Age',
    '600',
  ];
  return { status: 204, headers, body: undefined, source: 'none' };
}

function originOf({ headers }: RequestHead): string | undefined {
  const origin = headers['origin'];
  return typeof origin === 'string' && /^[\x21-\x7e]{1,2000}$/.test(origin) ? origin : undefined;
}

function tokenList(field: RequestHead['headers'][string]): readonly string[] {
  const names = typeof field === 'string' ? field.split(',').map((name) => name.trim()) : [];
  return names.filter((name) => isToken(name));
}
