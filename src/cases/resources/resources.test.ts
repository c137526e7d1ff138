import { describe, expect, it } from 'vitest';
import type { RequestDraft } from '../../model/case.ts';
import type { Contract, Operation } from '../../model/contract.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { creatorsFirst } from '../paths/creators-first.ts';
import { unusedIdentifiers } from './reading/unused-identifiers.ts';
import { openResources } from './resources.ts';

/** An operation with that method. */
const by = (method: string) => ({ key: `${method} /loans`, method });

const done = { responses: { '200': { description: 'Done' } } };
const linked = {
  responses: {
    '201': {
      description: 'Done',
      links: {
        other: { operationId: 'none', parameters: { id: '$response.body#/wrong' } },
        loan: { operationId: 'getLoan', parameters: { 'path.id': '$response.body#/made/number' } },
      },
    },
  },
};
const contract = contractOf({
  paths: {
    '/books/{isbn}': { get: done, put: done, delete: done },
    '/books/{book}/pages/{page}': { get: done },
    '/books/{book}/pages': { post: done },
    '/books/{book}/lend': { post: done },
    '/books': { get: done, post: done },
    '/loans': { post: linked },
    '/loans/{id}': { get: { ...done, operationId: 'getLoan' } },
  } as JsonObject,
});

interface ExchangeStart {
  readonly key: string;
  readonly path: string;
  readonly sent?: Json;
  readonly status?: number;
  readonly response?: Json;
  readonly location?: string;
}

function exchange(
  { key, path, sent, status = 200, response, location }: ExchangeStart,
  from: Contract = contract,
): Exchange {
  const operation = operationOf(key, from);
  const request: RequestDraft = {
    method: operation.method,
    path,
    headers: [],
    body:
      sent === undefined
        ? { kind: 'none' }
        : { kind: 'content', content: JSON.stringify(sent), value: sent, framing: 'length', expectContinue: false },
    credential: 'none',
  };
  const headers: Reply['headers'] = location === undefined ? [] : [['location', location]];
  const text = response === undefined ? '' : JSON.stringify(response);
  return buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status, headers, text }) });
}

function knownFrom(...starts: readonly ExchangeStart[]) {
  const resources = openResources(contract);
  for (const start of starts) resources.learn(exchange(start));
  return (key: string) => Object.fromEntries(resources.valuesFor(operationOf(key, contract)));
}

const created = (id: Json, more: Partial<ExchangeStart> = {}): ExchangeStart => ({
  key: 'POST /books',
  path: '/books',
  response: { id },
  ...more,
});

describe('several resources of one request', () => {
  const learn = (sent: Json, response: Json, from = contract) => {
    const resources = openResources(from);
    resources.learn(exchange({ key: 'POST /books', path: '/books', sent, response }, from));
    return resources;
  };

  it('are all created by it, if the response lists as many as were sent', () => {
    const two = [{ title: 'Emma' }, { title: 'Persuasion' }];
    const response = { data: [{ id: 7 }, { id: 8 }] };
    expect(learn(two, response).remaining()).toEqual([
      { kind: '/books/{}', values: ['8'], own: true },
      { kind: '/books/{}', values: ['7'], own: true },
    ]);
    expect(learn([{ title: 'Emma' }], response).remaining()).toEqual([]);
  });

  it('that no response names are counted for each operation', () => {
    expect([...learn({}, {}).unnamed()]).toEqual([['POST /books', 1]]);
    expect([...learn([], { data: [] }).unnamed()]).toEqual([]);
    expect([...learn({}, { id: 7 }).unnamed()]).toEqual([]);
  });
});

describe('created resources that no read finds', () => {
  const from = contractOf({
    paths: {
      '/books': { post: done },
      '/books/{id}': { get: done, delete: done },
    } as JsonObject,
  });
  const unfoundAfter = (...reads: readonly (readonly [id: number, status: number])[]) => {
    const resources = openResources(from);
    for (const id of [7, 8, 9])
      resources.learn(exchange({ key: 'POST /books', path: '/books', sent: {}, response: { id } }, from));
    resources.learn(exchange({ key: 'DELETE /books/{id}', path: '/books/9', status: 204 }, from));
    for (const [id, status] of reads)
      resources.learn(exchange({ key: 'GET /books/{id}', path: `/books/${id}`, status }, from));
    return [...resources.unfound()];
  };

  it('are counted for the operation that creates them', () => {
    expect(unfoundAfter([7, 404], [8, 404])).toEqual([['POST /books', 3]]);
  });

  it.each<readonly (readonly [id: number, status: number])[]>([
    [],
    [[7, 404]],
    [
      [7, 404],
      [7, 200],
      [8, 404],
    ],
    [
      [9, 404],
      [9, 404],
    ],
    [
      [5, 404],
      [6, 404],
    ],
    [
      [7, 403],
      [8, 500],
    ],
  ])('are none where reads have looked for too few, found one, or said something else', (...reads) => {
    expect(unfoundAfter(...reads)).toEqual([]);
  });
});

it('takes the property with the name of the resource for its identifier, where there is no other', () => {
  const from = contractOf({
    paths: { '/tags': { get: done, post: done }, '/tags/{id}': { delete: done } } as JsonObject,
  });
  const remaining = (response: Json) => {
    const resources = openResources(from);
    resources.learn(exchange({ key: 'POST /tags', path: '/tags', response }, from));
    return resources.remaining().map(({ values }) => values);
  };
  expect(remaining({ data: { tag: 'new', colour: 'red' } })).toEqual([['new']]);
  expect(remaining({ tag: 'new', id: 3 })).toEqual([['3']]);
  expect(remaining({ tags: 'new' })).toEqual([]);
});

it('has deleted with a verb in the path what no DELETE would delete at the end', () => {
  const remaining = (member: JsonObject) => {
    const from = contractOf({
      paths: { '/tags': { post: done }, '/tags/{id}': member, '/tags/{id}/delete': { post: done } } as JsonObject,
    });
    const resources = openResources(from);
    resources.learn(exchange({ key: 'POST /tags', path: '/tags', response: { id: 3 } }, from));
    resources.learn(exchange({ key: 'POST /tags/{id}/delete', path: '/tags/3/delete' }, from));
    return resources.remaining().map(({ values }) => values);
  };
  expect(remaining({ get: done })).toEqual([]);
  expect(remaining({ get: done, delete: done })).toEqual([['3']]);
});

it('has created what never was there before a change, if the response shows it', () => {
  const remaining = (id: string, response: Json) => {
    const resources = openResources(contract);
    resources.learn(exchange({ key: 'PUT /books/{isbn}', path: `/books/${id}`, response }));
    return resources.remaining().map(({ values }) => values);
  };
  const unused = String(unusedIdentifiers(41)[0]);
  expect(remaining(unused, { isbn: unused })).toEqual([[unused]]);
  expect(remaining(unused, {})).toEqual([]);
  expect(remaining('12', { isbn: '12' })).toEqual([]);
});

