import { errorAnswer, jsonAnswer, textAnswer, withHeader } from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Answer } from '../store.ts';
import { changing, changingEach, idOf, seenBefore, textOf } from '../variations.ts';

type Row = readonly [name: string, title: string, status: number, change: Partial<Answer>];

const json = (value: object): Partial<Answer> => ({ content: JSON.stringify(value) });
const noContent: Partial<Answer> = { headers: [], content: '' };

/** What an accepted plant is answered with, in place of 200. */
const acceptances: readonly Row[] = [
  ['created', 'answers 201 to a plant', 201, {}],
  [
    'created-elsewhere',
    'answers 201 with a Location and no content',
    201,
    { headers: [['Location', '/plants/1']], content: '' },
  ],
  ['accepted', 'answers 202 to a plant', 202, noContent],
  ['non-authoritative', 'answers 203 to a plant', 203, {}],
  ['done', 'answers 204 to a plant', 204, noContent],
  ['partial', 'answers 206 to a plant', 206, {}],
  ['unknown-success', 'answers 299 to a plant', 299, {}],
  ['redirect', 'answers 302 to a plant', 302, { headers: [['Location', '/plants/1']], content: '' }],
  [
    'redirect-elsewhere',
    'sends plants to another host',
    307,
    { headers: [['Location', 'http://127.0.0.2:9/plants']], content: '' },
  ],
  ['see-other', 'answers 303 to a plant', 303, { headers: [['Location', '/plants/1']], content: '' }],
];

/** What an invalid body is answered with, in place of 400. */
const refusals: readonly Row[] = [
  ['unprocessable', 'answers 422 to what is invalid', 422, {}],
  ['not-found', 'answers 404 to what is invalid', 404, {}],
  ['conflict', 'answers 409 to what is invalid', 409, {}],
  ['teapot', 'answers 418 to what is invalid', 418, {}],
  ['bad-gateway', 'answers 502 to what is invalid', 502, json({ error: 502, message: 'no' })],
];

/** Stores that answer in scope with a status that the contract does not know. */
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
    title: 'answers 500 to what is invalid',
    trips: ['server-error'],
    habits: () => changingEach(400, () => textAnswer(500)),
  },
  {
    name: 'success-for-failure',
    title: 'answers 200 with an error to what is invalid',
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
    title: 'answers nothing but 500',
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
    title: 'answers 503 and does not say until when',
    trips: ['server-error'],
    may: ['never-accepted'],
    habits: () => changingEach(200, () => textAnswer(503)),
  },
  {
    name: 'used-id-conflict',
    title: 'answers 409 to an id that it has seen',
    trips: ['status-documented'],
    habits: () => {
      const used = seenBefore(idOf);
      return changingEach(200, (answer, request) => (used(request) ? errorAnswer(409, 'used') : answer));
    },
  },
  {
    name: 'long-name-413',
    title: 'answers 413 to a name of 300 characters',
    trips: ['status-documented'],
    habits: () =>
      changingEach(200, (answer, request) => (isLong(textOf(request, 'name')) ? errorAnswer(413, 'too long') : answer)),
  },
];

/** Long, but of an ordinary size: what HTTP allows for huge requests does not hold here. */
function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length >= 256 && text.length <= 1100;
}
