import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { fieldsBody, jsonBody } from '../../request/body/body-draft.ts';
import { expectStored } from './expect-stored.ts';
import { saysHidden } from './says-hidden.ts';

const settings: JsonObject = { type: 'object', properties: { theme: { type: 'string' }, labels: { type: 'object' } } };
const content = { 'application/json': { schema: settings } };
const contract = contractOf({
  paths: {
    '/settings': {
      get: { responses: { '200': { description: 'Read', content } } },
      patch: { requestBody: { content }, responses: { '204': { description: 'Done' } } },
      put: { requestBody: { content }, responses: { '204': { description: 'Done' } } },
    },
  },
});
const read = { operation: operationOf('GET /settings', contract), source: sourceOf(contract) };

/** What a GET has to show after a change whose response has this text. */
function storedAfter(method: 'PATCH' | 'PUT', sent: JsonObject, text?: string) {
  const operation = operationOf(`${method} /settings`, contract);
  const request = { ...buildCase().request, method, path: '/settings', body: jsonBody(sent) };
  const outcome = text === undefined ? buildReply({ status: 204, text: '' }) : buildReply({ text });
  const before = buildExchange({ outcome: buildReply({ text: '{"theme":"dark","labels":{"a":"1","b":{"c":"2"}}}' }) });
  const change = buildExchange({ case: buildCase({ operation, request }), outcome });
  return expectStored(change, { read, before, last: undefined }).members;
}

describe('the number that a creation has given a resource', () => {
  const stored = (text: string, required: readonly string[] = ['id']) => {
    const order = { type: 'object', required, properties: { id: { type: 'integer' }, orderId: { type: 'integer' } } };
    const shown = { 'application/json': { schema: order } };
    const own = contractOf({
      paths: {
        '/orders': { post: { requestBody: { content: shown }, responses: { '201': { description: 'New' } } } },
        '/orders/{orderId}': { get: { responses: { '200': { description: 'One', content: shown } } } },
      },
    } as unknown as JsonObject);
    const operation = operationOf('POST /orders', own);
    const request = { ...buildCase().request, method: 'POST', path: '/orders', body: jsonBody({}) };
    const creation = buildExchange({
      case: buildCase({ operation, request }),
      outcome: buildReply({ status: 201, text }),
    });
    const readOrder = { operation: operationOf('GET /orders/{orderId}', own), source: sourceOf(own) };
    return expectStored(creation, { read: readOrder, before: undefined, last: undefined }).members;
  };

  it('is shown with all its digits', () => {
    expect(stored('{"id":9007199254740993}')).toEqual({ id: 9007199254740993n });
    expect(stored('{"id":12}')).toEqual({ id: 12 });
  });

  it('is not expected where it is a text, may be left out, or is one of two', () => {
    expect(stored('{"id":"12"}')).toEqual({});
    expect(stored('{"id":12}', [])).toEqual({});
    expect(stored('{"id":12,"orderId":13}', ['id', 'orderId'])).toEqual({});
  });
});

describe('an object in a PATCH', () => {
  it.each([
    ['leaves out something', { labels: { a: '3' } }, {}],
    ['leaves out something within', { labels: { a: '3', b: {} } }, {}],
    ['is empty', { labels: {}, theme: 'light' }, { theme: 'light' }],
    ['names everything', { labels: { a: '3', b: { c: '4' } } }, { labels: { a: '3', b: { c: '4' } } }],
  ])('may be merged or set where it %s and no response shows which', (_, sent, members) => {
    expect(storedAfter('PATCH', sent)).toEqual(members);
  });

  it('is as the response shows it', () => {
    expect(storedAfter('PATCH', { labels: { a: '3' } }, '{"labels":{"a":"3"}}')).toEqual({ labels: { a: '3' } });
  });

  it('is set as a whole by a PUT', () => {
    expect(storedAfter('PUT', { labels: { a: '3' } })).toEqual({ labels: { a: '3' } });
  });
});

