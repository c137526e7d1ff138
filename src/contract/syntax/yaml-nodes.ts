import { type Alias, type Document, isScalar, type Node, type Pair, visit } from 'yaml';
import { memoizeByObject } from '../../schema/memoize.ts';

/** The key as text: a number as it is written, an empty key as the empty string. */
export function pairKey(pair: Pair): string {
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

/** The node that an alias stands for; `undefined` when no node before it has the anchor. */
export function nodeOfAlias(document: Document.Parsed, alias: Alias): Node | undefined {
  return nodesOfAliases(document).get(alias);
}

/** All aliases at once: the library would go through the whole document for each of them. */
const nodesOfAliases = memoizeByObject((document: Document.Parsed): ReadonlyMap<Alias, Node> => {
  const anchored = new Map<string, Node>();
  const nodes = new Map<Alias, Node>();
  visit(document, {
    Alias: (_, alias) => {
      const node = anchored.get(alias.source);
      if (node !== undefined) nodes.set(alias, node);
    },
    Value: (_, node) => {
      if (node.anchor !== undefined) anchored.set(node.anchor, node);
    },
  });
  return nodes;
});