it('follows a resource that a change has given another identifier', () => {
  const from = contractOf({ paths: { '/files/{path}': { put: done, patch: done, delete: done } } as JsonObject });
  const remaining = (sent: Json, response: Json, method = 'PATCH') => {
    const resources = openResources(from);
    const put = { key: 'PUT /files/{path}', path: '/files/old', status: 201, response: { path: 'old' } };
    resources.learn(exchange(put, from));
    resources.learn(exchange({ key: `${method} /files/{path}`, path: '/files/old', sent, response }, from));
    return resources.remaining().map(({ values }) => values);
  };
  expect(remaining({ path: 'new' }, { path: 'new' })).toEqual([['new']]);
  expect(remaining({ path: 'new' }, { path: 'old' })).toEqual([['old']]);
  expect(remaining({}, { path: 'other' })).toEqual([['old']]);
  expect(remaining({ path: 'new' }, { path: 'new' }, 'PUT')).toEqual([['old'], ['new']]);
});

it('is still there when a change of it gets 404', () => {
  const remainingAfter = (key: string) => {
    const resources = openResources(contract);
    resources.learn(exchange({ key: 'PUT /books/{isbn}', path: '/books/12', status: 201 }));
    resources.learn(exchange({ key, path: '/books/12', status: 404 }));
    return resources.remaining().length;
  };
  expect(remainingAfter('PUT /books/{isbn}')).toBe(1);
  // The clean-up tries to delete it: it may only not be shown yet.
  expect(remainingAfter('GET /books/{isbn}')).toBe(1);
  expect(remainingAfter('DELETE /books/{isbn}')).toBe(0);
});

it('takes the name that the target gave for the identifier, where there is nothing else', () => {
  const from = contractOf({
    paths: { '/terminals': { post: done }, '/terminals/{terminalId}': { delete: done } } as JsonObject,
  });
  const remaining = (sent: Json | undefined, response: Json) => {
    const resources = openResources(from);
    const post = { key: 'POST /terminals', path: '/terminals', response };
    resources.learn(exchange(sent === undefined ? post : { ...post, sent }, from));
    return resources.remaining().map(({ values }) => values);
  };
  expect(remaining(undefined, { name: '1', state: 'new' })).toEqual([['1']]);
  expect(remaining({ name: 'Ada' }, { name: 'Ada' })).toEqual([]);
  expect(remaining(undefined, { name: '1', id: 7 })).toEqual([['7']]);
});

it('takes a doubtful identifier for that of a created resource only where no other can have it', () => {
  const from = contractOf({
    paths: { '/fields': { post: done }, '/fields/{field}': { get: done, delete: done } } as JsonObject,
  });
  const resources = openResources(from);
  for (const name of ['region', 'region-741074101'])
    resources.learn(exchange({ key: 'POST /fields', path: '/fields', response: { name } }, from));
  expect(resources.remaining().map(({ values }) => values)).toEqual([['region-741074101']]);
});

describe('members of a collection below a resource', () => {
  const from = contractOf({
    paths: {
      '/projects/{projectId}/features': { get: done, post: done },
      '/projects/{projectId}/features/{featureName}': { get: done },
      '/features/{featureName}/tags': { post: done },
      '/tags': { get: done },
      '/tags/{tag}': { get: done },
      '/projects/{projectId}/tags': { post: done },
      '/projects/{projectId}/tags/{tag}': { get: done },
    } as JsonObject,
  });
  const resources = openResources(from);
  const response = { name: 'dark-mode-741074101' };
  resources.learn(
    exchange({ key: 'POST /projects/{projectId}/features', path: '/projects/p1/features', response }, from),
  );
  resources.learn(exchange({ key: 'POST /projects/{projectId}/tags', path: '/projects/p1/tags', response }, from));

  it('are also those that a path without the resource names, where that has no list', () => {
    const values = resources.valuesFor(operationOf('POST /features/{featureName}/tags', from));
    expect(Object.fromEntries(values)).toEqual({ featureName: 'dark-mode-741074101' });
    expect(resources.isOwn('/features/{}', ['dark-mode-741074101'])).toBe(true);
  });

  it('remain once', () => {
    expect(resources.remaining().map(({ kind }) => kind)).toEqual(['/projects/{}/tags/{}', '/projects/{}/features/{}']);
  });

  it('are not those that another list has', () => {
    expect(resources.isOwn('/projects/{}/tags/{}', ['p1', 'dark-mode-741074101'])).toBe(true);
    expect(resources.isOwn('/tags/{}', ['dark-mode-741074101'])).toBe(false);
  });
});

