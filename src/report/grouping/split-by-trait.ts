import { type Evidence, every } from './evidence.ts';
import type { Gathering } from './finding-bucket.ts';

/** Gatherings that are one bug. */
export interface Cluster {
  readonly gatherings: readonly Gathering[];
  /** Tells it from others of the same rule and operation; the same in every run. */
  readonly cause: string;
  /** Each of its requests has one of these, and no other request has that could have shown it; empty: nothing of that kind is known. */
  readonly common: readonly string[];
}

/** The trait of requests that are as ordinary as can be (`ordinaryTrait` of the rules). */
export const ordinary = 'nothing unusual';
/** Ends the cause of what ordinary requests show, too, but not always. */
export const nowAndThen = ', now and then';
/** Where so large a part of ordinary requests shows the fault, it is not what is unusual about the others that does. */
const mostlyOrdinary = 0.2;
/** A trait of that many requests tells although a few of them do not show the fault: they may have something that heals it. */
const { nearly, of: many } = { nearly: 0.75, of: 10 };
/** Where some ordinary requests show it, or some that nothing explains, a trait must be too frequent for it to be chance. */
const chance = { ordinary: 1e-6, unexplained: 2.5e-3 };
/** A person would not look for more bugs than these behind one kind of answer; what explains less than that part of the cases is one. */
const mostClusters = 4;
const smallPart = 0.25;

/**
 * Tells the bugs of one family apart. A trait explains the requests that have it when every request that has it shows the fault; the fewest traits that
 * explain the most requests are taken. What none explains is one bug when ordinary requests show it too, now and then, for then state, order or luck
 * decide; else each cause is one.
 */
export function tellApart(family: readonly Gathering[], evidence: Evidence): readonly Cluster[] {
  const [first] = family;
  if (first === undefined) return [];
  const expects = new Set(family.flatMap((gathering) => [...gathering.expects]));
  const { operation, family: name = '' } = first.witness;
  const judged = (trait: string) => evidence.judged(operation, expects, trait);
  const seen = countSeen(family);
  const rate = (seen.get(ordinary) ?? 0) / Math.max(1, judged(ordinary));
  const all = casesOf(family);
  if (rate >= mostlyOrdinary || all >= judged(every)) return [{ gatherings: family, cause: name, common: [] }];
  const isTelling = (trait: string) => {
    const [shown, requests] = [seen.get(trait) ?? 0, judged(trait)];
    return trait !== ordinary && isPure({ shown, requests }) && (rate === 0 || rate ** requests < chance.ordinary);
  };
  const { clusters, rest } = explain(family, new Set([...seen.keys()].filter(isTelling)));
  const unexplained = casesOf(rest) / Math.max(1, judged(every));
  const isChance = ({ common }: Cluster) => unexplained ** judged(common[0] ?? every) >= chance.unexplained;
  const doubtful = rest.length === 0 ? [] : clusters.filter(isChance);
  const left = [...rest, ...doubtful.flatMap(({ gatherings }) => gatherings)];
  const sure = alikeTogether(clusters.filter((cluster) => !doubtful.includes(cluster)));
  return simplest([...sure, ...leftOver(left, { name, isSporadic: rate > 0 })], { name, all });
}

/** Whether (nearly) every request that has a trait shows the fault. */
export function isPure({ shown, requests }: { readonly shown: number; readonly requests: number }): boolean {
  return shown === requests || (requests >= many && shown >= nearly * requests);
}

/** How many cases showed gatherings of which no answer shows two. */
export function casesOf(gatherings: readonly Gathering[]): number {
  return gatherings.reduce((sum, { seen }) => sum + seen, 0);
}

/** In how many of their cases the request had a trait. */
export function countSeen(gatherings: readonly Gathering[]): Map<string, number> {
  const seen = new Map<string, number>();
  for (const { traits } of gatherings) {
    for (const [trait, cases] of traits) seen.set(trait, (seen.get(trait) ?? 0) + cases);
  }
  return seen;
}

/** Takes the trait that explains the most of what is left, again and again. */
function explain(
  family: readonly Gathering[],
  telling: ReadonlySet<string>,
): { readonly clusters: readonly Cluster[]; readonly rest: readonly Gathering[] } {
  const clusters: Cluster[] = [];
  let rest = [...family];
  for (;;) {
    const explained = [...countSeen(rest)].filter(([trait]) => telling.has(trait));
    const most = Math.max(...explained.map(([, cases]) => cases));
    const [common] = explained.filter(([, cases]) => cases === most).map(([trait]) => trait);
    if (common === undefined) return { clusters, rest };
    // Among those that explain the same, the closest description comes first in the traits of a request.
    const gatherings = rest.filter(({ traits }) => traits.has(common));
    clusters.push({ gatherings, cause: `${gatherings[0]?.witness.family}, ${common}`, common: [common] });
    rest = rest.filter(({ traits }) => !traits.has(common));
  }
}

/** Traits of which a request has one of several: that it is one rather than another is no other bug. */
const oneOfSeveral = ['the credential is ', 'the content as a whole is ', 'Accept is ', 'Content-Type is '];

/** How the traits begin that only say which one of several a request has; `undefined`: it is not of these. */
export function kindOfTrait(trait: string | undefined): string | undefined {
  return oneOfSeveral.find((start) => trait?.startsWith(start) && !trait.startsWith(`${start}not `));
}

function alikeTogether(clusters: readonly Cluster[]): Cluster[] {
  const together: Cluster[] = [];
  for (const cluster of clusters) {
    const kind = kindOfTrait(cluster.common[0]);
    const at = together.findIndex(({ common }) => kind !== undefined && kindOfTrait(common[0]) === kind);
    const same = together[at];
    if (same === undefined) together.push(cluster);
    else
      together[at] = {
        ...same,
        gatherings: [...same.gatherings, ...cluster.gatherings],
        common: [...same.common, ...cluster.common],
      };
  }
  return together;
}

function leftOver(left: readonly Gathering[], { name, isSporadic }: { name: string; isSporadic: boolean }): Cluster[] {
  if (left.length === 0) return [];
  if (isSporadic) return [{ gatherings: left, cause: name + nowAndThen, common: [] }];
  const causes = [...new Set(left.map(({ witness }) => witness.cause))];
  return causes.map((cause) => {
    const gatherings = left.filter(({ witness }) => witness.cause === cause);
    return { gatherings, cause, common: [] };
  });
}

/** Where the traits that we know explain a fault in no simple way, what explains little of it is one. */
function simplest(clusters: readonly Cluster[], { name, all }: { name: string; all: number }): readonly Cluster[] {
  if (clusters.length <= mostClusters) return clusters;
  const isSmall = ({ gatherings }: Cluster) => casesOf(gatherings) < smallPart * all;
  const gatherings = clusters.filter(isSmall).flatMap((cluster) => cluster.gatherings);
  const others = { gatherings, cause: `${name}, for several requests`, common: [] };
  return [...clusters.filter((cluster) => !isSmall(cluster)), ...(gatherings.length > 0 ? [others] : [])];
}
