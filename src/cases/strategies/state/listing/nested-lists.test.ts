import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { labels, type Respond, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: 'integer' } };
const contract = contractOf({
  paths: {
    '/books': { post: {} },
    '/books/{bookId}': { parameters: [bookId], get: {} },
    '/books/{bookId}/notes': {
      parameters: [bookId],
      get: { parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 40 } }] },
      post: {},
    },
  },
} as JsonObject);

/** What is expected of the lists of a target that lists the notes of one book, or all of them. */
function judged(
  { keepsBooks = true } = {},
  unknown: string[] = [],
  lists: string[] = [],
): readonly Case['expectedState'][] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const books = new Set<string>();
  const notes: { readonly id: number; readonly bookId: number; readonly text: string }[] = [];
  const expected: Case['expectedState'][] = [];
  const respond = ({ request: { method, path } }: Case) => {
    const [, book = '', isList] = /^\/books\/(\d+)(\/notes)?(?:\?.*)?$/.exec(path) ?? [];
    if (method === 'POST' && book === '') {
      books.add(String(books.size + 1));
      return { status: 201, text: writeJson({ id: books.size }) };
    }
    if (keepsBooks && !books.has(book)) {
      unknown.push(`${method} ${isList ?? ''}`);
      return { status: 404, text: '{}' };
    }
    if (isList === undefined) return { status: 200, text: writeJson({ id: Number(book) }) };
    if (method === 'GET') return { status: 200, text: writeJson(notes.filter((one) => String(one.bookId) === book)) };
    const note = { id: notes.length + 1001, bookId: Number(book), text: 'new' };
    notes.push(note);
    return { status: 201, text: writeJson(note) };
  };
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      const isNested = one.strategy === 'state' && one.id.endsWith('(/books/{bookId}/notes)');
      if (isNested && one.expectedState !== undefined) {
        expected.push(one.expectedState);
        lists.push(one.request.path);
      }
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return expected;
}

/** The cases of the strategy, where every request is sent: what others create, too, is what resources are created below. */
function allSent(paths: JsonObject, respond: Respond): readonly Case[] {
  const all = contractOf({ paths });
  const plan = derivePlan(all, sourceOf(all), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  for (const { cases, afterMs = 0 } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      if (one.strategy === 'state') sent.push(one);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one, one.request.path, afterMs)) }));
    }
  }
  return sent;
}

const label = { name: 'label', in: 'path', required: true, schema: { type: 'string' } };
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } };
const labelled = contractOf({
  paths: {
    '/books': { post: {} },
    '/books/{bookId}': { parameters: [bookId], get: {} },
    '/books/{bookId}/pages': {
      parameters: [bookId],
      get: { responses: { 200: { description: 'Done' } } },
      post: {
        requestBody: { content },
        responses: {
          201: { description: 'Done' },
          409: { description: 'The book already has a page with this label.' },
        },
      },
    },
    '/books/{bookId}/pages/{label}': { parameters: [bookId, label], delete: {} },
  },
  components: { schemas: { Page: { type: 'object', required: ['label'], properties: { label: { type: 'string' } } } } },
} as JsonObject);

/** What is sent about the pages of a book, and what is expected of it. */
function pagesOf({ takesTwice = false } = {}): readonly (readonly [string, Case['expectedState']])[] {
  const plan = derivePlan(labelled, sourceOf(labelled), { seed: 1, strictAuth: false });
  const books = new Map<string, Set<string>>();
  const sent: [string, Case['expectedState']][] = [];
  const respond = ({ request: { method, path, body } }: Case) => {
    const [, book = '', isList, one] = /^\/books\/(\d+)(\/pages)?(?:\/(.+))?$/.exec(path) ?? [];
    if (method === 'POST' && book === '') {
      books.set(String(books.size + 1), new Set());
      return { status: 201, text: writeJson({ id: books.size }) };
    }
    const pages = books.get(book);
    if (pages === undefined) return { status: 404, text: '{}' };
    if (isList === undefined) return { status: 200, text: writeJson({ id: Number(book) }) };
    if (one !== undefined) return { status: pages.delete(one) ? 204 : 404 };
    if (method === 'GET') return { status: 200, text: writeJson([...pages].map((name) => ({ label: name }))) };
    const name = body.kind === 'content' ? String(memberOf(body.value, 'label')) : '';
    if (pages.has(name) && !takesTwice) return { status: 409, text: '{}' };
    pages.add(name);
    return { status: 201, text: writeJson({ label: name }) };
  };
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      const [, step] = /state › (.*) \(\/books\/\{bookId\}\/pages\)$/.exec(one.id) ?? [];
      if (step !== undefined && !step.startsWith('add: ')) sent.push([step, one.expectedState]);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return sent;
}

