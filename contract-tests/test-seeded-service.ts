import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { type ContractService, type ServiceHabits, together, withService } from './contract-service.ts';
import { found, runAgainst } from './kill-rate.ts';
import { seeds, timeLimitMs } from './test-store.ts';

/** Every promise is tested at least once within so many cases; each run takes a few seconds on an idle machine. */
const maxCases = 2800;

interface Variation<Store> {
  readonly title: string;
  readonly habits: () => ServiceHabits<Store>;
}

interface SeededTests<Store> {
  readonly name: string;
  readonly service: ContractService<Store>;
  readonly token: string;
  readonly correct: readonly Variation<Store>[];
  readonly faults: readonly Variation<Store>[];
  /** Titles of faults that do not hide each other, each with what has to be found: one service has all of a combination. */
  readonly combinations: readonly Readonly<Record<string, string>>[];
}

/** Declares the tests of a contract: no false alarm for the correct variations together, and each fault of each combination is found. */
export function testSeededService<Store>(subject: SeededTests<Store>): void {
  const { name, service, token, correct, faults, combinations } = subject;
  const test = (variations: readonly Variation<Store>[], seed: number): Promise<Report> => {
    const [first, ...others] = variations.map((one) => one.habits());
    const habits = first !== undefined && others.length === 0 ? first : together([first ?? {}, ...others]);
    const serve = (use: (url: string) => Promise<Report>) => withService(service, habits, use);
    return runAgainst({ contract: service.contract, token }, { serve }, { seed, maxCases });
  };
  describe.each(seeds)(`with the seed %i, of a ${name}`, (seed) => {
    it('the suite reports no false alarm for one that is right in many unusual ways', {
      timeout: timeLimitMs,
    }, async () => {
      expect([...found(await test(correct, seed))]).toEqual([]);
    });

    it.each(combinations)(
      'the suite finds each of several faults of one (%#)',
      {
        timeout: timeLimitMs,
      },
      async (seeded) => {
        const chosen = Object.keys(seeded).map((title) => {
          const one = faults.find((fault) => fault.title === title);
          if (one === undefined) throw new Error(`unknown fault "${title}"`);
          return one;
        });
        const reported = found(await test(chosen, seed));
        expect(Object.values(seeded).filter((one) => !reported.has(one))).toEqual([]);
      },
    );
  });
}
