import { errorAnswer, textAnswer, withHeader } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf, instead, largerThan } from '../variations.ts';

/** Limits of correct stores, and how they report them. */
export const limitHabits: readonly CorrectStore[] = [
  {
    name: 'every-hundredth',
    title: 'responds to every hundredth request with 429 and Retry-After of a second',
    habits: () => instead(({ turn }) => turn % 100 === 0, withHeader(errorAnswer(429, 'slowly'), ['Retry-After', '1'])),
  },
  {
    name: 'every-tenth',
    title: 'responds to every tenth request with 429 and Retry-After: 0',
    habits: () => instead(({ turn }) => turn % 10 === 0, withHeader(textAnswer(429), ['Retry-After', '0'])),
  },
  {
    name: 'busy-until',
    title: 'responds now and then with 503 and a date in Retry-After',
    habits: () =>
      changing((answer, { turn }) =>
        turn % 150 === 0
          ? withHeader(textAnswer(503), ['Retry-After', new Date(Date.now() + 1000).toUTCString()])
          : answer,
      ),
  },
  {
    name: 'warming-up',
    title: 'responds with 503 for its first half second',
    habits: () => {
      const warmAt = Date.now() + 500;
      return changing((answer) => (Date.now() < warmAt ? withHeader(textAnswer(503), ['Retry-After', '1']) : answer));
    },
  },
  {
    name: 'late',
    title: 'listens only after half a second',
    habits: () => ({ lateBy: 500 }),
  },
  {
    name: 'small-bodies',
    title: 'responds with 413 to more than 10 KB',
    habits: () => instead(largerThan(10_000), errorAnswer(413, 'too much')),
  },
  {
    name: 'medium-bodies',
    title: 'responds with 413 to more than 100 KB and closes',
    habits: () => instead(largerThan(100_000), withHeader(textAnswer(413), ['Connection', 'close'])),
  },
  {
    name: 'large-bodies',
    title: 'responds with 413 to more than 1 MB',
    habits: () => instead(largerThan(1_000_000), errorAnswer(413, 'too much')),
  },
  {
    name: 'not-acceptable',
    title: 'responds with 406 if Accept does not allow JSON',
    habits: () =>
      instead(
        (request) => !/\*\/\*|application\/(\*|json)|^$/i.test(fieldOf(request, 'accept')),
        errorAnswer(406, 'only JSON'),
      ),
  },
  {
    name: 'no-expectations',
    title: 'responds with 417 to every expectation',
    habits: () => ({
      prepare: (server) => {
        server.on('checkContinue', (_, response) => response.writeHead(417, { Connection: 'close' }).end());
        server.on('checkExpectation', (_, response) => response.writeHead(417, { Connection: 'close' }).end());
      },
    }),
  },
];
