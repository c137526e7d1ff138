import type { Operation } from '../../model/contract.ts';
import { decodeForm } from './decode-percent.ts';

/**
 * The operations of one method and path that a query may be meant for, the best ones: those whose own query is part of it, and of these the ones with the
 * longest query. Empty: each needs a query that is not there.
 */
export function variantsFor(variants: readonly Operation[], query: string): readonly Operation[] {
  const sent = query.split('&').map(decodeForm);
  const lengths = variants.map(({ query: own }) => pairsOf(own));
  const fitting = lengths.map((pairs) => (pairs.every((pair) => sent.includes(pair)) ? pairs.length : -1));
  const longest = Math.max(0, ...fitting);
  return variants.filter((_, index) => fitting[index] === longest);
}

function pairsOf(query: string | undefined): readonly string[] {
  return query === undefined ? [] : query.split('&').map(decodeForm);
}
