import { describe, expect, it } from 'vitest';
import type { Report } from '../src/model/report.ts';
import { runSuite } from '../src/run/run.ts';
import { defaultSenderOptions, openSender } from '../src/send/sender.ts';
import { defaultLimits } from '../src/send/wire/default-limits.ts';
import { correct, faults } from './clinic/faults.ts';
import { clinic, clinicToken, type Habits, withClinic } from './clinic/service.ts';
import { seeds, timeLimitMs } from './test-store.ts';

/** Every promise is tested at least once within so many cases; each run takes a few seconds on an idle machine. */
const maxCases = 2500;

/** One service with all these habits. */
function together(all: readonly Habits[]): Habits {
  const write = all.find((habits) => habits.write)?.write;
  return {
    notices: (violation, request) => all.every((habits) => habits.notices?.(violation, request) !== false),
    reads: (value) => all.reduce((read, habits) => (habits.reads ? habits.reads(read) : read), value),
    instead: (request, store) => {
      for (const habits of all) {
        const response = habits.instead?.(request, store);
        if (response !== undefined) return response;
      }
      return undefined;
    },
    after: (response, request, store) =>
      all.reduce((changed, habits) => habits.after?.(changed, request, store) ?? changed, response),
    ...(write && { write }),
  };
}

function test(habits: Habits, seed: number): Promise<Report> {
  return withClinic(habits, async (url) => {
    const interrupted = new AbortController().signal;
    const target = { baseUrl: new URL(url), token: clinicToken, limits: defaultLimits };
    const sender = openSender(target, { ...defaultSenderOptions, signal: interrupted });
    const bounds = { concurrency: 8, maxCases, timeMs: 60_000, interrupted };
    const judgement = { seed, failOn: 'violation', strictAuth: false } as const;
    try {
      return await runSuite({ contract: clinic, sender, target: url, ...judgement, ...bounds });
    } finally {
      await sender.close();
    }
  });
}

/** `deviation filter-ignored GET /rooms`, also of findings that were put into one group. */
function found({ groups }: Report): ReadonlySet<string> {
  const findings = groups.flatMap(({ finding, related, parts }) => [
    finding,
    ...related.map((one) => one.finding),
    ...parts.map((one) => one.finding),
  ]);
  const faulty = findings.filter(({ level }) => level !== 'observation');
  return new Set(faulty.map(({ level, rule, operation }) => `${level} ${rule} ${operation}`));
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
