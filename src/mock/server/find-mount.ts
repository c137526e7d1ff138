import { pathAndQuery } from '../request/local-target.ts';
import type { Front } from './front.ts';

/** The front that a request's target is for; without one, the front that speaks for the whole server. */
export type ChooseFront = (target?: string) => Front;

/** Chooses among fronts by what their prefix is; the longest goes first. What has none of them is for the front without a prefix. */
export function chooseFront(fronts: readonly Front[], root: Front): ChooseFront {
  const mounted = fronts.filter(({ prefix }) => prefix !== '').sort((a, b) => b.prefix.length - a.prefix.length);
  if (mounted.length === 0) return () => root;
  return (target = '') => mounted.find(({ prefix }) => isBelow(pathAndQuery(target), prefix)) ?? root;
}

function isBelow(target: string, prefix: string): boolean {
  const next = target[prefix.length];
  return target.startsWith(prefix) && (next === undefined || next === '/' || next === '?');
}
