import { expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const book = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string' },
    shelf: { enum: ['a', 'b'] },
    authorId: { type: 'string' },
    rank: { type: 'integer' },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const conflict = (description: string) => ({ '409': { description } });

function pathsWith(description: string, title: JsonObject = {}, patched?: JsonObject): JsonObject {
  const own = { ...book, properties: { ...book.properties, title: { type: 'string', ...title } } };
  const change = { ...taking(own), responses: { ...responses('200', own), ...conflict(description) } };
  return {
    '/books': { post: { ...taking(own), responses: { ...responses('201', own), ...conflict(description) } } },
    '/books/{id}': {
      parameters: [id],
      get: { responses: responses('200', own) },
      put: change,
      patch: patched === undefined ? change : { ...change, ...taking(patched) },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
  } as unknown as JsonObject;
}

/** The steps with a target that stores books, and shows the second one with other titles after another book was changed. */
function steps(paths: JsonObject): readonly Case[] {
  const books = new Map<string, JsonObject>();
  return stepsOf(paths, ({ request: { method, body } }, path) => {
    const value: Json = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const own = path === '/books' ? `b${books.size}` : path.slice('/books/'.length);
    if (method !== 'POST' && !books.has(own)) return { status: 404 };
    if (method === 'DELETE') return { status: books.delete(own) ? 204 : 404 };
    if (method !== 'GET') books.set(own, { ...value, id: own });
    return { status: method === 'POST' ? 201 : 200, text: writeJson(books.get(own) ?? null) };
  });
}

const named = (all: readonly Case[], label: string): Case | undefined =>
  all.find((one) => one.id.includes(`› ${label} (`));
const stateOf = (all: readonly Case[], label: string): ExpectedState | undefined => named(all, label)?.expectedState;

it('reads a neighbour after each change and after the deletion of another resource: its texts stay', () => {
  const all = steps(pathsWith('Conflict'));
  const neighbour = named(all, 'read the neighbour')?.request.path;
  for (const label of ['PUT', 'PATCH', 'DELETE'].map((method) => `read the neighbour after ${method}`)) {
    expect(named(all, label)?.request.path).toBe(neighbour);
    expect(stateOf(all, label)).toEqual({
      kind: 'change-stored',
      by: 'POST /books',
      instance: '',
      members: { title: expect.any(String) },
      mayBeHidden: false,
      before: undefined,
    });
  }
  expect(named(all, 'PUT')?.request.path).not.toBe(neighbour);
});

it('changes a resource to a value of its neighbour where no two may have the same', () => {
  const refused = { kind: 'refused-in-state', of: 'a "title"', state: 'already there' };
  const both = (paths: JsonObject) => {
    const all = steps(paths);
    return ['PUT', 'PATCH'].map((method) => stateOf(all, `${method} with the title of a neighbour`));
  };
  expect(both(pathsWith('Another book has this title'))).toEqual([refused, refused]);
  expect(both(pathsWith('Conflict', { description: 'Unique in the shelf.' }))).toEqual([refused, refused]);
  expect(both(pathsWith('The book is lent'))).toEqual([undefined, undefined]);
});

it('changes a resource to a value that only the creation says is unique, where the change documents a refusal', () => {
  const created = pathsWith('Another book has this title');
  const refusalOf = (changed: JsonObject) => {
    const [post, put] = [created['/books'], changed['/books/{id}']];
    const all = steps({ '/books': post ?? null, '/books/{id}': put ?? null });
    return stateOf(all, 'PUT with the title of a neighbour')?.kind;
  };
  expect(refusalOf(pathsWith('The book is lent'))).toBe('refused-in-state');
  const plain = { ...taking(book), responses: responses('200', book) };
  expect(refusalOf({ '/books/{id}': { ...Object(created['/books/{id}']), put: plain } })).toBeUndefined();
});

it('replaces a resource by what it is already, where no two may have the same: its own title is not taken', () => {
  const own = (paths: JsonObject) => {
    const all = steps(paths);
    const [creation, change] = ['create (its own values)', 'PUT (its own values)'].map((label) => named(all, label));
    return [change?.expectedState, change?.request.body, creation?.request.body] as const;
  };
  const [state, sent, created] = own(pathsWith('Another book has this title'));
  expect(state).toEqual({ kind: 'accepted-in-state' });
  expect(sent).toMatchObject({ value: created?.kind === 'content' ? created.value : undefined });
  expect(own(pathsWith('The book is lent'))).toEqual([undefined, undefined, undefined]);
});

it('leaves out a property that the schema of the change does not declare: a target may ignore it', () => {
  const patched = { type: 'object', minProperties: 1, properties: { rank: { type: 'integer' } } };
  const all = steps(pathsWith('Another book has this title', {}, patched));
  expect(stateOf(all, 'PUT with the title of a neighbour')).toMatchObject({ kind: 'refused-in-state' });
  expect(named(all, 'PATCH')).toBeDefined();
  expect(named(all, 'PATCH with the title of a neighbour')).toBeUndefined();
});
