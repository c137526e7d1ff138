import { setTimeout as wait } from 'node:timers/promises';
import { errorAnswer, plantAnswer, textAnswer } from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer, Habits } from '../store.ts';
import { changing, changingEach, crashing, instead, labelling } from '../variations.ts';

const crash = textAnswer(500);

/** Stores whose response depends on earlier requests, on simultaneous ones, or on chance. */
export const brokenState: readonly BrokenStore[] = [
  {
    name: 'one-in-ten',
    title: 'responds to every tenth request with 500',
    trips: ['server-error'],
    may: ['undocumented-method-error'],
    habits: () => instead(({ turn, method }) => turn % 10 === 0 && method === 'POST', crash),
  },
  {
    name: 'one-in-forty',
    title: 'responds to every fortieth plant with 201',
    trips: ['status-documented'],
    habits: () =>
      changingEach(
        200,
        everyNth(40, (answer) => ({ ...answer, status: 201 })),
      ),
  },
  {
    name: 'one-in-thirty-invalid',
    title: 'leaves the name out of every thirtieth plant',
    trips: ['body-schema'],
    may: ['echo-differs'],
    habits: () =>
      changingEach(
        200,
        everyNth(30, () => plantAnswer({ tag: 'lost' })),
      ),
  },
  {
    name: 'cold-start',
    title: 'responds to its first plant with 500',
    trips: ['server-error'],
    habits: () => {
      let cold = true;
      return changingEach(200, (answer) => {
        const first = cold;
        cold = false;
        return first ? crash : answer;
      });
    },
  },
  {
    name: 'decays',
    title: 'responds with 500 from its 51st plant on',
    trips: ['server-error'],
    habits: () => {
      let plants = 0;
      return changingEach(200, (answer) => (++plants > 50 ? crash : answer));
    },
  },
  {
    name: 'fills-up',
    title: 'refuses everything from its 40th plant on',
    trips: ['valid-refused'],
    habits: () => {
      let plants = 0;
      return changingEach(200, (answer) => (++plants > 40 ? errorAnswer(400, 'full') : answer));
    },
  },
  {
    name: 'drifts',
    title: 'leaves out its media type from the 30th plant on',
    trips: ['media-type'],
    habits: () => {
      let plants = 0;
      return changingEach(200, (answer) => (++plants > 30 ? { ...answer, headers: [] } : answer));
    },
  },
  {
    name: 'bears-a-grudge',
    title: 'responds with 500 to a plant after a refusal on the same connection',
    trips: ['server-error'],
    habits: () => afterRefusal(() => crash),
  },
  {
    name: 'remembers-the-refusal',
    title: 'refuses the request after a refusal on the same connection',
    trips: ['valid-refused'],
    // Requests that the suite does not send for this reason may follow a refusal, too.
    groups: 2,
    habits: () => afterRefusal(() => errorAnswer(400, 'again?')),
  },
  {
    name: 'crash-on-reuse',
    title: 'responds with 500 to the second plant on a connection',
    trips: ['server-error'],
    habits: () => instead((request) => request.method === 'POST' && request.turnOnConnection === 2, crash),
  },
  {
    name: 'crowded',
    title: 'responds with 500 to three requests at the same time',
    trips: ['server-error'],
    may: ['undocumented-method-error'],
    habits: () => together((present, answer) => (present >= 3 ? crash : answer)),
  },
  {
    name: 'mixed-up',
    title: 'mixes up two plants that arrive at the same time',
    trips: ['echo-differs'],
    habits: () => {
      let last: Answer | undefined;
      const shared = together((present, answer) => (present >= 2 && answer.status === 200 ? (last ?? answer) : answer));
      return {
        answer: (request, usual) => {
          const answer = usual();
          if (answer.status === 200) last = answer;
          return shared.answer?.(request, () => answer) ?? answer;
        },
      };
    },
  },
  {
    name: 'wrong-shape-in-a-crowd',
    title: 'responds with a list to two requests at the same time',
    trips: ['body-schema'],
    habits: () =>
      together((present, answer) =>
        present >= 2 && answer.status === 200 ? { ...answer, content: `[${answer.content}]` } : answer,
      ),
  },
  {
    name: 'alternates',
    title: 'responds to every other plant with 201',
    trips: ['status-documented'],
    habits: () =>
      changingEach(
        200,
        everyNth(2, (answer) => ({ ...answer, status: 201 })),
      ),
  },
  {
    name: 'tired-of-the-same',
    title: 'crashes when it receives the same body for the fourth time',
    trips: ['server-error'],
    habits: () => {
      const times = new Map<string, number>();
      return crashing(({ content }) => {
        const key = content.toString('latin1');
        times.set(key, (times.get(key) ?? 0) + 1);
        return key !== '' && times.get(key) === 4;
      });
    },
  },
  {
    name: 'limits-without-a-word',
    title: 'responds with 400 in another shape from its 100th request on',
    trips: ['body-schema'],
    may: ['valid-refused'],
    habits: () =>
      changing((answer, { turn }) => (turn > 100 ? { ...errorAnswer(400, ''), content: '{"quota":0}' } : answer)),
  },
  {
    name: 'version-of-the-day',
    title: 'has an old replica with another media type',
    trips: ['media-type'],
    habits: () => ({
      answer: (request, usual) =>
        request.turn % 7 === 0
          ? (labelling(200, ['Content-Type', 'text/json']).answer?.(request, usual) ?? usual())
          : usual(),
    }),
  },
];

function everyNth(n: number, change: (answer: Answer) => Answer): (answer: Answer) => Answer {
  let count = 0;
  return (answer) => (++count % n === 0 ? change(answer) : answer);
}

/** Changes the response to a plant that directly follows a refusal on its connection. */
function afterRefusal(change: () => Answer): Partial<Habits> {
  let refusedAt = -1;
  return {
    answer: (request, usual) => {
      const answer = usual();
      const follows = request.turnOnConnection > 1 && request.turn === refusedAt + 1;
      if (answer.status === 400) refusedAt = request.turn;
      return follows && answer.status === 200 ? change() : answer;
    },
  };
}

/** Passes to `change` the number of simultaneous requests, after a short wait in which others may arrive. */
function together(change: (present: number, answer: Answer) => Answer): Pick<Habits, 'answer'> {
  let present = 0;
  return {
    answer: async (_request, usual) => {
      const answer = usual();
      present++;
      await wait(2);
      const changed = change(present, answer);
      present--;
      return changed;
    },
  };
}
