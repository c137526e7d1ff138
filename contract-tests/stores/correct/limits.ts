import { errorResponse, textResponse, withHeader } from '../honest-behaviour.ts';
import type { CorrectStore } from '../kinds.ts';
import { changing, fieldOf, instead, largerThan } from '../variations.ts';

/** Limits of correct stores, and how they report them. */
export const limitBehaviour: readonly CorrectStore[] = [
  {
    name: 'every-hundredth',
    title: 'responds to every hundredth request with 429 and Retry-After of a second',
    behaviour: () =>
      instead(({ turn }) => turn % 100 === 0, withHeader(errorResponse(429, 'slowly'), ['Retry-After', '1'])),
  },
  {
    name: 'every-tenth',
    title: 'responds to every tenth request with 429 and Retry-After: 0',
    behaviour: () => instead(({ turn }) => turn % 10 === 0, withHeader(textResponse(429), ['Retry-After', '0'])),
  },
  {
    name: 'busy-until',
    title: 'responds now and then with 503 and a date in Retry-After',
    behaviour: () =>
      changing((response, { turn }) =>
        turn % 150 === 0
          ? withHeader(textResponse(503), ['Retry-After', new Date(Date.now() + 1000).toUTCString()])
          : response,
      ),
  },
  {
    name: 'warming-up',
    title: 'responds with 503 for its first half second',
    behaviour: () => {
      const warmAt = Date.now() + 500;
      return changing((response) =>
        Date.now() < warmAt ? withHeader(textResponse(503), ['Retry-After', '1']) : response,
      );
    },
  },
  {
    name: 'late',
    title: 'listens only after half a second',
    behaviour: () => ({ lateBy: 500 }),
  },
  {
    name: 'small-bodies',
    title: 'responds with 413 to more than 10 KB',
    behaviour: () => instead(largerThan(10_000), errorResponse(413, 'too much')),
  },
  {
    name: 'medium-bodies',
    title: 'responds with 413 to more than 100 KB and closes',
    behaviour: () => instead(largerThan(100_000), withHeader(textResponse(413), ['Connection', 'close'])),
  },
  {
    name: 'large-bodies',
    title: 'responds with 413 to more than 1 MB',
    behaviour: () => instead(largerThan(1_000_000), errorResponse(413, 'too much')),
  },
  {
    name: 'not-acceptable',
    title: 'responds with 406 if Accept does not allow JSON',
    behaviour: () =>
      instead(
        (request) => !/\*\/\*|application\/(\*|json)|^$/i.test(fieldOf(request, 'accept')),
        errorResponse(406, 'only JSON'),
      ),
  },
  {
    name: 'no-expectations',
    title: 'responds with 417 to every expectation',
    behaviour: () => ({
      prepare: (server) => {
        server.on('checkContinue', (_, out) => out.writeHead(417, { Connection: 'close' }).end());
        server.on('checkExpectation', (_, out) => out.writeHead(417, { Connection: 'close' }).end());
      },
    }),
  },
];