describe('a list whose items no path shows alone', () => {
  it('refuses an item that it has, and no longer has what was deleted', () => {
    const steps = new Map(pagesOf());
    expect(steps.get('add again')).toEqual({ kind: 'refused-in-state', state: 'already there' });
    expect(steps.get('list after delete')).toMatchObject({ kind: 'item-not-listed', properties: ['label'] });
    expect(steps.get('list of what remains')).toMatchObject({ kind: 'item-listed', whole: true });
  });

  it('is not asked for more where it has an item twice', () => {
    const steps = pagesOf({ takesTwice: true }).map(([step]) => step);
    expect(steps).toContain('add again');
    expect(steps).not.toContain('delete from the list');
  });
});

describe('a list below a resource', () => {
  it('has what was added to it, and the list below another one does not', () => {
    const lists: string[] = [];
    const [listed, foreign, ...others] = judged({}, [], lists);
    expect(listed).toMatchObject({ kind: 'item-listed' });
    expect(lists[1]).toMatch(/\/notes\?limit=\d+$/);
    expect(foreign).toEqual({ kind: 'no-foreign-item', item: { id: expect.any(Number), text: 'new' } });
    expect(others).toEqual([]);
  });

  it('is read to its end, for what was added and for what was added elsewhere', () => {
    const size = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10 } };
    const page = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
    const paths: JsonObject = {
      '/books': { post: {} },
      '/books/{bookId}': { parameters: [bookId], get: {} },
      '/books/{bookId}/notes': { parameters: [bookId], get: { parameters: [size, page] }, post: {} },
    };
    let books = 0;
    const notes = Array.from({ length: 12 }, (_, index) => ({ id: index + 1001, text: 'old' }));
    const steps = stepsOf(paths, ({ request: { method } }, path) => {
      const [place = '', search] = path.split('?');
      const [, , book = '', isList] = place.split('/');
      if (method === 'POST' && book === '') books += 1;
      if (method === 'POST' && book === '') return { status: 201, text: writeJson({ id: books }) };
      if (Number(book) > books) return { status: 404, text: '{}' };
      if (isList === undefined) return { text: writeJson({ id: Number(book) }) };
      const note = { id: notes.length + 1001, text: 'new' };
      if (method === 'POST') notes.push(note);
      const first = (Number(new URLSearchParams(search).get('page') ?? 1) - 1) * 10;
      return method === 'POST'
        ? { status: 201, text: writeJson(note) }
        : { text: writeJson({ items: notes.slice(first, first + 10) }) };
    }).filter(({ id }) => /› list (?!of what)/.test(id));
    expect(labels(steps).slice(0, 4)).toEqual([
      ...['list after add', 'list after add: page 2'],
      ...['list of another owner', 'list of another owner: page 2'],
    ]);
    const foreign = { kind: 'no-foreign-item', item: { id: expect.any(Number), text: 'new' } };
    expect(steps[2]?.expectedState).toEqual(foreign);
    expect(steps[3]?.expectedState).toEqual({ ...foreign, isLaterPage: true });
  });

  it('is asked for, and asked to take something, below a resource that was never created', () => {
    const unknown: string[] = [];
    judged({}, unknown);
    expect(unknown).toContain('POST /notes');
    expect(unknown).toContain('GET /notes');
  });

  it('says nothing at a target that shows books that were never created', () => {
    expect(judged({ keepsBooks: false })).toEqual([]);
  });
});

it('a list below a resource is in the order that the contract describes, and nothing is added below what was never created', () => {
  const shown = { type: 'object', properties: { id: { type: 'integer' }, text: { type: 'string' } } };
  const content = { 'application/json': { schema: { type: 'array', items: shown } } };
  const summary = 'List notes, the oldest first';
  const expectedOf = (isNewestFirst: boolean) => {
    const paths = {
      '/books': { post: {} },
      '/books/{bookId}': { parameters: [bookId], get: {} },
      '/books/{bookId}/notes': {
        parameters: [bookId],
        get: { summary, responses: { '200': { description: 'All', content }, '404': { description: 'No such book' } } },
        post: {
          ...taking({ type: 'object', properties: { text: { enum: ['short', 'long'] } } }),
          responses: { '201': { description: 'Added' }, '404': { description: 'No such book' } },
        },
      },
    };
    const notes = new Map<string, string[]>();
    let last = 0;
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      const [, , book = '', isList] = path.split('/');
      last += 1;
      if (method === 'POST' && book === '') notes.set(String(last), []);
      if (method === 'POST' && book === '') return { status: 201, text: `{"id":${last}}` };
      const own = notes.get(book);
      if (own === undefined) return { status: 404 };
      if (method === 'GET') return { status: 200, text: isList === undefined ? `{"id":${book}}` : `[${own.join()}]` };
      const note = `{"id":${last},"createdAt":"2026-01-02T03:${String(last).padStart(2, '0')}:05Z"}`;
      notes.set(book, isNewestFirst ? [note, ...own] : [...own, note]);
      return { status: 201, text: note };
    });
    const stateOf = (label: string) => steps.filter(({ id }) => id.includes(label)).map((one) => one.expectedState);
    const unknown = [...stateOf('list of what was never created'), ...stateOf('add to what was never created')];
    return { unknown, order: stateOf('list in its order again') };
  };
  const refused = { kind: 'refused-in-state', of: 'a path', state: 'never created', status: '404' };
  const wrong = expectedOf(true);
  expect(wrong.unknown).toEqual([refused, refused]);
  expect(wrong.order).toEqual([{ kind: 'items-in-order', property: 'createdAt', order: 'ascending' }]);
  expect(expectedOf(false).order).toEqual([]);
});

