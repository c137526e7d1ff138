import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { together, withService } from './contract-service.ts';
import { found, runAgainst } from './kill-rate.ts';
import { correct, faults } from './newsroom/faults.ts';
import { type Habits, newsroom, newsroomToken } from './newsroom/service.ts';
import { seeds, timeLimitMs } from './test-store.ts';

/** Every promise is tested at least once within so many cases; each run takes a few seconds on an idle machine. */
const maxCases = 2500;

function test(habits: Habits, seed: number): Promise<Report> {
  const { contract } = newsroom;
  const serve = (use: (url: string) => Promise<Report>) => withService(newsroom, habits, use);
  return runAgainst({ contract, token: newsroomToken }, { serve }, { seed, maxCases });
}

/** Faults that do not hide each other, each with what has to be found. */
const seeded: Readonly<Record<string, string>> = {
  'starts exports with 200': 'violation status-documented POST /exports',
  'forgets ETag of HEAD': 'violation response-header HEAD /articles/{articleId}',
  'shows premium articles without a price': 'violation body-schema GET /articles/{articleId}',
  'shows later tags without an id': 'violation body-schema POST /tags',
  'crashes at the French masthead': 'violation server-error GET /masthead',
  'ignores the sections': 'deviation filter-ignored GET /articles',
  'accepts an empty change': 'deviation invalid-accepted PATCH /articles/{articleId}',
  'needs no credential to cancel': 'violation credentials-enforced DELETE /exports/{exportId}',
};

describe.each(seeds)('with the seed %i, of a newsroom', (seed) => {
  it('the suite reports no false alarm for one that is right in many unusual ways', {
    timeout: timeLimitMs,
  }, async () => {
    expect([...found(await test(together(correct.map((one) => one.habits())), seed))]).toEqual([]);
  });

  it('the suite finds each of several faults of one', { timeout: timeLimitMs }, async () => {
    const habits = Object.keys(seeded).map((title) => {
      const one = faults.find((fault) => fault.title === title);
      if (one === undefined) throw new Error(`unknown fault "${title}"`);
      return one.habits();
    });
    const reported = found(await test(together(habits), seed));
    expect(Object.values(seeded).filter((one) => !reported.has(one))).toEqual([]);
  });
});
