import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Whether a request for the mock's own pages comes from where they may be read: not from a page of another origin, and not from one whose name was
 * made to point here (DNS rebinding): the host must be an address, `localhost`, or a name without a dot, as containers have.
 */
export function mayReadAdmin({ headers }: IncomingMessage): boolean {
  const { host = '', origin } = headers;
  const name = host
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  const isNear = isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || /^[a-z0-9_-]+$/.test(name);
  return isNear && (origin === undefined || origin === `http://${host}` || origin === `https://${host}`);
}
