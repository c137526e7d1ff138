import {
  challenge,
  credentialGate,
  credentialGateThat,
  errorAnswer,
  mediaTypeGate,
  methodGate,
  pathGate,
  plantAnswer,
  textAnswer,
  tokenOf,
  withHeader,
} from '../honest-habits.ts';
import type { BrokenStore } from '../kinds.ts';
import { type Received, storeToken } from '../store.ts';
import { changing, fieldOf, gated, unauthorised } from '../variations.ts';

/** The requests without the right token that the store accepts. */
const admissions: readonly (readonly [name: string, title: string, admits: (request: Received) => boolean])[] = [
  ['open', 'requires no token', () => true],
  ['open-to-none', 'accepts requests without a credential', (request) => fieldOf(request, 'authorization') === ''],
  ['any-scheme', 'accepts every scheme', (request) => fieldOf(request, 'authorization') !== ''],
  ['basic', 'accepts Basic', (request) => /^basic /i.test(fieldOf(request, 'authorization'))],
  ['bare-token', 'accepts the token without a scheme', (request) => fieldOf(request, 'authorization') === storeToken],
  [
    'scheme-alone',
    'accepts "Bearer" without a token',
    (request) => /^bearer *$/i.test(fieldOf(request, 'authorization')),
  ],
  [
    'token-anywhere',
    'accepts the token anywhere in the header',
    (request) => fieldOf(request, 'authorization').includes(storeToken),
  ],
  ['query-token', 'accepts the token in the query', (request) => `${request.query}`.includes(storeToken)],
];

/** Stores that do not enforce the security requirement of the contract. */
export const brokenCredentials: readonly BrokenStore[] = [
  ...admissions.map(
    ([name, title, admits]): BrokenStore => ({
      name,
      title,
      trips: [name === 'query-token' ? 'query-credential' : 'credentials-enforced'],
      may: ['query-credential'],
      habits: () => gated({ credential: credentialGateThat(admits) }),
    }),
  ),
  {
    name: 'token-for-invalid-only',
    title: 'requires a token only if the body is invalid',
    trips: ['credentials-enforced'],
    may: ['query-credential'],
    habits: () => ({
      gates: [pathGate, methodGate, mediaTypeGate],
      answer: (request, usual) => {
        const answer = usual();
        return answer.status === 400 ? (credentialGate(request) ?? answer) : answer;
      },
    }),
  },
  {
    name: 'token-after-work',
    title: 'responds to a missing token with status 200 and 401 in the body',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'body-schema'],
    habits: () => unauthorised({ ...errorAnswer(401, 'no'), status: 200 }),
  },
  {
    name: 'guest',
    title: 'responds to a missing token with a plant for guests',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'echo-differs'],
    habits: () => unauthorised(plantAnswer({ name: 'guest' })),
  },
  {
    name: 'no-content-for-strangers',
    title: 'responds to a missing token with 204',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'status-documented', 'unexpected-content'],
    habits: () => unauthorised({ status: 204, headers: [], content: '' }),
  },
  {
    name: 'login-page',
    title: 'redirects requests without the token to a login page',
    trips: ['status-documented'],
    habits: () => unauthorised({ status: 302, headers: [['Location', '/login']], content: '' }),
  },
  {
    name: 'unprocessable-token',
    title: 'responds to a missing token with 422',
    trips: ['status-documented'],
    habits: () => unauthorised(errorAnswer(422, 'no token')),
  },
  {
    name: 'proxy-authentication',
    title: 'responds to a missing token with 407',
    trips: ['status-documented'],
    habits: () => unauthorised(withHeader(textAnswer(407), ['Proxy-Authenticate', 'Bearer'])),
  },
  {
    name: 'crash-without-token',
    title: 'responds to a missing token with 500',
    trips: ['server-error'],
    habits: () =>
      gated({ credential: (request) => (tokenOf(request) === undefined ? textAnswer(500) : credentialGate(request)) }),
  },
  {
    name: 'crash-on-short-credential',
    title: 'crashes on a credential of one word',
    trips: ['server-error'],
    habits: () =>
      gated({
        credential: (request) =>
          /^\S+$/.test(fieldOf(request, 'authorization')) ? textAnswer(500) : credentialGate(request),
      }),
  },
  {
    name: 'crash-on-unknown-token',
    title: 'crashes on an unknown token',
    trips: ['server-error'],
    habits: () => {
      const strange = (request: Received) => ![undefined, storeToken].includes(tokenOf(request));
      return gated({ credential: (request) => (strange(request) ? textAnswer(500) : credentialGate(request)) });
    },
  },
  {
    name: 'one-challenge',
    title: 'responds with 401 without a challenge if the token is missing and the body is invalid',
    trips: ['challenge-missing'],
    habits: () => ({
      gates: [pathGate, methodGate, mediaTypeGate],
      ...changing((answer, request) => {
        if (credentialGate(request) === undefined) return answer;
        return answer.status === 400 ? errorAnswer(401, 'no') : answer.status === 200 ? challenge() : answer;
      }),
    }),
  },
];
