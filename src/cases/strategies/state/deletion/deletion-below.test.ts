import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const book = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const notes = { type: 'array', items: book };

/** `parameter`: what the path of a note calls its identifier. */
const pathsWith = (parameter: string) => ({
  '/books': { post: { ...taking(book), responses: responses('201', book) } },
  '/books/{id}': {
    parameters: [id],
    get: { responses: responses('200', book) },
    delete: { responses: { 204: { description: 'Gone' } } },
  },
  '/books/{id}/notes': {
    parameters: [id],
    get: { responses: responses('200', notes) },
    post: { ...taking(book), responses: responses('201', book) },
  },
  [`/books/{id}/notes/{${parameter}}`]: {
    parameters: [id, { ...id, name: parameter }],
    get: { responses: responses('200', book) },
  },
});

/** The steps to delete a book with its notes; `refuses`: the target does not delete a book that has notes; `name`: of the identifier of a note. */
function steps({ refuses = false, parameter = 'note', name = 'id' } = {}) {
  const books = new Map<string, string[]>();
  let next = 0;
  const all = stepsOf(pathsWith(parameter) as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, , own = '', below, note] = path.split('/');
    if (method === 'POST' && own === '') {
      books.set(`b${next}`, []);
      return { status: 201, text: `{"id":"b${next++}","title":"text"}` };
    }
    const list = books.get(own);
    if (list === undefined) return { status: 404 };
    if (method === 'DELETE') {
      if (refuses && list.length > 0) return { status: 409 };
      books.delete(own);
      return { status: 204 };
    }
    if (below === undefined) return { status: 200, text: `{"id":"${own}","title":"text"}` };
    if (note !== undefined)
      return list.includes(note) ? { status: 200, text: `{"${name}":"${note}","title":"text"}` } : { status: 404 };
    if (method === 'POST') list.push(`n${list.length}-${own}`);
    const [last = ''] = list.slice(-1);
    const text =
      method === 'POST'
        ? `{"${name}":"${last}","title":"text"}`
        : JSON.stringify(list.map((note) => ({ [name]: note })));
    return { status: method === 'POST' ? 201 : 200, text };
  });
  const find = (label: string) =>
    all.find(({ id: name }) => name.includes(`${label} after DELETE (/books/{id}/notes)`));
  return { list: find('list'), item: find('read the item') };
}

it('reads what belonged to a deleted resource, which is neither in its list nor there by itself', () => {
  const { list, item } = steps();
  const [, , own] = list?.request.path.split('/') ?? [];
  expect(list?.expectedState).toEqual({ kind: 'item-not-listed', id: `n0-${own}`, properties: ['id'] });
  expect(item?.request.path).toBe(`/books/${own}/notes/n0-${own}`);
  const content = { id: `n0-${own}`, title: 'text' };
  expect(item?.expectedState).toEqual({ kind: 'resource-removed', content, by: 'DELETE /books/{id}' });
});

it('reads nothing where the target does not delete what has items', () => {
  expect(steps({ refuses: true })).toEqual({ list: undefined, item: undefined });
});

it('knows an item by what its path calls it', () => {
  const { list } = steps({ parameter: 'noteNumber', name: 'number' });
  const [, , own] = list?.request.path.split('/') ?? [];
  expect(list?.expectedState).toEqual({ kind: 'item-not-listed', id: `n0-${own}`, properties: ['number'] });
});

