import {
  credentialGate,
  errorAnswer,
  jsonAnswer,
  mediaTypeGate,
  methodGate,
  pathGate,
  withHeader,
  withoutHeader,
} from '../honest-habits.ts';
import { readJsonText } from '../json-text.ts';
import type { CorrectStore } from '../kinds.ts';
import type { Answer, Received } from '../store.ts';
import { changingEach, gated } from '../variations.ts';

/** What correct stores do with undocumented methods. */
export const methodHabits: readonly CorrectStore[] = [
  {
    name: 'unknown-methods',
    title: 'responds with 404 to other methods',
    habits: () =>
      gated({ method: ({ method }) => (method === 'POST' ? undefined : errorAnswer(404, 'nothing is here')) }),
  },
  {
    name: 'preflight',
    title: 'responds to OPTIONS with 204 and to HEAD with 200',
    habits: () => gated({ method: (request) => preflight(request) ?? methodGate(request) }),
  },
  {
    name: 'listing',
    title: 'lists its plants',
    habits: () =>
      gated({
        method: (request) => (request.method === 'GET' ? jsonAnswer(200, [{ name: 'Fern' }]) : methodGate(request)),
      }),
    deviations: ['method-accepted'],
  },
  {
    name: 'no-allow',
    title: 'responds with 405 without Allow',
    habits: () => changingEach(405, (answer) => withoutHeader(answer, 'Allow')),
    deviations: ['allow-missing'],
  },
  {
    name: 'unimplemented',
    title: 'responds to undocumented methods and paths with HTML pages',
    habits: () => ({
      gates: [pathGate, methodGate, credentialGate, mediaTypeGate].map((gate) => (request: Received) => {
        const answer = gate(request);
        return answer !== undefined && [404, 405].includes(answer.status)
          ? withHeader({ ...answer, content: '<h1>No</h1>' }, ['Content-Type', 'text/html'])
          : answer;
      }),
    }),
  },
  {
    name: 'reads-byte-order-mark',
    title: 'accepts JSON after a byte order mark',
    habits: () => ({
      read: (request) => readJsonText(new TextDecoder('utf-8', { fatal: true }).decode(request.content)),
    }),
    may: ['malformed-accepted'],
  },
];

function preflight({ method }: Received): Answer | undefined {
  if (method === 'OPTIONS') return { status: 204, headers: [['Allow', 'POST']], content: '' };
  return method === 'HEAD' ? { status: 200, headers: [['Content-Type', 'application/json']], content: '' } : undefined;
}
