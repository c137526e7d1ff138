import {
  challenge,
  credentialGate,
  credentialGateThat,
  errorResponse,
  mediaTypeGate,
  methodGate,
  pathGate,
  textResponse,
  tokenOf,
  withHeader,
} from '../honest-behaviour.ts';
import type { CorrectStore } from '../kinds.ts';
import { fieldOf, gated, unauthorised } from '../variations.ts';

/** How correct stores treat credentials. */
export const credentialBehaviour: readonly CorrectStore[] = [
  {
    name: 'reference',
    title: 'does exactly what the contract says',
    behaviour: () => ({}),
  },
  {
    name: 'token-before-all',
    title: 'checks the token before path and method',
    behaviour: () => ({
      gates: [credentialGate, pathGate, methodGate, mediaTypeGate],
    }),
  },
  {
    name: 'media-type-before-token',
    title: 'checks the media type before the token',
    behaviour: () => ({
      gates: [pathGate, methodGate, mediaTypeGate, credentialGate],
    }),
  },
  {
    name: 'forbidden',
    title: 'responds with 403 to a missing token',
    behaviour: () => unauthorised(errorResponse(403, 'no')),
  },
  {
    name: 'hidden',
    title: 'responds with 404 to a missing token',
    behaviour: () => unauthorised(errorResponse(404, 'nothing is here')),
  },
  {
    name: 'bad-request',
    title: 'responds with 400 to a missing token',
    behaviour: () => unauthorised(errorResponse(400, 'no token')),
  },
  {
    name: 'plain-401',
    title: 'responds with 401 and a text',
    behaviour: () => unauthorised(textResponse(401, [['WWW-Authenticate', 'Bearer']])),
  },
  {
    name: 'empty-401',
    title: 'responds with 401 without a body',
    behaviour: () => unauthorised({ status: 401, headers: [['WWW-Authenticate', 'Bearer']], body: '' }),
  },
  {
    name: 'any-token',
    title: 'accepts every bearer token',
    behaviour: () => gated({ credential: credentialGateThat((request) => tokenOf(request) !== undefined) }),
  },
  {
    name: 'other-challenges',
    title: 'names several schemes in its challenge',
    behaviour: () =>
      unauthorised(withHeader(challenge(), ['WWW-Authenticate', 'Basic realm="a, b", bearer error="invalid_token"'])),
  },
  {
    name: 'no-challenge',
    title: 'responds with 401 without a challenge',
    behaviour: () => unauthorised(errorResponse(401, 'no')),
    deviations: ['challenge-missing'],
  },
  {
    name: 'capital-bearer',
    title: 'accepts only the scheme "Bearer", with a capital',
    behaviour: () =>
      gated({
        credential: (request) =>
          fieldOf(request, 'authorization').startsWith('bearer') ? challenge() : credentialGate(request),
      }),
    deviations: ['scheme-case'],
  },
];
