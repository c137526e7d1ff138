import type { Trait } from '../../model/trait.ts';
import { compareText } from '../../text/compare-text.ts';
import { openDisjointSets } from '../../text/disjoint-sets.ts';
import { groupsBy } from '../../text/group-by.ts';
import { atLeastOne } from './at-least-one.ts';
import {
  allHave,
  alternativesOf,
  type Cluster,
  type ClusterStats,
  casesTogether,
  countShown,
  isNearlyAll,
  ordinary,
  statsOf,
} from './cluster-stats.ts';
import { explains, isNoLongerListening, isSameElsewhere } from './consequences.ts';
import type { Evidence } from './evidence.ts';
import { compareLevels } from './witness.ts';

/** One bug: what a person would fix in one place, whether one rule reports it or several. */
export interface Bug {
  /** The worst first. */
  readonly clusters: readonly [Cluster, ...Cluster[]];
  /** As of a cluster, of all of them together. */
  readonly common: readonly Trait[];
  /** How many cases showed it. */
  readonly cases: number;
}

/** More clusters of one operation are not compared: each is compared with each, and so many faults need other help. */
const mostCompared = 100;
/** Responses must be in both clusters with less than this probability by chance. */
const chance = 0.01;

/**
 * Puts together what is one bug although several rules report it, or one rule in several ways: because one finding follows from another,
 * because the same responses show both, or because only together they explain what goes wrong with a kind of request. Observations stay alone.
 */
export function mergeClusters(clusters: readonly Cluster[], evidence: Evidence): readonly Bug[] {
  const all = clusters.map((cluster) => statsOf(cluster, evidence));
  const isObservation = ({ finding }: ClusterStats) => finding.level === 'observation';
  const faults = all.filter((one) => !isObservation(one));
  const byOperation = groupsBy(faults, ({ finding: { operation } }) => operation);
  return [...all.filter(isObservation).map(bugOfOne), ...byOperation.flatMap((own) => mergeOfOperation(own, evidence))];
}

function mergeOfOperation(all: readonly ClusterStats[], evidence: Evidence): readonly Bug[] {
  if (all.length > mostCompared) return all.map(bugOfOne);
  const { representativeOf, join } = openDisjointSets<ClusterStats>();
  for (const one of all) {
    for (const other of all) if (one !== other && isOneBug(one, other, evidence)) join(one, other);
  }
  const joint = all.length === 1 ? [] : [...jointByTrait(all, evidence), ...jointByAlternatives(all, evidence)];
  for (const { clusters } of joint) for (const one of clusters) join(clusters[0], one);
  return groupsBy(all, representativeOf).map((same) => {
    const sorted = [...same].sort(compareStats);
    const [worst, ...others] = atLeastOne(sorted);
    const cause = joint.find(({ clusters }) => same.every((one) => clusters.includes(one)));
    const own = [worst.cluster, ...others.map(({ cluster }) => cluster)] as const;
    const alike = sorted.filter(({ finding }) => finding.rule === worst.finding.rule);
    const inAll = worst.cluster.common.filter(({ key }) => alike.every((one) => hasInCommon(one, key)));
    return { clusters: own, common: cause?.traits ?? inAll, cases: countShown(sorted) };
  });
}

function hasInCommon({ cluster: { common } }: ClusterStats, trait: string): boolean {
  return common.some(({ key }) => key === trait);
}

function bugOfOne({ cluster, cases }: ClusterStats): Bug {
  return { clusters: [cluster], common: cluster.common, cases };
}

function isOneBug(one: ClusterStats, other: ClusterStats, evidence: Evidence): boolean {
  return explains(one, other) || isSameElsewhere(one, other, evidence) || isPartOf(one, other, evidence);
}

/** All responses of `part` are among those of `whole`, too many for chance, and no trait of its own explains it. */
function isPartOf(part: ClusterStats, whole: ClusterStats, evidence: Evidence): boolean {
  if (casesTogether(part, whole) < part.cases) return false;
  const { operation } = whole.finding;
  const among = evidence.responses(operation, isAboutStatus(whole) ? undefined : whole.statuses);
  if ((whole.cases / Math.max(1, among)) ** part.cases > chance) return false;
  const distinctive = distinctiveTraits(part, evidence);
  return distinctive.length === 0 || distinctive.some((trait) => allHave(whole, trait));
}

/** That all responses with a status have the fault means nothing, unless the status is the fault. */
function isAboutStatus({ finding: { rule } }: ClusterStats): boolean {
  return rule === 'status-documented' || rule === 'server-error';
}

