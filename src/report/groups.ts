import type { Case } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { Finding, Level } from '../model/finding.ts';
import type { Counts, FindingGroup } from '../model/report.ts';
import { bugOf } from './bug.ts';
import { clustersOf } from './clusters.ts';
import { type Gathering, gather, gatherBesides, gatheringKey, mostIds, openGathering } from './gathering.ts';
import { compareLevels } from './level.ts';
import { type Cluster, nowAndThen, openTraitCounts, ordinary } from './tell-apart.ts';
import { compareText, compareWitnesses, keepSmall } from './witness.ts';

/** Findings gathered by what a person would call one bug. */
export interface Groups {
  /** A case that the rules were asked about, with what is special about it. */
  readonly countCase: (judged: Case, traits: () => readonly string[]) => void;
  /** The findings of one case. Gives the bugs that they are counted to. */
  readonly add: (findings: readonly Finding[], traits: () => readonly string[]) => readonly string[];
  /** The witnesses so far, one for each group. */
  readonly witnesses: () => readonly Witness[];
  /** Puts a smaller witness in the place of one of `witnesses`; counts nothing. */
  readonly improve: (witness: Witness, smaller: Finding) => void;
  /** The groups, worst first, then those that most cases showed. */
  readonly close: () => { readonly groups: readonly FindingGroup[]; readonly counts: Omit<Counts, 'cases'> };
}

/** A finding that stands for its group. */
export interface Witness {
  readonly finding: Finding;
  /** What all requests of the group have in common; a smaller witness must have it, too. */
  readonly common: string | undefined;
}

/** A target can invent causes without end; beyond this many, those of one rule and operation fall together. */
const mostGatherings = 1000;

/** Gathers findings. `locate` tells where the user wrote the promise. */
export function openGroups(locate: Contract['locate']): Groups {
  const gatherings = new Map<string, Gathering>();
  const casesOf = new Map<string, number>();
  const traitCounts = openTraitCounts();
  const clusters = () => clustersOf([...gatherings.values()], traitCounts);
  return {
    countCase: (judged, traits) => {
      const key = strategyKey(judged);
      casesOf.set(key, (casesOf.get(key) ?? 0) + 1);
      traitCounts.count(judged, traits);
    },
    add: (findings, traits) => {
      // By bug or family: an answer shows each of them once.
      const shown = new Map<string, Gathering>();
      for (const finding of findings) {
        const kind = finding.family === undefined ? bugOf(finding) : [finding.rule, finding.family].join('\n');
        const known = shown.get(kind);
        if (known) gatherBesides(known, finding);
        else shown.set(kind, gather(gatheringFor(gatherings, finding, traits), finding));
      }
      return [...shown.values()].map(({ bug }) => bug);
    },
    witnesses: () => clusters().map(({ gatherings: own, common }) => ({ finding: typicalOf(own, common), common })),
    improve: ({ finding }, smaller) => {
      const known = [...gatherings.values()].find(({ witness }) => witness === finding);
      if (known) known.witness = keepSmall(smaller);
    },
    close: () => {
      const groups = clusters().map((cluster) => closeGroup(cluster, casesOf, locate));
      return { groups: groups.sort(compareGroups), counts: countLevels(groups) };
    },
  };
}

function gatheringFor(
  gatherings: Map<string, Gathering>,
  finding: Finding,
  traitsOf: () => readonly string[],
): Gathering {
  const traits = finding.family === undefined ? [] : traitsOf();
  const key = gatheringKey(finding, traits);
  const rough = [finding.rule, finding.operation].join('\n');
  const isRoom = gatherings.has(key) || gatherings.size < mostGatherings;
  const bug = isRoom ? key : rough;
  const known = gatherings.get(bug) ?? openGathering(bug, finding, isRoom ? traits : []);
  gatherings.set(bug, known);
  return known;
}

function strategyKey({ operation: { key }, strategy }: Pick<Case, 'operation' | 'strategy'>): string {
  return `${key}\n${strategy}`;
}

/** Where it is not the request that decides, an ordinary one says so best. */
function typicalOf(gatherings: readonly Gathering[], common: string | undefined): Finding {
  const plain = common === undefined ? gatherings.filter(({ traits }) => traits.includes(ordinary)) : [];
  return bestOf(plain.length > 0 ? plain : gatherings);
}

function bestOf(gatherings: readonly Gathering[]): Finding {
  const [first, ...others] = gatherings.map(({ witness }) => witness);
  if (first === undefined) throw new Error('A cluster of no gatherings.');
  return others.reduce((best, other) => (compareWitnesses(other, best) < 0 ? other : best), first);
}

function closeGroup(
  { gatherings, cause, common }: Cluster,
  casesOf: ReadonlyMap<string, number>,
  locate: Contract['locate'],
): FindingGroup {
  const witness = typicalOf(gatherings, common);
  const strategies = new Set(gatherings.flatMap((one) => [...one.strategies]));
  let of = 0;
  for (const strategy of strategies) of += casesOf.get(`${witness.operation}\n${strategy}`) ?? 0;
  // Complaints about the same answers are put together, and so are different requests that show the same.
  const [{ seen } = { seen: 0 }] = gatherings;
  const cases = witness.family === undefined ? seen : gatherings.reduce((sum, one) => sum + one.seen, 0);
  const { id } = witness.exchange.case;
  const others = [...new Set(gatherings.flatMap(({ ids }) => ids))].filter((other) => other !== id).sort(compareText);
  return {
    finding: { ...witness, cause },
    position: locate(witness.contract),
    seen: cases,
    of: Math.max(of, cases),
    common,
    sporadic: cause.endsWith(nowAndThen),
    also: alsoWrong(gatherings, witness),
    cases: [id, ...others.slice(0, mostIds - 1)],
    bugs: gatherings.map(({ bug }) => bug),
    accepted: undefined,
  };
}

/** What the other complaints say that were put together with the witness, when they say something else about the answer. */
function alsoWrong(gatherings: readonly Gathering[], { family, message }: Finding): readonly string[] {
  const others = family === undefined ? gatherings.map(({ witness }) => witness.message) : [];
  const messages = new Set([...others, ...gatherings.flatMap(({ also }) => [...also])]);
  return [...messages].filter((other) => other !== message).slice(0, mostIds);
}

function compareGroups(one: FindingGroup, other: FindingGroup): number {
  return (
    compareLevels(one.finding.level, other.finding.level) ||
    other.seen - one.seen ||
    compareText(identityOf(one.finding), identityOf(other.finding))
  );
}

function identityOf({ operation, rule, cause }: Finding): string {
  return [operation, rule, cause].join('\n');
}

function countLevels(groups: readonly FindingGroup[]): Omit<Counts, 'cases'> {
  const count = (level: Level): number => groups.filter(({ finding }) => finding.level === level).length;
  return { violations: count('violation'), deviations: count('deviation'), observations: count('observation') };
}