describe('a property that a response to its change', () => {
  it('has as null may be stored anyway', () => {
    expect(storedAfter('PUT', { theme: 'light' }, '{"theme":null}')).toEqual({});
    expect(storedAfter('PUT', { theme: 'light' }, '{"theme":"blue"}')).toEqual({ theme: 'blue' });
  });

  it('has as before must change, unless the path has it: that says which resource it is', () => {
    const own = contractOf({
      paths: {
        '/tags/{tag}': {
          get: { responses: { '200': { description: 'Read', content } } },
          put: {
            requestBody: { content: { 'application/json': { schema: { properties: { theme: { type: 'string' } } } } } },
            responses: { '200': { description: 'Done' } },
          },
        },
      },
    });
    const shown = buildReply({ text: '{"theme":"dark"}' });
    const stored = (path: string) => {
      const at = (key: string) => {
        const request = { ...buildCase().request, method: 'PUT', path, body: jsonBody({ theme: 'light' }) };
        return buildExchange({ case: buildCase({ operation: operationOf(key, own), request }), outcome: shown });
      };
      const readTag = { operation: operationOf('GET /tags/{tag}', own), source: sourceOf(own) };
      const before = at('GET /tags/{tag}');
      return expectStored(at('PUT /tags/{tag}'), { read: readTag, before, last: undefined }).members;
    };
    expect(stored('/tags/7')).toEqual({ theme: 'light' });
    expect(stored('/tags/dark')).toEqual({});
  });
});

describe('a resource that the service wraps', () => {
  const wrapped = { type: 'object', properties: { data: settings, meta: { type: 'object' } } };
  const wrappedContent = { 'application/json': { schema: wrapped } };
  const own = contractOf({
    paths: {
      '/settings': {
        get: { responses: { '200': { description: 'Read', content: wrappedContent } } },
        put: { requestBody: { content }, responses: { '200': { description: 'Done', content: wrappedContent } } },
      },
    },
  });
  const readWrapped = { operation: operationOf('GET /settings', own), source: sourceOf(own) };
  const shownAs = (data: JsonObject) => buildReply({ text: JSON.stringify({ data, meta: { at: 1 } }) });

  it('has what a change sets, where its response shows it as it was', () => {
    const operation = operationOf('PUT /settings', own);
    const request = { ...buildCase().request, method: 'PUT', path: '/settings', body: jsonBody({ theme: 'light' }) };
    const before = buildExchange({ outcome: shownAs({ theme: 'dark' }) });
    const change = buildExchange({ case: buildCase({ operation, request }), outcome: shownAs({ theme: 'dark' }) });
    const { members, instance } = expectStored(change, { read: readWrapped, before, last: undefined });
    expect({ members, instance }).toEqual({ members: { theme: 'light' }, instance: '/data' });
  });
});

it('a list has what a PATCH sets, where its response shows all that it had, alone or with more', () => {
  const tags: JsonObject = { type: 'array', items: { type: 'string' } };
  const bodyOf = (names: readonly string[]) => ({
    'application/json': {
      schema: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, tags])) },
    },
  });
  const own = contractOf({
    paths: {
      '/books/{id}': {
        get: { responses: { '200': { description: 'It', content: bodyOf(['tags', 'authors']) } } },
        patch: {
          requestBody: { content: bodyOf(['tags']) },
          responses: { '200': { description: 'It', content: bodyOf(['tags', 'authors']) } },
        },
      },
    },
  });
  const readBook = { operation: operationOf('GET /books/{id}', own), source: sourceOf(own) };
  const listsAs = (list: readonly string[]) => buildReply({ text: JSON.stringify({ tags: list }) });
  const isExpected = (was: readonly string[], sent: readonly string[], is: readonly string[]) => {
    const request = { ...buildCase().request, method: 'PATCH', path: '/books/7', body: jsonBody({ tags: [...sent] }) };
    const sentCase = buildCase({ operation: operationOf('PATCH /books/{id}', own), request });
    const change = buildExchange({ case: sentCase, outcome: listsAs(is) });
    const before = buildExchange({ outcome: listsAs(was) });
    const { members } = expectStored(change, { read: readBook, before, last: undefined });
    return Object.hasOwn(members, 'tags');
  };
  expect(isExpected(['a'], [], ['a'])).toBe(true);
  expect(isExpected(['a'], ['b'], ['a'])).toBe(true);
  expect(isExpected(['a'], ['b'], ['a', 'b'])).toBe(true);
  expect(isExpected(['a', 'b'], ['b'], ['b', 'a'])).toBe(true);
  expect(isExpected(['a'], ['a', 'b'], ['a'])).toBe(true);
  // In another order or form, and what is not only an addition.
  expect(isExpected(['a'], ['b', 'a'], ['a', 'b'])).toBe(false);
  expect(isExpected(['a'], ['A '], ['a'])).toBe(false);
  expect(isExpected(['a'], ['b'], ['c'])).toBe(false);
  expect(isExpected(['a'], ['b'], ['a', 'c'])).toBe(false);
  expect(isExpected([], ['b'], ['b'])).toBe(false);
  expect(isExpected([], ['b', 'c'], ['b'])).toBe(true);
});

