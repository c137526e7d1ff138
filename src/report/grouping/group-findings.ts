import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { Finding, Level } from '../../model/finding.ts';
import type { Counts, FindingGroup } from '../../model/report.ts';
import type { RuleId } from '../../model/rule-id.ts';
import type { Trait } from '../../model/trait.ts';
import { compareText } from '../../text/compare-text.ts';
import { openEvidence } from './evidence.ts';
import {
  addCase,
  addMessage,
  bucketKeyOf,
  bugOf,
  countTogether,
  type FindingBucket,
  openBucket,
} from './finding-bucket.ts';
import { mergeClusters } from './merge-clusters.ts';
import { mergeOperations } from './merge-operations.ts';
import { splitByTrait } from './split-by-trait.ts';
import { toFindingGroup, typicalOf } from './to-finding-group.ts';
import type { Witness } from './witness.ts';
import { compareLevels, keepSmall } from './witness.ts';

/**
 * Groups the findings of a run, so that each group is one bug. While the run goes on, findings are counted in buckets. At its end the buckets
 * of one rule are split by what the requests have in common (`splitByTrait`), what several rules
 * report of one bug is merged (`mergeClusters`), and so is what several operations show of it (`mergeOperations`).
 */
export interface Groups {
  /** Counts an exchange that was judged, with or without findings. */
  readonly count: (exchange: Exchange, traits: () => readonly Trait[]) => void;
  /** Adds the findings of one case. Returns the keys of their buckets, which are the `bugs` of its verdict. */
  readonly add: (findings: readonly Finding[], traits: () => readonly Trait[]) => readonly string[];
  /** The witnesses so far, one for each cluster of findings. */
  readonly witnesses: () => readonly Witness[];
  /** Puts a smaller witness in the place of one of `witnesses`; counts nothing. */
  readonly improve: (witness: Witness, smaller: Finding) => void;
  /** About how many violations and deviations there are so far: the causes, whatever operations show them. */
  readonly found: (isKept?: (finding: Finding) => boolean) => number;
  /** The groups, worst first, then those that most cases showed; only of findings that are kept. */
  readonly close: (isKept?: (finding: Finding) => boolean) => {
    readonly groups: readonly FindingGroup[];
    readonly counts: Omit<Counts, 'cases'>;
  };
}

/** A target can produce new causes without end; beyond this many buckets, the causes of one rule and operation share a bucket. */
const mostBuckets = 1000;

/** Opens empty groups. The contract shows where a promise is written. */
export function openGroups(contract: Pick<Contract, 'locate' | 'linesOf'>): Groups {
  const buckets = new Map<string, FindingBucket>();
  const casesOf = new Map<string, number>();
  const evidence = openEvidence();
  const clusters = (isKept: (finding: Finding) => boolean = () => true) =>
    splitByTrait(
      [...buckets.values()].filter(({ witness }) => isKept(witness)),
      evidence,
    );
  return {
    count: (exchange, traits) => {
      const { operation, strategy } = exchange.case;
      const key = [operation.key, strategy].join('\n');
      casesOf.set(key, (casesOf.get(key) ?? 0) + 1);
      evidence.add(exchange, traits);
    },
    add: (findings, traits) => {
      const shown = fillBuckets(buckets, findings, traits);
      countTogether(shown);
      return shown.map(({ bug }) => bug);
    },
    witnesses: () => clusters().map((cluster) => ({ finding: typicalOf(cluster), common: cluster.common })),
    improve: ({ finding }, smaller) => {
      const known = [...buckets.values()].find(({ witness }) => witness === finding);
      if (known) known.witness = keepSmall(smaller);
    },
    found: (isKept = () => true) => {
      const serious = [...buckets.values()]
        .map(({ witness }) => witness)
        .filter((witness) => witness.level !== 'observation' && isKept(witness));
      return new Set(serious.map(({ rule, cause, family }) => `${rule}\n${family ?? cause}`)).size;
    },
    close: (isKept) => {
      const countCases = (operation: string, strategy: string) => casesOf.get([operation, strategy].join('\n')) ?? 0;
      const bugs = mergeClusters(clusters(isKept), evidence).map((bug) =>
        toFindingGroup(bug, { countCases, contract }),
      );
      const groups = mergeOperations(bugs);
      return { groups: groups.sort(compareGroups), counts: countLevels(groups) };
    },
  };
}

/** Counts the case once in each bucket that its findings belong to. Returns these buckets. */
function fillBuckets(
  buckets: Map<string, FindingBucket>,
  findings: readonly Finding[],
  traits: () => readonly Trait[],
): readonly FindingBucket[] {
  const shown = new Map<string, FindingBucket>();
  for (const finding of findings) {
    const { rule, family, level } = finding;
    const key = family === undefined ? bugOf(finding) : [rule, family].join('\n');
    const known = shown.get(key);
    // Observations without a family are never compared with others, so their traits need not be worked out.
    const needsTraits = family !== undefined || level !== 'observation';
    if (known) addMessage(known, finding);
    else shown.set(key, fillBucket(buckets, finding, needsTraits ? traits() : []));
  }
  return [...new Set(shown.values())];
}

function fillBucket(buckets: Map<string, FindingBucket>, finding: Finding, traits: readonly Trait[]): FindingBucket {
  const key = bucketKeyOf(finding, traits);
  const isRoom = buckets.has(key) || buckets.size < mostBuckets;
  const bug = isRoom ? key : [finding.rule, finding.operation].join('\n');
  const bucket = buckets.get(bug) ?? openBucket(bug, finding);
  buckets.set(bug, bucket);
  addCase(bucket, finding, isRoom ? traits : []);
  return bucket;
}

/** The worst first: by level, then what ends the service or lets anyone in, then what was seen most. */
export function compareGroups(one: FindingGroup, other: FindingGroup): number {
  return (
    compareLevels(one.finding.level, other.finding.level) ||
    weightOf(one) - weightOf(other) ||
    other.seen - one.seen ||
    compareText(identityOf(one.finding), identityOf(other.finding))
  );
}

/** What ends the service, and what lets anyone in, comes first, however seldom it was seen. */
const gravest: readonly RuleId[] = ['no-answer', 'credentials-enforced'];

function weightOf({ finding: { rule } }: FindingGroup): number {
  const place = gravest.indexOf(rule);
  return place === -1 ? gravest.length : place;
}

function identityOf({ operation, rule, cause }: Finding): string {
  return [operation, rule, cause].join('\n');
}

/** How many groups each level has. */
export function countLevels(groups: readonly FindingGroup[]): Omit<Counts, 'cases'> {
  const count = (level: Level): number => groups.filter(({ finding }) => finding.level === level).length;
  return { violations: count('violation'), deviations: count('deviation'), observations: count('observation') };
}
