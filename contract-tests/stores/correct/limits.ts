import { errorAnswer, textAnswer, withHeader } from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf, instead, largerThan } from '../variations.ts';

/** Limits a store may set, and how it says so. */
export const limitHabits: readonly CorrectStore[] = [
  {
    name: 'every-hundredth',
    title: 'asks every hundredth request to come again in a second',
    habits: () => instead(({ turn }) => turn % 100 === 0, withHeader(errorAnswer(429, 'slowly'), ['Retry-After', '1'])),
  },
  {
    name: 'every-tenth',
    title: 'asks every tenth request to come again at once',
    habits: () => instead(({ turn }) => turn % 10 === 0, withHeader(textAnswer(429), ['Retry-After', '0'])),
  },
  {
    name: 'busy-until',
    title: 'is busy now and then until a date',
    habits: () =>
      changing((answer, { turn }) =>
        turn % 150 === 0
          ? withHeader(textAnswer(503), ['Retry-After', new Date(Date.now() + 1000).toUTCString()])
          : answer,
      ),
  },
  {
    name: 'warming-up',
    title: 'answers 503 for its first half second',
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
    title: 'answers 413 to more than 10 KB',
    habits: () => instead(largerThan(10_000), errorAnswer(413, 'too much')),
  },
  {
    name: 'medium-bodies',
    title: 'answers 413 to more than 100 KB and closes',
    habits: () => instead(largerThan(100_000), withHeader(textAnswer(413), ['Connection', 'close'])),
  },
  {
    name: 'large-bodies',
    title: 'answers 413 to more than 1 MB',
    habits: () => instead(largerThan(1_000_000), errorAnswer(413, 'too much')),
  },
  {
    name: 'not-acceptable',
    title: 'answers 406 to whom JSON is not acceptable',
    habits: () =>
      instead(
        (request) => !/\*\/\*|application\/(\*|json)|^$/i.test(fieldOf(request, 'accept')),
        errorAnswer(406, 'only JSON'),
      ),
  },
  {
    name: 'no-expectations',
    title: 'answers 417 to every expectation',
    habits: () => ({
      prepare: (server) => {
        server.on('checkContinue', (_, response) => response.writeHead(417, { Connection: 'close' }).end());
        server.on('checkExpectation', (_, response) => response.writeHead(417, { Connection: 'close' }).end());
      },
    }),
  },
];
