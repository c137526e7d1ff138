import { isScalar, type Pair } from 'yaml';

/** The key as text: a number as it is written, an empty key as the empty string. */
export function keyOf(pair: Pair): string {
  const key = pair.key;
  if (typeof key === 'string') return key;
  if (!isScalar(key)) return key === null ? '' : String(key);
  if (typeof key.value === 'string') return key.value;
  return key.source ?? '';
}

/** Whether a scalar is written without quotes. */
export function isPlain(node: unknown): boolean {
  return isScalar(node) && node.type === 'PLAIN';
}

/** Where a node starts, in characters of the text. */
export function startOf(node: unknown): number | undefined {
  return (node as { range?: readonly number[] | null } | null | undefined)?.range?.[0];
}