describe('what the run knows to exist', () => {
  it('is nothing before the first response', () => {
    expect(knownFrom()('GET /books/{isbn}')).toEqual({});
  });

  it.each<[string, Partial<ExchangeStart>, string]>([
    ['the Location', { location: 'http://other.example/v1/books/a%2Fb?x=1' }, 'a/b'],
    ['the property with the name of the parameter', { response: { id: 'no', ISBN: 978 } }, '978'],
    ['the property id', { response: { id: 'x7' } }, 'x7'],
    ['the same in a wrapper', { response: { data: { id: 5 } } }, '5'],
    ['the request, when the response has none', { response: {}, sent: { isbn: 12 } }, '12'],
  ])('comes from %s', (_, more, isbn) => {
    expect(knownFrom(created('', more))('GET /books/{isbn}')).toEqual({ isbn });
  });

  it('is what a created resource is shown as, where Location names another one', () => {
    const valuesOf = (response: Json, location: string, status = 201) => {
      const resources = openResources(contract);
      resources.learn(exchange({ key: 'POST /books', path: '/books', status, response, location }));
      return resources.remaining().map(({ values }) => values[0]);
    };
    expect(valuesOf({ isbn: 'b-12' }, '/books/b-1')).toEqual(['b-12']);
    expect(valuesOf({ data: { isbn: 12 } }, '/books/1')).toEqual(['12']);
    expect(valuesOf({ isbn: 'b-12' }, '/books/B-12')).toEqual(['B-12']);
    // An address may name a resource by something else than the response does.
    expect(valuesOf({ id: 'b-12' }, '/books/emma')).toEqual(['emma']);
    // What goes on may show a job.
    expect(valuesOf({ isbn: 'b-12' }, '/books/b-1', 202)).toEqual(['b-1']);
  });

  it('comes from the links of a range of statuses, too', () => {
    const { '201': created } = linked.responses;
    const from = contractOf({
      paths: {
        '/loans': { post: { responses: { '2XX': created } } },
        '/loans/{id}': { get: { ...done, operationId: 'getLoan' } },
      } as JsonObject,
    });
    const resources = openResources(from);
    const response = { id: 'b2', made: { number: 4 } };
    resources.learn(exchange({ key: 'POST /loans', path: '/loans', status: 201, response }, from));
    expect(resources.remaining().map(({ values }) => values)).toEqual([['4']]);
  });

  it('comes from the links of the contract rather than from a name', () => {
    const made = { key: 'POST /loans', path: '/loans', status: 201, response: { id: 1, made: { number: 'L7' } } };
    expect(knownFrom(made)('GET /loans/{id}')).toEqual({ id: 'L7' });
  });

  it('comes from a PUT that created', () => {
    const valuesFor = knownFrom({ key: 'PUT /books/{isbn}', path: '/books/9', status: 201 });
    expect(valuesFor('GET /books/{isbn}')).toEqual({ isbn: '9' });
  });

  it('names the collection of a resource too, whatever the parameters are called', () => {
    const valuesFor = knownFrom(created('b1'), {
      key: 'POST /books/{book}/pages',
      path: '/books/b1/pages',
      response: { page: 3 },
    });
    expect(valuesFor('POST /books/{book}/pages')).toEqual({ book: 'b1' });
    expect(valuesFor('GET /books/{book}/pages/{page}')).toEqual({ book: 'b1', page: '3' });
  });

  it('is forgotten when the target has lost its state, but is still cleaned up', () => {
    const resources = openResources(contract);
    resources.learn(exchange(created('b1')));
    resources.forgetAll();
    expect([...resources.valuesFor(operationOf('GET /books/{isbn}', contract))]).toEqual([]);
    expect(resources.remaining().map(({ values }) => values)).toEqual([['b1']]);
  });

  it('is at most five hundred of a kind, and all of them are cleaned up', () => {
    const resources = openResources(contract);
    for (let number = 1; number <= 501; number += 1) resources.learn(exchange(created(`b${number}`)));
    expect([500, 501].map((number) => resources.isKnown('/books/{}', `b${number}`))).toEqual([true, false]);
    expect(resources.remaining()).toHaveLength(501);
  });

  it('is still there when an undocumented method, or a request without its credential, gets 404', () => {
    const resources = openResources(contract);
    resources.learn(exchange(created('b1')));
    const missing = exchange({ key: 'DELETE /books/{isbn}', path: '/books/b1', status: 404 });
    const { case: sent } = missing;
    resources.learn({ ...missing, case: { ...sent, request: { ...sent.request, method: 'TRACE' } } });
    const security = [{ schemes: [], pointer: '' }];
    resources.learn({ ...missing, case: { ...sent, operation: { ...sent.operation, security } } });
    expect(resources.remaining()).toHaveLength(1);
    resources.learn(missing);
    expect(resources.remaining()).toEqual([]);
  });

  it('is read, and never changed or deleted, when it was only listed', () => {
    const valuesFor = knownFrom({ key: 'GET /books', path: '/books', response: { total: 1, items: [{ id: 'old' }] } });
    expect(valuesFor('GET /books/{isbn}')).toEqual({ isbn: 'old' });
    expect(valuesFor('PUT /books/{isbn}')).toEqual({});
    expect(valuesFor('DELETE /books/{isbn}')).toEqual({});
    expect(valuesFor('POST /books/{book}/lend')).toEqual({});
  });

  it('is deleted once, and the first not at all', () => {
    const valuesFor = knownFrom(created('a'), created('b'), created('c'));
    const removed = [1, 2, 3].map(() => valuesFor('DELETE /books/{isbn}'));
    expect(removed).toEqual([{ isbn: 'c' }, { isbn: 'b' }, {}]);
    expect(valuesFor('GET /books/{isbn}')).toEqual({ isbn: 'a' });
  });

  it('is changed in turn', () => {
    const valuesFor = knownFrom(created('a'), created('b'));
    expect([1, 2, 3].map(() => valuesFor('PUT /books/{isbn}'))).toEqual([{ isbn: 'a' }, { isbn: 'b' }, { isbn: 'a' }]);
  });

  it('is another one than the request refers to, where there is one', () => {
    const resources = openResources(contract);
    for (const id of ['a', 'b', 'c']) resources.learn(exchange(created(id)));
    const merge = operationOf('POST /books/{book}/lend', contract);
    const chosen = (...ids: string[]) =>
      [1, 2, 3].map(() => resources.valuesFor(merge, null, new Set(ids)).get('book')).toSorted();
    expect(chosen('a')).not.toContain('a');
    expect(new Set(chosen('a', 'b', 'c'))).toEqual(new Set(['b', 'c']));
  });

  it('is read where nothing was done with it, and actions leave it as it is', () => {
    const resources = openResources(contract);
    const [lend, read] = ['POST /books/{book}/lend', 'GET /books/{book}/pages/{page}'].map((key) =>
      operationOf(key, contract),
    );
    const chosen = (operation: Operation | undefined) =>
      operation && [1, 2, 3].map(() => resources.valuesFor(operation).get('book'));
    resources.learn(exchange(created('a')));
    expect(chosen(lend)).toEqual(['a', 'a', 'a']);
    for (const id of ['b', 'c']) resources.learn(exchange(created(id)));
    expect([chosen(lend), chosen(read)]).toEqual([
      ['c', 'b', 'c'],
      ['a', 'a', 'a'],
    ]);
    resources.learn(exchange({ key: 'POST /books/{book}/lend', path: '/books/a/lend' }));
    expect([chosen(lend), chosen(read)]).toEqual([
      ['c', 'c', 'c'],
      ['b', 'b', 'b'],
    ]);
  });

  it('is forgotten when a request may have ended what it refers to', () => {
    const merging = contractOf({
      paths: { '/books': { get: done, post: done }, '/books/{id}': { get: done }, '/books/merge': { post: done } },
    } as JsonObject);
    const knownAfter = (status: number) => {
      const resources = openResources(merging);
      for (const id of ['a', 'b', 'c']) resources.learn(exchange(created(id), merging));
      const merge = { key: 'POST /books/merge', path: '/books/merge', sent: { ids: ['b', 'c'] }, status };
      resources.learn(exchange(merge, merging));
      return ['a', 'b', 'c'].filter((id) => resources.isKnown('/books/{}', id));
    };
    expect([knownAfter(200), knownAfter(400)]).toEqual([['a'], ['a', 'b', 'c']]);
  });

  it('is forgotten when the resource is deleted that it was created below, wherever its own path is', () => {
    const from = contractOf({
      paths: {
        '/shows': { post: done },
        '/shows/{id}': { delete: done },
        '/shows/{id}/episodes': { post: done },
        '/episodes/{id}': { get: done },
        '/episodes/{id}/clips': { post: done },
        '/clips/{id}': { get: done },
      } as JsonObject,
    });
    const resources = openResources(from);
    const learn = (key: string, path: string, response?: Json) => {
      const status = key.startsWith('DELETE') ? 204 : 200;
      resources.learn(exchange({ key, path, status, ...(response !== undefined && { response }) }, from));
    };
    for (const show of [1, 2]) {
      learn('POST /shows', '/shows', { id: show });
      learn('POST /shows/{id}/episodes', `/shows/${show}/episodes`, { id: show + 10 });
      learn('POST /episodes/{id}/clips', `/episodes/${show + 10}/clips`, { id: show + 20 });
    }
    const known = () =>
      ['/episodes/{}', '/clips/{}'].map((kind) =>
        [1, 2].map((n) => resources.isKnown(kind, String(n + (kind === '/clips/{}' ? 20 : 10)))),
      );
    expect(known()).toEqual([
      [true, true],
      [true, true],
    ]);
    learn('DELETE /shows/{id}', '/shows/1');
    expect(known()).toEqual([
      [false, true],
      [false, true],
    ]);
  });

  it('is not forgotten when the resource is deleted that it is a copy of', () => {
    const from = contractOf({
      paths: {
        '/shows': { post: done },
        '/shows/{id}': { get: done, delete: done },
        '/shows/{id}/copy': { post: done },
      },
    } as JsonObject);
    const resources = openResources(from);
    const learn = (key: string, path: string, response?: Json) =>
      resources.learn(exchange({ key, path, status: 201, ...(response !== undefined && { response }) }, from));
    learn('POST /shows', '/shows', { id: 'a' });
    learn('POST /shows/{id}/copy', '/shows/a/copy', { id: 'b' });
    resources.learn(exchange({ key: 'DELETE /shows/{id}', path: '/shows/a', status: 204 }, from));
    expect(resources.isKnown('/shows/{}', 'b')).toBe(true);
  });

  it('is forgotten when the resource is deleted that it refers to, and with it what was created below', () => {
    const from = contractOf({
      paths: {
        '/shows': { post: done },
        '/shows/{slug}': { get: done, delete: done },
        '/episodes': { post: done },
        '/episodes/{id}': { get: done },
        '/episodes/{id}/clips': { post: done },
        '/clips/{id}': { get: done },
      } as JsonObject,
    });
    const resources = openResources(from);
    const learn = (key: string, path: string, one: { readonly sent?: Json; readonly response?: Json }) =>
      resources.learn(exchange({ key, path, status: key.startsWith('DELETE') ? 204 : 201, ...one }, from));
    for (const show of ['s1', 's2']) {
      learn('POST /shows', '/shows', { response: { slug: show } });
      learn('POST /episodes', '/episodes', { sent: { show }, response: { id: `${show}-e` } });
      learn('POST /episodes/{id}/clips', `/episodes/${show}-e/clips`, { response: { id: `${show}-c` } });
    }
    const known = () =>
      ['s1', 's2'].map((show) => [
        resources.isKnown('/episodes/{}', `${show}-e`),
        resources.isKnown('/clips/{}', `${show}-c`),
      ]);
    expect(known()).toEqual([
      [true, true],
      [true, true],
    ]);
    learn('DELETE /shows/{slug}', '/shows/s1', {});
    expect(known()).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  it('may be gone once the resource is deleted that it refers to, until a read shows it or misses it', () => {
    const from = contractOf({
      paths: {
        '/shows': { post: done },
        '/shows/{slug}': { get: done, delete: done },
        '/episodes': { post: done },
        '/episodes/{id}': { get: done },
      } as JsonObject,
    });
    const resources = openResources(from);
    const learn = (key: string, path: string, more: Omit<ExchangeStart, 'key' | 'path'>) =>
      resources.learn(exchange({ key, path, ...more }, from));
    learn('POST /shows', '/shows', { status: 201, response: { slug: 's1' } });
    learn('POST /shows', '/shows', { status: 201, response: { slug: 's2' } });
    const created = [
      { sent: { show: 's1' }, response: { id: 'e1' } },
      { sent: { show: 's1' }, response: { id: 'e2' } },
      { sent: { show: 's2' }, response: { id: 'e3' } },
      // A body that cannot be read: the response has what it refers to.
      { response: { id: 'e4', show: 's1' } },
    ];
    for (const one of created) learn('POST /episodes', '/episodes', { status: 201, ...one });
    const perhapsGone = () => resources.remaining().flatMap((one) => (resources.mayBeGone(one) ? one.values : []));
    expect(perhapsGone()).toEqual([]);
    // A request that is about to delete it has been made.
    resources.forget({ kind: '/shows/{}', values: ['s1'] });
    learn('POST /episodes', '/episodes', { status: 201, sent: { show: 's1' }, response: { id: 'e5' } });
    learn('DELETE /shows/{slug}', '/shows/s1', { status: 204 });
    expect(perhapsGone()).toEqual(['e5', 'e4', 'e2', 'e1']);
    for (const id of ['e1', 'e4']) learn('GET /episodes/{id}', `/episodes/${id}`, { status: 404 });
    // What is gone with something else says nothing about the identifiers that creations show.
    expect(resources.unfound()).toEqual(new Map());
    learn('GET /episodes/{id}', '/episodes/e2', { status: 200, response: { id: 'e2' } });
    expect(perhapsGone()).toEqual(['e5']);
    const remaining = resources.remaining().filter(({ kind }) => kind === '/episodes/{}');
    expect(remaining.flatMap(({ values }) => values)).toEqual(['e5', 'e3', 'e2']);
    // It is no longer there: what has deleted it was not seen.
    learn('DELETE /shows/{slug}', '/shows/s2', { status: 404 });
    expect(perhapsGone()).toEqual(['e5', 'e3']);
  });

  it('is known by its new name after a request that gives it one', () => {
    const renaming = contractOf({
      paths: { '/books': { post: done }, '/books/{name}': { delete: done }, '/books/rename': { post: done } },
    } as JsonObject);
    const resources = openResources(renaming);
    resources.learn(exchange({ ...created('a'), response: { name: 'a' } }, renaming));
    const rename = { key: 'POST /books/rename', path: '/books/rename', sent: { from: 'a', to: 'b' } };
    resources.learn(exchange({ ...rename, response: { name: 'b' } }, renaming));
    expect(resources.remaining()).toEqual([{ kind: '/books/{}', values: ['b'], own: true }]);
    expect(resources.hasCreated('/books/{}', 'b')).toBe(true);
    expect(resources.identifierOf('/books/{}', by('POST'))).toBe('b');
  });

  it('is changed as what it was created as, where types are distinguished', () => {
    const union = { discriminator: { propertyName: 'type' } };
    const typed = contractOf({ ...contract.document, components: { schemas: { Item: union } } });
    const resources = openResources(typed);
    const types = ['card', 'invoice', 'card', 'invoice'];
    for (const [index, type] of types.entries())
      resources.learn(exchange(created(index + 1, { sent: { type } }), typed));
    const chosen = (body: Json) => resources.valuesFor(operationOf('PUT /books/{isbn}', typed), body).get('isbn');
    expect([chosen({ type: 'invoice' }), chosen({ type: 'invoice' })].toSorted()).toEqual(['2', '4']);
    expect([1, 2, 3, 4].map(() => chosen({ type: 'other' })).toSorted()).toEqual(['1', '2', '3', '4']);
  });

  it('is forgotten when it is not found, and not learnt from a refusal', () => {
    const gone = { key: 'GET /books/{isbn}', path: '/books/a?full=1', status: 404 };
    expect(knownFrom(created('a'), gone)('GET /books/{isbn}')).toEqual({});
    expect(knownFrom(created('a', { status: 409 }))('GET /books/{isbn}')).toEqual({});
  });

  it('is absent where a read does not find it, until it is created; what was created a moment ago may not be shown yet', () => {
    const isAbsent = (...exchanges: Parameters<typeof exchange>[0][]) => {
      const resources = openResources(contract);
      for (const one of exchanges) resources.learn(exchange(one));
      return resources.isAbsent('/books/{}', ['a']);
    };
    const missing = { key: 'GET /books/{isbn}', path: '/books/a?full=1', status: 404 };
    expect(isAbsent(missing)).toBe(true);
    expect(isAbsent({ ...missing, key: 'DELETE /books/{isbn}' })).toBe(false);
    expect(isAbsent(missing, created('a'))).toBe(false);
    expect(isAbsent(created('a'), missing)).toBe(false);
    expect(isAbsent({ ...missing, path: '/books/b' })).toBe(false);
  });

  it.each<Json>(['', '.', '..', 'x'.repeat(300), null, true, { a: 1 }])('is not a path segment: %j', (id) => {
    expect(knownFrom(created(id))('GET /books/{isbn}')).toEqual({});
  });
});

function orderOf(
  referencedKinds: Readonly<Record<string, readonly string[]>>,
  selected: readonly string[] = contract.operations.map(({ key }) => key),
): string[] {
  const chosen = contract.operations.filter(({ key }) => selected.includes(key));
  const entries = chosen.map((operation) => {
    return { operation, validRequest: { referencedKinds: referencedKinds[operation.key] ?? [] } };
  });
  return creatorsFirst(entries, contract.operations).map(({ operation }) => operation.key);
}

describe('what a request may refer to', () => {
  const openWith = (count: number) => {
    const resources = openResources(contract);
    for (let id = 1; id <= count; id += 1) resources.learn(exchange(created(id)));
    return resources;
  };

  it('is the oldest resource of a kind that the suite has created, or, of many, the older half in turn', () => {
    const few = openWith(5);
    expect([1, 2, 3].map(() => few.identifierOf('/books/{}', by('POST')))).toEqual(['1', '1', '1']);
    const many = openWith(30);
    expect(Array.from({ length: 11 }, () => Number(many.identifierOf('/books/{}', by('POST'))))).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1],
    ]);
    expect([many.isKnown('/books/{}', '30'), many.isKnown('/books/{}', '31')]).toEqual([true, false]);
  });

  it('is another one for each request where one was refused as something is taken', () => {
    const resources = openWith(5);
    const responses = { '201': { description: 'Lent' }, '409': { description: 'Lent already' } };
    const operation = operationOf('POST /loans', contractOf({ paths: { '/loans': { post: { responses } } } }));
    const refused = buildCase({ operation, expects: 'accepted' });
    resources.learn(buildExchange({ case: refused, outcome: buildReply({ status: 409, text: '{}' }) }));
    const ids = () => [1, 2, 3, 4, 5].map(() => resources.identifierOf('/books/{}', operation));
    expect(ids()).toEqual(['1', '2', '3', '4', '5']);
    expect(new Set(ids()).size).toBe(5);
    expect(resources.identifierOf('/books/{}', by('PUT'))).toBe('1');
    const [usual, small] = [exchange(created(6)), exchange(created(7))];
    resources.learn({ ...usual, case: { ...usual.case, about: usual.case.operation.pointer } });
    resources.learn({ ...small, case: { ...small.case, about: '/components/schemas/Book/properties/copies/minimum' } });
    expect([1, 2].map(() => resources.identifierOf('/books/{}', operation))).toEqual(['6', '7']);
  });

  it('is one of the newest where it may be gone afterwards: no other request refers to those', () => {
    const ending = (count: number) => {
      const resources = openWith(count);
      return [1, 2, 3].map(() => resources.identifierOf('/books/{}', by('POST'), true));
    };
    expect(ending(5)).toEqual(['3', '4', '5']);
    expect(ending(30)).toEqual(['16', '17', '18']);
    expect(ending(1)).toEqual(['1', '1', '1']);
  });

  it('is one that was created with ordinary values, if there is any', () => {
    const resources = openResources(contract);
    const [small, usual] = [exchange(created(1)), exchange(created(2))];
    resources.learn({ ...small, case: { ...small.case, about: '/components/schemas/Book/properties/copies/minimum' } });
    expect(resources.identifierOf('/books/{}', by('POST'))).toBe('1');
    resources.learn({ ...usual, case: { ...usual.case, about: usual.case.operation.pointer } });
    expect([1, 2].map(() => resources.identifierOf('/books/{}', by('POST')))).toEqual(['2', '2']);
  });

  it('is another one for a body that names one already: an ordinary one of the older half, which is not deleted soon', () => {
    const resources = openWith(6);
    expect(resources.otherThan('/books/{}', new Set(['1']))).toBe('2');
    expect(resources.otherThan('/books/{}', new Set(['1', '2', '3']))).toBeUndefined();
    const odd = openResources(contract);
    for (const [number, place] of [
      [1, '/x'],
      [2, undefined],
      [3, undefined],
    ] as const) {
      const one = exchange(created(number));
      odd.learn({ ...one, case: { ...one.case, about: place ?? one.case.operation.pointer } });
    }
    expect(odd.otherThan('/books/{}', new Set())).toBe('2');
  });

  it('is a listed resource only where the request changes nothing', () => {
    const resources = openResources(contract);
    resources.learn(exchange({ key: 'GET /books', path: '/books', response: [{ isbn: 7 }] }));
    expect(resources.identifierOf('/books/{}', by('POST'))).toBeUndefined();
    expect(resources.identifierOf('/books/{}', by('GET'))).toBe('7');
  });

  it.each([
    ['of which none can be created', { '/shelves': { get: done } }, 'north'],
    ['not of those that can be created', { '/shelves': { get: done, post: done } }, undefined],
    ['not of those that are created beneath another', { '/rooms/{id}/shelves': { post: done } }, undefined],
    ['not of those that a PUT creates', { '/shelves/{id}': { get: done, put: done } }, undefined],
  ])('is a listed resource for a change, too, %s', (_, paths, id) => {
    const one = { '/shelves': { get: done }, '/shelves/{id}': { get: done } };
    const from = contractOf({ paths: { ...one, ...paths } as JsonObject });
    const resources = openResources(from);
    resources.learn(exchange({ key: 'GET /shelves', path: '/shelves', response: [{ id: 'north' }] }, from));
    expect(resources.identifierOf('/shelves/{}', by('POST'))).toBe(id);
  });

  it('is listed also where only a longer path names it', () => {
    const nested = contractOf({ paths: { '/shelves': { get: {} }, '/shelves/{shelf}/books': { get: {} } } });
    const resources = openResources(nested);
    const [list] = nested.operations;
    const listing = exchange({ key: 'GET /books', path: '/shelves', response: { shelves: [{ id: 'north' }] } });
    if (list !== undefined) resources.learn({ ...listing, case: { ...listing.case, operation: list } });
    expect(resources.valuesFor(operationOf('GET /shelves/{shelf}/books', nested))).toEqual(
      new Map([['shelf', 'north']]),
    );
  });

  it('has the place of the next page that a list has named', () => {
    const list = operationOf('GET /books', contract);
    const cursorFrom = (response: Json) => {
      const resources = openResources(contract);
      resources.learn(exchange({ key: 'GET /books', path: '/books', response }));
      return resources.cursorOf(list);
    };
    expect(cursorFrom({ items: [], nextCursor: 'c2' })).toBe('c2');
    expect(cursorFrom({ items: [], paging: { next: '/books?cursor=c3&limit=2' } })).toBe('c3');
    expect(cursorFrom({ items: [], links: { next: { href: 'https://a.example/books?page_token=c4' } } })).toBe('c4');
    expect(cursorFrom({ items: [], previousCursor: 'c1', nextCursor: null })).toBeUndefined();
  });

  it('has the last tag, until a change has none', () => {
    const resources = openWith(1);
    const put = operationOf('PUT /books/{isbn}', contract);
    const learnTag = (tag: string | undefined) => {
      const change = exchange({ key: 'PUT /books/{isbn}', path: '/books/1' });
      const headers = tag === undefined ? [] : [['ETag', tag] as const];
      resources.learn({ ...change, outcome: buildReply({ status: 200, headers, text: '' }) });
    };
    expect(resources.tagOf(put, '/books/1')).toBeUndefined();
    learnTag('"2"');
    expect(resources.tagOf(put, '/books/1?x=1')).toBe('"2"');
    expect(resources.tagOf(put, '/books/2')).toBeUndefined();
    learnTag(undefined);
    expect(resources.tagOf(put, '/books/1')).toBeUndefined();
  });

  it('has the last version, until a change shows none', () => {
    const resources = openWith(1);
    const put = operationOf('PUT /books/{isbn}', contract);
    const change = (response?: Json) =>
      resources.learn(
        exchange({ key: 'PUT /books/{isbn}', path: '/books/1', ...(response === undefined ? {} : { response }) }),
      );
    change({ isbn: 1, version: 4 });
    expect(resources.versionOf(put, '/books/1')).toEqual({ version: 4 });
    expect(resources.versionOf(put, '/books/2')).toEqual({});
    change({ isbn: 1 });
    expect(resources.versionOf(put, '/books/1')).toEqual({});
  });
});

