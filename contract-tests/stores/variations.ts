import {
  credentialGate,
  errorResponse,
  examinePlant,
  mediaTypeGate,
  methodGate,
  pathGate,
  readBody,
  withHeader,
} from './honest-behaviour.ts';
import type { Value } from './json-text.ts';
import type { Behaviour, Gate, Received, StoreResponse } from './store.ts';

/** Changes every response before it is sent. */
export function changing(change: (response: StoreResponse, request: Received) => StoreResponse): Partial<Behaviour> {
  return { respond: (request, usual) => change(usual(), request) };
}

/** As `changing`, for responses of one status. */
export function changingEach(
  status: number,
  change: (response: StoreResponse, request: Received) => StoreResponse,
): Partial<Behaviour> {
  return changing((response, request) => (response.status === status ? change(response, request) : response));
}

/** Rewrites the body of responses of one status. */
export function rewriting(status: number, rewrite: (body: string, request: Received) => string): Partial<Behaviour> {
  return changingEach(status, (response, request) => ({ ...response, body: rewrite(`${response.body}`, request) }));
}

/** Sets a header of responses of one status. */
export function labelling(status: number, field: readonly [name: string, value: string]): Partial<Behaviour> {
  return changingEach(status, (response) => withHeader(response, field));
}

/** Another response whenever `condition` holds. */
export function instead(condition: (request: Received) => boolean, response: StoreResponse): Partial<Behaviour> {
  return { respond: (request, usual) => (condition(request) ? response : usual()) };
}

/** 500 whenever `condition` holds. */
export function crashing(condition: (request: Received) => boolean): Partial<Behaviour> {
  return instead(condition, errorResponse(500, 'something went wrong'));
}

/** A well-formed 400 for requests that would be accepted and for which `condition` holds. */
export function refusing(condition: (request: Received) => boolean): Partial<Behaviour> {
  return changingEach(200, (response, request) =>
    condition(request) ? errorResponse(400, 'not for this store') : response,
  );
}

/** The usual gates in the usual order, some of them replaced. */
export function gated(by: {
  readonly path?: Gate;
  readonly method?: Gate;
  readonly credential?: Gate;
  readonly mediaType?: Gate;
}): Partial<Behaviour> {
  return {
    gates: [
      by.path ?? pathGate,
      by.method ?? methodGate,
      by.credential ?? credentialGate,
      by.mediaType ?? mediaTypeGate,
    ],
  };
}

/** The response to requests without the right token. */
export function unauthorised(response: StoreResponse): Partial<Behaviour> {
  return gated({ credential: (request) => (credentialGate(request) === undefined ? undefined : response) });
}

/** Does not notice one kind of fault in a property; all other faults are noticed. */
export function overlooking(
  member: keyof typeof validProperties,
  fault: (value: Value | undefined, siblings: ReadonlyMap<string, Value>) => boolean,
): Partial<Behaviour> {
  return {
    examine: (value) => {
      if (value.kind !== 'object' || !fault(value.members.get(member), value.members)) return examinePlant(value);
      return examinePlant({ kind: 'object', members: new Map([...value.members, [member, validProperties[member]]]) });
    },
  };
}

const validProperties = {
  name: { kind: 'string', text: 'Fern' },
  tag: { kind: 'string', text: 'green' },
  id: { kind: 'number', source: '1' },
} as const;

/** The properties of the body; empty if it is not a JSON object. */
export function membersOf(request: Received): ReadonlyMap<string, Value> {
  try {
    const value = readBody(request);
    return value.kind === 'object' ? value.members : new Map();
  } catch {
    return new Map();
  }
}

/** The text of a property that is a string. */
export function textOf(request: Received, member: string): string | undefined {
  const value = membersOf(request).get(member);
  return value?.kind === 'string' ? value.text : undefined;
}

/** The digits of the property `id`, if it is a number. */
export function idOf(request: Received): string | undefined {
  const value = membersOf(request).get('id');
  return value?.kind === 'number' ? value.source : undefined;
}

/** The first value of a header, or the empty text. */
export function fieldOf(request: Received, name: string): string {
  return request.header(name)[0] ?? '';
}

/** True from the second request with the same `key` on. */
export function seenBefore(key: (request: Received) => string | undefined): (request: Received) => boolean {
  const seen = new Set<string>();
  return (request) => {
    const value = key(request);
    if (value === undefined) return false;
    const before = seen.has(value);
    seen.add(value);
    return before;
  };
}

/** Whether the body has more bytes than that. */
export function largerThan(bytes: number): (request: Received) => boolean {
  return ({ body }) => body.length > bytes;
}

/** Rewrites the body of every response that has one. */
export function rewritten(rewrite: (body: string) => string): Partial<Behaviour> {
  return changing((response) => (response.body === '' ? response : { ...response, body: rewrite(`${response.body}`) }));
}

/** How deep the brackets of the body are nested, except those in strings. */
export function depthOf(request: Received): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of `${request.body}`.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
    if ('[{'.includes(bracket)) deepest = Math.max(deepest, ++depth);
    else if (']}'.includes(bracket)) depth--;
  }
  return deepest;
}
