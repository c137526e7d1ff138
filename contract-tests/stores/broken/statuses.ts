import { errorResponse, jsonResponse, textResponse, withHeader } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import type { StoreResponse } from '../store.ts';
import { changing, changingEach, idOf, seenBefore, textOf } from '../variations.ts';

type Row = readonly [name: string, title: string, status: number, change: Partial<StoreResponse>];

const json = (value: object): Partial<StoreResponse> => ({ body: JSON.stringify(value) });
const withoutBody: Partial<StoreResponse> = { headers: [], body: '' };

/** The responses to a valid plant instead of 200. */
const acceptances: readonly Row[] = [
  ['created', 'responds with 201 to a plant', 201, {}],
  [
    'created-elsewhere',
    'responds with 201, a Location and no body',
    201,
    { headers: [['Location', '/plants/1']], body: '' },
  ],
  ['accepted', 'responds with 202 to a plant', 202, withoutBody],
  ['non-authoritative', 'responds with 203 to a plant', 203, {}],
  ['done', 'responds with 204 to a plant', 204, withoutBody],
  ['partial', 'responds with 206 to a plant', 206, {}],
  ['unknown-success', 'responds with 299 to a plant', 299, {}],
  ['redirect', 'responds with 302 to a plant', 302, { headers: [['Location', '/plants/1']], body: '' }],
  [
    'redirect-elsewhere',
    'redirects plants to another host',
    307,
    { headers: [['Location', 'http://127.0.0.2:9/plants']], body: '' },
  ],
  ['see-other', 'responds with 303 to a plant', 303, { headers: [['Location', '/plants/1']], body: '' }],
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
      behaviour: () => changingEach(200, (response) => ({ ...response, ...change, status })),
    }),
  ),
  ...refusals.map(
    ([name, title, status, change]): BrokenStore => ({
      name,
      title,
      trips: [status < 500 ? 'status-documented' : 'server-error'],
      enough: 300,
      behaviour: () => changingEach(400, (response) => ({ ...response, ...change, status })),
    }),
  ),
  {
    name: 'crash-on-invalid',
    title: 'responds to an invalid body with 500',
    trips: ['server-error'],
    behaviour: () => changingEach(400, () => textResponse(500)),
  },
  {
    name: 'success-for-failure',
    title: 'responds to an invalid body with 200 and an error',
    trips: ['body-schema'],
    may: ['invalid-accepted', 'malformed-accepted'],
    behaviour: () => changingEach(400, (response) => ({ ...response, status: 200 })),
  },
  {
    name: 'always-400',
    title: 'accepts nothing',
    trips: ['never-accepted'],
    may: ['valid-refused'],
    behaviour: () => changingEach(200, () => errorResponse(400, 'no')),
  },
  {
    name: 'always-401',
    title: 'accepts no token',
    trips: ['status-documented'],
    may: ['never-accepted', 'valid-refused'],
    behaviour: () => changingEach(200, () => withHeader(errorResponse(401, 'no'), ['WWW-Authenticate', 'Bearer'])),
  },
  {
    name: 'always-403',
    title: 'forbids everything',
    trips: ['status-documented'],
    may: ['never-accepted'],
    behaviour: () => changing(() => errorResponse(403, 'no')),
  },
  {
    name: 'always-404',
    title: 'has no plants',
    trips: ['status-documented'],
    may: ['never-accepted'],
    behaviour: () => changing(() => errorResponse(404, 'nothing is here')),
  },
  {
    name: 'always-405',
    title: 'does not know POST',
    trips: ['status-documented'],
    may: ['never-accepted'],
    behaviour: () => changing(() => withHeader(errorResponse(405, 'no'), ['Allow', 'GET'])),
  },
  {
    name: 'always-500',
    title: 'always responds with 500',
    trips: ['server-error'],
    may: ['never-accepted', 'undocumented-method-error'],
    behaviour: () => changing(() => textResponse(500)),
  },
  {
    name: 'always-501',
    title: 'is not implemented',
    trips: ['server-error'],
    may: ['never-accepted'],
    behaviour: () => changingEach(200, () => jsonResponse(501, { error: 501, message: 'later' })),
  },
  {
    name: 'unavailable-for-ever',
    title: 'responds with 503 without Retry-After',
    trips: ['server-error'],
    may: ['never-accepted'],
    behaviour: () => changingEach(200, () => textResponse(503)),
  },
  {
    name: 'used-id-conflict',
    title: 'responds with 409 to an id that it has seen',
    trips: ['status-documented'],
    behaviour: () => {
      const used = seenBefore(idOf);
      return changingEach(200, (response, request) => (used(request) ? errorResponse(409, 'used') : response));
    },
  },
  {
    name: 'long-name-413',
    title: 'responds with 413 to a name of 300 characters',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(200, (response, request) =>
        isLong(textOf(request, 'name')) ? errorResponse(413, 'too long') : response,
      ),
  },
];

/** Long, but of an ordinary size: a 413 is not allowed here. */
function isLong(text: string | undefined): boolean {
  return text !== undefined && text.length >= 256 && text.length <= 1100;
}
