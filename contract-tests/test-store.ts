import { readContract } from '../src/contract/read-contract.ts';
import type { Contract } from '../src/model/contract.ts';
import type { Level } from '../src/model/finding.ts';
import type { Report } from '../src/model/report.ts';
import type { RuleId } from '../src/model/rule-id.ts';
import { describeTraits } from '../src/report/grouping/describe-trait.ts';
import { runSuite } from '../src/run/run.ts';
import { defaultSenderOptions, openSender } from '../src/send/sender.ts';
import { defaultLimits } from '../src/send/wire/default-limits.ts';
import { withStore } from './stores/serve-store.ts';
import { type MakeBehaviour, storeToken } from './stores/store.ts';

/** How a store is tested. */
export interface StoreTest {
  readonly behaviour: MakeBehaviour;
  readonly seed: number;
  readonly basePath?: string;
  /** Time limit for one response. Stores respond at once or never, so a second is enough for one that never responds. */
  readonly timeoutMs?: number;
  /** All by default. */
  readonly maxCases?: number | undefined;
  /** `openapi.yaml` by default. */
  readonly contract?: Contract;
}

const plantStore = await readContract('openapi.yaml');

/**
 * The seeds that every store is tested with. One by default; with `COLDFRAME_SEEDS=1,2,3,4,5` a test shows that its result does not depend on chance.
 */
export const seeds = (process.env['COLDFRAME_SEEDS'] ?? '1').split(',').map(Number);

/** Time limit for one store: it needs a fraction of a second on an idle machine, much more on a busy one. */
export const timeLimitMs = 120_000;

/** Runs the whole suite against a store made for it. */
export function testStore({ behaviour, seed, basePath = '', timeoutMs = 10_000, ...test }: StoreTest): Promise<Report> {
  const { contract = plantStore, maxCases } = test;
  return withStore(behaviour, async ({ url }) => {
    const interrupted = new AbortController().signal;
    const baseUrl = new URL(url + basePath);
    const target = { baseUrl, token: storeToken, limits: { ...defaultLimits, timeoutMs } };
    const sender = openSender(target, { ...defaultSenderOptions, waitMs: 5000, signal: interrupted });
    const bounds = { concurrency: 8, maxCases: maxCases ?? 100_000, timeMs: 60_000, interrupted };
    const judgement = { seed, failOn: 'violation', strictAuth: false } as const;
    try {
      return await runSuite({ contract, sender, target: baseUrl.href, ...judgement, ...bounds });
    } finally {
      await sender.close();
    }
  });
}

/** One line for each group of violations or deviations: its rules, the worst first, and what the requests have in common. */
export function bugsIn({ groups }: Report): readonly string[] {
  const faults = groups.filter(({ finding: { level } }) => level !== 'observation');
  return faults.map(({ finding, related, commonTraits }) => {
    const rules = new Set([finding, ...related.map((one) => one.finding)].map(({ rule }) => rule));
    return [...rules].join(' + ') + (commonTraits.length === 0 ? '' : `: ${describeTraits(commonTraits)}`);
  });
}

/** The rules with findings at these levels, each once, sorted. */
export function reportedRules({ groups }: Report, levels: readonly Level[]): readonly RuleId[] {
  const findings = groups
    .flatMap((group) => [group, ...group.related])
    .map(({ finding }) => finding)
    .filter(({ level }) => levels.includes(level));
  return [...new Set(findings.map(({ rule }) => rule))].sort();
}
