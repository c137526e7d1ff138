import type { Finding } from '../../model/finding.ts';
import { type Evidence, every } from './evidence.ts';
import type { Gathering } from './finding-bucket.ts';
import { atLeastOne } from './partition.ts';
import { type Cluster, casesOf, countSeen, isPure, ordinary } from './split-by-trait.ts';

/** A cluster with what can be said of all its cases: what it is held against others by. */
export interface Weighed {
  readonly cluster: Cluster;
  /** One finding of it. */
  readonly finding: Finding;
  /** How many cases showed it. */
  readonly cases: number;
  /** In how many of them the request had a trait. */
  readonly traits: ReadonlyMap<string, number>;
  readonly expects: ReadonlySet<string>;
  readonly statuses: ReadonlySet<number>;
  /** Traits that each alone explain it: all its requests have them, and (nearly) no other that was judged alike. */
  readonly explained: readonly string[];
  /** How many of its answers another one's cases are, too. */
  readonly shared: ReadonlyMap<Gathering, number>;
}

/** Works out what is the same for all cases of a cluster. */
export function weigh(cluster: Cluster, evidence: Evidence): Weighed {
  const own = independentOf(cluster);
  const [{ witness: finding }] = atLeastOne(own);
  const expects = new Set(own.flatMap((one) => [...one.expects]));
  const statuses = new Set(own.flatMap((one) => [...one.statuses]));
  const [cases, traits, shared] = [casesOf(own), countSeen(own), sharedBy(own)];
  const explains = ([trait, shown]: readonly [string, number]) =>
    shown === cases && isPure({ shown, requests: evidence.judged(finding.operation, expects, trait) });
  const explained = traits.has(ordinary) ? [] : [...traits].filter(explains).map(([trait]) => trait);
  return { cluster, finding, cases, traits, expects, statuses, explained, shared };
}

/** How many answers showed both. */
export function together(one: Weighed, { cluster }: Weighed): number {
  return independentOf(cluster).reduce((sum, gathering) => sum + (one.shared.get(gathering) ?? 0), 0);
}

/** How many answers showed any of them. */
export function countShown(members: readonly Weighed[]): number {
  return members.reduce((sum, one, at) => {
    const twice = members.slice(0, at).reduce((both, other) => both + together(one, other), 0);
    return sum + one.cases - twice;
  }, 0);
}

/** Whether all its requests have the trait. */
export function allHave({ traits, cases }: Weighed, trait: string): boolean {
  return traits.get(trait) === cases;
}

/** The traits that explain it, unless everything from which the same was expected has them: then they say nothing about it. */
export function tellingTraits({ explained, expects, finding }: Weighed, evidence: Evidence): readonly string[] {
  const judged = (trait: string) => evidence.judged(finding.operation, expects, trait);
  return explained.filter((trait) => judged(trait) < judged(every));
}

/** Of a family no answer shows two; all else that was put together comes with the very same answers, and is counted once. */
function independentOf({ gatherings }: Cluster): readonly Gathering[] {
  return gatherings[0]?.witness.family === undefined ? gatherings.slice(0, 1) : gatherings;
}

function sharedBy(gatherings: readonly Gathering[]): Map<Gathering, number> {
  const shared = new Map<Gathering, number>();
  for (const { beside } of gatherings)
    for (const [other, cases] of beside) shared.set(other, (shared.get(other) ?? 0) + cases);
  return shared;
}
