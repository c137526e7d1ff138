import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Finding, Level } from '../../model/finding.ts';
import type { Counts, FindingGroup } from '../../model/report.ts';
import { compareText } from '../../text/compare-text.ts';
import { clustersOf } from './clusters.ts';
import { openEvidence } from './evidence.ts';
import {
  bugOf,
  type Gathering,
  gather,
  gatherBesides,
  gatheringKey,
  gatherTogether,
  openGathering,
} from './finding-bucket.ts';
import { bugsOf } from './merge-clusters.ts';
import { closeBug, typicalOf } from './to-finding-group.ts';
import { compareLevels, keepSmall } from './witness.ts';

/** Findings gathered by what a person would call one bug. */
export interface Groups {
  /** An exchange that the rules were asked about, with what is special about its request. */
  readonly count: (exchange: Exchange, traits: () => readonly string[]) => void;
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
  /** Each request of the group has one of these; a smaller witness must have one, too. Empty: nothing that is known. */
  readonly common: readonly string[];
}

/** A target can invent causes without end; beyond this many, those of one rule and operation fall together. */
const mostGatherings = 1000;

/** Gathers findings. `locate` tells where the user wrote the promise. */
export function openGroups(locate: Contract['locate']): Groups {
  const gatherings = new Map<string, Gathering>();
  const casesOf = new Map<string, number>();
  const evidence = openEvidence();
  const clusters = () => clustersOf([...gatherings.values()], evidence);
  return {
    count: (exchange, traits) => {
      const { operation, strategy } = exchange.case;
      const key = [operation.key, strategy].join('\n');
      casesOf.set(key, (casesOf.get(key) ?? 0) + 1);
      evidence.count(exchange, traits);
    },
    add: (findings, traitsOf) => {
      // By bug or family: an answer shows each of them once.
      const shown = new Map<string, Gathering>();
      for (const finding of findings) {
        const isTold = finding.family === undefined && finding.level === 'observation';
        const kind = finding.family === undefined ? bugOf(finding) : [finding.rule, finding.family].join('\n');
        const known = shown.get(kind);
        if (known) gatherBesides(known, finding);
        else shown.set(kind, gatherInto(gatherings, finding, isTold ? [] : traitsOf()));
      }
      const together = [...new Set(shown.values())];
      gatherTogether(together);
      return together.map(({ bug }) => bug);
    },
    witnesses: () => clusters().map((cluster) => ({ finding: typicalOf(cluster), common: cluster.common })),
    improve: ({ finding }, smaller) => {
      const known = [...gatherings.values()].find(({ witness }) => witness === finding);
      if (known) known.witness = keepSmall(smaller);
    },
    close: () => {
      const of = (operation: string, strategy: string) => casesOf.get([operation, strategy].join('\n')) ?? 0;
      const groups = bugsOf(clusters(), evidence).map((bug) => closeBug(bug, { of, locate }));
      return { groups: groups.sort(compareGroups), counts: countLevels(groups) };
    },
  };
}

function gatherInto(gatherings: Map<string, Gathering>, finding: Finding, traits: readonly string[]): Gathering {
  const key = gatheringKey(finding, traits);
  const isRoom = gatherings.has(key) || gatherings.size < mostGatherings;
  const bug = isRoom ? key : [finding.rule, finding.operation].join('\n');
  const known = gatherings.get(bug) ?? openGathering(bug, finding);
  gatherings.set(bug, known);
  return gather(known, finding, isRoom ? traits : []);
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
