import type { Exchange } from '../model/exchange.ts';

/** The entity tag that an answer tells (RFC 9110, 8.8.3); `undefined` when there is none. */
export function tagIn({ outcome }: Exchange): string | undefined {
  if (outcome.kind === 'no-reply') return undefined;
  return outcome.headers.find(([name]) => name.toLowerCase() === 'etag')?.[1];
}