describe('a list below a resource that is below another one', () => {
  const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const text = { type: 'object', properties: { text: { type: 'string' } } };
  const created = { ...taking(text), responses: responses('201', text) };
  const read = { responses: responses('200', text) };
  const kind = '/shelves/{shelfId}/books/{bookId}/notes';
  const [shelf, book, note] = ['shelfId', 'bookId', 'noteId'].map(parameter);

  /** The requests about the notes of a book, with a target whose deletion of a note has this status. */
  function stepsWith(deletion: number, mayDelete = true) {
    const removal = { delete: { responses: { '204': { description: 'Gone' } } } };
    const paths = {
      '/shelves': { post: created },
      '/shelves/{shelfId}': { parameters: [shelf], get: read },
      '/shelves/{shelfId}/books': { parameters: [shelf], post: created },
      '/shelves/{shelfId}/books/{bookId}': { parameters: [shelf, book], get: read },
      [kind]: {
        parameters: [shelf, book],
        get: { responses: responses('200', { type: 'array', items: text }) },
        post: created,
      },
      [`${kind}/{noteId}`]: { parameters: [shelf, book, note], get: read, ...(mayDelete ? removal : {}) },
    };
    const there = new Set<string>();
    let last = 0;
    const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
    const shown = (path: string) => JSON.stringify({ id: path.slice(path.lastIndexOf('/') + 1) });
    const respond = ({ request: { method, path } }: Case) => {
      if (method === 'POST') {
        if (path !== '/shelves' && !there.has(parentOf(path))) return { status: 404 };
        last += 1;
        there.add(`${path}/n${last}`);
        return { status: 201, text: shown(`${path}/n${last}`) };
      }
      const isList = path.endsWith('/notes');
      if (!there.has(isList ? parentOf(path) : path)) return { status: 404 };
      if (method === 'DELETE' && deletion === 204) there.delete(path);
      if (method === 'DELETE') return { status: deletion };
      return { text: isList ? `[${[...there].filter((one) => parentOf(one) === path).map(shown)}]` : shown(path) };
    };
    const sent = allSent(paths as unknown as JsonObject, respond).filter(({ id }) => id.endsWith(`(${kind})`));
    return { find: (name: string) => sent[labels(sent).indexOf(name)]?.request };
  }

  it('belongs to the second of two that are created below the same', () => {
    const { find } = stepsWith(204);
    const [other, own] = ['create another owner', 'create the owner'].map((name) => find(name)?.path);
    expect(other).toMatch(/^\/shelves\/n\d+\/books$/);
    expect(own).toBe(other);
    const numberOf = (name: string) => Number(/\/books\/n(\d+)\/notes$/.exec(find(name)?.path ?? '')?.[1]);
    expect(numberOf('add')).toBe(numberOf('list of another owner') + 1);
  });

  it('loses an item that was added to it for that', () => {
    const { find } = stepsWith(204);
    expect(find('add one to delete')?.path).toBe(find('add')?.path);
    expect(find('delete one of the list')?.method).toBe('DELETE');
    expect(find('delete one of the list')?.path.startsWith(`${find('add')?.path}/n`)).toBe(true);
    expect(stepsWith(204, false).find('add one to delete')).toBeUndefined();
  });
});

