import { challenge, errorResponse } from '../honest-behaviour.ts';
import { integerOf } from '../json-text.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Received } from '../store.ts';
import { changingEach, fieldOf, idOf, membersOf, refusing, seenBefore, textOf } from '../variations.ts';

type Row = readonly [name: string, title: string, refuses: (request: Received) => boolean];

const name = (condition: RegExp) => (request: Received) => condition.test(textOf(request, 'name') ?? 'a');
const text = (condition: RegExp) => (request: Received) => condition.test(request.body.toString());
const id = (condition: (value: bigint) => boolean) => (request: Received) => {
  const value = integerOf(idOf(request) ?? 'none');
  return value !== undefined && condition(value);
};

/** The valid requests to which the store responds with 400. */
const rows: readonly Row[] = [
  ['refuses-zero', 'refuses id 0', id((value) => value === 0n)],
  ['refuses-negative', 'refuses negative ids', id((value) => value < 0n)],
  ['refuses-over-int32', 'refuses ids over 32 bits', id((value) => value > 2147483647n)],
  ['refuses-over-2-53', 'refuses ids that a double cannot hold', id((value) => value > 2n ** 53n)],
  ['refuses-under-2-53', 'refuses negative ids that a double cannot hold', id((value) => value < -(2n ** 53n))],
  ['refuses-greatest', 'refuses the greatest id', id((value) => value === 2n ** 63n - 1n)],
  ['refuses-least', 'refuses the least id', id((value) => value === -(2n ** 63n))],
  ['refuses-1.0', 'refuses 1.0 for an id', (request) => (idOf(request) ?? '').includes('.')],
  ['refuses-1e2', 'refuses 1e2 for an id', (request) => /e/i.test(idOf(request) ?? '')],
  ['refuses-empty-name', 'refuses an empty name', name(/^$/)],
  ['refuses-blank-name', 'refuses a blank name', name(/^\s+$/)],
  ['refuses-long-name', 'refuses names over 255 characters', name(/^.{256}/s)],
  ['refuses-very-long-name', 'refuses names over 10,000 characters', name(/^.{10001}/s)],
  ['refuses-unicode', 'refuses names that are not ASCII', name(/[^\0-\x7f]/)],
  ['refuses-astral', 'refuses emoji', name(/[\ud800-\udbff]/)],
  ['refuses-digits', 'refuses a name of digits', name(/^\d+$/)],
  ['refuses-newline', 'refuses a name with a line break', name(/\n/)],
  ['refuses-nul', 'refuses a name with NUL', name(/\0/)],
  ['refuses-quote', 'refuses a name with \' or "', name(/['"]/)],
  ['refuses-null-word', 'refuses a name of "null"', name(/^null$/)],
  ['refuses-angle', 'refuses a name with <', name(/</)],
  ['refuses-empty-tag', 'refuses an empty tag', (request) => textOf(request, 'tag') === ''],
  ['needs-tag', 'refuses a plant without a tag', (request) => !membersOf(request).has('tag')],
  [
    'refuses-more-members',
    'refuses properties it does not know',
    (request) => [...membersOf(request).keys()].some((key) => !known.includes(key)),
  ],
  ['refuses-proto', 'refuses a property __proto__', (request) => membersOf(request).has('__proto__')],
  ['needs-order', 'refuses a plant that does not begin with its id or name', text(/^\s*\{\s*"tag"/)],
  ['needs-id-last', 'refuses a plant whose id comes before its name', text(/"id".*"name"/s)],
  ['refuses-white-space', 'refuses white space before the plant', text(/^\s/)],
  ['refuses-pretty', 'refuses a plant on several lines', text(/\n/)],
  ['refuses-escapes', 'refuses escaped characters', text(/\\u/)],
  [
    'refuses-charset',
    'refuses application/json; charset=utf-8',
    (request) => /charset/i.test(fieldOf(request, 'content-type')),
  ],
  [
    'refuses-capital-type',
    'refuses Application/JSON',
    (request) => /[A-Z]/.test(fieldOf(request, 'content-type').split(';')[0] ?? ''),
  ],
  ['refuses-chunked', 'refuses a body in chunks', (request) => fieldOf(request, 'transfer-encoding') !== ''],
  ['refuses-keep-alive', 'refuses the second request on a connection', ({ turnOnConnection }) => turnOnConnection > 1],
];

const known = ['id', 'name', 'tag'];

/** Stores that refuse what the contract allows. */
export const brokenRefusals: readonly BrokenStore[] = [
  ...rows.map(
    ([name, title, refuses]): BrokenStore => ({
      name,
      title,
      trips: ['valid-refused'],
      behaviour: () => refusing(refuses),
    }),
  ),
  {
    name: 'reads-one-piece',
    title: 'reads only the first piece of the body',
    trips: ['valid-refused'],
    // Pieces that are sent separately may arrive together; such a request is not refused.
    groups: 2,
    behaviour: () => refusing(({ pieces }) => pieces > 1),
  },
  {
    name: 'refuses-repetition',
    title: 'refuses what it has seen before',
    trips: ['valid-refused'],
    behaviour: () => refusing(seenBefore(({ body }) => `${body}`)),
  },
  {
    name: 'capital-fields',
    title: 'ignores a credential whose header name is in lower case',
    trips: ['status-documented'],
    may: ['scheme-case'],
    behaviour: () =>
      changingEach(200, (response, { fieldNames }) => (fieldNames.includes('authorization') ? challenge() : response)),
  },
  {
    name: 'unsupported-charset',
    title: 'responds with 415 to application/json; charset=utf-8',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(200, (response, request) =>
        /charset/i.test(fieldOf(request, 'content-type')) ? errorResponse(415, 'no parameters') : response,
      ),
  },
  {
    name: 'unsupported-capitals',
    title: 'responds with 415 to Application/JSON',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(200, (response, request) =>
        /[A-Z]/.test(fieldOf(request, 'content-type').split(';')[0] ?? '')
          ? errorResponse(415, 'no capitals')
          : response,
      ),
  },
  {
    name: 'unacceptable-list',
    title: 'responds with 406 unless Accept is exactly application/json',
    trips: ['status-documented'],
    behaviour: () =>
      changingEach(200, (response, request) =>
        ['', '*/*', 'application/json'].includes(fieldOf(request, 'accept'))
          ? response
          : errorResponse(406, 'only JSON'),
      ),
  },
];
