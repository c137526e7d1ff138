import type { Operation } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import type { Shard } from '../../model/shard.ts';
import { schemaParts } from '../../schema/document/schema-properties.ts';
import { isObject, join, valueAt } from '../../schema/json/pointer.ts';
import { compareText } from '../../text/compare-text.ts';
import { openDisjointSets } from '../../text/disjoint-sets.ts';
import { groupsBy } from '../../text/group-by.ts';
import { pathKind, segmentsOf } from '../paths/resource-paths.ts';
import { findReferences } from '../paths/resource-references.ts';
import { openNounReferences } from '../resources/reading/noun-references.ts';
import type { Selection } from './select-operations.ts';

/**
 * The keys of the operations that one shard tests. What belongs together is in one shard: all that is done with the resources of a collection, and the
 * collections that refer to each other. The shards take about as long each by `times`, or have about as many operations. The same operations and times give the
 * same shards.
 */
export function keysOfShard(operations: readonly Operation[], { document, shard, times }: Split): ReadonlySet<string> {
  const weightOf = weigh(times);
  const families = familiesOf(operations, document)
    .map((keys) => ({ keys, weight: keys.reduce((sum, key) => sum + weightOf(key), 0) }))
    .sort((one, other) => other.weight - one.weight || compareText(one.keys[0] ?? '', other.keys[0] ?? ''));
  const shards = Array.from({ length: shard.count }, () => ({ keys: [] as string[], weight: 0 }));
  for (const { keys, weight } of families) {
    const smallest = shards.reduce((least, one) => (one.weight < least.weight ? one : least));
    smallest.keys.push(...keys);
    smallest.weight += weight;
  }
  return new Set(shards[shard.index - 1]?.keys);
}

/** What is selected of one shard. What other shards leave out, they say themselves: only the first one lists what the user has excluded. */
export function selectionOfShard(selection: Selection, split: Split): Selection {
  const keys = keysOfShard(selection.selected, split);
  return {
    selected: selection.selected.filter(({ key }) => keys.has(key)),
    excluded: split.shard.index === 1 ? selection.excluded : [],
    allows: (operation, method) => keys.has(operation.key) && selection.allows(operation, method),
  };
}

/** How operations are split. */
interface Split {
  readonly document: JsonObject;
  readonly shard: Shard;
  /** How long an earlier run took for each operation, in milliseconds; absent: not known. */
  readonly times?: ReadonlyMap<string, number> | undefined;
}

/** An operation that the earlier run did not have counts as an average one. */
function weigh(times: ReadonlyMap<string, number> = new Map()): (key: string) => number {
  const sum = [...times.values()].reduce((one, other) => one + other, 0);
  const average = sum > 0 ? sum / times.size : 1;
  return (key) => times.get(key) ?? average;
}

/** The keys of operations that belong together. */
function familiesOf(operations: readonly Operation[], document: JsonObject): readonly string[][] {
  const families = openDisjointSets<string>();
  const { refersByNoun } = openNounReferences({ operations, document });
  const collections = new Set(operations.filter(({ path }) => path.includes('{')).map(({ path }) => rootOf(path)));
  for (const operation of operations) {
    const root = rootOf(operation.path);
    for (let at = root.lastIndexOf('/'); at > 0; at = root.lastIndexOf('/', at - 1)) {
      // `/books/import` is about the books.
      if (collections.has(root.slice(0, at))) families.join(root.slice(0, at), root);
    }
    // `POST /books/{}/loans` creates what `/loans/{}` shows, and `GET /books/{}/loans` lists it.
    const shown = `/${segmentsOf(operation.path).at(-1)}`;
    if (collections.has(shown)) families.join(shown, root);
    const { kindOf } = findReferences(operation, operations);
    for (const name of namesIn(operation, document)) {
      const kind = kindOf(name, refersByNoun(operation));
      if (kind !== undefined) families.join(rootOf(kind), root);
    }
  }
  return groupsBy(operations, ({ path }) => families.representativeOf(rootOf(path))).map((family) =>
    family.map(({ key }) => key),
  );
}

/** What a path names before its first parameter: the collection. */
function rootOf(path: string): string {
  const [root = ''] = pathKind(path).split('/{}');
  return root === '' ? path : root;
}

/** The names of the parameters of an operation, and of the properties of its bodies. */
function namesIn({ parameters, body }: Operation, document: JsonObject): ReadonlySet<string> {
  const names = new Set(parameters.filter((one) => one.in !== 'path').map(({ name }) => name));
  const seen = new Set<Pointer>();
  const waiting = (body?.content ?? []).flatMap(({ schema }) => schema ?? []);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    for (const part of schemaParts(document, next, 'every-branch')) {
      if (seen.has(part)) continue;
      seen.add(part);
      const properties = valueAt(document, join(part, 'properties'));
      for (const name of isObject(properties) ? Object.keys(properties) : []) {
        names.add(name);
        waiting.push(join(part, 'properties', name));
      }
      waiting.push(join(part, 'items'));
    }
  }
  return names;
}
