import {
  credentialGate,
  errorResponse,
  jsonResponse,
  mediaTypeGate,
  methodGate,
  pathGate,
  withHeader,
  withoutHeader,
} from '../honest-behaviour.ts';
import { readJsonText } from '../json-text.ts';
import type { CorrectStore } from '../kinds.ts';
import type { Received, StoreResponse } from '../store.ts';
import { changingEach, gated } from '../variations.ts';

/** What correct stores do with undocumented methods. */
export const methodBehaviour: readonly CorrectStore[] = [
  {
    name: 'unknown-methods',
    title: 'responds with 404 to other methods',
    behaviour: () =>
      gated({ method: ({ method }) => (method === 'POST' ? undefined : errorResponse(404, 'nothing is here')) }),
  },
  {
    name: 'preflight',
    title: 'responds to OPTIONS with 204 and to HEAD with 200',
    behaviour: () => gated({ method: (request) => preflight(request) ?? methodGate(request) }),
  },
  {
    name: 'listing',
    title: 'lists its plants',
    behaviour: () =>
      gated({
        method: (request) => (request.method === 'GET' ? jsonResponse(200, [{ name: 'Fern' }]) : methodGate(request)),
      }),
    deviations: ['method-accepted'],
  },
  {
    name: 'no-allow',
    title: 'responds with 405 without Allow',
    behaviour: () => changingEach(405, (response) => withoutHeader(response, 'Allow')),
    deviations: ['allow-missing'],
  },
  {
    name: 'unimplemented',
    title: 'responds to undocumented methods and paths with HTML pages',
    behaviour: () => ({
      gates: [pathGate, methodGate, credentialGate, mediaTypeGate].map((gate) => (request: Received) => {
        const response = gate(request);
        return response !== undefined && [404, 405].includes(response.status)
          ? withHeader({ ...response, body: '<h1>No</h1>' }, ['Content-Type', 'text/html'])
          : response;
      }),
    }),
  },
  {
    name: 'reads-byte-order-mark',
    title: 'accepts JSON after a byte order mark',
    behaviour: () => ({
      read: (request) => readJsonText(new TextDecoder('utf-8', { fatal: true }).decode(request.body)),
    }),
    may: ['malformed-accepted'],
  },
];

function preflight({ method }: Received): StoreResponse | undefined {
  if (method === 'OPTIONS') return { status: 204, headers: [['Allow', 'POST']], body: '' };
  return method === 'HEAD' ? { status: 200, headers: [['Content-Type', 'application/json']], body: '' } : undefined;
}
