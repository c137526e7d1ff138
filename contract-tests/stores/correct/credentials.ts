import {
  challenge,
  credentialGate,
  credentialGateThat,
  errorAnswer,
  mediaTypeGate,
  methodGate,
  pathGate,
  textAnswer,
  tokenOf,
  withHeader,
} from '../honest-habits.ts';
import type { CorrectStore } from '../kinds.ts';
import { fieldOf, gated, unauthorised } from '../variations.ts';

/** How correct stores treat credentials. */
export const credentialHabits: readonly CorrectStore[] = [
  {
    name: 'reference',
    title: 'does exactly what the contract says',
    habits: () => ({}),
  },
  {
    name: 'token-before-all',
    title: 'checks the token before path and method',
    habits: () => ({
      gates: [credentialGate, pathGate, methodGate, mediaTypeGate],
    }),
  },
  {
    name: 'media-type-before-token',
    title: 'checks the media type before the token',
    habits: () => ({
      gates: [pathGate, methodGate, mediaTypeGate, credentialGate],
    }),
  },
  {
    name: 'forbidden',
    title: 'responds with 403 to a missing token',
    habits: () => unauthorised(errorAnswer(403, 'no')),
  },
  {
    name: 'hidden',
    title: 'responds with 404 to a missing token',
    habits: () => unauthorised(errorAnswer(404, 'nothing is here')),
  },
  {
    name: 'bad-request',
    title: 'responds with 400 to a missing token',
    habits: () => unauthorised(errorAnswer(400, 'no token')),
  },
  {
    name: 'plain-401',
    title: 'responds with 401 and a text',
    habits: () => unauthorised(textAnswer(401, [['WWW-Authenticate', 'Bearer']])),
  },
  {
    name: 'empty-401',
    title: 'responds with 401 without a body',
    habits: () => unauthorised({ status: 401, headers: [['WWW-Authenticate', 'Bearer']], content: '' }),
  },
  {
    name: 'any-token',
    title: 'accepts every bearer token',
    habits: () => gated({ credential: credentialGateThat((request) => tokenOf(request) !== undefined) }),
  },
  {
    name: 'other-challenges',
    title: 'names several schemes in its challenge',
    habits: () =>
      unauthorised(withHeader(challenge(), ['WWW-Authenticate', 'Basic realm="a, b", bearer error="invalid_token"'])),
  },
  {
    name: 'no-challenge',
    title: 'responds with 401 without a challenge',
    habits: () => unauthorised(errorAnswer(401, 'no')),
    deviations: ['challenge-missing'],
  },
  {
    name: 'capital-bearer',
    title: 'accepts only the scheme "Bearer", with a capital',
    habits: () =>
      gated({
        credential: (request) =>
          fieldOf(request, 'authorization').startsWith('bearer') ? challenge() : credentialGate(request),
      }),
    deviations: ['scheme-case'],
  },
];
