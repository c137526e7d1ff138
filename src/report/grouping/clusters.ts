import type { Evidence } from './evidence.ts';
import type { Gathering } from './finding-bucket.ts';
import { atLeastOne, partition } from './partition.ts';
import { type Cluster, tellApart } from './split-by-trait.ts';

/** Puts together what one rule says of one bug. */
export function clustersOf(gatherings: readonly Gathering[], evidence: Evidence): readonly Cluster[] {
  const families = partition(gatherings, ({ witness, bug }) =>
    witness.family === undefined ? bug : [witness.rule, witness.operation, witness.family].join('\n'),
  );
  const clusters = families.flatMap((own) => (isFamily(own) ? tellApart(own, evidence) : [alone(own)]));
  return withoutConsequences(sameAnswers(clusters));
}

function isFamily([first]: readonly Gathering[]): boolean {
  return first?.witness.family !== undefined;
}

function alone(gatherings: readonly Gathering[]): Cluster {
  return { gatherings, cause: gatherings[0]?.witness.cause ?? '', common: [] };
}

/** Content that breaks its schema in several places, in the very same answers: it has another shape altogether. */
function sameAnswers(clusters: readonly Cluster[]): Cluster[] {
  return partition(clusters, (cluster) => {
    const [{ witness, seen, sum, bug }] = atLeastOne(cluster.gatherings);
    const { outcome } = witness.exchange;
    if (witness.family !== undefined || witness.instance === undefined || outcome.kind === 'no-reply') return bug;
    return [witness.rule, witness.operation, outcome.status, seen, sum].join('\n');
  }).map((same) => {
    const [first] = same;
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
