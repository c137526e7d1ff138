import type { Finding } from '../../model/finding.ts';
import type { PlainTraitKind, Trait, TraitKind } from '../../model/trait.ts';
import { atLeastOne } from './at-least-one.ts';
import type { Evidence } from './evidence.ts';
import type { FindingBucket, TraitCounts } from './finding-bucket.ts';
import { responseSignature } from './response-signature.ts';

/** Buckets of one rule that are one bug. */
export interface Cluster {
  readonly buckets: readonly FindingBucket[];
  /** Separates it from others of the same rule and operation; the same in every run. */
  readonly cause: string;
  /** Each of its requests has one of these, and no request without the fault has that trait; empty: no such trait is known. */
  readonly common: readonly Trait[];
  /** Some ordinary requests show it and most do not: order, load or chance decide. */
  readonly sporadic: boolean;
}

/** What is known of a cluster that no trait explains. */
export const unexplained = { common: [], sporadic: false } as const;

/** What is true of all cases of a cluster: clusters are compared by it. */
export interface ClusterStats {
  readonly cluster: Cluster;
  /** One of its findings. */
  readonly finding: Finding;
  /** How many cases showed it. */
  readonly cases: number;
  readonly traits: TraitCounts;
  /** What was expected of the cases; see `expectationOf`. */
  readonly expects: ReadonlySet<string>;
  /** The statuses of all responses that show it. */
  readonly statuses: ReadonlySet<number>;
  /** The signature of all its responses, as far as they are kept; `undefined` where they differ. */
  readonly signature: string | undefined;
  /** Keys of traits that explain it: all its requests have them, and (nearly) every request that has one of them shows it. */
  readonly explained: readonly string[];
  /** How many of its responses have a finding in another bucket. */
  readonly together: ReadonlyMap<FindingBucket, number>;
}

/** The key of the trait of requests that are as ordinary as can be. */
export const ordinary: PlainTraitKind = 'ordinary';

/** A trait that this number of requests have may explain a fault although some of them do not show it: those may have something that prevents it. */
const { share: nearlyAll, of: many } = { share: 0.75, of: 10 };

/** Works out the statistics of a cluster. */
export function statsOf(cluster: Cluster, evidence: Evidence): ClusterStats {
  const own = separateBuckets(cluster);
  const [{ witness: finding }] = atLeastOne(own);
  const expects = new Set(own.flatMap((one) => [...one.expects]));
  const statuses = new Set(own.flatMap((one) => [...one.statuses]));
  const [cases, traits, together] = [casesOf(own), sumTraits(own), sumTogether(own)];
  const explains = (key: string) =>
    isNearlyAll({ shown: cases, requests: evidence.requests(finding.operation, expects, key) });
  const shared = [...traits.keys()].filter((key) => traits.get(key)?.cases === cases);
  const explained = traits.has(ordinary) ? [] : shared.filter(explains);
  const signatures = new Set(own.map(({ witness }) => responseSignature(witness.exchange)));
  const signature = signatures.size === 1 ? responseSignature(finding.exchange) : undefined;
  return { cluster, finding, cases, traits, expects, statuses, signature, explained, together };
}

/** Whether all requests show a fault, or all but so few that chance explains them. */
export function isNearlyAll({ shown, requests }: { readonly shown: number; readonly requests: number }): boolean {
  return shown === requests || (requests >= many && shown >= nearlyAll * requests);
}

/** How many cases showed one of the buckets. No response may show two of them. */
export function casesOf(buckets: readonly FindingBucket[]): number {
  return buckets.reduce((sum, { seen }) => sum + seen, 0);
}

/** How many cases of the buckets had each trait in their request. */
export function sumTraits(buckets: readonly FindingBucket[]): TraitCounts {
  const counts: TraitCounts = new Map();
  for (const { traits } of buckets) {
    for (const [key, { trait, cases }] of traits) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { trait, cases });
      else known.cases += cases;
    }
  }
  return counts;
}

/** How many responses showed both clusters. */
export function casesTogether(one: ClusterStats, { cluster }: ClusterStats): number {
  return separateBuckets(cluster).reduce((sum, bucket) => sum + (one.together.get(bucket) ?? 0), 0);
}

/** How many responses showed at least one of the clusters. */
export function countShown(clusters: readonly ClusterStats[]): number {
  return clusters.reduce((sum, one, at) => {
    const twice = clusters.slice(0, at).reduce((both, other) => both + casesTogether(one, other), 0);
    return sum + one.cases - twice;
  }, 0);
}

/** Whether all its requests have the trait with this key. */
export function allHave({ traits, cases }: ClusterStats, trait: string): boolean {
  return traits.get(trait)?.cases === cases;
}

/** The kind of a trait of which a request always has one of several, as it has one credential; `undefined` for all other traits. */
export function alternativesOf({ kind }: Trait): TraitKind | undefined {
  return withAlternatives.includes(kind) ? kind : undefined;
}

const withAlternatives: readonly TraitKind[] = ['credential', 'body-type', 'accept', 'content-type', 'method'];

/** No response has findings in two buckets of a family. All other buckets of a cluster come from the very same responses, which count once. */
function separateBuckets({ buckets }: Cluster): readonly FindingBucket[] {
  return buckets[0]?.witness.family === undefined ? buckets.slice(0, 1) : buckets;
}

function sumTogether(buckets: readonly FindingBucket[]): Map<FindingBucket, number> {
  const counts = new Map<FindingBucket, number>();
  for (const { together } of buckets)
    for (const [other, cases] of together) counts.set(other, (counts.get(other) ?? 0) + cases);
  return counts;
}
