import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

describe('a list of several pages', () => {
  const item = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, status: { type: 'string' } },
  };
  const query = (name: string, schema: JsonObject) => ({ name, in: 'query', schema });
  const size = query('size', { type: 'integer', minimum: 1, maximum: 10 });
  const page = query('page', { type: 'integer', minimum: 1 });
  const list = { type: 'object', properties: { items: { type: 'array', items: item } } };

  /** The requests for the list of a target that lists these items, three on a page, and has created the item 77. */
  function listed(
    names: readonly string[],
    { created = {}, further = [] as readonly JsonObject[], removes = false } = {},
  ) {
    const paths: JsonObject = {
      '/items': {
        get: { parameters: [size, page, ...further], responses: responses('200', list) },
        post: { ...taking(item), responses: responses('201', item) },
      },
      '/items/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', item) },
        ...(removes ? { delete: { responses: { 204: { description: 'Gone' } } } } : {}),
      },
    };
    let isThere = false;
    const steps = stepsOf(paths, ({ request: { method } }, path) => {
      const [place = '', search] = path.split('?');
      const number = Number(new URLSearchParams(search).get('page') ?? 1);
      const shown = JSON.stringify({ id: '77', name: 'new', ...created });
      if (place !== '/items') {
        if (place !== '/items/77' || !isThere) return { status: 404 };
        isThere = method !== 'DELETE';
        return { status: isThere ? 200 : 204, text: isThere ? shown : '' };
      }
      if (method === 'POST') isThere = true;
      if (method === 'POST') return { status: 201, text: shown };
      const items = names.slice(number * 3 - 3, number * 3).map((id) => ({ id, ...created }));
      return { status: 200, text: JSON.stringify({ items }) };
    });
    const isOfList = ({ id, request }: Case) =>
      request.method === 'GET' &&
      /^\/items(?:\?|$)/.test(request.path) &&
      !/› list after (?:changes|create with)/.test(id);
    return steps.filter(isOfList);
  }
  const isOnNoPage = (steps: readonly Case[]) =>
    steps.some(({ expectedState }) => expectedState?.kind === 'item-listed' && expectedState.isOnNoPage === true);
  const names = ['1', '2', '3', '4', '5'];

  it('is read to its end twice where it lacks what was created, and is then judged', () => {
    const steps = listed(names);
    expect(labels(steps)).toEqual([
      'list after create',
      'list after create, first attempt: page 2',
      'list after create, first attempt: page 3',
      'list after create, second attempt: page 2',
      'list after create, second attempt: page 3',
      'list after create, again',
    ]);
    expect(isOnNoPage(steps)).toBe(true);
    expect(steps.map(({ request }) => request.path)).toContain('/items?size=10&page=3');
  });

  it('is not judged where a page has what was created, where it may leave it out, or where it is too long', () => {
    expect(isOnNoPage(listed([...names, '77']))).toBe(false);
    expect(isOnNoPage(listed(Array.from({ length: 60 }, (_, number) => String(number + 100))))).toBe(false);
    expect(isOnNoPage(listed(names, { further: [query('city', { type: 'string', default: 'Bonn' })] }))).toBe(false);
    expect(isOnNoPage(listed(names, { further: [query('sort', { type: 'string', default: 'name' })] }))).toBe(true);
  });

  it('is judged without what says that it is hidden only where others say so as well', () => {
    expect(isOnNoPage(listed(names, { created: { status: 'draft' } }))).toBe(true);
    expect(isOnNoPage(listed([], { created: { status: 'draft' } }))).toBe(false);
  });

  it('must not have what was deleted on any page', () => {
    const after = listed([...names, '77'], { removes: true }).filter(({ id }) => id.includes('after DELETE'));
    expect(labels(after)).toEqual([
      ...['list after DELETE', 'list after DELETE: page 2'],
      ...['list after DELETE 77', 'list after DELETE 77: page 2'],
    ]);
    expect(after.every(({ expectedState }) => expectedState?.kind === 'item-not-listed')).toBe(true);
  });
});

describe('a list that shows a resource', () => {
  const book: JsonObject = {
    type: 'object',
    required: ['title'],
    properties: { id: { type: 'integer', readOnly: true }, title: { type: 'string' }, rank: { type: 'integer' } },
  };
  const summary: JsonObject = { type: 'object', properties: { ...(book.properties as JsonObject) } };
  const ofRead = { $ref: '#/paths/~1books~1{id}/get/responses/200/content/application~1json/schema' };

  /** The requests for the list of a target that lists its books with these changes, after a book was changed. */
  function listed({ changes = {} as JsonObject, item = ofRead as JsonObject } = {}): readonly Case[] {
    const paths: JsonObject = {
      '/books': {
        get: { responses: responses('200', { type: 'object', properties: { items: { type: 'array', items: item } } }) },
        post: { ...taking(book), responses: responses('201', book) },
      },
      '/books/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', book) },
        put: { ...taking(book), responses: responses('200', book) },
      },
    };
    const books = new Map<string, JsonObject>();
    const steps = stepsOf(paths, ({ request: { method, body } }, path) => {
      const id = path === '/books' ? String(books.size + 500) : path.slice('/books/'.length);
      if (path === '/books' && method === 'GET')
        return { text: JSON.stringify({ items: [...books.values()].map((one) => ({ ...one, ...changes })) }) };
      if (path !== '/books' && !books.has(id)) return { status: 404 };
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method !== 'GET') books.set(id, { ...sent, id: Number(id) });
      return { status: method === 'POST' ? 201 : 200, text: JSON.stringify(books.get(id)) };
    });
    return steps.filter(({ id }) => id.includes('› list after changes'));
  }

  it('is judged where it shows the resource otherwise than the resource itself was shown', () => {
    const [first, again] = listed({ changes: { title: 'Old' } });
    expect(first?.expectedState).toBeUndefined();
    expect(again?.expectedState).toMatchObject({
      ...{ kind: 'item-shown-alike', id: '500', properties: ['id'], members: { title: expect.any(String) } },
    });
  });

  it('is not asked again where it shows the same, or a summary', () => {
    expect(listed()).toHaveLength(1);
    expect(listed({ changes: { title: null, year: 1816 } })).toHaveLength(1);
    expect(listed({ changes: { title: 'Old' }, item: summary })).toHaveLength(1);
  });
});
