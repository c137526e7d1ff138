import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { keyOf, nodeOfAlias, startOf } from './yaml-nodes.ts';

interface Step {
  readonly key: unknown;
  readonly value: unknown;
}

/** Where the value at the end of the path was written, in characters of the text; `undefined` when the document has no such value. */
export function offsetInYaml(document: Document.Parsed, tokens: readonly string[]): number | undefined {
  let step: Step | undefined = { key: undefined, value: document.contents };
  for (const token of tokens) {
    step = memberOf(document, step.value, token);
    if (step === undefined) return undefined;
  }
  const place = step.key !== undefined && !isScalar(step.value) ? step.key : (step.value ?? step.key);
  return startOf(place) ?? startOf(step.key) ?? (tokens.length === 0 ? 0 : undefined);
}

function memberOf(document: Document.Parsed, node: unknown, token: string): Step | undefined {
  const collection = isAlias(node) ? nodeOfAlias(document, node) : node;
  if (isSeq(collection)) {
    const item = /^\d+$/.test(token) ? collection.items[Number(token)] : undefined;
    return item === undefined ? undefined : { key: undefined, value: item };
  }
  return isMap(collection) ? ownOrMerged(document, collection, token) : undefined;
}

/** The first map that has the property: the map itself, then what it merges. Each is searched once, however often it is merged. */
function ownOrMerged(document: Document.Parsed, map: YAMLMap, token: string): Step | undefined {
  const searched = new Set<unknown>();
  const open: unknown[] = [map];
  while (open.length > 0) {
    const node = open.pop();
    const collection = isAlias(node) ? nodeOfAlias(document, node) : node;
    if (!isMap(collection) || searched.has(collection)) continue;
    searched.add(collection);
    const own = pairsOf(collection).get(token);
    if (own !== undefined) return { key: own.key, value: own.value };
    open.push(...mergedBy(collection).reverse());
  }
  return undefined;
}

/** Remembered because large maps are searched many times. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map) ?? new Map(map.items.map((pair) => [keyOf(pair), pair]));
  pairs.set(map, known);
  return known;
}

function mergedBy(map: YAMLMap): unknown[] {
  const merging = map.items.filter((pair) => keyOf(pair) === '<<');
  return merging.flatMap(({ value }) => (isSeq(value) ? value.items : [value]));
}
