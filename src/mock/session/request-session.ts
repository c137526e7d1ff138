import { headerOf, type MockRequest } from '../request/mock-request.ts';
import type { RequestHead } from '../request/sent-head.ts';

/** The header field that names the session that a request belongs to. */
export const sessionField = 'Coldframe-Session';

const field = sessionField.toLowerCase();
const prefix = '/__coldframe/sessions/';

/** Whether a session may be called that: up to 64 letters, digits, dots, hyphens, underscores and tildes. */
export function isSessionName(name: string): boolean {
  return /^[\w.~-]{1,64}$/.test(name);
}

/** Whether a request may name a session: seldom one does. */
export function namesSession({ url, headers }: RequestHead): boolean {
  return headers[field] !== undefined || url.includes(prefix);
}

/**
 * The request in the session that its header field or the front of its path (`/__coldframe/sessions/NAME`, which is taken off) names. A path that the
 * contract has, as `isOwn` tells, is left as it is. A request that names no session is given back itself.
 */
export function enterSession(request: MockRequest, isOwn: (path: string) => boolean): MockRequest {
  const { path, session } = request;
  if (session !== undefined) return request;
  if (path.startsWith(prefix) && !isOwn(path)) {
    const end = path.indexOf('/', prefix.length);
    const taken = end === -1 ? path : path.slice(0, end);
    return {
      ...request,
      session: taken.slice(prefix.length),
      prefix: `${request.prefix ?? ''}${taken}`,
      path: path.slice(taken.length) || '/',
    };
  }
  const name = request.headers[field] === undefined ? undefined : headerOf(request, field);
  return name === undefined ? request : { ...request, session: name };
}