describe('what a change cannot set', () => {
  const properties = { title: { type: 'string' }, note: { type: 'string' }, plan: { type: 'string', default: 'free' } };
  const createdAt = { type: 'string', format: 'date-time' };
  const shownSchema: JsonObject = {
    type: 'object',
    properties: { ...properties, createdAt, created: { type: 'string' } },
  };
  const own = contractOf({
    paths: {
      '/books/{id}': Object.fromEntries(
        ['get', 'put', 'patch'].map((method) => [
          method,
          {
            requestBody: { content: { 'application/json': { schema: { type: 'object', properties } } } },
            responses: { '200': { description: 'It', content: { 'application/json': { schema: shownSchema } } } },
          },
        ]),
      ),
    },
  });
  const readBook = { operation: operationOf('GET /books/{id}', own), source: sourceOf(own) };
  const was = { title: 'Emma', note: 'first', plan: 'gold', createdAt: '2026-01-02T03:04:05Z', created: 'long ago' };
  const sentAs = (method: string, body: JsonObject, text: string, description = '') => {
    const headers = [['Content-Type', 'application/json']] as const;
    const request = { ...buildCase().request, method, path: '/books/7', headers, body: jsonBody(body) };
    const operation = { ...operationOf(`${method} /books/{id}`, own), description };
    return buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ text }) });
  };
  const before = buildExchange({ outcome: buildReply({ text: JSON.stringify(was) }) });
  const stored = (method: string, body: JsonObject, text: string, description = '') => {
    const last = sentAs('PUT', { title: 'Emma', note: 'first', plan: 'gold' }, '{}');
    return expectStored(sentAs(method, body, text, description), { read: readBook, before, last });
  };

  it('is when the resource was created: a PATCH leaves that alone, and a PUT may set it', () => {
    expect(stored('PATCH', { title: 'Sanditon' }, '{"title":"Sanditon"}').kept).toEqual({ createdAt: was.createdAt });
    expect(stored('PUT', { title: 'Sanditon' }, '{"title":"Sanditon"}').kept).toBeUndefined();
    const sent = { title: 'Sanditon', createdAt: '2026-01-01T00:00:00Z' };
    expect(stored('PATCH', sent, '{"title":"Sanditon"}').kept).toBeUndefined();
  });

  it.each([
    ['Replaces it; `id` and `createdAt` stay as they are.', true],
    ['`createdAt` never changes.', true],
    ['`updatedAt` is set; `created at` is left unchanged.', true],
    ['`createdAt` stays as it is unless it is sent.', false],
    ['The title stays as it is.', false],
    ['`createdAt` changes.', false],
  ])('is that for a PUT as well where the contract says so: %s', (description, isSaid) => {
    const { kept } = stored('PUT', { title: 'Sanditon' }, '{"title":"Sanditon"}', description);
    expect(kept).toEqual(isSaid ? { createdAt: was.createdAt } : undefined);
  });

  it('need not be there after a merge patch where only others of the resource are named', () => {
    const open = {
      type: 'object',
      properties: { title: { type: 'string' } },
      additionalProperties: { type: 'string' },
    };
    const shown = { description: 'It', content: { 'application/json': { schema: open } } };
    const books = contractOf({
      paths: {
        '/books/{id}': {
          get: { responses: { '200': shown } },
          patch: {
            requestBody: { content: { 'application/merge-patch+json': { schema: open } } },
            responses: { '200': shown },
          },
        },
      },
    });
    const headers = [['Content-Type', 'application/merge-patch+json']] as const;
    const request = {
      ...buildCase().request,
      method: 'PATCH',
      path: '/books/7',
      headers,
      body: jsonBody({ title: 'a' }),
    };
    const change = buildExchange({
      case: buildCase({ operation: operationOf('PATCH /books/{id}', books), request }),
      outcome: buildReply({ text: '{"title":"a"}' }),
    });
    const open7 = { operation: operationOf('GET /books/{id}', books), source: sourceOf(books) };
    const seen = buildExchange({ outcome: buildReply({ text: '{"title":"b","hint":"today"}' }) });
    expect(expectStored(change, { read: open7, before: seen, last: undefined }).members).toEqual({ title: 'a' });
  });

  it('is gone after a PUT that leaves it out, also where the response does not show it', () => {
    const { members, old } = stored('PUT', { title: 'Sanditon' }, '{"title":"Sanditon"}');
    expect(members).toMatchObject({ title: 'Sanditon', note: null });
    expect(members).not.toHaveProperty('plan');
    // The server may have set another one itself.
    expect(old).toEqual({ note: 'first' });
    expect(stored('PUT', { title: 'Sanditon' }, '{"title":"Sanditon","note":"first"}').old).toBeUndefined();
  });
});