describe('creatorsFirst', () => {
  it('puts a creator before the creators that refer to its resources, even in circles', () => {
    expect(orderOf({ 'POST /books': ['/loans/{}'] }).slice(0, 2)).toEqual(['POST /loans', 'POST /books']);
    // Also where a run has none of the operations that show what the others create.
    const selected = ['POST /books', 'POST /loans'];
    expect(orderOf({ 'POST /books': ['/loans/{}'] }, selected)).toEqual(['POST /loans', 'POST /books']);
    const circle = { 'POST /books': ['/loans/{}'], 'POST /loans': ['/books/{}'] };
    expect(orderOf(circle).slice(0, 2)).toEqual(['POST /loans', 'POST /books']);
  });

  it('puts creators before what names their resources, outermost first, then lists, keeps the order of the rest, and ends with what may close a resource', () => {
    expect(orderOf({})).toEqual([
      'POST /books',
      'POST /loans',
      'POST /books/{book}/pages',
      'GET /books',
      'GET /books/{isbn}',
      'PUT /books/{isbn}',
      'DELETE /books/{isbn}',
      'GET /books/{book}/pages/{page}',
      'GET /loans/{id}',
      'POST /books/{book}/lend',
    ]);
  });
});

it('creatorsFirst puts what may end the resources of a run last, unless it shows that it creates something', () => {
  const made = { '201': { description: 'Made', content: { 'application/json': { schema: { type: 'object' } } } } };
  const from = contractOf({
    paths: {
      '/accounts/{id}/transfers': { post: { responses: made } },
      '/transfers/{id}': { get: done },
      '/books/archive': { post: done },
      '/archive/{isbn}': { delete: done },
      '/books': { post: done },
      '/books/{isbn}': { get: done, delete: done },
    } as JsonObject,
  });
  const entries = from.operations.map((operation) => ({ operation, validRequest: { referencedKinds: [] } }));
  expect(creatorsFirst(entries, from.operations).map(({ operation }) => operation.key)).toEqual([
    'POST /books',
    'POST /accounts/{id}/transfers',
    'GET /transfers/{id}',
    'DELETE /archive/{isbn}',
    'GET /books/{isbn}',
    'DELETE /books/{isbn}',
    'POST /books/archive',
  ]);
});

