import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { ExpectedState } from '../../../model/expected-state.ts';
import type { JsonObject } from '../../../model/json.ts';
import { labels, responses, stepsOf, taking } from '../../../testing/state-steps.ts';

const id = { type: 'string', readOnly: true };
const title = { type: 'object', properties: { title: { type: 'string' } } };
const parameter = (name: string, schema: JsonObject) => ({ name, in: 'path', required: true, schema });
const colours = { enum: ['red', 'blue', 'green'] };
const objects = { type: 'array', items: { type: 'object', properties: { tag: { type: 'string' } } } };

interface Library {
  readonly tags?: JsonObject;
  /** The name of the path parameter. */
  readonly name?: string;
  readonly mayRead?: boolean;
  readonly write?: (tag: string) => JsonObject | string;
  readonly put?: (tags: Set<string>, tag: string) => void;
  readonly remove?: (tags: Set<string>, tag: string) => void;
  readonly storesNothing?: boolean;
  /** What a tag may be. */
  readonly allowed?: JsonObject;
  /** What the contract says of the PUT. */
  readonly purpose?: string;
}

/** The requests for the tags of a book, below which they are put. */
function stepsFor({
  tags = objects,
  name = 'tag',
  mayRead = false,
  write = (tag) => ({ tag }),
  put = (all, tag) => all.add(tag),
  remove = (all, tag) => all.delete(tag),
  storesNothing = false,
  allowed = colours,
  purpose = '',
}: Library): readonly Case[] {
  const book = { type: 'object', properties: { id, title: { type: 'string' }, tags } };
  const paths = {
    '/books': { post: { ...taking(title), responses: responses('201', book) } },
    '/books/{bookId}': {
      parameters: [parameter('bookId', { type: 'string' })],
      get: { responses: responses('200', book) },
    },
    [`/books/{bookId}/tags/{${name}}`]: {
      parameters: [parameter('bookId', { type: 'string' }), parameter(name, allowed)],
      put: { description: purpose, responses: { '200': { description: 'There' }, '201': { description: 'New' } } },
      delete: { responses: { '204': { description: 'Gone' } } },
      ...(mayRead ? { get: { responses: { '200': { description: 'There' } } } } : {}),
    },
  };
  const books = new Map<string, Set<string>>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, , own = '', , tag] = path.split('/');
    if (method === 'POST') books.set(`b${books.size + 1}`, new Set());
    if (method === 'POST') return { status: 201, text: `{"id":"b${books.size}"}` };
    const all = books.get(own);
    if (all === undefined) return { status: storesNothing ? 200 : 404, text: '{"id":"b0","tags":[]}' };
    if (tag === undefined) return { status: 200, text: JSON.stringify({ id: own, tags: [...all].map(write) }) };
    if (method === 'PUT') put(all, tag);
    if (method === 'DELETE') remove(all, tag);
    return { status: method === 'DELETE' ? 204 : 201 };
  });
  return steps.filter((one) => /\(tags\)/.test(one.id));
}

/** What is expected of them. */
function judged(library: Library): readonly ExpectedState[] {
  return stepsFor(library).flatMap(({ expectedState }) => expectedState ?? []);
}

describe('what is put below a resource', () => {
  const again = { kind: 'replaced-not-created' };
  const member = (value: string, isThere: boolean, key = 'tag') => ({
    kind: 'linked-value',
    property: 'tags',
    key,
    value,
    isThere,
    by: isThere ? 'PUT /books/{bookId}/tags/{tag}' : 'DELETE /books/{bookId}/tags/{tag}',
  });

  it('is not judged where the resource shows what was put there and not deleted', () => {
    expect(judged({})).toEqual([again]);
    expect(judged({ tags: { type: 'array', items: { type: 'string' } }, write: (tag) => tag })).toEqual([again]);
  });

  it('is judged where the resource does not show it, or still shows it', () => {
    expect(judged({ put: () => undefined })).toEqual([member('red', true)]);
    expect(judged({ remove: () => undefined })).toEqual([again, member('red', false)]);
    const plain = { tags: { type: 'array', items: { type: 'string' } }, write: (tag: string) => tag };
    expect(judged({ ...plain, put: () => undefined })).toEqual([member('red', true, '')]);
  });

  it('is judged where another one is lost with it, unless there is only one at a time', () => {
    const put = (all: Set<string>, tag: string) => {
      all.clear();
      all.add(tag);
    };
    expect(judged({ put })).toEqual([again]);
    expect(judged({ put, remove: () => undefined })).toEqual([again]);
    const [, lost] = judged({ remove: (all) => all.clear() });
    expect(lost).toMatchObject({ kind: 'linked-value', value: 'blue', isThere: true });
  });

  it('is not judged where it has a path of its own, where items have another name for it, or at a target that stores nothing', () => {
    const lost = { put: () => undefined };
    expect(judged({ ...lost, mayRead: true })).toEqual([]);
    expect(judged({ ...lost, name: 'colour' })).toEqual([]);
    expect(judged({ ...lost, tags: { type: 'object' } })).toEqual([]);
    expect(judged({ ...lost, storesNothing: true })).toEqual([]);
  });

  const onlyLast = (all: Set<string>, tag: string) => {
    all.clear();
    all.add(tag);
  };

  it('is read after it was put there again', () => {
    const steps = stepsFor({});
    const names = labels(steps);
    expect(names).toEqual([
      ...['create', 'PUT', 'read after PUT', 'PUT again', 'read after PUT again'],
      ...['PUT another', 'read after PUT of another', 'read both'],
      ...['DELETE', 'read after DELETE', 'read the other one after DELETE'],
    ]);
    expect(steps[names.indexOf('read after PUT again')]?.request.method).toBe('GET');
  });

  it.each([
    ['Adds a tag to the book.', true],
    ['Tags can be put here. This adds it to the others.', true],
    ['Add one to the tags', true],
    ['Adds a tag. It belongs to the book.', false],
    ['Sets the tag of the book, which leads to others.', false],
  ])('is judged where another one is lost with it, if the contract says that it is added: %s', (purpose, isAdded) => {
    const lost = isAdded ? [member('red', true)] : [];
    expect(judged({ purpose, put: onlyLast })).toEqual([again, ...lost]);
    expect(judged({ purpose })).toEqual([again]);
  });

  it('is one of two that are new where none are listed', () => {
    const both = stepsFor({ allowed: { type: 'string' } });
    const [first, second] = ['PUT', 'PUT another'].map((label) => both[labels(both).indexOf(label)]?.request.path);
    expect(first).toMatch(/\/tags\/[^/]+$/);
    expect(second).toMatch(/\/tags\/[^/]+$/);
    expect(second).not.toBe(first);
    const purpose = 'Adds a tag to the book.';
    expect(judged({ allowed: { type: 'string' }, purpose, put: onlyLast })).toMatchObject([
      again,
      { kind: 'linked-value', isThere: true, value: first?.split('/').at(-1) },
    ]);
  });
});
