import {
  credentialGate,
  errorAnswer,
  examinePlant,
  mediaTypeGate,
  methodGate,
  pathGate,
  readContent,
  withHeader,
} from './honest-habits.ts';
import type { Value } from './json-text.ts';
import type { Answer, Gate, Habits, Received } from './store.ts';

/** The usual answer, seen once more before it leaves. */
export function changing(change: (answer: Answer, request: Received) => Answer): Partial<Habits> {
  return { answer: (request, usual) => change(usual(), request) };
}

/** As `changing`, for answers of one status. */
export function changingEach(status: number, change: (answer: Answer, request: Received) => Answer): Partial<Habits> {
  return changing((answer, request) => (answer.status === status ? change(answer, request) : answer));
}

/** Answers of one status get another content, written from the usual one. */
export function rewriting(status: number, rewrite: (content: string, request: Received) => string): Partial<Habits> {
  return changingEach(status, (answer, request) => ({ ...answer, content: rewrite(`${answer.content}`, request) }));
}

/** Answers of one status get a header field, in place of the one of that name. */
export function labelling(status: number, field: readonly [name: string, value: string]): Partial<Habits> {
  return changingEach(status, (answer) => withHeader(answer, field));
}

/** Another answer altogether whenever `condition` holds. */
export function instead(condition: (request: Received) => boolean, answer: Answer): Partial<Habits> {
  return { answer: (request, usual) => (condition(request) ? answer : usual()) };
}

/** 500 whenever `condition` holds. */
export function crashing(condition: (request: Received) => boolean): Partial<Habits> {
  return instead(condition, errorAnswer(500, 'something went wrong'));
}

/** A well-formed 400 for requests that would otherwise be accepted and of which `condition` holds. */
export function refusing(condition: (request: Received) => boolean): Partial<Habits> {
  return changingEach(200, (answer, request) => (condition(request) ? errorAnswer(400, 'not for this store') : answer));
}

/** The honest gates in the honest order, some of them replaced. */
export function gated(by: {
  readonly path?: Gate;
  readonly method?: Gate;
  readonly credential?: Gate;
  readonly mediaType?: Gate;
}): Partial<Habits> {
  return {
    gates: [
      by.path ?? pathGate,
      by.method ?? methodGate,
      by.credential ?? credentialGate,
      by.mediaType ?? mediaTypeGate,
    ],
  };
}

/** Whoever comes without the right token gets this. */
export function unauthorised(answer: Answer): Partial<Habits> {
  return gated({ credential: (request) => (credentialGate(request) === undefined ? undefined : answer) });
}

/** Overlooks a member's fault of one kind; every other fault counts as it does elsewhere. */
export function overlooking(
  member: keyof typeof flawless,
  fault: (value: Value | undefined, siblings: ReadonlyMap<string, Value>) => boolean,
): Partial<Habits> {
  return {
    examine: (value) => {
      if (value.kind !== 'object' || !fault(value.members.get(member), value.members)) return examinePlant(value);
      return examinePlant({ kind: 'object', members: new Map([...value.members, [member, flawless[member]]]) });
    },
  };
}

const flawless = {
  name: { kind: 'string', text: 'Fern' },
  tag: { kind: 'string', text: 'green' },
  id: { kind: 'number', source: '1' },
} as const;

/** The members of a content that is a JSON object; of any other content none. */
export function membersOf(request: Received): ReadonlyMap<string, Value> {
  try {
    const value = readContent(request);
    return value.kind === 'object' ? value.members : new Map();
  } catch {
    return new Map();
  }
}

/** The text of a member that is a string. */
export function textOf(request: Received, member: string): string | undefined {
  const value = membersOf(request).get(member);
  return value?.kind === 'string' ? value.text : undefined;
}

/** The digits of the member `id`, when it is a number. */
export function idOf(request: Received): string | undefined {
  const value = membersOf(request).get('id');
  return value?.kind === 'number' ? value.source : undefined;
}

/** The first value of a header field, or the empty text. */
export function fieldOf(request: Received, name: string): string {
  return request.header(name)[0] ?? '';
}

/** True from the second time on that `key` gives the same. */
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

/** Whether the content has more bytes than that. */
export function largerThan(bytes: number): (request: Received) => boolean {
  return ({ content }) => content.length > bytes;
}

/** Another content for answers that have one. */
export function rewritten(rewrite: (content: string) => string): Partial<Habits> {
  return changing((answer) => (answer.content === '' ? answer : { ...answer, content: rewrite(`${answer.content}`) }));
}

/** How deep the brackets of the content go, those in strings aside. */
export function depthOf(request: Received): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of `${request.content}`.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '')) {
    if ('[{'.includes(bracket)) deepest = Math.max(deepest, ++depth);
    else if (']}'.includes(bracket)) depth--;
  }
  return deepest;
}