it('creatorsFirst puts what adds to a resource after the creator of it, also where that has a longer path', () => {
  const from = contractOf({
    paths: {
      '/features/{name}/tags': { post: done },
      '/tags/{id}': { get: done },
      '/features/{name}': { get: done },
      '/projects/{id}/features': { post: done },
    } as JsonObject,
  });
  const entries = from.operations.map((operation) => ({ operation, validRequest: { referencedKinds: [] } }));
  const keys = creatorsFirst(entries, from.operations).map(({ operation }) => operation.key);
  expect(keys.slice(0, 2)).toEqual(['POST /projects/{id}/features', 'POST /features/{name}/tags']);
});

it('what is created with a name of the contract below an own resource is not that of others', () => {
  const body = { content: { 'application/json': { schema: { properties: { name: { example: 'rollout' } } } } } };
  const from = contractOf({
    paths: {
      '/books': { post: done },
      '/books/{id}': { delete: done },
      '/books/{id}/notes': { post: { ...done, requestBody: body } },
      '/books/{id}/notes/{note}': { delete: done },
    } as JsonObject,
  });
  const ownNotes = (path: string) => {
    const resources = openResources(from);
    const note = {
      key: 'POST /books/{id}/notes',
      path: `${path}/notes`,
      sent: { name: 'rollout' },
      response: { id: 'n' },
    };
    for (const start of [created('b'), note]) resources.learn(exchange(start, from));
    return resources.isOwn('/books/{}/notes/{}', [path.slice('/books/'.length), 'n']);
  };
  expect([ownNotes('/books/b'), ownNotes('/books/other')]).toEqual([true, false]);
});

