import { jsonResponse } from '../honest-behaviour.ts';
import { integerOf } from '../json-text.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Received, StoreResponse } from '../store.ts';
import { crashing, depthOf, fieldOf, idOf, instead, membersOf, seenBefore, textOf } from '../variations.ts';

type Row = readonly [name: string, title: string, crashes: (request: Received) => boolean];

const name = (condition: RegExp) => (request: Received) => condition.test(textOf(request, 'name') ?? 'a');
const body = (condition: (body: string) => boolean) => (request: Received) => condition(request.body.toString());
const field = (header: string, condition: RegExp) => (request: Received) => condition.test(fieldOf(request, header));
const id = (condition: (value: bigint) => boolean) => (request: Received) => {
  const value = integerOf(idOf(request) ?? 'none');
  return value !== undefined && condition(value);
};
const kind =
  (member: string, ...kinds: readonly string[]) =>
  (request: Received) =>
    kinds.includes(membersOf(request).get(member)?.kind ?? 'missing');

const unknown = (wanted: string) => (request: Received) =>
  [...membersOf(request)].some(([member, { kind }]) => !['name', 'tag', 'id'].includes(member) && kind === wanted);

/** The requests to which the store responds with 500. */
const rows: readonly Row[] = [
  ['crash-long-name', 'crashes on a name of 256 characters', name(/^.{256}/s)],
  ['crash-huge-name', 'crashes on a name of 65,536 characters', name(/^.{65536}/s)],
  ['crash-emoji', 'crashes on characters beyond 16 bits', name(/[\ud800-\udbff][\udc00-\udfff]/)],
  ['crash-non-ascii', 'crashes on what is not ASCII', name(/[^\0-\x7f]/)],
  ['crash-nul', 'crashes on NUL', name(/\0/)],
  ['crash-newline', 'crashes on a line break', name(/\n/)],
  ['crash-empty-name', 'crashes on an empty name', name(/^$/)],
  ['crash-quote', "crashes on '", name(/'/)],
  ['crash-double-quote', 'crashes on "', name(/"/)],
  ['crash-backslash', 'crashes on a backslash', name(/\\/)],
  ['crash-percent', 'crashes on a percent sign', name(/%/)],
  ['crash-braces', 'crashes on braces', name(/[{}]/)],
  ['crash-combining', 'crashes on a combining character', name(/\p{M}/u)],
  ['crash-right-to-left', 'crashes on a script from right to left', name(/[\u0590-\u06ff\u202e]/)],
  ['crash-at-sign', 'crashes on @', name(/@/)],
  ['crash-formula', 'crashes on a name that looks like a formula', name(/^=/)],
  ['crash-case', 'crashes on letters that grow when their case is changed', name(/[ßİ]/)],
  [
    'crash-all-empty',
    'crashes when both texts are empty',
    (request) => textOf(request, 'name') === '' && textOf(request, 'tag') === '',
  ],
  [
    'crash-both-long',
    'crashes when both texts are long',
    (request) => [textOf(request, 'name'), textOf(request, 'tag')].every((text) => (text?.length ?? 0) > 200),
  ],
  [
    'crash-escaped-slash',
    'crashes on an escaped slash',
    (request) => textOf(request, 'name') !== undefined && request.body.includes('\\/'),
  ],
  ['crash-empty-tag', 'crashes on an empty tag', (request) => textOf(request, 'tag') === ''],
  [
    'crash-untagged',
    'crashes when there is no tag',
    (request) => idOf(request) !== undefined && !membersOf(request).has('tag'),
  ],
  ['crash-proto', 'crashes on a property __proto__', (request) => membersOf(request).has('__proto__')],
  ['crash-constructor', 'crashes on a property constructor', (request) => membersOf(request).has('constructor')],
  ['crash-boolean-member', 'crashes on an unknown property that is true or false', unknown('boolean')],
  ['crash-array-member', 'crashes on an unknown property that is an array', unknown('array')],
  ['crash-500-members', 'crashes on five hundred properties', (request) => membersOf(request).size >= 500],
  [
    'crash-all-wrong',
    'crashes when every property is of another type',
    (request) => kind('id', 'string')(request) && kind('name', 'number')(request) && kind('tag', 'number')(request),
  ],
  ['crash-open-arrays', 'crashes on arrays that are opened and never closed', body((text) => /^\[{1000}/.test(text))],
  ['crash-many-members', 'crashes on a hundred properties', (request) => membersOf(request).size >= 100],
  ['crash-deep', 'crashes on JSON a hundred deep', (request) => depthOf(request) >= 100],
  ['crash-greatest', 'crashes on the greatest id', id((value) => value === 2n ** 63n - 1n)],
  ['crash-least', 'crashes on the least id', id((value) => value === -(2n ** 63n))],
  ['crash-negative', 'crashes on negative ids', id((value) => value < 0n)],
  ['crash-zero', 'crashes on id 0', id((value) => value === 0n)],
  ['crash-over-int32', 'crashes on ids over 32 bits', id((value) => value > 2147483647n)],
  ['crash-1e2', 'crashes on 1e2 for an id', (request) => /e/i.test(idOf(request) ?? '')],
  ['crash-1.0', 'crashes on 1.0 for an id', (request) => (idOf(request) ?? '').includes('.')],
  [
    'crash-over-int64',
    'crashes on ids beyond 64 bits',
    (request) => /^\d{19,}$/.test(idOf(request) ?? '') && BigInt(idOf(request) ?? 0) >= 2n ** 63n,
  ],
  ['crash-text-id', 'crashes on a text for an id', kind('id', 'string')],
  ['crash-null-name', 'crashes on name: null', kind('name', 'null')],
  ['crash-number-name', 'crashes on a number for a name', kind('name', 'number')],
  ['crash-object-tag', 'crashes on an object for a tag', kind('tag', 'object')],
  ['crash-no-content', 'crashes on a missing body', body((text) => text === '')],
  ['crash-null', 'crashes on a body of null', body((text) => text.trim() === 'null')],
  ['crash-array', 'crashes on a body that is an array', body((text) => text.trimStart().startsWith('['))],
  ['crash-scalar', 'crashes on a body that is a text or a number', body((text) => /^\s*["\d-]/.test(text))],
  ['crash-malformed', 'crashes on malformed JSON', body((body) => body !== '' && !isJsonText(body))],
  [
    'crash-truncated',
    'crashes on JSON that ends too early',
    body((text) => text.trim().startsWith('{') && !text.trim().endsWith('}')),
  ],
  ['crash-duplicates', 'crashes on a repeated property', body((text) => /"(name|id)"\s*:.*"\1"\s*:/s.test(text))],
  ['crash-byte-order-mark', 'crashes on a byte order mark', body((text) => text.startsWith('\uFEFF'))],
  ['crash-bad-utf-8', 'crashes on bytes that are not UTF-8', body((text) => text.includes('\uFFFD'))],
  ['crash-lone-surrogate', 'crashes on half a character', body((body) => /\\ud[89a-f]/i.test(body) && isLonely(body))],
  [
    'crash-untyped',
    'crashes when there is no media type',
    (request) => request.body.length > 0 && fieldOf(request, 'content-type') === '',
  ],
  ['crash-charset', 'crashes on a charset', field('content-type', /charset/i)],
  ['crash-unknown-type', 'crashes on a media type it does not know', field('content-type', /^(?!application\/json)./i)],
  ['crash-chunked', 'crashes on a body in chunks', field('transfer-encoding', /./)],
  ['crash-expect', 'crashes on an Expect header', field('expect', /./)],
  ['crash-accept', 'crashes on an Accept that leaves out JSON', field('accept', /^(?!.*(json|\*)).+/i)],
];

/** Stores that crash or stay silent instead of responding. */
export const brokenCrashes: readonly BrokenStore[] = [
  ...rows.map(
    ([name, title, crashes]): BrokenStore => ({
      name,
      title,
      trips: ['server-error'],
      behaviour: () => crashing((request) => isPlantPost(request) && crashes(request)),
    }),
  ),
  {
    name: 'crash-repeated',
    title: 'crashes on the second use of an id',
    trips: ['server-error'],
    behaviour: () => crashing(seenBefore(idOf)),
  },
  {
    name: 'crash-method',
    title: 'crashes on methods it does not know',
    trips: ['undocumented-method-error'],
    behaviour: () => crashing(({ method }) => method !== 'POST'),
  },
  {
    name: 'crash-head',
    title: 'crashes on HEAD',
    trips: ['undocumented-method-error'],
    behaviour: () => crashing(({ method }) => method === 'HEAD'),
  },
  {
    name: 'lists-and-deletes',
    title: 'deletes its plants on DELETE',
    trips: ['method-accepted'],
    behaviour: () => instead(({ method }) => method === 'DELETE', jsonResponse(200, { deleted: 1 })),
  },
  {
    name: 'hang-on-nul',
    title: 'never responds to a name with NUL',
    trips: ['no-answer'],
    behaviour: () => ({
      respond: (request, usual) => (name(/\0/)(request) ? new Promise<StoreResponse>(() => {}) : usual()),
    }),
  },
];

/** Only the documented operation crashes: a crash elsewhere is another fault. */
function isPlantPost({ method, path }: Received): boolean {
  return method === 'POST' && path === '/plants';
}

function isJsonText(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

function isLonely(body: string): boolean {
  return isJsonText(body) && /\\ud[89a-f]/.test(JSON.stringify(JSON.parse(body)));
}
