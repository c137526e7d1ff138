import type { HeaderField } from '../model/case.ts';
import { headerValue } from './header-fields.ts';

/** For how many milliseconds a response may still be shown although it is out of date, as its `Cache-Control` says (RFC 9111, 4.2.1); 0 where it does not say so. */
export function freshForMs(headers: readonly HeaderField[]): number {
  const control = headerValue(headers, 'cache-control')?.toLowerCase() ?? '';
  if (/\bno-(cache|store)\b/.test(control)) return 0;
  const [, seconds = '0'] = /(?:^|[\s,])max-age="?(\d+)/.exec(control) ?? [];
  const age = Number(/^\d+$/.exec(headerValue(headers, 'age') ?? '')?.[0] ?? 0);
  return Math.max(0, Number(seconds) - age) * 1000;
}
