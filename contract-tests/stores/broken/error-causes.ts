import { errorResponse, honestBehaviour, jsonResponse, withHeader } from '../honest-behaviour.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Behaviour, Received, StoreResponse } from '../store.ts';
import { changingEach, fieldOf, gated, membersOf, unauthorised } from '../variations.ts';

const page: StoreResponse = { status: 400, headers: [['Content-Type', 'text/html']], body: '<pre>SyntaxError</pre>' };
const detail = jsonResponse(400, { detail: [{ loc: ['body'], msg: 'no' }] });

/** Stores whose 400 is right for most causes and wrong for one of them. */
export const brokenErrorCauses: readonly BrokenStore[] = [
  {
    name: 'page-for-malformed',
    title: 'responds to malformed JSON with an HTML page',
    trips: ['media-type'],
    may: ['body-json'],
    behaviour: () => forCause((request) => kindOf(request) === 'malformed', page),
  },
  {
    name: 'page-for-browsers',
    title: 'refuses with an HTML page if Accept allows HTML',
    trips: ['media-type'],
    may: ['body-json'],
    behaviour: () =>
      changingEach(400, (response, request) => (/html/.test(fieldOf(request, 'accept')) ? page : response)),
  },
  {
    name: 'page-without-accept',
    title: 'refuses with an HTML page unless Accept names JSON',
    trips: ['media-type'],
    may: ['body-json'],
    behaviour: () =>
      changingEach(400, (response, request) => (/json/.test(fieldOf(request, 'accept')) ? response : page)),
  },
  {
    name: 'detail-for-malformed',
    title: 'responds to malformed JSON in another shape',
    trips: ['body-schema'],
    behaviour: () => forCause((request) => kindOf(request) === 'malformed', detail),
  },
  {
    name: 'detail-for-empty',
    title: 'responds to a missing body in another shape',
    trips: ['body-schema'],
    behaviour: () => forCause((request) => kindOf(request) === 'empty', detail),
  },
  {
    name: 'detail-for-no-object',
    title: 'responds in another shape to a body that is not an object',
    trips: ['body-schema'],
    behaviour: () => forCause((request) => kindOf(request) === 'no object', detail),
  },
  {
    name: 'detail-for-name',
    title: 'responds to a bad name in another shape',
    trips: ['body-schema'],
    behaviour: () => forCause((request) => membersOf(request).get('name')?.kind === 'number', detail),
  },
  {
    name: 'detail-for-range',
    title: 'responds to an id out of range in another shape',
    trips: ['body-schema'],
    behaviour: () => forCause((request) => membersOf(request).get('id')?.kind === 'number', detail),
  },
  {
    name: 'list-for-several',
    title: 'responds to several faults with a list of messages',
    trips: ['body-schema'],
    behaviour: () => ({
      refuse: (complaints, request) =>
        complaints.length > 1
          ? jsonResponse(400, { error: 400, message: complaints })
          : honestBehaviour.refuse(complaints, request),
    }),
  },
  {
    name: 'detail-for-media-type',
    title: 'responds to another media type with 400 in another shape',
    trips: ['body-schema'],
    behaviour: () => gated({ mediaType: otherMediaType(detail) }),
  },
  {
    name: 'detail-for-token',
    title: 'responds to a missing token with 400 in another shape',
    trips: ['body-schema'],
    behaviour: () => unauthorised(jsonResponse(400, { message: 'who are you?' })),
  },
  {
    name: 'page-for-token',
    title: 'responds to a missing token with 400 and an HTML page',
    trips: ['media-type'],
    may: ['body-json'],
    behaviour: () => unauthorised(page),
  },
  {
    name: 'echoing-error',
    title: 'puts the refused value unchanged into the message',
    trips: ['body-schema'],
    behaviour: () =>
      changingEach(400, (response, request) => {
        const tag = membersOf(request).get('tag');
        return tag !== undefined && tag.kind !== 'string'
          ? jsonResponse(400, { error: 400, message: { tag } })
          : response;
      }),
  },
  {
    name: 'int64-error',
    title: 'uses the time as number of errors about ids',
    trips: ['integer-range'],
    behaviour: () =>
      changingEach(400, (response, request) =>
        membersOf(request).has('id') ? jsonResponse(400, { error: 1_763_640_000_000, message: 'no' }) : response,
      ),
  },
  {
    name: 'type-lost-on-malformed',
    title: 'leaves out the media type if the JSON is malformed',
    trips: ['media-type'],
    behaviour: () =>
      forCause((request) => kindOf(request) === 'malformed', { ...errorResponse(400, 'no'), headers: [] }),
  },
  {
    name: 'vendor-error',
    title: 'responds with 400 as application/problem+json',
    trips: ['media-type'],
    behaviour: () =>
      changingEach(400, (response) => withHeader(response, ['Content-Type', 'application/problem+json'])),
  },
];

function forCause(condition: (request: Received) => boolean, response: StoreResponse): Partial<Behaviour> {
  return changingEach(400, (usual, request) => (condition(request) ? response : usual));
}

function kindOf(request: Received): 'empty' | 'malformed' | 'no object' | 'object' {
  if (request.body.length === 0) return 'empty';
  try {
    return honestBehaviour.read(request).kind === 'object' ? 'object' : 'no object';
  } catch {
    return 'malformed';
  }
}

function otherMediaType(response: StoreResponse): Behaviour['gates'][number] {
  return (request) => {
    const type = request.header('content-type').join();
    return type === '' || /^application\/json *(;|$)/i.test(type) ? undefined : response;
  };
}
