import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { isLoopbackHost } from '../../http/loopback.ts';
import type { RequestHead } from '../request/mock-request.ts';

/** Who else than this machine may use the pages below `/__coldframe`. */
export interface AdminAccess {
  /** Addresses of other machines; `any`: every machine. */
  readonly hosts: readonly string[];
  /** A client that sends it as a bearer token may, from anywhere; absent: no token. */
  readonly token?: string | undefined;
}

/** Access for this machine alone: the default. */
export const onlyThisMachine: AdminAccess = { hosts: [] };

/** The two addresses of a connection, as `node:net` names them. */
export interface ConnectionEnds {
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
}

/** Whether a client may use the pages: it is on this machine, connects from one of `hosts`, or sends the token. */
export function mayAdminister(head: RequestHead, ends: ConnectionEnds, { hosts, token }: AdminAccess): boolean {
  if (hosts.includes('any') || hasToken(head, token)) return true;
  const remote = plainAddress(ends.remoteAddress);
  // A proxy on this machine speaks for clients that are not.
  const isForwarded = ['forwarded', 'x-forwarded-for'].some((name) => head.headers[name] !== undefined);
  if (remote === '' || isForwarded) return false;
  return isLoopbackAddress(remote) || remote === plainAddress(ends.localAddress) || hosts.includes(remote);
}

function hasToken({ headers }: RequestHead, token: string | undefined): boolean {
  const sent = /^bearer +(.+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
  if (token === undefined || sent === undefined) return false;
  const [one, other] = [Buffer.from(sent), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function isLoopbackAddress(address: string): boolean {
  return address === '::1' || isLoopbackHost(address);
}

/** Without the prefix of IPv4 addresses in IPv6. */
function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/**
 * Whether a request may be from a page that the user trusts, or from no page. Refused are pages of other sites, and hosts with a dot in their name: such a
 * name can be made to point to this machine (DNS rebinding), unlike an address, `localhost`, or the name of a container. Pages of this machine are trusted at
 * any port.
 */
export function isFromNearPage({ headers }: RequestHead): boolean {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] !== 'cross-site';
  const host = hostOf(String(headers['host'] ?? ''));
  const page = URL.canParse(String(origin)) ? new URL(String(origin)).hostname : '';
  return isNearHost(host) && (isLoopbackHost(page) || hostOf(page) === host);
}

/** Whether a request was sent by no page at all, or by a page of the mock itself. */
export function isFromOwnPage(head: RequestHead): boolean {
  const { host = '', origin, ...fields } = head.headers;
  const site = fields['sec-fetch-site'];
  const isForeign = site === 'cross-site' || site === 'same-site';
  // A link on another page may lead here: the browser shows the page to the user alone.
  const isLink = fields['sec-fetch-mode'] === 'navigate' && head.method === 'GET';
  if (!isNearHost(hostOf(String(host))) || (isForeign && !isLink)) return false;
  return origin === undefined || origin === `http://${host}` || origin === `https://${host}`;
}

function hostOf(authority: string): string {
  return authority
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
}

function isNearHost(name: string): boolean {
  return isIP(name) !== 0 || name === 'localhost' || name.endsWith('.localhost') || /^[a-z0-9_-]+$/.test(name);
}
