import type { Case } from '../model/case.ts';
import type { Contract } from '../model/contract.ts';
import type { Finding, Level } from '../model/finding.ts';
import type { Counts, FindingGroup } from '../model/report.ts';
import { bugOf } from './bug.ts';
import { compareLevels } from './level.ts';
import { compareText, compareWitnesses, keepSmall } from './witness.ts';

/** Findings gathered by cause. */
export interface Groups {
  /** A case that the rules were asked about. */
  readonly countCase: (judged: Case) => void;
  readonly add: (findings: readonly Finding[]) => void;
  /** The witnesses so far, one for each group. */
  readonly witnesses: () => readonly Finding[];
  /** Puts a smaller witness of a known group in the place of its witness; counts nothing. */
  readonly improve: (finding: Finding) => void;
  /** The groups, worst first, then those that most cases showed. */
  readonly close: () => { readonly groups: readonly FindingGroup[]; readonly counts: Omit<Counts, 'cases'> };
}

/** A target can invent causes without end; beyond this many, those of one rule and operation fall together. */
const mostGroups = 1000;
/** How many ids of cases a group names. */
const mostIds = 5;

interface Gathering {
  readonly witness: Finding;
  readonly cases: Set<string>;
  readonly strategies: Set<string>;
}

/** Gathers findings by rule, operation and cause. `locate` tells where the user wrote the promise. */
export function openGroups(locate: Contract['locate']): Groups {
  const gatherings = new Map<string, Gathering>();
  const casesOf = new Map<string, number>();
  return {
    countCase: (judged) => {
      const key = strategyKey(judged);
      casesOf.set(key, (casesOf.get(key) ?? 0) + 1);
    },
    add: (findings) => {
      for (const finding of findings) gather(gatherings, finding);
    },
    witnesses: () => [...gatherings.values()].map(({ witness }) => witness),
    improve: (finding) => {
      const key = keyIn(gatherings, finding);
      const known = gatherings.get(key);
      if (known) gatherings.set(key, { ...known, witness: keepSmall(finding) });
    },
    close: () => {
      const groups = [...gatherings.values()].map((gathering) => closeGroup(gathering, casesOf, locate));
      return { groups: groups.sort(compareGroups), counts: countLevels(groups) };
    },
  };
}

function gather(gatherings: Map<string, Gathering>, finding: Finding): void {
  const key = keyIn(gatherings, finding);
  const known = gatherings.get(key);
  const { witness, cases, strategies } = known ?? {
    witness: keepSmall(finding),
    cases: new Set(),
    strategies: new Set(),
  };
  cases.add(finding.exchange.case.id);
  strategies.add(strategyKey(finding.exchange.case));
  const smaller = compareWitnesses(finding, witness) < 0;
  if (known === undefined || smaller) {
    gatherings.set(key, { witness: smaller ? keepSmall(finding) : witness, cases, strategies });
  }
}

function keyIn(gatherings: ReadonlyMap<string, Gathering>, finding: Finding): string {
  const key = bugOf(finding);
  return gatherings.has(key) || gatherings.size < mostGroups ? key : [finding.rule, finding.operation].join('\n');
}

function strategyKey({ operation, strategy }: Case): string {
  return `${operation.key}\n${strategy}`;
}

function closeGroup(
  { witness, cases, strategies }: Gathering,
  casesOf: ReadonlyMap<string, number>,
  locate: Contract['locate'],
): FindingGroup {
  let of = 0;
  for (const key of strategies) of += casesOf.get(key) ?? 0;
  const { id } = witness.exchange.case;
  const others = [...cases].filter((other) => other !== id).sort();
  return {
    finding: witness,
    position: locate(witness.contract),
    seen: cases.size,
    of: Math.max(of, cases.size),
    cases: [id, ...others.slice(0, mostIds - 1)],
    accepted: undefined,
  };
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
