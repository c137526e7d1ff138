import type { Gathering } from './gathering.ts';
import { type Cluster, type TraitCounts, tellApart } from './tell-apart.ts';

/** Puts together what a person would call one bug. */
export function clustersOf(gatherings: readonly Gathering[], counts: TraitCounts): readonly Cluster[] {
  const families = partition(gatherings, ({ witness, bug }) =>
    witness.family === undefined ? bug : [witness.rule, witness.operation, witness.family].join('\n'),
  );
  const clusters = families.flatMap((own) => (isFamily(own) ? tellApart(own, counts) : [alone(own)]));
  return withoutConsequences(sameAnswers(clusters));
}

function isFamily([first]: readonly Gathering[]): boolean {
  return first?.witness.family !== undefined;
}

function alone(gatherings: readonly Gathering[]): Cluster {
  return { gatherings, cause: gatherings[0]?.witness.cause ?? '', common: undefined };
}

/** Content that breaks its schema in several places, in the very same answers: it has another shape altogether. */
function sameAnswers(clusters: readonly Cluster[]): Cluster[] {
  return partition(clusters, (cluster) => {
    const [{ witness, seen, sum, bug }] = atLeastOne(cluster.gatherings);
    const { outcome } = witness.exchange;
    if (witness.family !== undefined || witness.instance === undefined || outcome.kind === 'no-reply') return bug;
    return [witness.rule, witness.operation, outcome.status, seen, sum].join('\n');
  }).map((same) => {
    const [first] = atLeastOne(same);
    if (same.length === 1) return first;
    const causes = same.map(({ cause }) => cause).sort();
    return { ...first, gatherings: same.flatMap(({ gatherings }) => gatherings), cause: causes.join('; ') };
  });
}

/** Where nothing is ever accepted, it is not news that this or that is refused. */
function withoutConsequences(clusters: readonly Cluster[]): readonly Cluster[] {
  const rulesOf = ({ gatherings: [first] }: Cluster) => [first?.witness.rule, first?.witness.operation].join('\n');
  const hopeless = new Set(clusters.map(rulesOf).filter((key) => key.startsWith('never-accepted\n')));
  return clusters.filter((cluster) => {
    const [rule, operation] = rulesOf(cluster).split('\n');
    return rule !== 'valid-refused' || !hopeless.has(`never-accepted\n${operation}`);
  });
}

function partition<Item>(items: readonly Item[], keyOf: (item: Item) => string): (readonly Item[])[] {
  const parts = new Map<string, Item[]>();
  for (const item of items) {
    const part = parts.get(keyOf(item));
    if (part === undefined) parts.set(keyOf(item), [item]);
    else part.push(item);
  }
  return [...parts.values()];
}

function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error('A cluster of no gatherings.');
  return [first, ...rest];
}
