/** A request target from its path on; an absolute one may be sent too (RFC 9112, 3.2.2). */
export function pathAndQuery(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '');
}