/** What is sent after a book with notes was deleted and created again, where the client names it unless `isChosen` is false; `keeps`: the target still has its notes. */
function createdAgain({ isChosen = true, keeps = false, refuses = false, mayRead = true, gives = '' } = {}) {
  const named = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const taken = isChosen ? named : book;
  const { '/books/{id}/notes/{note}': note, ...others } = pathsWith('note');
  const paths = {
    ...others,
    '/books': { post: { ...taking(taken), responses: responses('201', book) } },
    ...(mayRead ? { '/books/{id}/notes/{note}': note } : {}),
  };
  const books = new Set<string>();
  const deleted = new Set<string>();
  const notes = new Map<string, string[]>();
  let next = 0;
  const all = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, , own = '', below, one] = path.split('/');
    if (method === 'POST' && own === '') {
      const given = body.kind === 'content' ? Object(body.value).id : undefined;
      next += 1;
      const id = String(given ?? `b${next}`);
      if (refuses && deleted.has(id)) return { status: 409 };
      const created = deleted.has(id) ? `${id}${gives}` : id;
      books.add(created);
      return { status: 201, text: JSON.stringify({ id: created }) };
    }
    if (!books.has(own)) return { status: 404 };
    const list = notes.get(own) ?? [];
    if (method === 'DELETE') {
      books.delete(own);
      deleted.add(own);
      if (!keeps) notes.delete(own);
      return { status: 204 };
    }
    if (below === undefined) return { text: JSON.stringify({ id: own }) };
    if (one !== undefined) return list.includes(one) ? { text: JSON.stringify({ id: one }) } : { status: 404 };
    if (method === 'GET') return { text: JSON.stringify(list.map((id) => ({ id }))) };
    next += 1;
    notes.set(own, [...list, `n${next}`]);
    return { status: 201, text: `{"id":"n${next}"}` };
  });
  const find = (label: string) => all.find(({ id }) => id.includes(`› ${label} (/books/{id}/notes)`));
  return {
    first: find('create, to delete it with its items'),
    addition: find('add an item'),
    again: find('create the deleted one again'),
    list: find('list after creating again'),
  };
}

it.each([true, false])(
  'what is created again after its deletion has nothing below it (an item has a path: %s)',
  (mayRead) => {
    const { first, addition, again, list } = createdAgain({ mayRead });
    expect(again?.request).toEqual(first?.request);
    expect(list?.request.path).toBe(addition?.request.path);
    const id = expect.stringMatching(/^n\d+$/);
    expect(list?.expectedState).toEqual({ kind: 'item-not-listed', id, properties: ['id'] });
    expect(createdAgain({ mayRead, keeps: true }).list?.expectedState).toEqual(list?.expectedState);
  },
);

it('what the target names is not created again after its deletion', () => {
  const { first, again, list } = createdAgain({ isChosen: false });
  expect(first).toBeDefined();
  expect([again, list]).toEqual([undefined, undefined]);
});

it('what is refused when it is created again, or gets another name, is not read', () => {
  for (const { again, list } of [createdAgain({ refuses: true }), createdAgain({ gives: '-2' })]) {
    expect(again).toBeDefined();
    expect(list).toBeUndefined();
  }
});

describe('a list below what was deleted', () => {
  /** What is expected of the list, where it is still there after the deletion, and shows what was never created. */
  function expectedOf({ path = 'notes', description = '', isLeft = true, showsUnknown = false, has404 = true } = {}) {
    const missing = has404 ? { 404: { description: 'Unknown' } } : {};
    const paths = {
      '/books': { post: { ...taking(book), responses: responses('201', book) } },
      '/books/{id}': {
        parameters: [id],
        get: { responses: { ...responses('200', book), 404: { description: 'Unknown' } } },
        delete: { responses: { 204: { description: 'Gone' } } },
      },
      [`/books/{id}/${path}`]: {
        parameters: [id],
        get: { description, responses: { ...responses('200', notes), ...missing } },
      },
    };
    const books = new Set<string>();
    let next = 0;
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, asked) => {
      const [, , own = '', below] = asked.split('/');
      if (method === 'POST') {
        books.add(`b${next}`);
        return { status: 201, text: `{"id":"b${next++}","title":"text"}` };
      }
      const wasThere = /^b\d+$/.test(own) && Number(own.slice(1)) < next;
      if (below !== undefined)
        return books.has(own) || (wasThere ? isLeft : showsUnknown) ? { text: '[]' } : { status: 404 };
      if (!books.has(own)) return { status: 404 };
      if (method === 'DELETE') books.delete(own);
      return { status: method === 'DELETE' ? 204 : 200, text: `{"id":"${own}","title":"text"}` };
    });
    return steps.filter(({ id: name }) => / after DELETE, again \(/.test(name)).map((one) => one.expectedState);
  }

  it('is refused, where it is still there and one below what was never created is not', () => {
    expect(expectedOf()).toEqual([
      { kind: 'refused-in-state', of: 'a list below a resource', state: 'deleted', status: '404' },
    ]);
    expect(expectedOf({ isLeft: false })).toEqual([]);
    expect(expectedOf({ showsUnknown: true })).toEqual([]);
  });

  it('may stay where the contract has no 404 for it, or it may be what is left', () => {
    expect(expectedOf({ has404: false })).toEqual([]);
    expect(expectedOf({ path: 'history' })).toEqual([]);
    expect(expectedOf({ description: 'Also those of deleted books.' })).toEqual([]);
  });
});
