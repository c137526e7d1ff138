import { type Document, isAlias, isMap, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml';
import { keyOf, startOf } from './yaml-nodes.ts';

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
  const collection = isAlias(node) ? node.resolve(document) : node;
  if (isSeq(collection)) {
    const item = /^\d+$/.test(token) ? collection.items[Number(token)] : undefined;
    return item === undefined ? undefined : { key: undefined, value: item };
  }
  if (!isMap(collection)) return undefined;
  const own = pairsOf(collection).get(token);
  if (own !== undefined) return { key: own.key, value: own.value };
  return mergedMember(document, collection.items, token);
}

/** Remembered because large maps are searched many times. */
const pairs = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>();

function pairsOf(map: YAMLMap): ReadonlyMap<string, Pair> {
  const known = pairs.get(map) ?? new Map(map.items.map((pair) => [keyOf(pair), pair]));
  pairs.set(map, known);
  return known;
}

function mergedMember(document: Document.Parsed, items: readonly Pair[], token: string): Step | undefined {
  for (const pair of items) {
    if (keyOf(pair) !== '<<') continue;
    const sources: readonly unknown[] = isSeq(pair.value) ? pair.value.items : [pair.value];
    for (const source of sources) {
      const found = memberOf(document, source, token);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
