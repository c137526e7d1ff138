import {
  challenge,
  credentialGate,
  credentialGateThat,
  errorResponse,
  mediaTypeGate,
  methodGate,
  pathGate,
  plantResponse,
  textResponse,
  tokenOf,
  withHeader,
} from '../honest-behaviour.ts';
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
      behaviour: () => gated({ credential: credentialGateThat(admits) }),
    }),
  ),
  {
    name: 'token-for-invalid-only',
    title: 'requires a token only if the body is invalid',
    trips: ['credentials-enforced'],
    may: ['query-credential'],
    behaviour: () => ({
      gates: [pathGate, methodGate, mediaTypeGate],
      respond: (request, usual) => {
        const response = usual();
        return response.status === 400 ? (credentialGate(request) ?? response) : response;
      },
    }),
  },
  {
    name: 'token-after-work',
    title: 'responds to a missing token with status 200 and 401 in the body',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'body-schema'],
    behaviour: () => unauthorised({ ...errorResponse(401, 'no'), status: 200 }),
  },
  {
    name: 'guest',
    title: 'responds to a missing token with a plant for guests',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'echo-differs'],
    behaviour: () => unauthorised(plantResponse({ name: 'guest' })),
  },
  {
    name: 'no-content-for-strangers',
    title: 'responds to a missing token with 204',
    trips: ['credentials-enforced'],
    may: ['query-credential', 'status-documented', 'unexpected-content'],
    behaviour: () => unauthorised({ status: 204, headers: [], body: '' }),
  },
  {
    name: 'login-page',
    title: 'redirects requests without the token to a login page',
    trips: ['status-documented'],
    behaviour: () => unauthorised({ status: 302, headers: [['Location', '/login']], body: '' }),
  },
  {
    name: 'unprocessable-token',
    title: 'responds to a missing token with 422',
    trips: ['status-documented'],
    behaviour: () => unauthorised(errorResponse(422, 'no token')),
  },
  {
    name: 'proxy-authentication',
    title: 'responds to a missing token with 407',
    trips: ['status-documented'],
    behaviour: () => unauthorised(withHeader(textResponse(407), ['Proxy-Authenticate', 'Bearer'])),
  },
  {
    name: 'crash-without-token',
    title: 'responds to a missing token with 500',
    trips: ['server-error'],
    behaviour: () =>
      gated({
        credential: (request) => (tokenOf(request) === undefined ? textResponse(500) : credentialGate(request)),
      }),
  },
  {
    name: 'crash-on-short-credential',
    title: 'crashes on a credential of one word',
    trips: ['server-error'],
    behaviour: () =>
      gated({
        credential: (request) =>
          /^\S+$/.test(fieldOf(request, 'authorization')) ? textResponse(500) : credentialGate(request),
      }),
  },
  {
    name: 'crash-on-unknown-token',
    title: 'crashes on an unknown token',
    trips: ['server-error'],
    behaviour: () => {
      const strange = (request: Received) => ![undefined, storeToken].includes(tokenOf(request));
      return gated({ credential: (request) => (strange(request) ? textResponse(500) : credentialGate(request)) });
    },
  },
  {
    name: 'one-challenge',
    title: 'responds with 401 without a challenge if the token is missing and the body is invalid',
    trips: ['challenge-missing'],
    behaviour: () => ({
      gates: [pathGate, methodGate, mediaTypeGate],
      ...changing((response, request) => {
        if (credentialGate(request) === undefined) return response;
        return response.status === 400 ? errorResponse(401, 'no') : response.status === 200 ? challenge() : response;
      }),
    }),
  },
];
