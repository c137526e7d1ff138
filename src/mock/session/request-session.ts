import type { RequestHead } from '../request/mock-request.ts';
import { headerOf, type MockRequest } from '../request/mock-request.ts';

/** The header that names the session that a request belongs to. */
export const sessionField = 'Coldframe-Session';

const field = sessionField.toLowerCase();
const prefix = '/__coldframe/sessions/';

/** Whether a session may have that name: up to 64 letters, digits, dots, hyphens, underscores and tildes. */
export function isSessionName(name: string): boolean {
  return /^[\w.~-]{1,64}$/.test(name);
}

/** Whether a request may name a session. Few do, so this is quick. */
export function namesSession({ url, headers }: RequestHead): boolean {
  return headers[field] !== undefined || url.includes(prefix);
}

/**
 * The request in the session that its header or the start of its path names. The start, `/__coldframe/sessions/NAME`, is removed from the path, unless the
 * contract has that path (`isOwn`). Gives a request that names no session back unchanged.
 */
export function enterSession(request: MockRequest, isOwn: (path: string) => boolean): MockRequest {
  const { path, session } = request;
  if (session !== undefined) return request;
  if (path.startsWith(prefix) && !isOwn(path)) {
    const end = path.indexOf('/', prefix.length);
    const start = end === -1 ? path : path.slice(0, end);
    return {
      ...request,
      session: start.slice(prefix.length),
      prefix: `${request.prefix ?? ''}${start}`,
      path: path.slice(start.length) || '/',
    };
  }
  const name = request.headers[field] === undefined ? undefined : headerOf(request, field);
  return name === undefined ? request : { ...request, session: name };
}
