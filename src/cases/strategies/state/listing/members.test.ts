import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

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

describe('what has a path of its own', () => {
  const text = { type: 'string' };
  const [playlistId, trackId] = ['playlistId', 'trackId'].map((name) => parameter(name, text));
  const track = { type: 'object', properties: { id, title: text } };
  const tracks = { type: 'array', items: { type: 'object', properties: { trackId: text } } };
  const playlist = { type: 'object', properties: { id, title: text, tracks } };
  const pathsWith = (member: JsonObject) => ({
    '/tracks': { post: { ...taking(title), responses: responses('201', track) } },
    '/tracks/{trackId}': { parameters: [trackId], get: { responses: responses('200', track) } },
    '/playlists': { post: { ...taking(title), responses: responses('201', playlist) } },
    '/playlists/{playlistId}': { parameters: [playlistId], get: { responses: responses('200', playlist) } },
    '/playlists/{playlistId}/tracks/{trackId}': {
      parameters: [playlistId, parameter('trackId', member)],
      put: { responses: { '200': { description: 'There' }, '404': { description: 'Unknown' } } },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
  });

  /** The requests for the tracks of a playlist, which takes only tracks that there are; and these. */
  function stepsOfPlaylists({ member: allowed = text as JsonObject, mayCreate = true } = {}) {
    const created = new Set<string>();
    const playlists = new Map<string, Set<string>>();
    const steps = stepsOf(pathsWith(allowed) as unknown as JsonObject, ({ id: name, request: { method } }, path) => {
      if (!mayCreate && name.includes('to put')) return { status: 409 };
      const [, collection, own = '', , member] = path.split('/');
      const key = `${collection === 'tracks' ? 't' : 'p'}${created.size + playlists.size + 1}`;
      if (method === 'POST') {
        if (collection === 'tracks') created.add(key);
        else playlists.set(key, new Set());
        return { status: 201, text: `{"id":"${key}"}` };
      }
      if (collection === 'tracks') return { status: created.has(own) ? 200 : 404, text: `{"id":"${own}"}` };
      const members = playlists.get(own);
      if (members === undefined) return { status: 404 };
      const shown = { id: own, tracks: [...members].map((one) => ({ trackId: one })) };
      if (member === undefined) return { text: JSON.stringify(shown) };
      if (!created.has(member)) return { status: 404 };
      if (method === 'PUT') members.add(member);
      else members.delete(member);
      return { status: method === 'PUT' ? 200 : 204 };
    });
    const about = steps.filter((one) => /\(tracks\)/.test(one.id));
    return {
      ...{ created, names: labels(about) },
      reserved: about.filter(({ reserves }) => reserves === true),
      put: (name: string) => about[labels(about).indexOf(name)]?.request.path.split('/')[4],
    };
  }

  it('is put there twice: two that the run has created', () => {
    const { put, created, names, reserved } = stepsOfPlaylists();
    const [first = '', second = '', ...others] = ['PUT', 'PUT another', 'PUT again', 'DELETE'].map(put);
    expect([created.has(first), created.has(second), first === second]).toEqual([true, true, false]);
    expect(others).toEqual([first, first]);
    expect(names.slice(0, 4)).toEqual(['create', 'create one to put', 'create another to put', 'PUT']);
    expect(labels(reserved)).toEqual(['create one to put', 'create another to put']);
    expect(names.slice(-3)).toEqual(['DELETE', 'read after DELETE', 'read the other one after DELETE']);
  });

  it('is one that there was before where none is created for it', () => {
    const { put, created, names } = stepsOfPlaylists({ mayCreate: false });
    expect(created.has(put('PUT') ?? '')).toBe(true);
    expect(names).toContain('read after DELETE');
    expect(names).not.toContain('PUT another');
  });

  it('is one of those that the contract lists, where it does', () => {
    const { put, names } = stepsOfPlaylists({ member: { enum: ['t1', 't2'] } });
    expect(put('PUT')).toMatch(/^t[12]$/);
    expect(names).not.toContain('create one to put');
  });
});
