import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { together, withService } from './contract-service.ts';
import { found, runAgainst } from './kill-rate.ts';
import { correct, faults } from './museum/faults.ts';
import { type Habits, museum, museumToken } from './museum/service.ts';
import { seeds, timeLimitMs } from './test-store.ts';

/** Every promise is tested at least once within so many cases; each run takes a few seconds on an idle machine. */
const maxCases = 2500;

function test(habits: Habits, seed: number): Promise<Report> {
  const { contract } = museum;
  const serve = (use: (url: string) => Promise<Report>) => withService(museum, habits, use);
  return runAgainst({ contract, token: museumToken }, { serve }, { seed, maxCases });
}

/** Faults that do not hide each other, each with what has to be found. */
const seeded: Readonly<Record<string, string>> = {
  'responds with 201 to a report': 'violation status-documented POST /reports',
  'shows alcoves of alcoves of alcoves with short codes': 'violation body-schema GET /rooms/{roomId}',
  'shows installations of no minute': 'violation body-schema PUT /exhibits/{exhibitId}',
  'changes installations to a text of minutes': 'violation body-schema PATCH /exhibits/{exhibitId}',
  'shows institutions without their country': 'violation body-schema GET /loans/{loanId}',
  'shows exceptions as numbers': 'violation body-schema PUT /opening-hours',
  'crashes at -title': 'violation server-error GET /exhibits',
  'accepts climates of 61 degrees': 'deviation invalid-accepted POST /rooms',
  'ignores the floor': 'deviation filter-ignored GET /rooms',
  'needs no credential to delete': 'violation credentials-enforced DELETE /exhibits/{exhibitId}',
};

describe.each(seeds)('with the seed %i, of a museum', (seed) => {
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