describe('what a PUT leaves out of an object that it sets', () => {
  const text = { type: 'string' };
  const part = {
    type: 'object',
    properties: {
      name: text,
      note: text,
      plan: { ...text, default: 'free' },
      isNew: { type: 'boolean' },
      mode: { enum: ['a', 'b'] },
    },
  };
  const schema: JsonObject = {
    type: 'object',
    properties: {
      cover: part,
      pages: { type: 'array', items: part },
      labels: { type: 'object', additionalProperties: text },
      kind: { enum: ['x', 'y'] },
    },
  };
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } };
  const own = contractOf({
    components: { schemas: { Book: schema } },
    paths: {
      '/books/{id}': Object.fromEntries(
        ['get', 'put'].map((method) => [
          method,
          { requestBody: { content: body }, responses: { '200': { description: 'It', content: body } } },
        ]),
      ),
    },
  });
  const readBook = { operation: operationOf('GET /books/{id}', own), source: sourceOf(own) };
  const put = (value: JsonObject, shown: JsonObject) => {
    const request = {
      ...buildCase().request,
      ...{
        method: 'PUT',
        path: '/books/7',
        headers: [['Content-Type', 'application/json']] as const,
        body: jsonBody(value),
      },
    };
    const outcome = buildReply({ text: JSON.stringify(shown) });
    return buildExchange({ case: buildCase({ operation: operationOf('PUT /books/{id}', own), request }), outcome });
  };
  /** What must be shown after a PUT whose response shows this, if the PUT before it has set `was`. */
  const stored = (was: JsonObject, sent: JsonObject, shown: JsonObject, set = was) => {
    const before = buildExchange({ outcome: buildReply({ text: JSON.stringify(was) }) });
    return expectStored(put(sent, shown), { read: readBook, before, last: put(set, set) }).members;
  };
  const was = { name: 'n', note: 'old' };

  it('must be gone where the response shows it as it was, in objects, lists of objects and maps', () => {
    expect(stored({ cover: was }, { cover: { name: 'n' } }, { cover: was })).toEqual({ cover: { name: 'n' } });
    const pages = [{ name: 'm' }, was];
    expect(stored({ pages }, { pages: [{ name: 'm' }, { name: 'n' }] }, { pages })).toEqual({
      pages: [{ name: 'm' }, { name: 'n' }],
    });
    const labels = { a: 'x', b: 'y' };
    expect(stored({ labels }, { labels: { a: 'x' } }, { labels })).toEqual({ labels: { a: 'x' } });
  });

  it('has its default again', () => {
    const cover = { name: 'n', plan: 'gold' };
    expect(stored({ cover }, { cover: { name: 'n' } }, { cover })).toEqual({ cover: { name: 'n', plan: 'free' } });
  });

  it.each<[string, { was: JsonObject; sent: JsonObject; set?: JsonObject; shown?: JsonObject }]>([
    ['a flag that a server may assume', { was: { cover: { name: 'n', isNew: true } }, sent: { cover: { name: 'n' } } }],
    [
      'what the client has not set',
      { was: { cover: was }, sent: { cover: { name: 'n' } }, set: { cover: { name: 'n' } } },
    ],
    [
      'the rest of an object with another listed value',
      {
        was: { cover: { ...was, mode: 'a' } },
        sent: { cover: { mode: 'b' } },
        shown: { cover: { ...was, mode: 'b' } },
      },
    ],
    [
      'the rest of a resource with another listed value',
      { was: { cover: was, kind: 'x' }, sent: { cover: { name: 'n' }, kind: 'y' }, shown: { cover: was, kind: 'y' } },
    ],
    [
      'items in another order',
      { was: { pages: [was, { name: 'm' }] }, sent: { pages: [{ name: 'm' }, { name: 'n' }] } },
    ],
    [
      'a list that has become longer',
      {
        was: { pages: [was] },
        sent: { pages: [{ name: 'n' }, { name: 'm' }] },
        shown: { pages: [was, { name: 'm' }] },
      },
    ],
  ])('may be there: %s', (_, { was: old, sent, set = old, shown = old }) => {
    expect(stored(old, sent, shown, set)).toEqual(shown);
  });
});

