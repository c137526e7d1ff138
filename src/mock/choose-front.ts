import type { IncomingMessage } from 'node:http';
import type { Front } from './front.ts';
import { localTarget } from './local-target.ts';

/** The front that a request is for; without a request, the one that speaks for the whole server. */
export type ChooseFront = (request?: IncomingMessage) => Front;

/**
 * Chooses among fronts by what their prefix is; the longest goes first, and takes its prefix off the request's target. What has none of them is for
 * the front without a prefix.
 */
export function chooseFront(fronts: readonly Front[], root: Front): ChooseFront {
  const mounted = fronts.filter(({ prefix }) => prefix !== '').sort((a, b) => b.prefix.length - a.prefix.length);
  if (mounted.length === 0) return () => root;
  return (request) => {
    const target = localTarget(request?.url ?? '');
    const front = mounted.find(({ prefix }) => isBelow(target, prefix));
    if (request === undefined || front === undefined) return root;
    const rest = target.slice(front.prefix.length);
    request.url = rest.startsWith('/') ? rest : `/${rest}`;
    return front;
  };
}

function isBelow(target: string, prefix: string): boolean {
  const next = target[prefix.length];
  return target.startsWith(prefix) && (next === undefined || next === '/' || next === '?');
}