describe('a list below what no request shows', () => {
  const site = { name: 'site', in: 'path', required: true, schema: { type: 'string' } };
  const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
  const list = '/sites/{site}/notes';

  interface Sites {
    /** The list of a site that was never created is empty. */
    readonly listsUnknown?: boolean;
    /** Every site has the same identifier. */
    readonly hasOneSite?: boolean;
    /** No request creates a site. */
    readonly isGiven?: boolean;
  }

  /** The requests for the notes of sites. */
  function stepsFor({ listsUnknown = false, hasOneSite = false, isGiven = false }: Sites = {}) {
    const paths = {
      ...(isGiven ? {} : { '/sites': { post: { responses: responses('201', { type: 'object' }) } } }),
      [list]: {
        parameters: [site],
        get: { responses: responses('200', { type: 'array', items: note }) },
        post: { ...taking(note), responses: responses('201', note) },
      },
    };
    const notes: (JsonObject & { readonly site: string })[] = [];
    let sites = 0;
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
      const [, , own = '', isList] = path.split('/');
      if (isList === undefined) {
        sites = hasOneSite ? 1 : sites + 1;
        return { status: 201, text: `{"id":"site-${sites}"}` };
      }
      const isKnown = /^site-\d+$/.test(own) && Number(own.slice(5)) <= sites;
      if (!isKnown) return listsUnknown && method === 'GET' ? { text: '[]' } : { status: 404, text: '{}' };
      if (method === 'GET') return { text: JSON.stringify(notes.filter((one) => one.site === own)) };
      const sent = body.kind === 'content' ? memberOf(body.value, 'text') : undefined;
      const added = { id: `note-${notes.length + 1}`, text: sent ?? null, site: own };
      notes.push(added);
      return { status: 201, text: JSON.stringify(added) };
    });
    return steps.filter(({ id }) => id.endsWith(`(${list})`));
  }

  const named = (steps: readonly Case[], label: string) => steps[labels(steps).indexOf(label)];
  const siteIn = (one: Case | undefined) => /^\/sites\/(site-\d+)\/notes$/.exec(one?.request.path ?? '')?.[1];

  it('is compared with that of another one', () => {
    const steps = stepsFor();
    expect(labels(steps).slice(0, 7)).toEqual([
      ...['create another owner', 'create the owner', 'read what was never created'],
      ...['add to what was never created', 'list of what was never created', 'add', 'list after add'],
    ]);
    expect(named(steps, 'create the owner')?.request).toMatchObject({ method: 'POST', path: '/sites' });
    const [own, other] = ['add', 'list of another owner'].map((label) => siteIn(named(steps, label)));
    expect(own).toMatch(/^site-\d+$/);
    expect(other).toBe(`site-${Number(own?.slice(5)) - 1}`);
    expect(siteIn(named(steps, 'list after add'))).toBe(own);
    expect(named(steps, 'list after add')?.expectedState).toMatchObject({ kind: 'item-listed' });
  });

  it('has no item of another one, whatever that says of its owner', () => {
    const item = { id: expect.any(String), text: expect.any(String) };
    expect(named(stepsFor(), 'list of another owner')?.expectedState).toEqual({ kind: 'no-foreign-item', item });
  });

  it('is asked for at the path of what was never created', () => {
    const unknown = named(stepsFor(), 'read what was never created')?.request;
    expect(unknown?.method).toBe('GET');
    expect(unknown?.path).toMatch(/^\/sites\/[^/]+\/notes$/);
    expect(unknown?.path).not.toMatch(/\/site-[12]\//);
  });

  it('says nothing where it is also below what was never created, or where there is only one owner', () => {
    const creations = ['create another owner', 'create the owner'];
    expect(labels(stepsFor({ listsUnknown: true })).slice(0, 4)).toEqual([
      ...creations,
      ...['read what was never created', 'create'],
    ]);
    expect(labels(stepsFor({ hasOneSite: true })).slice(0, 3)).toEqual([...creations, 'create']);
    for (const sites of [{ listsUnknown: true }, { hasOneSite: true }])
      expect(labels(stepsFor(sites))).not.toContain('add');
    expect(labels(stepsFor({ isGiven: true }))).not.toContain('create the owner');
  });
});

it('the owners of two lists are created below the same, also where they have a path of their own', () => {
  const [site, id] = ['site', 'id'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
  const created = { post: { ...taking(text), responses: responses('201', text) } };
  const paths = {
    '/sites': created,
    '/sites/{site}/devices': { parameters: [site], ...created },
    '/devices/{id}': { parameters: [id], get: { responses: responses('200', text) } },
    '/devices/{id}/readings': {
      parameters: [id],
      ...created,
      get: { responses: responses('200', { type: 'array', items: text }) },
    },
  };
  let last = 0;
  const there = new Set<string>();
  const steps = allSent(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, , owner = '', isBelow] = path.split('/');
    if (isBelow !== undefined && !there.has(owner)) return { status: 404 };
    if (method === 'GET') return { status: there.has(owner) ? 200 : 404, text: isBelow ? '[]' : `{"id":"${owner}"}` };
    last += 1;
    there.add(`n${last}`);
    return { status: 201, text: `{"id":"n${last}"}` };
  }).filter(({ id }) => id.endsWith('(/devices/{id}/readings)'));
  const [other, own] = steps.map(({ request }) => request.path);
  expect(labels(steps).slice(0, 2)).toEqual(['create another owner', 'create the owner']);
  expect(other).toMatch(/^\/sites\/n\d+\/devices$/);
  expect(own).toBe(other);
});