describe('what the run has created', () => {
  const wider = contractOf({
    paths: {
      '/books': { get: done, post: done },
      '/books/{isbn}': { get: done },
      '/books/{book}/reviews': { get: done, post: done },
      '/reviews/{id}': { get: done, delete: done },
      '/pens': {
        get: done,
        post: { responses: { '200': { description: 'Was there' }, '201': { description: 'New' } } },
      },
      '/pens/{id}': { put: done },
      '/carts': {
        post: {
          ...done,
          requestBody: {
            content: {
              'application/json': { schema: { properties: { slug: { type: 'string', example: 'main-cart' } } } },
            },
          },
        },
      },
      '/carts/{id}': { get: done, delete: done },
      '/books/{isbn}/copy': { post: { responses: { '201': { description: 'New' } } } },
    },
  } as JsonObject);
  function openWith(...starts: readonly ExchangeStart[]) {
    const resources = openResources(wider);
    for (const start of starts) resources.learn(exchange(start, wider));
    return resources;
  }

  it('is not what a list showed before', () => {
    const listed: ExchangeStart = { key: 'GET /books', path: '/books', response: [{ id: 1 }, { id: 2 }] };
    const { isOwn, hasCreated, remaining } = openWith(listed, created(1), created(3));
    expect([isOwn('/books/{}', ['1']), isOwn('/books/{}', ['3'])]).toEqual([false, true]);
    expect([hasCreated('/books/{}', '1'), hasCreated('/books/{}', '3')]).toEqual([false, true]);
    expect(remaining().map(({ values }) => values)).toEqual([['3']]);
  });

  it('is not the many others of a list, of which the first five are known', () => {
    const response = Array.from({ length: 9 }, (_, index) => ({ id: index + 1 }));
    const { isKnown, isOwn } = openWith({ key: 'GET /books', path: '/books', response }, created(9));
    expect(response.filter(({ id }) => isKnown('/books/{}', String(id)))).toHaveLength(5);
    expect(isOwn('/books/{}', ['9'])).toBe(false);
  });

  describe('with a PUT beside a DELETE', () => {
    const books = contractOf({
      paths: { '/books': { post: done }, '/books/{isbn}': { get: done, put: done, delete: done } },
    } as JsonObject);
    /** What is left of book 3, which the run has created, after these steps. */
    const leftAfter = (...steps: readonly ('GET' | 'PUT' | 'DELETE' | 'DELETE missing' | 'forget' | 'restart')[]) => {
      const resources = openResources(books);
      resources.learn(exchange(created(3, { status: 201 }), books));
      for (const step of steps) {
        const [method, missing] = step.split(' ');
        const status = missing === undefined ? 200 : 404;
        const at = { key: `${method} /books/{isbn}`, path: '/books/3', response: { id: 3 }, status };
        if (step === 'restart') resources.forgetAll();
        else if (step === 'forget') resources.forget({ kind: '/books/{}', values: ['3'] });
        else resources.learn(exchange(at, books));
      }
      return resources.remaining().map(({ values }) => values.join());
    };

    it('is what the PUT stores again', () => {
      expect(leftAfter('DELETE')).toEqual([]);
      expect(leftAfter('DELETE', 'PUT')).toEqual(['3']);
      expect(leftAfter('forget', 'DELETE', 'PUT', 'DELETE')).toEqual([]);
    });

    it('may be what the PUT stores while it is deleted', () => {
      expect(leftAfter('PUT', 'forget', 'PUT', 'DELETE')).toEqual(['3']);
      expect(leftAfter('PUT', 'forget', 'PUT', 'DELETE', 'DELETE')).toEqual([]);
      expect(leftAfter('PUT', 'forget', 'GET', 'DELETE')).toEqual([]);
      expect(leftAfter('forget', 'DELETE', 'forget', 'PUT', 'DELETE missing')).toEqual(['3']);
      expect(leftAfter('forget', 'DELETE', 'forget', 'PUT', 'DELETE missing', 'DELETE missing')).toEqual([]);
    });

    it('is not what a target that has lost its state has at that address', () => {
      expect(leftAfter('forget', 'DELETE', 'restart', 'PUT')).toEqual([]);
      expect(leftAfter('forget', 'DELETE', 'forget', 'restart', 'PUT', 'DELETE')).toEqual([]);
    });

    it('is not what others had before', () => {
      const resources = openResources(books);
      for (const method of ['DELETE', 'PUT'])
        resources.learn(exchange({ key: `${method} /books/{isbn}`, path: '/books/9', response: { id: 9 } }, books));
      expect(resources.remaining()).toEqual([]);
    });
  });

  it('is what a list shows later', () => {
    const listed: ExchangeStart = { key: 'GET /books', path: '/books', response: [{ id: 3 }, { id: 4 }] };
    expect(openWith(created(3), listed, created(4)).isOwn('/books/{}', ['4'])).toBe(true);
  });

  it('is not what comes with 200 where 201 is documented', () => {
    const pen = (status: number, id: number): ExchangeStart => ({
      key: 'POST /pens',
      path: '/pens',
      status,
      response: { id },
    });
    const { isOwn } = openWith(pen(200, 1), pen(201, 2));
    expect([isOwn('/pens/{}', ['1']), isOwn('/pens/{}', ['2'])]).toEqual([false, true]);
  });

  describe('with 200, which also services say that give what exists', () => {
    const cart = (id: Json, sent: Json = {}, shown: JsonObject = {}): ExchangeStart => ({
      key: 'POST /carts',
      path: '/carts',
      sent,
      response: { id, ...shown },
    });
    const ownIn = ({ isOwn }: ReturnType<typeof openWith>, ...ids: readonly string[]) =>
      ids.map((id) => isOwn('/carts/{}', [id]));

    it('is not what two requests got', () => {
      const resources = openWith(cart(7), cart(7), cart(8));
      expect(ownIn(resources, '7', '8')).toEqual([false, false]);
      expect(resources.remaining()).toEqual([]);
      expect(resources.uncertain().map(({ values }) => values)).toEqual([['7'], ['8']]);
    });

    it('is what got an identifier again after it was deleted, or after the target has lost its state', () => {
      const deleted: ExchangeStart = { key: 'DELETE /carts/{id}', path: '/carts/7', status: 204 };
      expect(ownIn(openWith(cart(7), deleted, cart(7)), '7')).toEqual([true]);
      const resources = openWith(cart(7));
      resources.forgetAll();
      resources.learn(exchange(cart(7), wider));
      expect(ownIn(resources, '7')).toEqual([true]);
    });

    it('is not what has a name that the contract gives, unless it was counted up', () => {
      const named = { slug: 'main-cart' };
      expect(ownIn(openWith(cart('a', named), cart(20), cart(9, named), cart(21, named)), 'a', '9', '21')).toEqual([
        false,
        false,
        true,
      ]);
      expect(ownIn(openWith(cart(5, { slug: 'x' })), '5')).toEqual([true]);
    });

    it('is what shows a number that only this run has sent, and not what shows another text', () => {
      const sent = { note: 'text-588186812' };
      expect(
        ownIn(
          openWith(cart(1, sent, { note: 'of another' }), cart(2, sent, sent), cart(2, sent, sent), cart(3, sent)),
          '1',
          '2',
          '3',
        ),
      ).toEqual([false, true, true]);
    });

    it('is what the run has written its own number into, whatever else shows it', () => {
      const sent = { note: 'text-588186812' };
      expect(ownIn(openWith(cart(2, sent, sent), cart(2), cart(2)), '2')).toEqual([true]);
    });

    it('is what a request was sent for twice with the same Idempotency-Key', () => {
      const resources = openWith();
      const { case: sent, ...rest } = exchange(cart(7), wider);
      const request = { ...sent.request, headers: [['Idempotency-Key', 'a']] as const };
      for (const _ of [1, 2]) resources.learn({ ...rest, case: { ...sent, request } });
      expect(ownIn(resources, '7')).toEqual([true]);
    });
  });

  it('is read by itself where it was created below another resource', () => {
    const review: ExchangeStart = {
      key: 'POST /books/{book}/reviews',
      path: '/books/7/reviews',
      status: 201,
      response: { id: 5, book: 7 },
    };
    const resources = openWith(created(7), review);
    expect(Object.fromEntries(resources.valuesFor(operationOf('GET /reviews/{id}', wider)))).toEqual({ id: '5' });
    expect(resources.isOwn('/reviews/{}', ['5'])).toBe(true);
  });

  it('is what an action on a resource returns with 201, unless it is the resource itself', () => {
    const copy = (id: number): ExchangeStart => ({
      key: 'POST /books/{isbn}/copy',
      path: '/books/7/copy',
      status: 201,
      response: { id },
    });
    const { remaining } = openWith(copy(7), copy(8));
    expect(remaining().map(({ kind, values }) => [kind, ...values])).toEqual([['/books/{}', '8']]);
  });

  it('is what Location names, whatever its path is called', () => {
    const responses = { '202': { description: 'Accepted' } };
    const jobs = contractOf({
      paths: {
        '/books/{isbn}': { get: done },
        '/books/{isbn}/scans': { post: { responses } },
        '/scan-jobs/{job}': { get: done },
      },
    } as JsonObject);
    const resources = openResources(jobs);
    const scan = { key: 'POST /books/{isbn}/scans', path: '/books/7/scans', status: 202 };
    for (const location of ['/scan-jobs/j-1', '/books/7', '/other/5'])
      resources.learn(exchange({ ...scan, location }, jobs));
    expect(resources.remaining().map(({ kind, values }) => [kind, ...values])).toEqual([['/scan-jobs/{}', 'j-1']]);
  });

  it('is not what a collection below a resource gets, where its members have no paths', () => {
    const responses = { '201': { description: 'New' } };
    const of = (paths: JsonObject) => contractOf({ paths: { '/books/{isbn}': { get: done }, ...paths } } as JsonObject);
    const note = (contract: Contract, path: string) => {
      const resources = openResources(contract);
      resources.learn(
        exchange(
          { key: `POST /books/{isbn}${path}`, path: `/books/7${path}`, status: 201, response: { id: 5 } },
          contract,
        ),
      );
      return resources.isOwn('/books/{}', ['5']);
    };
    expect(note(of({ '/books/{isbn}/history': { get: done, post: { responses } } }), '/history')).toBe(false);
    expect(note(of({ '/books/{isbn}/notes': { post: { responses } } }), '/notes')).toBe(false);
    expect(note(of({ '/books/{isbn}/copy': { post: { responses } } }), '/copy')).toBe(true);
  });
});

