import type { Contract } from '../../model/contract.ts';
import type { Finding } from '../../model/finding.ts';
import type { FindingGroup } from '../../model/report.ts';
import { compareText } from '../../text/compare-text.ts';
import { type Gathering, mostIds } from './finding-bucket.ts';
import type { Bug } from './merge-clusters.ts';
import { atLeastOne } from './partition.ts';
import { type Cluster, casesOf, kindOfTrait, nowAndThen, ordinary } from './split-by-trait.ts';
import { compareWitnesses } from './witness.ts';

/** What a group needs to know of the run. */
export interface Surroundings {
  /** How many cases a strategy had for an operation. */
  readonly of: (operation: string, strategy: string) => number;
  readonly locate: Contract['locate'];
}

/** Tells a bug by its worst complaint, with the others beside it. */
export function closeBug({ clusters: [worst, ...others], common, cases }: Bug, run: Surroundings): FindingGroup {
  const group = closeCluster(worst, run);
  if (others.length === 0) return group;
  const of = countCases(
    [worst, ...others].flatMap(({ gatherings }) => gatherings),
    run,
  );
  const besides = others.map((cluster) => closeCluster(cluster, run));
  return { ...group, seen: cases, of: Math.max(of, cases), commonTrait: tellCommon(common), related: besides };
}

/** Where it is not the request that decides, an ordinary one says so best. */
export function typicalOf({ gatherings, common }: Cluster): Finding {
  const plain = common.length === 0 ? gatherings.filter(({ traits }) => traits.has(ordinary)) : [];
  return bestOf(plain.length > 0 ? plain : gatherings);
}

function bestOf(gatherings: readonly Gathering[]): Finding {
  const [first, ...others] = atLeastOne(gatherings.map(({ witness }) => witness));
  return others.reduce((best, other) => (compareWitnesses(other, best) < 0 ? other : best), first);
}

function closeCluster(cluster: Cluster, run: Surroundings): FindingGroup {
  const { gatherings, cause } = cluster;
  const witness = typicalOf(cluster);
  // Complaints about the same answers are put together, and so are different requests that show the same.
  const seen = witness.family === undefined ? atLeastOne(gatherings)[0].seen : casesOf(gatherings);
  const { id } = witness.exchange.case;
  const others = [...new Set(gatherings.flatMap(({ ids }) => ids))].filter((other) => other !== id).sort(compareText);
  return {
    finding: { ...witness, cause },
    position: run.locate(witness.contract),
    seen,
    of: Math.max(countCases(gatherings, run), seen),
    commonTrait: tellCommon(cluster.common),
    sporadic: cause.endsWith(nowAndThen),
    alsoReported: alsoWrong(gatherings, witness),
    related: [],
    cases: [id, ...others.slice(0, mostIds - 1)],
    bugs: gatherings.map(({ bug }) => bug),
    accepted: undefined,
  };
}

/** How many cases the strategies had that showed one of them. */
function countCases(gatherings: readonly Gathering[], { of }: Surroundings): number {
  const operation = gatherings[0]?.witness.operation ?? '';
  const strategies = new Set(gatherings.flatMap((one) => [...one.strategies]));
  return [...strategies].reduce((sum, strategy) => sum + of(operation, strategy), 0);
}

/** `Accept is a or b`. */
function tellCommon([first, ...others]: readonly string[]): string | undefined {
  const told = others.slice(0, mostIds - 1).map((trait) => trait.slice(kindOfTrait(first)?.length ?? 0));
  return first === undefined ? undefined : [first, ...told].join(' or ');
}

/** What the other complaints say that were put together with the witness, when they say something else about the answer. */
function alsoWrong(gatherings: readonly Gathering[], { family, message }: Finding): readonly string[] {
  const others = family === undefined ? gatherings.map(({ witness }) => witness.message) : [];
  const messages = new Set([...others, ...gatherings.flatMap(({ also }) => [...also])]);
  return [...messages].filter((other) => other !== message).slice(0, mostIds);
}
