import { honestBehaviour, isJson, mediaTypeGate } from '../honest-behaviour.ts';
import { integerOf, readJsonText, readUtf8, type Value } from '../json-text.ts';
import type { BrokenStore } from '../kinds.ts';
import type { Received } from '../store.ts';
import { fieldOf, gated, overlooking } from '../variations.ts';

type Row = readonly [
  name: string,
  title: string,
  member: 'name' | 'tag' | 'id',
  fault: (value: Value | undefined) => boolean,
];

const is =
  (...kinds: readonly (Value['kind'] | undefined)[]) =>
  (value: Value | undefined) =>
    kinds.includes(value?.kind);

/** Faults of one property that the store does not notice. */
const overlooked: readonly Row[] = [
  ['needs-no-name', 'accepts a plant without a name', 'name', is(undefined)],
  ['takes-null-name', 'accepts name: null', 'name', is('null')],
  ['takes-number-name', 'accepts a number for a name', 'name', is('number')],
  ['takes-boolean-name', 'accepts true for a name', 'name', is('boolean')],
  ['takes-array-name', 'accepts a list for a name', 'name', is('array')],
  ['takes-object-name', 'accepts an object for a name', 'name', is('object')],
  ['takes-any-name', 'does not check the name', 'name', () => true],
  ['takes-null-tag', 'accepts tag: null', 'tag', is('null')],
  ['takes-number-tag', 'accepts a number for a tag', 'tag', is('number')],
  ['takes-array-tag', 'accepts a list of tags', 'tag', is('array')],
  ['takes-object-tag', 'accepts an object for a tag', 'tag', is('object')],
  ['takes-any-tag', 'does not check the tag', 'tag', () => true],
  ['needs-no-id', 'accepts a plant without an id', 'id', is(undefined)],
  ['takes-null-id', 'accepts id: null', 'id', is('null')],
  ['takes-boolean-id', 'accepts true for an id', 'id', is('boolean')],
  ['takes-text-id', 'accepts any text for an id', 'id', is('string')],
  [
    'takes-digits-id',
    'accepts digits in quotes for an id',
    'id',
    (value) => value?.kind === 'string' && /^\d+$/.test(value.text),
  ],
  ['takes-array-id', 'accepts a list of ids', 'id', is('array')],
  ['takes-object-id', 'accepts an object for an id', 'id', is('object')],
  ['takes-decimal-id', 'accepts 1.5 for an id', 'id', isDecimal],
  [
    'takes-id-over-int64',
    'accepts ids beyond 64 bits',
    'id',
    (value) => value?.kind === 'number' && Math.abs(Number(value.source)) >= 2 ** 63,
  ],
  [
    'wraps-id-at-int64',
    'reads 9223372036854775808 as a negative id',
    'id',
    (value) => value?.kind === 'number' && value.source === '9223372036854775808',
  ],
  [
    'takes-id-under-int64',
    'accepts ids below the minimum of 64 bits',
    'id',
    (value) => value?.kind === 'number' && /^-922337203685477580\d$/.test(value.source),
  ],
  ['takes-any-id', 'does not check the id', 'id', () => true],
];

/** Bodies that are not objects. */
const shapes: readonly (readonly [name: string, title: string, kind: Value['kind']])[] = [
  ['takes-array', 'accepts an array', 'array'],
  ['takes-string', 'accepts a string', 'string'],
  ['takes-number', 'accepts a number', 'number'],
  ['takes-null', 'accepts null', 'null'],
  ['takes-boolean', 'accepts true', 'boolean'],
];

