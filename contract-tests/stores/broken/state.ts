import { setTimeout as wait } from 'node:timers/promises';
import { errorResponse, plantResponse, textResponse } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Behaviour, StoreResponse } from '../store.ts';
import { changing, changingEach, crashing, instead, labelling } from '../variations.ts';

const crash = textResponse(500);

/** Stores whose response depends on earlier requests, on simultaneous ones, or on chance. */
export const brokenState: readonly BrokenStore[] = [
  {
    name: 'one-in-ten',
    title: 'responds to every tenth request with 500',
    trips: ['server-error'],
    may: ['undocumented-method-error'],
    behaviour: () => instead(({ turn, method }) => turn % 10 === 0 && method === 'POST', crash),
  },
  {
    name: 'one-in-forty',
    title: 'responds to every fortieth plant with 201',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(
        200,
        everyNth(40, (response) => ({ ...response, status: 201 })),
      ),
  },
  {
    name: 'one-in-thirty-invalid',
    title: 'leaves the name out of every thirtieth plant',
    trips: ['body-schema'],
    may: ['echo-differs'],
    behaviour: () =>
      changingEach(
        200,
        everyNth(30, () => plantResponse({ tag: 'lost' })),
      ),
  },
  {
    name: 'cold-start',
    title: 'responds to its first plant with 500',
    trips: ['server-error'],
    behaviour: () => {
      let cold = true;
      return changingEach(200, (response) => {
        const first = cold;
        cold = false;
        return first ? crash : response;
      });
    },
  },
  {
    name: 'decays',
    title: 'responds with 500 from its 51st plant on',
    trips: ['server-error'],
    behaviour: () => {
      let plants = 0;
      return changingEach(200, (response) => (++plants > 50 ? crash : response));
    },
  },
  {
    name: 'fills-up',
    title: 'refuses everything from its 40th plant on',
    trips: ['valid-refused'],
    behaviour: () => {
      let plants = 0;
      return changingEach(200, (response) => (++plants > 40 ? errorResponse(400, 'full') : response));
    },
  },
  {
    name: 'drifts',
    title: 'leaves out its media type from the 30th plant on',
    trips: ['media-type'],
    behaviour: () => {
      let plants = 0;
      return changingEach(200, (response) => (++plants > 30 ? { ...response, headers: [] } : response));
    },
  },
  {
    name: 'bears-a-grudge',
    title: 'responds with 500 to a plant after a refusal on the same connection',
    trips: ['server-error'],
    behaviour: () => afterRefusal(() => crash),
  },
  {
    name: 'remembers-the-refusal',
    title: 'refuses the request after a refusal on the same connection',
    trips: ['valid-refused'],
    // Requests that the suite does not send for this reason may follow a refusal, too.
    groups: 2,
    behaviour: () => afterRefusal(() => errorResponse(400, 'again?')),
  },
  {
    name: 'crash-on-reuse',
    title: 'responds with 500 to the second plant on a connection',
    trips: ['server-error'],
    behaviour: () => instead((request) => request.method === 'POST' && request.turnOnConnection === 2, crash),
  },
  {
    name: 'crowded',
    title: 'responds with 500 to three requests at the same time',
    trips: ['server-error'],
    may: ['undocumented-method-error'],
    behaviour: () => together((present, response) => (present >= 3 ? crash : response)),
  },
  {
    name: 'mixed-up',
    title: 'mixes up two plants that arrive at the same time',
    trips: ['echo-differs'],
    behaviour: () => {
      let last: StoreResponse | undefined;
      const shared = together((present, response) =>
        present >= 2 && response.status === 200 ? (last ?? response) : response,
      );
      return {
        respond: (request, usual) => {
          const response = usual();
          if (response.status === 200) last = response;
          return shared.respond?.(request, () => response) ?? response;
        },
      };
    },
  },
  {
    name: 'wrong-shape-in-a-crowd',
    title: 'responds with a list to two requests at the same time',
    trips: ['body-schema'],
    behaviour: () =>
      together((present, response) =>
        present >= 2 && response.status === 200 ? { ...response, body: `[${response.body}]` } : response,
      ),
  },
  {
    name: 'alternates',
    title: 'responds to every other plant with 201',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(
        200,
        everyNth(2, (response) => ({ ...response, status: 201 })),
      ),
  },
  {
    name: 'tired-of-the-same',
    title: 'crashes when it receives the same body for the fourth time',
    trips: ['server-error'],
    behaviour: () => {
      const times = new Map<string, number>();
      return crashing(({ body }) => {
        const key = body.toString('latin1');
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
    behaviour: () =>
      changing((response, { turn }) => (turn > 100 ? { ...errorResponse(400, ''), body: '{"quota":0}' } : response)),
  },
  {
    name: 'version-of-the-day',
    title: 'has an old replica with another media type',
    trips: ['media-type'],
    behaviour: () => ({
      respond: (request, usual) =>
        request.turn % 7 === 0
          ? (labelling(200, ['Content-Type', 'text/json']).respond?.(request, usual) ?? usual())
          : usual(),
    }),
  },
];

function everyNth(
  n: number,
  change: (response: StoreResponse) => StoreResponse,
): (response: StoreResponse) => StoreResponse {
  let count = 0;
  return (response) => (++count % n === 0 ? change(response) : response);
}

/** Changes the response to a plant that directly follows a refusal on its connection. */
function afterRefusal(change: () => StoreResponse): Partial<Behaviour> {
  let refusedAt = -1;
  return {
    respond: (request, usual) => {
      const response = usual();
      const follows = request.turnOnConnection > 1 && request.turn === refusedAt + 1;
      if (response.status === 400) refusedAt = request.turn;
      return follows && response.status === 200 ? change() : response;
    },
  };
}

/** Passes to `change` the number of simultaneous requests, after a short wait in which others may arrive. */
function together(change: (present: number, response: StoreResponse) => StoreResponse): Pick<Behaviour, 'respond'> {
  let present = 0;
  return {
    respond: async (_request, usual) => {
      const response = usual();
      present++;
      await wait(2);
      const changed = change(present, response);
      present--;
      return changed;
    },
  };
}