describe('what is inside of a resource', () => {
  const from = contractOf({
    paths: {
      '/books': { post: done },
      '/books/{isbn}': { get: done },
      '/books/{isbn}/link': { post: done },
      '/books/{isbn}/link/{linkId}': { delete: done, put: done },
    } as JsonObject,
  });
  const linkOf = (...starts: readonly ExchangeStart[]) => {
    const resources = openResources(from);
    for (const start of starts) resources.learn(exchange(start, from));
    return Object.fromEntries(resources.valuesFor(operationOf('PUT /books/{isbn}/link/{linkId}', from)));
  };
  const shown = (isbn: string): ExchangeStart => ({
    key: 'GET /books/{isbn}',
    path: `/books/${isbn}`,
    response: { isbn, links: [{ id: 'a1', url: 'x' }] },
  });

  it('is known from its response, and belongs to the run where that does', () => {
    expect(linkOf(created('7'), shown('7'))).toEqual({ isbn: '7', linkId: 'a1' });
    expect(linkOf(created('7'), shown('8'))).not.toEqual({ isbn: '8', linkId: 'a1' });
  });
});

it('calls what a token stands for by its secret', () => {
  const from = contractOf({
    paths: { '/tokens': { post: done }, '/tokens/{token}': { delete: done } } as JsonObject,
  });
  const resources = openResources(from);
  resources.learn(exchange({ key: 'POST /tokens', path: '/tokens', response: { name: 'ci', secret: 's-1' } }, from));
  expect(resources.remaining().map(({ values }) => values)).toEqual([['s-1']]);
});

