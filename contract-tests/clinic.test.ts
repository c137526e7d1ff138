import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { correct, faults } from './clinic/faults.ts';
import { clinic, clinicToken, type Habits } from './clinic/service.ts';
import { together, withService } from './contract-service.ts';
import { found, runAgainst } from './kill-rate.ts';
import { seeds, timeLimitMs } from './test-store.ts';

/** Every promise is tested at least once within so many cases; each run takes a few seconds on an idle machine. */
const maxCases = 2500;

function test(habits: Habits, seed: number): Promise<Report> {
  const { contract } = clinic;
  const serve = (use: (url: string) => Promise<Report>) => withService(clinic, habits, use);
  return runAgainst({ contract, token: clinicToken }, { serve }, { seed, maxCases });
}

const habitsOf = (titles: readonly string[]) =>
  together(
    titles.map((title) => {
      const one = faults.find((fault) => fault.title === title);
      if (one === undefined) throw new Error(`unknown fault "${title}"`);
      return one.habits();
    }),
  );

/** Faults that do not hide each other, each with what has to be found. */
const combinations: readonly Readonly<Record<string, string>>[] = [
  {
    'has a word in X-Total': 'violation response-header GET /rooms',
    'lists rooms without the time of creation': 'violation body-schema GET /rooms',
    'forgets ETag after a change': 'violation response-header PATCH /rooms/{roomId}',
    'forgets Location': 'violation response-header POST /rooms',
    'responds with plain text where a room is missing': 'violation media-type GET /rooms/{roomId}',
    'has another problem where a note is missing': 'violation body-schema GET /rooms/{roomId}/notes/{noteId}',
    'responds with 403 where a visit is missing': 'violation status-documented GET /visits/{visitId}',
    'responds with 418 to invalid bodies': 'violation status-documented GET /rooms',
    'shows times without a zone': 'violation body-schema GET /rooms/{roomId}',
    'shows a room with null beds': 'violation body-schema POST /rooms',
    'shows a state that is not documented': 'violation body-schema PATCH /rooms/{roomId}',
    'shows replies as an object': 'violation body-schema POST /rooms/{roomId}/notes',
    'shows exams on days that do not exist': 'violation body-schema GET /visits/{visitId}',
    'counts with a fraction': 'violation integer-range GET /statistics',
    'shows a profile without an address': 'violation body-schema PUT /profile',
  },
  {
    'ignores the order': 'deviation order-ignored GET /rooms',
    'crashes at a note that is null': 'violation server-error PATCH /rooms/{roomId}',
    'crashes at replies of replies': 'violation server-error POST /rooms/{roomId}/notes',
    'crashes at a key that was used before': 'violation server-error POST /visits',
    'crashes at two kinds': 'violation server-error GET /statistics',
    'crashes when a room with visits is deleted': 'violation server-error DELETE /rooms/{roomId}',
    'refuses six beds': 'deviation valid-refused POST /rooms',
  },
  { 'needs no credential for deletions': 'violation credentials-enforced DELETE /rooms/{roomId}' },
];

describe.each(seeds)('with the seed %i, of a clinic', (seed) => {
  it('the suite reports no false alarm for one that is right in many unusual ways', {
    timeout: timeLimitMs,
  }, async () => {
    const habits = correct.filter(({ title }) => title !== 'refuses a key that was used');
    expect([...found(await test(together(habits.map((one) => one.habits())), seed))]).toEqual([]);
  });

  it.each(combinations)(
    'the suite finds each of several faults of one (%#)',
    { timeout: timeLimitMs },
    async (combination) => {
      const titles = Object.keys(combination);
      const [only] = titles;
      const habits =
        titles.length === 1 && only !== undefined ? faults.find(({ title }) => title === only)?.habits() : undefined;
      const reported = found(await test(habits ?? habitsOf(titles), seed));
      expect(Object.values(combination).filter((one) => !reported.has(one))).toEqual([]);
    },
  );
});
