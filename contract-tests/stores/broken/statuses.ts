import { errorAnswer, jsonAnswer, textAnswer, withHeader } from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer } from '../store.ts';
import { changing, changingEach, idOf, seenBefore, textOf } from '../variations.ts';

type Row = readonly [name: string, title: string, status: number, change: Partial<Answer>];

const json = (value: object): Partial<Answer> => ({ content: JSON.stringify(value) });
const noContent: Partial<Answer> = { headers: [], content: '' };

/** The responses to a valid plant instead of 200. */
const acceptances: readonly Row[] = [
  ['created', 'responds with 201 to a plant', 201, {}],
  [
    'created-elsewhere',
    'responds with 201, a Location and no body',
    201,
    { headers: [['Location', '/plants/1']], content: '' },
  ],
  ['accepted', 'responds with 202 to a plant', 202, noContent],
  ['non-authoritative', 'responds with 203 to a plant', 203, {}],
  ['done', 'responds with 204 to a plant', 204, noContent],
  ['partial', 'responds with 206 to a plant', 206, {}],
  ['unknown-success', 'responds with 299 to a plant', 299, {}],
  ['redirect', 'responds with 302 to a plant', 302, { headers: [['Location', '/plants/1']], content: '' }],
  [
    'redirect-elsewhere',
    'redirects plants to another host',
    307,
    { headers: [['Location', 'http://127.0.0.2:9/plants']], content: '' },
  ],
  ['see-other', 'responds with 303 to a plant', 303, { headers: [['Location', '/plants/1']], content: '' }],
];

/** The responses to an invalid body instead of 400. */
const refusals: readonly Row[] = [
  ['unprocessable', 'responds to an invalid body with 422', 422, {}],
  ['not-found', 'responds to an invalid body with 404', 404, {}],
  ['conflict', 'responds to an invalid body with 409', 409, {}],
  ['teapot', 'responds to an invalid body with 418', 418, {}],
  ['bad-gateway', 'responds to an invalid body with 502', 502, json({ error: 502, message: 'no' })],
];

/** Stores that respond with an undocumented status to a request in scope. */
export const brokenStatuses: readonly BrokenStore[] = [
  ...acceptances.map(
    ([name, title, status, change]): BrokenStore => ({
      name,
      title,
      trips: ['status-documented'],
      may: ['never-accepted', 'unexpected-content'],
      enough: 300,
      habits: () => changingEach(200, (answer) => ({ ...answer, ...change, status })),
    }),
  ),
  ...refusals.map(
    ([name, title, status, change]): BrokenStore => ({
      name,
      title,
      trips: [status < 500 ? 'status-documented' : 'server-error'],
      enough: 300,
      habits: () => changingEach(400, (answer) => ({ ...answer, ...change, status })),
    }),
  ),
  {
    name: 'crash-on-invalid',
    title: 'responds to an invalid body with 500',
    trips: ['server-error'],
    habits: () => changingEach(400, () => textAnswer(500)),
  },
  {
    name: 'success-for-failure',
    title: 'responds to an invalid body with 200 and an error',
    trips: ['body-schema'],
    may: ['invalid-accepted', 'malformed-accepted'],
    habits: () => changingEach(400, (answer) => ({ ...answer, status: 200 })),
  },
  {
    name: 'always-400',
    title: 'accepts nothing',
    trips: ['never-accepted'],
    may: ['valid-refused'],
    habits: () => changingEach(200, () => errorAnswer(400, 'no')),
  },
  {
    name: 'always-401',
    title: 'accepts no token',
    trips: ['status-documented'],
    may: ['never-accepted', 'valid-refused'],
    habits: () => changingEach(200, () => withHeader(errorAnswer(401, 'no'), ['WWW-Authenticate', 'Bearer'])),
  },
  {
    name: 'always-403',
    title: 'forbids everything',
    trips: ['status-documented'],
    may: ['never-accepted'],
    habits: () => changing(() => errorAnswer(403, 'no')),
  },
  {
    name: 'always-404',
    title: 'has no plants',
    trips: ['status-documented'],
    may: ['never-accepted'],
    habits: () => changing(() => errorAnswer(404, 'nothing is here')),
  },
  {
    name: 'always-405',
    title: 'does not know POST',
    trips: ['status-documented'],
    may: ['never-accepted'],
    habits: () => changing(() => withHeader(errorAnswer(405, 'no'), ['Allow', 'GET'])),
  },
  {
    name: 'always-500',
    title: 'always responds with 500',
    trips: ['server-error'],
    may: ['never-accepted', 'undocumented-method-error'],
    habits: () => changing(() => textAnswer(500)),
  },
  {
    name: 'always-501',
    title: 'is not implemented',
    trips: ['server-error'],
    may: ['never-accepted'],
    habits: () => changingEach(200, () => jsonAnswer(501, { error: 501, message: 'later' })),
  },
  {
    name: 'unavailable-for-ever',
    title: 'responds with 503 without Retry-After',
    trips: ['server-error'],
    may: ['never-accepted'],
    habits: () => changingEach(200, () => textAnswer(503)),
  },
  {
    name: 'used-id-conflict',
    title: 'responds with 409 to an id that it has seen',
    trips: ['status-documented'],
    habits: () => {
      const used = seenBefore(idOf);
      return changingEach(200, (answer, request) => (used(request) ? errorAnswer(409, 'used') : answer));
    },
  },
  {
    name: 'long-name-413',
    title: 'responds with 413 to a name of 300 characters',
    trips: ['status-documented'],
    habits: () =>
      changingEach(200, (answer, request) => (isLong(textOf(request, 'name')) ? errorAnswer(413, 'too long') : answer)),
  },
];

/** Long, but of an ordinary size: a 413 is not allowed here. */
function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length >= 256 && text.length <= 1100;
}