describe('what is deleted, and kept in an archive', () => {
  const from = contractOf({
    paths: {
      '/books': { get: done, post: done },
      '/books/archive': { post: done },
      '/shelves/{shelf}/revive': { post: done },
      '/books/{isbn}': { get: done, delete: done },
      '/archive/books': { get: done },
      '/archive/{isbn}': { delete: done },
      '/archive/revive/{isbn}': { post: done },
    } as JsonObject,
  });
  const open = () => {
    const resources = openResources(from);
    const learn = (start: ExchangeStart) => resources.learn(exchange(start, from));
    learn(created('7'));
    learn({ key: 'DELETE /books/{isbn}', path: '/books/7', status: 202 });
    const paths = () => resources.remaining().map(({ kind, values }) => `${kind} ${values}`);
    return { resources, learn, paths };
  };

  it('can be brought back, and is to be deleted for good', () => {
    const { resources, paths } = open();
    expect(Object.fromEntries(resources.valuesFor(operationOf('POST /archive/revive/{isbn}', from)))).toEqual({
      isbn: '7',
    });
    expect(paths()).toEqual(['/archive/{} 7']);
  });

  it('is found there, too, after an action that takes several', () => {
    const resources = openResources(from);
    resources.learn(exchange(created('7'), from));
    resources.learn(exchange({ key: 'POST /books/archive', path: '/books/archive', sent: { books: ['7'] } }, from));
    expect(Object.fromEntries(resources.valuesFor(operationOf('DELETE /archive/{isbn}', from)))).toEqual({});
    expect(Object.fromEntries(resources.valuesFor(operationOf('POST /archive/revive/{isbn}', from)))).toEqual({
      isbn: '7',
    });
  });

  it('is not created a second time by an action that brings several back and shows nothing', () => {
    const resources = openResources(from);
    const revive = (sent: Json, response?: Json) =>
      exchange(
        { key: 'POST /shelves/{shelf}/revive', path: '/shelves/3/revive', sent, ...(response && { response }) },
        from,
      );
    resources.learn(revive({ books: ['7'] }));
    expect([...resources.unnamed()]).toEqual([]);
  });

  it('is to be deleted again once it was brought back', () => {
    const { learn, paths } = open();
    learn({ key: 'POST /archive/revive/{isbn}', path: '/archive/revive/7' });
    expect(paths()).toContain('/books/{} 7');
  });

  it('is gone once it was deleted there', () => {
    const { learn, paths } = open();
    learn({ key: 'DELETE /archive/{isbn}', path: '/archive/7' });
    expect(paths()).toEqual([]);
  });
});

it('knows what the resources of others are called, from lists before the run created the first of the kind', () => {
  const resources = openResources(contract);
  const list = (id: number) =>
    exchange({ key: 'GET /books', path: '/books', response: [{ id, name: `b${id}`, pages: 3 }] });
  resources.learn(list(1));
  resources.learn(list(6));
  resources.learn(exchange({ key: 'POST /books', path: '/books', sent: {}, response: { id: 2 }, status: 201 }));
  resources.learn(list(8));
  expect(resources.isForeign('/books/{}', ['1'])).toBe(true);
  expect([2, 4, 7].map((id) => resources.isForeignName('/books/{}', 'id', id))).toEqual([false, true, false]);
  expect(resources.isForeignName('/books/{}', 'key', 4)).toBe(false);
  expect(resources.isForeignName('/books/{}', 'id', 1)).toBe(true);
  expect(resources.isForeignName('/books/{}', 'name', 'b1')).toBe(true);
  expect(resources.isForeignName('/books/{}', 'pages', 3)).toBe(false);
  expect(resources.isForeignName('/books/{}', 'name', 'b8')).toBe(false);
});

it('doubts after a restart what the target has counted, until it shows what only this run has sent', () => {
  const resources = openResources(contract);
  const create = (id: number | string, content: string) => {
    const made = exchange({ key: 'POST /books', path: '/books', sent: {}, response: { id }, status: 201 });
    const { request } = made.case;
    const body = { kind: 'content', content, value: undefined, framing: 'length', expectContinue: false } as const;
    resources.learn({ ...made, case: { ...made.case, request: { ...request, body } } });
  };
  create(4, '{"name":"text-588186733"}');
  create(5, '{"name":"text-588186734"}');
  create(6, '{"name":""}');
  create('b-7', '{"name":"text-588186735"}');
  resources.forgetAll();
  const show = (id: number, name: string) =>
    resources.learn(exchange({ key: 'GET /books/{isbn}', path: `/books/${id}`, response: { id, name } }));
  show(4, 'text-588186733');
  show(5, 'of another client');
  const own = ['4', '5', '6', 'b-7'].filter((id) => resources.isOwn('/books/{}', [id]));
  expect(own).toEqual(['4', 'b-7']);
  const doubtful = resources.remaining().filter(resources.isDoubtful);
  expect(doubtful.map(({ values }) => values.join())).toEqual(['6', '5']);
  resources.learn(exchange({ key: 'GET /books/{isbn}', path: '/books/6', status: 404 }));
  expect(resources.remaining().map(({ values }) => values.join())).toEqual(['b-7', '5', '4']);
});
