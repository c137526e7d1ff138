import { compareText } from '../../text/compare-text.ts';
import { allHave, countShown, tellingTraits, together, type Weighed, weigh } from './cluster-stats.ts';
import { explains, isGone, isSameElsewhere } from './consequences.ts';
import type { Evidence } from './evidence.ts';
import { companiesOf } from './joint-cause.ts';
import { atLeastOne, partition } from './partition.ts';
import type { Cluster } from './split-by-trait.ts';
import { compareLevels } from './witness.ts';

/** What a person would mend in one place, told by one rule or by several. */
export interface Bug {
  /** The worst first. */
  readonly clusters: readonly [Cluster, ...Cluster[]];
  /** As of a cluster, of all of them together. */
  readonly common: readonly string[];
  /** How many cases showed it in one way or another. */
  readonly cases: number;
}

/** Who finds more than that wrong with one operation has other worries; comparing each with each takes time. */
const mostCompared = 100;
/** So unlikely must it be that answers meet by chance. */
const chance = 0.01;

/**
 * Puts together what is one bug although several rules speak of it, or one rule in several ways: what follows from what, by what the rules are about;
 * what is wrong with the same peculiar answers; what only together explains why requests of a kind go wrong. What the contract leaves open stays alone.
 */
export function bugsOf(clusters: readonly Cluster[], evidence: Evidence): readonly Bug[] {
  const weighed = clusters.map((cluster) => weigh(cluster, evidence));
  const isOpen = ({ finding }: Weighed) => finding.level === 'observation';
  const faults = weighed.filter((one) => !isOpen(one));
  const byOperation = partition(faults, ({ finding: { operation } }) => operation);
  return [
    ...weighed.filter(isOpen).map((one) => bugOfAll([one], one.cluster.common)),
    ...byOperation.flatMap((own) => bugsOfOperation(own, evidence)),
  ];
}

function bugsOfOperation(all: readonly Weighed[], evidence: Evidence): readonly Bug[] {
  if (all.length > mostCompared) return all.map((one) => bugOfAll([one], one.cluster.common));
  const [joinOf, join] = openJoins<Weighed>();
  for (const one of all) {
    for (const other of all) if (one !== other && isOneBug(one, other, evidence)) join(one, other);
  }
  const companies = companiesOf(all, evidence);
  for (const { members } of companies) for (const one of members) join(members[0], one);
  return partition(all, joinOf).map((same) => {
    const sorted = atLeastOne([...same].sort(compareWeight));
    const told = companies.find(({ members }) => same.every((one) => members.includes(one)));
    return bugOfAll(sorted, told?.traits ?? sorted[0].cluster.common);
  });
}

function bugOfAll([first, ...others]: readonly [Weighed, ...Weighed[]], common: readonly string[]): Bug {
  const clusters = [first.cluster, ...others.map(({ cluster }) => cluster)] as const;
  return { clusters, common, cases: countShown([first, ...others]) };
}

function isOneBug(one: Weighed, other: Weighed, evidence: Evidence): boolean {
  return explains(one, other) || isSameElsewhere(one, other, evidence) || isPartOf(one, other, evidence);
}

/** All of `part`'s answers are among those of `whole`, too many for chance, and nothing of its own explains it. */
function isPartOf(part: Weighed, whole: Weighed, evidence: Evidence): boolean {
  if (together(part, whole) < part.cases) return false;
  const { operation } = whole.finding;
  const among = evidence.answered(operation, isAboutStatus(whole) ? undefined : whole.statuses);
  if ((whole.cases / Math.max(1, among)) ** part.cases > chance) return false;
  const telling = tellingTraits(part, evidence);
  return telling.length === 0 || telling.some((trait) => allHave(whole, trait));
}

/** That all answers of a status have it says nothing, unless it is the status that is wrong. */
function isAboutStatus({ finding: { rule } }: Weighed): boolean {
  return rule === 'status-documented' || rule === 'server-error';
}

/** Sets that grow together: the first function gives what stands for an item's set, the second makes two sets one. */
function openJoins<Item>(): readonly [of: (item: Item) => Item, join: (one: Item, other: Item) => void] {
  const parents = new Map<Item, Item>();
  const rootOf = (item: Item): Item => {
    let root = item;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  const join = (one: Item, other: Item) => {
    const [root, others] = [rootOf(one), rootOf(other)];
    if (root !== others) parents.set(others, root);
  };
  return [rootOf, join];
}

function compareWeight(one: Weighed, other: Weighed): number {
  const isCause = Number(explains(other, one) || isGone(one)) - Number(explains(one, other) || isGone(other));
  const told = ({ finding: { rule }, cluster: { cause } }: Weighed) => `${rule}\n${cause}`;
  return (
    compareLevels(one.finding.level, other.finding.level) ||
    isCause ||
    other.cases - one.cases ||
    compareText(told(one), told(other))
  );
}
