import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { runSuite } from '../src/run/run.ts';
import { defaultSenderOptions, openSender } from '../src/send/sender.ts';
import { defaultLimits } from '../src/send/wire/default-limits.ts';
import { faults } from './lending/faults.ts';
import { type Asked, type Behaviour, type Given, lending, lendingToken, withLending } from './lending/service.ts';
import { reportedRules, seeds, timeLimitMs } from './test-store.ts';

/** Within so many cases every promise is tested, and each strategy has sent several sequences to each operation. */
const enoughForVariants = 2500;

interface Correct {
  readonly title: string;
  readonly make: () => Behaviour;
  /** All by default. */
  readonly maxCases?: number;
}

const plainest: Correct = { title: 'stores what it receives', make: () => ({}) };
const variants: readonly Correct[] = [
  {
    title: 'stores nothing and responds to every identifier',
    make: () => ({ responds: stateless }),
    maxCases: enoughForVariants,
  },
  {
    title: 'marks what was deleted',
    make: () => ({ removes: false, responds: marking() }),
    maxCases: enoughForVariants,
  },
  { title: 'has weak tags', make: () => ({ tagOf: () => 'W/"1"' }), maxCases: enoughForVariants },
];

function stateless({ key, id }: Asked, right: Given): Given {
  if (right.status === 422) return { status: 201, content: { loan: loanId, readerId: 1, title: 'Emma', weeks: 4 } };
  if (![404, 412].includes(right.status) || key === undefined || id === undefined) return right;
  if (key.startsWith('DELETE')) return { status: 204 };
  return { status: 200, headers: { ETag: '"1"' }, content: { id, name: 'Ada' } };
}

const loanId = 'c01df4a3-0741-4074-8107-41074107410c';

function marking(): NonNullable<Behaviour['responds']> {
  const deleted = new Set<number>();
  return ({ key, id = 0 }, right) => {
    if (key?.startsWith('DELETE') && right.status === 204) deleted.add(id);
    const { content } = right;
    const isMarked = deleted.has(id) && right.status === 200 && typeof content === 'object' && content !== null;
    return isMarked ? { ...right, content: { ...content, gone: true } } : right;
  };
}

function test(behaviour: Behaviour, seed: number, maxCases = 100_000): Promise<Report> {
  return withLending(behaviour, async (url) => {
    const interrupted = new AbortController().signal;
    const target = { baseUrl: new URL(url), token: lendingToken, limits: defaultLimits };
    const sender = openSender(target, { ...defaultSenderOptions, signal: interrupted });
    const bounds = { concurrency: 8, maxCases, timeMs: 60_000, interrupted };
    const judgement = { seed, failOn: 'violation', strictAuth: false } as const;
    try {
      return await runSuite({ contract: lending, sender, target: url, ...judgement, ...bounds });
    } finally {
      await sender.close();
    }
  });
}

/** Of the cases of a whole run, about 3500, so many find most of the faults; false alarms are looked for in all of them. */
const enoughForFaults = 700;
/** What only the cases in depth show. */
const enoughInDepth: Readonly<Record<string, number>> = {
  'crashes on a percent sign in a path': 2400,
  'crashes on a large invalid body': 2100,
};

describe.each(seeds)('with the seed %i, of services with several operations', (seed) => {
  describe('the suite reports no false alarm for one that', () => {
    it.each([plainest, ...variants])('$title', { timeout: timeLimitMs }, async ({ make, maxCases }) => {
      const report = await test(make(), seed, maxCases);
      expect(reportedRules(report, ['violation', 'deviation'])).toEqual([]);
    });
  });

  describe('the suite finds the fault of one that', () => {
    it.each(faults)('$title', { timeout: timeLimitMs }, async ({ title, behaviour, rule, may }) => {
      const report = await test(behaviour, seed, enoughInDepth[title] ?? enoughForFaults);
      const reported = reportedRules(report, ['violation', 'deviation']);
      expect(reported.filter((one) => !may.includes(one))).toEqual([rule]);
    });
  });
});