/** What the store does to the body before it reads it as JSON. */
const repairs: readonly (readonly [name: string, title: string, repair: (text: string) => string])[] = [
  ['repairs-empty', 'accepts a missing body', (text) => (text === '' ? plant : text)],
  ['repairs-blank', 'accepts a body of white space', (text) => (text !== '' && text.trim() === '' ? plant : text)],
  [
    'repairs-truncated',
    'accepts JSON that ends too early',
    (text) => (isWhole(text) || !text.startsWith('{') ? text : plant),
  ],
  ['repairs-trailing-comma', 'ignores a trailing comma', (text) => text.replace(/,\s*}/, '}')],
  ['repairs-trailing-garbage', 'ignores what follows the object', (text) => /^\s*\{[^{}]*\}/.exec(text)?.[0] ?? text],
  ['repairs-single-quotes', 'accepts single quotes', (text) => (text.includes('"') ? text : text.replaceAll("'", '"'))],
  ['repairs-nan', 'accepts NaN', (text) => text.replace(/\b-?(NaN|Infinity)\b/g, '1')],
  ['repairs-anything', 'accepts anything that is not JSON', (text) => (isWhole(text) ? text : plant)],
];

const plant = '{"name":"Fern","id":1}';

/** Stores that accept bodies that break the schema, are not JSON, or have another media type. */
export const brokenValidation: readonly BrokenStore[] = [
  ...overlooked.map(
    ([name, title, member, fault]): BrokenStore => ({
      name,
      title,
      trips: ['invalid-accepted'],
      behaviour: () => overlooking(member, fault),
    }),
  ),
  ...shapes.map(
    ([name, title, kind]): BrokenStore => ({
      name,
      title,
      trips: ['invalid-accepted'],
      behaviour: () => ({ examine: (value) => (value.kind === kind ? [] : honestBehaviour.examine(value)) }),
    }),
  ),
  ...repairs.map(
    ([name, title, repair]): BrokenStore => ({
      name,
      title,
      trips: ['malformed-accepted'],
      may: ['echo-differs'],
      behaviour: () => ({ read: (request) => readJsonText(repair(readUtf8(request.body))) }),
    }),
  ),
  {
    name: 'repairs-utf-8',
    title: 'accepts bytes that are not UTF-8',
    trips: ['malformed-accepted'],
    may: ['echo-differs'],
    behaviour: () => ({ read: (request) => readJsonText(`${request.body}`) }),
  },
  {
    name: 'reads-utf-16',
    title: 'accepts UTF-16',
    trips: ['malformed-accepted'],
    behaviour: () => ({
      read: (request) => {
        const isWide = request.body.includes(0);
        return readJsonText(isWide ? request.body.toString('utf16le').replace('\uFEFF', '') : readUtf8(request.body));
      },
    }),
  },
  {
    name: 'takes-text-plain',
    title: 'accepts text/plain as JSON',
    trips: ['media-type-accepted'],
    behaviour: () =>
      gated({ mediaType: (request) => (/^text\/plain/.test(typeOf(request)) ? undefined : mediaTypeGate(request)) }),
  },
  {
    name: 'takes-json-somewhere',
    title: 'accepts every media type that contains "json"',
    trips: ['media-type-accepted'],
    behaviour: () =>
      gated({ mediaType: (request) => (typeOf(request).includes('json') ? undefined : mediaTypeGate(request)) }),
  },
  {
    name: 'takes-form',
    title: 'accepts a form',
    trips: ['media-type-accepted'],
    may: ['echo-differs'],
    behaviour: () => ({
      ...gated({
        mediaType: (request) =>
          /x-www-form-urlencoded|form-data/.test(typeOf(request)) ? undefined : mediaTypeGate(request),
      }),
      read: (request) =>
        readJsonText(isJson(typeOf(request)) || typeOf(request) === '' ? readUtf8(request.body) : plant),
    }),
  },
  {
    name: 'untagged-ids',
    title: 'checks the id only if there is a tag',
    trips: ['invalid-accepted'],
    behaviour: () => overlooking('id', (_, siblings) => !siblings.has('tag')),
  },
  {
    name: 'tagged-names',
    title: 'checks the name only if there is no tag',
    trips: ['invalid-accepted'],
    behaviour: () => overlooking('name', (_, siblings) => siblings.has('tag')),
  },
];

function isDecimal(value: Value | undefined): boolean {
  if (value?.kind !== 'number' || integerOf(value.source) !== undefined) return false;
  return /\.\d*[1-9]/.test(value.source) && !/e\+?\d/i.test(value.source);
}

function typeOf(request: Received): string {
  return fieldOf(request, 'content-type').toLowerCase();
}

function isWhole(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