/** The traits that explain a cluster, except those that every request with the same expectation has. */
function distinctiveTraits({ explained, expects, finding }: ClusterStats, evidence: Evidence): readonly string[] {
  const requests = (trait: string | undefined) => evidence.requests(finding.operation, expects, trait);
  return explained.filter((trait) => requests(trait) < requests(undefined));
}

/** Clusters that only together are what requests with a certain trait, or with one of several, show. */
interface JointCause {
  readonly clusters: readonly [ClusterStats, ...ClusterStats[]];
  readonly traits: readonly Trait[];
}

/** Nothing explains one of the clusters that does not explain the others. */
function* jointByTrait(all: readonly ClusterStats[], evidence: Evidence): Generator<JointCause> {
  const shared = all.flatMap((one) => [...one.traits.values()].filter(({ cases }) => cases === one.cases));
  const traits = new Map(shared.map(({ trait }) => [trait.key, trait]));
  traits.delete(ordinary);
  for (const [key, trait] of traits) {
    const within = all.filter((one) => allHave(one, key));
    const isUnexplained = ({ explained }: ClusterStats) =>
      explained.every((own) => within.every((one) => allHave(one, own)));
    const [first, ...others] = within.filter(
      (one) => isUnexplained(one) && !within.some((other) => contains(other, one)),
    );
    if (first === undefined || others.length === 0) continue;
    const clusters = [first, ...others] as const;
    if (explainOnlyTogether(clusters, [trait], evidence)) yield { clusters, traits: [trait] };
  }
}

/** A cluster whose responses are all among another one's explains no further request. */
function contains(one: ClusterStats, other: ClusterStats): boolean {
  return one.cases > other.cases && casesTogether(one, other) === other.cases;
}

/** The same for traits of which a request has one of several, where those of one cluster are among the other's. */
function* jointByAlternatives(all: readonly ClusterStats[], evidence: Evidence): Generator<JointCause> {
  const candidates = all.map((one) => ({ one, traits: alternativesIn(one) })).filter(({ traits }) => traits.length > 0);
  for (const few of candidates) {
    for (const { one, traits } of candidates) {
      const isAmong = few.traits.every(({ key }) => traits.some((trait) => trait.key === key));
      if (one === few.one || !isAmong) continue;
      const clusters = [one, few.one] as const;
      if (explainOnlyTogether(clusters, traits, evidence)) yield { clusters, traits };
    }
  }
}

/** The traits of one kind, such as credentials, of which each request of the cluster has one, when nothing else explains the cluster. */
function alternativesIn({ traits, cases, explained }: ClusterStats): readonly Trait[] {
  const kinds = groupsBy([...traits.values()], ({ trait }) => alternativesOf(trait));
  const whole = kinds.find(
    ([first, ...others]) =>
      alternativesOf(first.trait) !== undefined &&
      [first, ...others].reduce((sum, count) => sum + count.cases, 0) === cases,
  );
  const found = (whole ?? []).map(({ trait }) => trait);
  return explained.every((own) => found.some(({ key }) => key === own)) ? found : [];
}

/** Whether (nearly) every request with one of the traits shows one of the clusters, and none of the clusters alone is enough. */
function explainOnlyTogether(
  clusters: readonly [ClusterStats, ...ClusterStats[]],
  traits: readonly Trait[],
  evidence: Evidence,
): boolean {
  const expects = new Set(clusters.flatMap((one) => [...one.expects]));
  const { operation, rule } = clusters[0].finding;
  const requests = traits.reduce((sum, { key }) => sum + evidence.requests(operation, expects, key), 0);
  // What every invalid request has, such as no body where there is none to send, is not why some are accepted.
  if (rule === 'invalid-accepted' && requests >= evidence.requests(operation, expects, undefined)) return false;
  if (clusters.some(({ cases }) => isNearlyAll({ shown: cases, requests }))) return false;
  return isNearlyAll({ shown: countShown(clusters), requests });
}

/** Orders the clusters of a bug: the worst first, then causes before what follows from them. */
function compareStats(one: ClusterStats, other: ClusterStats): number {
  const isCause = (first: ClusterStats, second: ClusterStats) => explains(first, second) || isNoLongerListening(second);
  const nameOf = ({ finding: { rule }, cluster: { cause } }: ClusterStats) => `${rule}\n${cause}`;
  return (
    compareLevels(one.finding.level, other.finding.level) ||
    Number(isCause(other, one)) - Number(isCause(one, other)) ||
    other.cases - one.cases ||
    compareText(nameOf(one), nameOf(other))
  );
}
