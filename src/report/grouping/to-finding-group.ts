import type { Contract } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingGroup } from '../../model/report.ts';
import { compareText } from '../../text/compare-text.ts';
import { excerptAt } from '../../text/excerpt.ts';
import { atLeastOne } from './at-least-one.ts';
import { type Cluster, casesOf, ordinary } from './cluster-stats.ts';
import { type FindingBucket, mostKept } from './finding-bucket.ts';
import type { Bug } from './merge-clusters.ts';
import { compareWitnesses } from './witness.ts';

/** What a group says about its run. */
export interface RunFacts {
  /** How many cases a strategy had for an operation. */
  readonly countCases: (operation: string, strategy: string) => number;
  readonly contract: Pick<Contract, 'locate' | 'linesOf'>;
}

/** Reports a bug by its worst cluster, with the other clusters as `related`. */
export function toFindingGroup({ clusters: [worst, ...others], common, cases }: Bug, run: RunFacts): FindingGroup {
  const group = groupOfCluster(worst, run);
  if (others.length === 0) return group;
  const buckets = [worst, ...others].flatMap((cluster) => cluster.buckets);
  return {
    ...group,
    seen: cases,
    of: Math.max(countCases(buckets, run), cases),
    commonTraits: common,
    related: others.map((cluster) => groupOfCluster(cluster, run)),
  };
}

/** The best witness of a cluster: one that has what its requests have in common. Where they have nothing in common, it is that of an ordinary request. */
export function typicalOf({ buckets, common }: Cluster): Finding {
  const keys = common.length === 0 ? [ordinary] : common.map(({ key }) => key);
  const typical = buckets.filter(({ traits }) => keys.some((key) => traits.has(key)));
  return bestOf(typical.length > 0 ? typical : buckets);
}

function bestOf(buckets: readonly FindingBucket[]): Finding {
  const [first, ...others] = atLeastOne(buckets.map(({ witness }) => witness));
  return others.reduce((best, other) => (compareWitnesses(other, best) < 0 ? other : best), first);
}

function groupOfCluster(cluster: Cluster, run: RunFacts): FindingGroup {
  const { buckets, cause, common, sporadic } = cluster;
  const witness = typicalOf(cluster);
  // Without a family the buckets of a cluster come from the same responses; those of a family come from different ones.
  const seen = witness.family === undefined ? atLeastOne(buckets)[0].seen : casesOf(buckets);
  const { id } = witness.exchange.case;
  const others = [...new Set(buckets.flatMap(({ cases }) => cases))].filter((other) => other !== id).sort(compareText);
  const position = run.contract.locate(witness.contract);
  return {
    finding: { ...witness, cause },
    position,
    excerpt: excerptAt(position, run.contract),
    seen,
    of: Math.max(countCases(buckets, run), seen),
    commonTraits: common,
    sporadic,
    alsoReported: otherMessages(buckets, witness),
    related: [],
    operations: [witness.operation],
    parts: [],
    cases: [id, ...others.slice(0, mostKept - 1)],
    bugs: buckets.map(({ bug }) => bug),
    reproduction: undefined,
    accepted: undefined,
  };
}

/** How many cases the strategies had that showed one of the buckets. */
function countCases(buckets: readonly FindingBucket[], run: RunFacts): number {
  const operation = buckets[0]?.witness.operation ?? '';
  const strategies = new Set(buckets.flatMap((one) => [...one.strategies]));
  return [...strategies].reduce((sum, strategy) => sum + run.countCases(operation, strategy), 0);
}

/** What else the findings say about the same responses. The messages of a family are about other responses. */
function otherMessages(buckets: readonly FindingBucket[], { family, message }: Finding): readonly string[] {
  const others = family === undefined ? buckets.map(({ witness }) => witness.message) : [];
  const messages = new Set([...others, ...buckets.flatMap(({ alsoReported }) => [...alsoReported])]);
  return [...messages].filter((other) => other !== message).slice(0, mostKept);
}