describe('what is sent in the parts of a form', () => {
  const facts = { type: 'object', properties: { heading: { type: 'string' }, pages: { type: 'integer' } } };
  const stored = {
    allOf: [
      { $ref: '#/components/schemas/Facts' },
      { type: 'object', properties: { id: { type: 'integer' }, owner: { type: 'string' } } },
    ],
  };
  const shown = {
    description: 'It',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Stored' } } },
  };
  const upload = {
    type: 'object',
    properties: {
      file: { type: 'string', format: 'binary' },
      owner: { type: 'string' },
      meta: { $ref: '#/components/schemas/Facts' },
    },
  };
  const body = { content: { 'multipart/form-data': { schema: upload } } };
  const own = contractOf({
    components: { schemas: { Facts: facts, Stored: stored } },
    paths: {
      '/covers': { post: { requestBody: body, responses: { '201': shown } } },
      '/covers/{id}': { get: { responses: { '200': shown } }, put: { requestBody: body, responses: { '200': shown } } },
    },
  });
  const readCover = { operation: operationOf('GET /covers/{id}', own), source: sourceOf(own) };
  const members = (key: string, text: string) => {
    const fields = { owner: 'Ann', meta: { heading: 'Emma', pages: null } };
    const request = { ...buildCase().request, method: key.split(' ')[0] ?? '', body: fieldsBody('', fields) };
    const change = buildExchange({
      case: buildCase({ operation: operationOf(key, own), request }),
      outcome: buildReply({ text }),
    });
    return expectStored(change, { read: readCover, before: undefined, last: undefined }).members;
  };

  it('must be shown as the response to a creation shows it, also what is in an object beside a file', () => {
    expect(members('POST /covers', '{"id":1,"owner":"ann","heading":"Emma"}')).toEqual({
      owner: 'ann',
      heading: 'Emma',
    });
  });

  it('is not known to be stored after a change, or where no response shows it', () => {
    expect(members('PUT /covers/{id}', '{"id":1,"owner":"Ann","heading":"Emma"}')).toEqual({});
    expect(members('POST /covers', '')).toEqual({});
  });
});

it.each([
  [{ archived: true }, true],
  [{ archived: false }, false],
  [{ isActive: false }, true],
  [{ isActive: true }, false],
  [{ status: 'Archived' }, true],
  [{ status: 'open' }, false],
  [{ title: 'archived' }, false],
])('%j: says that the resource is hidden: %s', (resource, expected) => {
  expect(saysHidden(resource)).toBe(expected);
});
