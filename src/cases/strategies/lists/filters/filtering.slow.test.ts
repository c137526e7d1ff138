import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const title = { name: 'title', in: 'query', schema: { type: 'string' } };
const state = { name: 'state', in: 'query', schema: { enum: ['new', 'used'] } };
const books = [
  { isbn: 1, title: 'Emma', state: 'new', pages: 90 },
  { isbn: 2, title: 'Persuasion', state: 'new', pages: 80 },
  { isbn: 3, title: 'Sanditon', state: 'used', pages: 70 },
];

type List = (query: URLSearchParams) => readonly Json[];
type Counting = (query: URLSearchParams) => JsonObject;

const item: JsonObject = { '/books/{isbn}': { parameters: [isbn], get: {} } };
const listed = { type: 'array', items: { properties: { state: { enum: ['new', 'used', 'lost'] } } } };
const responses = { '200': { description: 'All', content: { 'application/json': { schema: listed } } } };

/** What is expected of the lists of a target, whose contract has other paths as well. */
function judged(
  parameter: Json,
  list: List | Counting,
  missing: number | ((path: string) => number) = 404,
  others = item,
): readonly Case['expectedState'][] {
  const contract = contractOf({
    paths: { '/books': { get: { parameters: [parameter].flat(), responses } }, ...others },
  });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const expected: Case['expectedState'][] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'filtering')) {
      if (one.expectedState !== undefined) expected.push(one.expectedState);
      const [path = '', query = ''] = one.request.path.split('?');
      const isList = path.endsWith('/books');
      const text = writeJson(isList ? list(new URLSearchParams(query)) : (books[0] ?? null));
      const status = typeof missing === 'number' ? missing : missing(path);
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: isList ? 200 : status, text }) }));
    }
  }
  return expected;
}

/** The same of a target that stores what is created. */
function judgedWithPost(list: (all: readonly Json[], query: URLSearchParams) => readonly Json[], paths: JsonObject) {
  const contract = contractOf({ paths });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const expected: Case['expectedState'][] = [];
  const all: Json[] = [...books];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'filtering')) {
      if (one.expectedState !== undefined) expected.push(one.expectedState);
      const { method, body } = one.request;
      const [path = '', query = ''] = one.request.path.split('?');
      const value = body.kind === 'content' ? (body.value ?? null) : null;
      if (method === 'POST') all.push(value);
      const text = writeJson(method === 'POST' ? value : list(all, new URLSearchParams(query)));
      const status = method === 'POST' ? 201 : path.endsWith('/books') ? 200 : 404;
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text }) }));
    }
  }
  return expected;
}

/** A list that knows the values of `state` for which this is so. */
function filterOf(isKnown: (value: string) => boolean) {
  return (all: readonly Json[], query: URLSearchParams) => {
    const value = query.get('state');
    return all.filter((one) => value === null || (isKnown(value) && Object(one).state === value));
  };
}

const ignoring: List = () => books;
const filtering: List = (query) => {
  const [name, value] = [...query][0] ?? [];
  return books.filter((book) => name === undefined || String(Object(book)[name]) === value);
};

describe('filtering', () => {
  it('asks for one value of an enumeration, which is never a part of another', () => {
    expect(judged(state, filtering)).toEqual([{ kind: 'items-with-value', property: 'state', value: 'new' }]);
  });

  it('creates no item with a value that is for the server to set', () => {
    const created = (properties: JsonObject) => {
      const requestBody = { content: { 'application/json': { schema: { type: 'object', properties } } } };
      const get = { parameters: [state], responses };
      const withPost = {
        ...item,
        '/books': { get, post: { requestBody, responses: { '201': { description: 'Made' } } } },
      };
      const news = books.slice(0, 2);
      return judged(state, (query) => (query.get('state') === 'used' ? [] : news), 404, withPost).length;
    };
    expect(created({ title: { type: 'string' } })).toBe(0);
    expect(created({ state: { type: 'string', readOnly: true } })).toBe(0);
    expect(created({ state: { type: 'string' } })).toBe(2);
  });

  it('tests each part of a parameter that has the filters of a list', () => {
    const filter = (properties: JsonObject, more: JsonObject = {}) => ({
      name: 'filter',
      in: 'query',
      style: 'deepObject',
      schema: { type: 'object', properties },
      ...more,
    });
    const both = { title: { type: 'string' }, state: { enum: ['new', 'used'] } };
    const followed =
      (...parts: readonly string[]): List =>
      (query) =>
        books.filter((book) =>
          parts.every((part) => [undefined, Object(book)[part]].includes(query.get(`filter[${part}]`) ?? undefined)),
        );
    const asked = { kind: 'items-with-value', property: 'state', value: 'new' };
    const ignored = { kind: 'items-with-value', property: 'title', value: 'Emma' };
    expect(judged(filter(both), followed('title', 'state'))).toEqual([asked]);
    expect(judged(filter(both), followed('state'))).toEqual([ignored, asked]);
    expect(judged(filter(both), ignoring)).toEqual([ignored, asked]);
    expect(judged(filter(both, { name: 'fields' }), ignoring)).toEqual([]);
    expect(judged(filter(both, { style: 'form' }), ignoring)).toEqual([]);
    const bounds = { min_pages: { type: 'integer' } };
    const bounded: List = (query) => books.filter(({ pages }) => pages >= Number(query.get('filter[min_pages]') ?? 0));
    expect(judged(filter(bounds), bounded)).toEqual([]);
    expect(judged(filter(bounds), ignoring)).toMatchObject([
      { kind: 'items-within-bound', property: 'pages', side: 'least' },
    ]);
  });

  it('compares identifiers as a whole, and other texts by their words', () => {
    const owned = (name: string, one: string, other: string): List => {
      return () => [
        { isbn: 1, [name]: one },
        { isbn: 2, [name]: other },
      ];
    };
    const judgedBy = (name: string, one: string, other: string) =>
      judged({ name, in: 'query', schema: { type: 'string' } }, owned(name, one, other));
    const asked = (property: string, value: string) => [{ kind: 'items-with-value', property, value }];
    expect(judgedBy('owner_id', 'cus_a1', 'cus_b2')).toEqual(asked('owner_id', 'cus_a1'));
    expect(judgedBy('ownerId', 'cus a1', 'cus b2')).toEqual(asked('ownerId', 'cus a1'));
    expect(judgedBy('owner', 'Jane Austen', 'Jane Eyre')).toEqual([]);
    expect(judgedBy('owner', 'Austen', 'Eyre')).toEqual(asked('owner', 'Austen'));
  });

  it('creates what two items refer to, as a reference to what was never created may be refused', () => {
    const schema = { type: 'object', required: ['roomId'], properties: { roomId: { type: 'string' } } };
    const taking = { requestBody: { required: true, content: { 'application/json': { schema } } } };
    const created = { responses: { '201': { description: 'Made' } } };
    const parameters = [{ name: 'roomId', in: 'query', schema: { type: 'string' } }];
    const contract = contractOf({
      paths: {
        '/books': { get: { parameters }, post: { ...taking, ...created } },
        ...item,
        '/rooms': { post: created },
        '/rooms/{roomId}': { parameters: [{ ...isbn, name: 'roomId', schema: { type: 'string' } }], get: {} },
      },
    });
    const expectedOf = (isFollowed: boolean) => {
      const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
      const all: JsonObject[] = [{ isbn: 1, roomId: 's1' }];
      let rooms = 1;
      const expected: Case['expectedState'][] = [];
      for (const { cases } of plan.sequences(promisesOnly)) {
        for (const one of cases) {
          if (one.strategy === 'filtering' && one.expectedState !== undefined) expected.push(one.expectedState);
          const { method, body } = one.request;
          const [path = '', query = ''] = one.request.path.split('?');
          const asked = new URLSearchParams(query).get('roomId');
          let response: { readonly status: number; readonly value: Json } = { status: 404, value: null };
          if (method === 'POST' && path === '/rooms') {
            rooms += 1;
            response = { status: 201, value: { id: `s${rooms}` } };
          } else if (method === 'POST') {
            const roomId = body.kind === 'content' ? memberOf(body.value, 'roomId') : undefined;
            const isKnown = /^s\d+$/.test(String(roomId)) && Number(String(roomId).slice(1)) <= rooms;
            const value = { isbn: all.length + 1, roomId: roomId ?? null };
            if (isKnown) all.push(value);
            response = isKnown ? { status: 201, value } : { status: 422, value: null };
          } else if (path === '/books') {
            const shown = all.filter((book) => !isFollowed || asked === null || book['roomId'] === asked);
            response = { status: 200, value: shown };
          } else if (/^\/rooms\/s\d+$/.test(path)) response = { status: 200, value: { id: path.slice(7) } };
          const { status, value } = response;
          plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text: writeJson(value) }) }));
        }
      }
      return expected;
    };
    expect(expectedOf(true)).toEqual([]);
    expect(expectedOf(false)).toMatchObject([{ kind: 'items-with-value', property: 'roomId' }]);
  });

  it('creates two items for a filter where the list does not show two values, and some for a list without any', () => {
    const filteredBy = (parameter: JsonObject, start: readonly JsonObject[], isFollowed: boolean, mayCreate = true) => {
      const stored = [...start];
      const post = {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Book' } } } },
      };
      const contract = contractOf({
        paths: { '/books': { get: { parameters: [parameter], responses }, ...(mayCreate ? { post } : {}) }, ...item },
        components: {
          schemas: {
            Book: {
              type: 'object',
              required: ['email'],
              properties: {
                email: { type: 'string', format: 'email' },
                state: { enum: ['new', 'used'] },
                name: { type: 'string' },
              },
            },
          },
        },
      } as JsonObject);
      const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
      const expected: Case['expectedState'][] = [];
      for (const { cases } of plan.sequences(promisesOnly)) {
        for (const one of cases.filter(({ strategy }) => strategy === 'filtering')) {
          if (one.expectedState !== undefined) expected.push(one.expectedState);
          const { method, path, body } = one.request;
          const query = [...new URLSearchParams(path.split('?')[1])];
          const has = (book: JsonObject) => query.every(([name, value]) => !isFollowed || book[name] === value);
          if (method === 'POST' && body.kind === 'content')
            stored.push({ isbn: stored.length + 1, ...Object(body.value) } as JsonObject);
          const outcome =
            method === 'POST'
              ? { status: 201, text: writeJson(stored.at(-1) ?? null) }
              : /books\/\d+$/.test(path)
                ? { status: 404, text: '{}' }
                : { status: 200, text: writeJson(stored.filter(has)) };
          plan.learn(buildExchange({ case: one, outcome: buildReply(outcome) }));
        }
      }
      return expected;
    };
    const email = { name: 'email', in: 'query', schema: { type: 'string', format: 'email' } };
    const alike = [
      { isbn: 1, email: 'ada@books.example' },
      { isbn: 2, email: 'eve@books.example' },
    ];
    expect(filteredBy(email, alike, true)).toEqual([]);
    expect(filteredBy(email, alike, false)).toEqual([
      { kind: 'items-with-value', property: 'email', value: 'quartz@north.example' },
    ]);
    expect(filteredBy(email, alike, false, false)).toEqual([]);
    const name = { name: 'name', in: 'query', schema: { type: 'string' } };
    const named = [
      { isbn: 1, name: 'amber' },
      { isbn: 2, name: 'slate' },
    ];
    expect(filteredBy(name, named, true)).toEqual([]);
    const begun = { kind: 'items-with-value', property: 'name', value: 'ambe', mayBeNone: true };
    expect(filteredBy({ ...name, description: 'Only books with exactly this name.' }, named, true)).toEqual([begun]);
    expect(filteredBy(state, [], false)).toContainEqual({ kind: 'items-with-value', property: 'state', value: 'new' });
    expect(filteredBy(state, [], false, false)).toEqual([]);
  });

  it('compares no items by a flag that decides what they show', () => {
    const flags = books.map((book) => ({ ...book, isNew: book.isbn === 1 }));
    const isNew = { name: 'isNew', in: 'query', schema: { type: 'boolean' } };
    const judgedWith = (more: JsonObject) => judged({ ...isNew, ...more }, () => flags);
    expect(judgedWith({})).not.toEqual([]);
    expect(judgedWith({ description: 'Whether to include the field "isNew" in each book.' })).toEqual([]);
    expect(judgedWith({ schema: { type: 'boolean', default: true } })).toEqual([]);
    expect(judgedWith({ description: 'Only new books.' })).not.toEqual([]);
  });

  it('judges each other value that is not followed, where the items may have it', () => {
    const states = { ...state, schema: { enum: ['new', 'used', 'lost', 'all'] } };
    const knowing =
      (...known: readonly string[]): List =>
      (query) =>
        known.includes(query.get('state') ?? '') ? filtering(query) : books;
    const expected = ['new', 'used', 'lost'].map((value) => ({ kind: 'items-with-value', property: 'state', value }));
    expect(judged(states, knowing('new', 'used', 'lost'))).toEqual(expected.slice(0, 1));
    expect(judged(states, knowing('new', 'lost'))).toEqual(expected.slice(0, 2));
    expect(judged(states, knowing('new'))).toEqual(expected);
    expect(judged(states, ignoring)).toEqual(expected.slice(0, 1));
  });

  it('judges the filter of a list whose items belong to another collection, where that has no item that was never created', () => {
    const others = { '/novels/{isbn}': { parameters: [isbn], get: {} } };
    const keeping = (path: string) => (/\/[123]$/.test(path) ? 200 : 404);
    expect(judged(state, ignoring, keeping, others)).toEqual([
      { kind: 'items-with-value', property: 'state', value: 'new' },
    ]);
    expect(judged(state, ignoring, 200, others)).toEqual([]);
    expect(judged(state, ignoring, 404, others)).toEqual([]);
  });

  it('judges the filter of a list without paths for its items only where another value is followed', () => {
    const used = { kind: 'items-with-value', property: 'state', value: 'used' };
    const knowing: List = (query) => (query.get('state') === 'new' ? filtering(query) : books);
    expect(judged(state, knowing, 404, {})).toEqual([used]);
    expect(judged(state, ignoring, 404, {})).toEqual([]);
    expect(judged(state, filtering, 404, {})).toEqual([]);
    let reads = 0;
    const changing: List = (query) => (query.has('state') ? knowing(query) : books.slice(0, 2 + (reads++ % 2)));
    expect(judged(state, changing, 404, {})).toEqual([]);
  });

  it('judges the page after the first one where it forgets the filter', () => {
    const parameters: JsonObject[] = [state, ...['limit', 'offset'].map((name) => ({ name, in: 'query', schema: {} }))];
    const paged =
      (filterOf: (query: URLSearchParams) => readonly Json[]): List =>
      (query) => {
        const offset = Number(query.get('offset') ?? 0);
        return filterOf(query).slice(offset, offset + Number(query.get('limit') ?? 9));
      };
    const forgetting = paged((query) => (query.has('offset') ? books.toReversed() : filtering(query)));
    const expected = { kind: 'items-with-value', property: 'state', value: 'new' };
    expect(judged(parameters, paged(filtering))).toEqual([expected]);
    expect(
      judged(
        parameters,
        paged(() => books),
      ),
    ).toEqual([expected]);
    expect(
      judged(parameters, (query) => (query.get('offset') === '1' ? [books[2] ?? null] : forgetting(query))),
    ).toEqual([expected, expected]);
    // Further on, other items are between those that it has to have.
    const other = { ...books[2], isbn: 4 };
    const later = paged((query) =>
      query.has('offset') ? [books[0] ?? null, books[1] ?? null, other] : filtering(query),
    );
    expect(judged(parameters, later)).toEqual([expected, expected]);
    // All of the list that one request shows have the same value.
    const [new1 = null, new2 = null, used = null] = books;
    const long = [new1, new2, used, { ...books[2], isbn: 4 }];
    const ofState = (query: URLSearchParams) => long.filter((book) => memberOf(book, 'state') === query.get('state'));
    const short = (filterOf: List): List => {
      const read = paged(filterOf);
      return (query) => read(new URLSearchParams({ limit: '2', ...Object.fromEntries(query) }));
    };
    const sized = parameters.map((one) => (one.name === 'limit' ? { ...one, schema: { enum: [1, 2] } } : one));
    const filterAlways = short((query) => (query.has('state') ? ofState(query) : long));
    const filterOnce = short((query) => (query.has('state') && !query.has('offset') ? ofState(query) : long));
    expect(judged(sized, filterAlways)).toEqual([]);
    expect(judged(sized, filterOnce)).toEqual([{ ...expected, value: 'used' }]);
  });

  it('knows a target that keeps items by what there is below one of them', () => {
    const cover: JsonObject = { '/books/{isbn}/cover': { parameters: [isbn], get: {} } };
    expect(judged(state, ignoring, 404, cover)).toEqual([
      { kind: 'items-with-value', property: 'state', value: 'new' },
    ]);
    expect(judged(state, ignoring, 200, cover)).toEqual([]);
  });

  it('judges a text only where the list is the same with either of two texts and without any', () => {
    expect(judged(title, ignoring)).toEqual([{ kind: 'items-with-value', property: 'title', value: 'Emma' }]);
    expect(judged(title, filtering)).toEqual([]);
  });

  it('judges nothing of numbers where the filter may mean at least or at most', () => {
    const pages = { name: 'pages', in: 'query', schema: { type: 'integer' } };
    expect(judged(pages, (query) => books.filter((book) => book.pages >= Number(query.get('pages') ?? 0)))).toEqual([]);
    expect(judged(pages, ignoring)).toEqual([{ kind: 'items-with-value', property: 'pages', value: 70 }]);
  });

  it('judges nothing of texts with a word in common, of a list that changes, and of a target that stores nothing', () => {
    const alike = books.map((book) => ({ ...book, title: `${book.title} by Jane` }));
    expect(judged(title, () => alike)).toEqual([]);
    let reads = 0;
    expect(judged(title, () => books.slice(0, 2 + (reads++ % 2)))).toEqual([]);
    expect(judged(state, ignoring, 200)).toEqual([]);
  });

  it('knows by its description what a limit without a name of its own is about', () => {
    const visits = [
      { isbn: 1, startsAt: '2021-03-04T09:00:00Z', createdAt: '2020-01-01T00:00:00Z' },
      { isbn: 2, startsAt: '2029-05-06T09:00:00Z', createdAt: '2020-01-01T00:00:00Z' },
    ];
    const judgedWith = (description: string, list: List = () => visits) =>
      judged({ name: 'from', in: 'query', description, schema: { type: 'string', format: 'date' } }, list);
    const description = 'Only visits that start on this day or later.';
    expect(judgedWith(description)).toEqual([
      { kind: 'items-within-bound', property: 'startsAt', side: 'least', bound: '2029-05-06' },
    ]);
    const following: List = (query) => visits.filter(({ startsAt }) => startsAt >= (query.get('from') ?? ''));
    expect(judgedWith(description, following)).toEqual([]);
    expect(judgedWith('Only visits of this day or later.')).toEqual([]);
    expect(judgedWith('Only visits that start or were created then.')).toEqual([]);
  });

  it('knows by its description what the limits of a range without its name are about', () => {
    const visits = [
      { isbn: 1, startsAt: '2021-03-04T09:00:00Z' },
      { isbn: 2, startsAt: '2029-05-06T09:00:00Z' },
    ];
    const judgedWith = (format: string, description = 'Only visits that start at or after `from`.') => {
      const schema = { type: 'object', properties: { from: { type: 'string', format } } };
      return judged({ name: 'window', in: 'query', style: 'deepObject', description, schema }, () => visits);
    };
    const bound = '2029-05-06T09:00:00Z';
    expect(judgedWith('date-time')).toEqual([
      { kind: 'items-within-bound', property: 'startsAt', side: 'least', bound },
    ]);
    expect(judgedWith('date-time', 'Only visits after `from`.')).toEqual([]);
    expect(judgedWith('uuid')).toEqual([]);
  });

  describe('with a limit that includes itself', () => {
    const least = (name: string, description = '') => ({ name, in: 'query', description, schema: { type: 'integer' } });
    const above = (name: string): List => {
      return (query) => books.filter(({ pages }) => !query.has(name) || pages > Number(query.get(name)));
    };
    const missing = (name: string) => ({
      kind: 'items-with-each-value',
      property: 'pages',
      values: [90],
      although: `${name} is at least that value, and the list without a filter has one`,
    });

    it('judges a list that leaves out the item at the limit', () => {
      expect(judged(least('pages_gte'), above('pages_gte'))).toEqual([missing('pages_gte')]);
      expect(judged(least('minPages', 'The least pages (inclusive)'), above('minPages'))).toEqual([
        missing('minPages'),
      ]);
      const leavingOut = least('minPages', 'Leaves out books before this number of pages.');
      expect(judged(leavingOut, above('minPages'))).toEqual([missing('minPages')]);
      const described = least('pagesFrom', 'Books with so many pages or more.');
      expect(judged(described, above('pagesFrom'))).toEqual([missing('pagesFrom')]);
    });

    it('judges nothing where the item is there, and where the contract does not say so', () => {
      const including: List = (query) => books.filter(({ pages }) => pages >= Number(query.get('minPages')));
      expect(judged(least('minPages', 'The least pages (inclusive)'), including)).toEqual([]);
      expect(judged(least('minPages'), above('minPages'))).toEqual([]);
      expect(judged(least('pagesFrom'), above('pagesFrom'))).toEqual([]);
    });
  });

  it('asks for what is beyond the furthest value where the contract says that a limit does not include itself', () => {
    const integer = (name: string, description = '') => ({
      name,
      in: 'query',
      description,
      schema: { type: 'integer' },
    });
    const list: List = () => books;
    const atFurthest = [{ kind: 'items-within-bound', property: 'pages', side: 'least', bound: 90, isExclusive: true }];
    const ofFurthest = (parameter: JsonObject) =>
      judged(parameter, list).filter((one) => one?.kind === 'items-within-bound' && one.isExclusive === true);
    expect(ofFurthest(integer('minPages', 'Only books with more than so many pages.'))).toEqual(atFurthest);
    expect(ofFurthest(integer('pages_gt'))).toEqual(atFurthest);
    expect(ofFurthest(integer('pagesFrom', 'After this number of pages.'))).toEqual(atFurthest);
    const parts = { gt: { type: 'integer' }, lt: { type: 'integer' } };
    const both = { name: 'pages', in: 'query', style: 'deepObject', schema: { type: 'object', properties: parts } };
    expect(ofFurthest(both)).toEqual([atFurthest[0], { ...atFurthest[0], side: 'most', bound: 70 }]);
    const shorter = 'Only books that are shorter than this.';
    expect(ofFurthest(integer('minPages', shorter))).toEqual(atFurthest);
    expect(ofFurthest(integer('minPages', 'One of exactly this number is not listed any more.'))).toEqual(atFurthest);
    for (const other of [
      '',
      'No shorter than this.',
      'One of exactly this number is in.',
      'On or after this number of pages.',
      'Not more than so many pages.',
      'After the pages.',
      'Leaves out books before this number of pages.',
      'Excludes all that are shorter than this.',
      'Without those that have fewer than so many.',
      'Nothing that comes before this.',
    ])
      expect(ofFurthest(integer('minPages', other)), other).toEqual([]);
  });

  it('asks for what is beyond the furthest time that a client has set, where it is a whole minute', () => {
    const time = { type: 'string', format: 'date-time' };
    const asked = (name: string, of: string, times: readonly string[]) => {
      const parameter = { name, in: 'query', description: 'Later than this moment (not at it).', schema: time };
      return judged(parameter, () => times.map((at, index) => ({ isbn: index, [of]: at }))).filter(
        (one) => one?.kind === 'items-within-bound' && one.isExclusive === true,
      );
    };
    const whole = ['2030-01-31T10:30:00Z', '2030-02-28T10:30:00Z'];
    expect(asked('startsAfter', 'startsAt', whole)).toMatchObject([{ property: 'startsAt', bound: whole[1] }]);
    expect(asked('createdAfter', 'createdAt', whole)).toEqual([]);
    expect(asked('startsAfter', 'startsAt', ['2030-01-31T10:30:07Z', '2030-02-28T10:30:00.5Z'])).toEqual([]);
  });

  it('asks for the earliest time up to itself where both ends count, and it is stored as it is shown', () => {
    const time = { type: 'string', format: 'date-time' };
    const schema = { type: 'object', properties: { from: time, to: time } };
    const missing = (of: string, times: readonly string[], said = 'both ends count') => {
      const description = `When it starts, no earlier than \`from\` and up to \`to\`; ${said}.`;
      const name = of.replace('At', '');
      const parameter = { name, in: 'query', style: 'deepObject', description, schema };
      const before: List = (query) => {
        const to = query.get(`${name}[to]`);
        const items = times.map((at, index) => ({ isbn: index, [of]: at }));
        return to === null ? items : items.filter((item) => Date.parse(String(item[of])) < Date.parse(to));
      };
      return judged(parameter, before).filter((one) => one?.kind === 'items-with-each-value');
    };
    const whole = ['2030-01-31T10:30:00Z', '2030-02-28T10:30:00Z'];
    expect(missing('startsAt', whole)).toMatchObject([{ values: [whole[0]] }]);
    expect(missing('startsAt', whole, 'see there')).toEqual([]);
    expect(missing('startsAt', ['2030-01-31T10:30:07Z', '2030-02-28T10:30:00Z'])).toEqual([]);
    expect(missing('createdAt', whole)).toEqual([]);
    const inFull = whole.map((at) => at.replace('Z', '.000+01:00'));
    expect(missing('createdAt', inFull)).toMatchObject([{ values: [inFull[0]] }]);
  });

  it('finds the unit of a limit in the name that its description quotes', () => {
    const schema = { type: 'object', properties: { max: { type: 'integer' } } };
    const description = 'Bounds of `durationMinutes`, both inclusive.';
    const duration = { name: 'duration', in: 'query', style: 'deepObject', description, schema };
    const lasting = [30, 60, 90].map((durationMinutes, index) => ({ isbn: index + 1, durationMinutes }));
    const excluding: List = (query) =>
      lasting.filter(({ durationMinutes }) => durationMinutes < Number(query.get('duration[max]') ?? 1000));
    expect(judged(duration, excluding)).toMatchObject([
      { kind: 'items-with-each-value', property: 'durationMinutes', values: [30] },
    ]);
  });

  it('judges a limit that includes itself by the largest amount that is written as a text', () => {
    const priced = ['12.50', '9.25', '89.00'].map((price, index) => ({ isbn: index + 1, price }));
    const schema = { type: 'string', pattern: '^\\d+\\.\\d{2}$' };
    const least = { name: 'minPrice', in: 'query', description: 'Costs at least so much.', schema };
    const excluding: List = (query) => priced.filter(({ price }) => Number(price) > Number(query.get('minPrice') ?? 0));
    expect(judged(least, excluding)).toMatchObject([
      { kind: 'items-with-each-value', property: 'price', values: ['89.00'] },
    ]);
  });

  it('judges a limit that includes itself by the furthest number that is stored as it is shown', () => {
    const priced = [12.5, 7.25, 99.99].map((price, index) => ({ isbn: index + 1, price }));
    const schema = { type: 'number' };
    const least = { name: 'minPrice', in: 'query', description: 'Costs at least so much.', schema };
    const list = (isAllowed: (price: number, bound: number) => boolean): List => {
      return (query) => priced.filter(({ price }) => isAllowed(price, Number(query.get('minPrice') ?? 0)));
    };
    expect(
      judged(
        least,
        list((price, bound) => price > bound && price < 50),
      ),
    ).toMatchObject([{ kind: 'items-with-each-value', property: 'price', values: [12.5] }]);
    expect(
      judged(
        least,
        list((price, bound) => price >= bound),
      ),
    ).toEqual([]);
  });

  describe('with a limit that is a time', () => {
    const times = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:06.789Z'];
    const sold = times.map((soldAt, index) => ({ isbn: index + 1, soldAt }));
    const limit = (name: string, description = '') => {
      return { name, in: 'query', description, schema: { type: 'string', format: 'date-time' } };
    };
    const having = (isAllowed: (time: string, bound: string) => boolean): List => {
      return (query) => {
        const [, bound] = [...query][0] ?? [];
        return bound === undefined ? sold : sold.filter(({ soldAt }) => isAllowed(soldAt, bound));
      };
    };
    const bounds = (...args: Parameters<typeof judged>) =>
      judged(...args).map((state) =>
        state?.kind === 'items-with-each-value' ? [state.values, /is (\S+),/.exec(state.although ?? '')?.[1]] : state,
      );
    const since = limit('soldAfter');

    it('judges a list that leaves out a time an hour after the limit, also in another zone', () => {
      const compares = (one: string, other: string) => Date.parse(one) >= Date.parse(other);
      expect(bounds(since, having(compares))).toEqual([]);
      expect(
        bounds(
          since,
          having((one, bound) => one.slice(0, 10) > bound.slice(0, 10)),
        ),
      ).toEqual([[[times[1]], '2026-01-02T02:04:06Z']]);
      expect(
        bounds(
          since,
          having((one, bound) => one >= bound),
        ),
      ).toEqual([[[times[1]], '2026-01-02T07:04:06+05:00']]);
    });

    it('judges an upper limit by the first time', () => {
      const until = limit('soldBefore');
      expect(
        bounds(
          until,
          having((one, bound) => Date.parse(one) <= Date.parse(bound)),
        ),
      ).toEqual([]);
      expect(
        bounds(
          until,
          having((one, bound) => one <= bound),
        ),
      ).toEqual([[[times[0]], '2026-01-01T23:04:05-05:00']]);
    });

    it('judges the time itself where the contract says that a lower limit includes it', () => {
      const later = having((one, bound) => Date.parse(one) > Date.parse(bound));
      expect(bounds(limit('soldFrom', 'Sold at this time or later.'), later)).toEqual([[[times[1]], times[1]]]);
      expect(bounds(limit('soldFrom'), later)).toEqual([]);
    });

    it('reads a sentence about both ends for each by itself', () => {
      const later = having((one, bound) => Date.parse(one) > Date.parse(bound));
      const said = 'Includes its start (`soldFrom`) and excludes its end (`soldTo`).';
      expect(bounds(limit('soldFrom', said), later)).toEqual([[[times[1]], times[1]]]);
      const refused = 'Sold at this time or later.\nA `soldFrom` that is later than `soldTo` is refused.';
      expect(bounds(limit('soldFrom', refused), later)).toEqual([[[times[1]], times[1]]]);
      const excluded = 'Includes its end (`soldTo`) and excludes its start (`soldFrom`).';
      expect(bounds(limit('soldFrom', excluded), later)).toEqual([]);
    });

    it('finds the last time where the first page does not have it', () => {
      const days = ['2026-01-02', '2026-01-05', '2027-01-02', '2027-01-05'].map((day) => `${day}T03:04:05.678Z`);
      const more = days.map((soldAt, index) => ({ isbn: index + 1, soldAt }));
      const paged: List = (query) => {
        const [, bound] = [...query][0] ?? [];
        const all = more.filter(({ soldAt }) => bound === undefined || Date.parse(soldAt) > Date.parse(bound));
        return all.slice(0, 2);
      };
      expect(bounds(limit('soldFrom', 'Sold at this time or later.'), paged)).toEqual([[[days[3]], days[3]]]);
    });

    it('judges a day that leaves out a time of it, where that is the same day everywhere or the days are those of UTC', () => {
      const day = (description: string) => ({
        name: 'soldTo',
        in: 'query',
        description,
        schema: { type: 'string', format: 'date' },
      });
      const sold = (times: readonly string[]) => times.map((soldAt, at) => ({ isbn: at, soldAt }));
      const soldUpTo = (times: readonly string[]): List => {
        return (query) => sold(times).filter(({ soldAt }) => soldAt <= (query.get('soldTo') ?? '9'));
      };
      const to = 'Only books sold on this day or earlier.';
      const expected = [expect.objectContaining({ kind: 'items-with-each-value', property: 'soldAt' })];
      const [noon, evening] = [['2026-01-31T10:30:00Z'], ['2026-01-31T19:30:00Z']];
      expect(judged(day(to), soldUpTo(noon))).toEqual(expected);
      expect(judged(day(`${to} Days are UTC.`), soldUpTo(evening))).toEqual(expected);
      expect(judged(day(to), soldUpTo(evening))).toEqual([]);
      expect(judged(day('Sold until then'), soldUpTo(noon))).toEqual([]);
      const whole: List = (query) =>
        sold(noon).filter(({ soldAt }) => soldAt.slice(0, 10) <= (query.get('soldTo') ?? '9'));
      expect(judged(day(to), whole)).toEqual([]);
    });

    it('judges nothing of a limit that may be a day', () => {
      const day = { name: 'soldAfter', in: 'query', schema: { type: 'string' } };
      expect(
        bounds(
          day,
          having((one, bound) => one.slice(0, 10) > bound.slice(0, 10)),
        ),
      ).toEqual([]);
    });
  });

  it('judges a search that finds no part of a text, where the contract says that it does', () => {
    const q = {
      name: 'q',
      in: 'query',
      description: 'Books whose title contains this text.',
      schema: { type: 'string' },
    };
    const having = (isFound: (title: string, text: string) => boolean): List => {
      return (query) => books.filter(({ title: own }) => !query.has('q') || isFound(own, query.get('q') ?? ''));
    };
    const starts = having((own, text) => own.startsWith(text));
    const missing = { kind: 'items-with-each-value', property: 'title', values: ['Emma'], although: expect.anything() };
    expect(
      judged(
        q,
        having((own, text) => own.includes(text)),
      ),
    ).toEqual([]);
    expect(judged(q, starts)).toEqual([
      { ...missing, values: ['Persuasion'], although: 'it contains "rsuasion", which q asks for' },
    ]);
    expect(judged({ ...q, description: 'Searches the title.' }, starts)).toEqual([]);
    const looking = { ...q, description: 'Text to look for in title and author.' };
    expect(judged(looking, starts)).toEqual([]);
    expect(
      judged(
        looking,
        having(() => false),
      ),
    ).toEqual([{ ...missing, although: 'it contains "Emma", which q asks for' }]);
    const minding = having((own, text) => own.includes(text));
    const anyCase = { ...q, description: 'Books whose title contains this text, ignoring case.' };
    expect(judged(anyCase, minding)).toEqual([
      { ...missing, although: 'it contains "EMMA" in another case, which q asks for' },
    ]);
    expect(
      judged(
        anyCase,
        having((own, text) => own.toLowerCase().includes(text.toLowerCase())),
      ),
    ).toEqual([]);
  });

  it('judges a list by the beginning of a text that has items with other beginnings, or not the one with this', () => {
    const prefix = { name: 'titlePrefix', in: 'query', schema: { type: 'string', minLength: 2 } };
    const byName = (name: string, isFound: (title: string, text: string) => boolean): List => {
      return (query) => books.filter(({ title: own }) => !query.has(name) || isFound(own, query.get(name) ?? ''));
    };
    const starting = (own: string, text: string) => own.startsWith(text);
    const including = (own: string, text: string) => own.includes(text);
    const exactly = (own: string, text: string) => own === text;
    expect(judged(prefix, byName('titlePrefix', starting))).toEqual([]);
    const other = { kind: 'items-beginning-with', property: 'title', text: 'rsuasion' };
    expect(judged(prefix, byName('titlePrefix', including))).toEqual([other]);
    const although = 'it begins with "Persuasi", which titlePrefix asks for';
    expect(judged(prefix, byName('titlePrefix', exactly))).toEqual([
      { kind: 'items-with-each-value', property: 'title', values: ['Persuasion'], although },
    ]);
    const begins = { ...prefix, name: 'b', description: 'Only books whose title begins with this text.' };
    expect(judged(begins, byName('b', including))).toEqual([other]);
    expect(judged({ ...begins, description: 'Only titles that begin with this.' }, byName('b', including))).toEqual([
      other,
    ]);
    expect(judged({ ...begins, description: 'Some text of the title' }, byName('b', including))).toEqual([]);
  });

  it('creates an item with a value that no item has, and judges a list that is empty then', () => {
    const shown = { type: 'object', properties: { state: { enum: ['new', 'used', 'lost', 'hidden'] } } };
    const requestBody = { content: { 'application/json': { schema: shown } } };
    const created = { '201': { description: 'Made' } };
    const get = { parameters: [{ ...state, schema: { enum: ['new', 'used', 'lost', 'hidden'] } }], responses };
    const withPost = { ...item, '/books': { get, post: { requestBody, responses: created } } };
    const none = filterOf((one) => one !== 'lost');
    expect(judgedWithPost(none, withPost)).toEqual([
      { kind: 'items-with-value', property: 'state', value: 'new' },
      { kind: 'items-with-value', property: 'state', value: 'lost' },
    ]);
    expect(
      judgedWithPost(
        filterOf(() => true),
        withPost,
      ),
    ).toEqual([{ kind: 'items-with-value', property: 'state', value: 'new' }]);
  });

  it('judges a filter that is ignored in an order', () => {
    const sort = { name: 'sort', in: 'query', schema: { enum: ['pages', '-pages'] } };
    const both = (query: URLSearchParams) => (query.has('sort') ? books : filtering(query));
    expect(judged([state, sort], both)).toEqual([
      { kind: 'items-with-value', property: 'state', value: 'new' },
      { kind: 'items-with-value', property: 'state', value: 'new' },
    ]);
    expect(
      judged([state, sort], (query) =>
        filtering(new URLSearchParams(query.has('state') ? { state: query.get('state') ?? '' } : {})),
      ),
    ).toEqual([{ kind: 'items-with-value', property: 'state', value: 'new' }]);
  });

  it('compares numbers beyond 53 bits exactly', () => {
    const pages = { name: 'pages', in: 'query', schema: { type: 'integer' } };
    const large = books.map((book, index) => ({ ...book, pages: 9_007_199_254_740_992n + BigInt(index) }));
    expect(judged(pages, () => large)).toEqual([
      { kind: 'items-with-value', property: 'pages', value: 9_007_199_254_740_992n },
    ]);
  });

  it('leaves out parameters that no item has a property for', () => {
    expect(judged({ name: 'fields', in: 'query', schema: { type: 'string' } }, ignoring)).toEqual([]);
  });

  it('judges a search for a text that finds the same as no search, for two texts of no item', () => {
    const q = { name: 'q', in: 'query', schema: { type: 'string' } };
    const searched = [{ kind: 'items-with-text', parameter: 'q', text: 'zqxjvwk' }];
    expect(judged(q, ignoring)).toEqual(searched);
    expect(judged(q, (query) => (query.has('q') ? [] : books))).toEqual([]);
    expect(judged(q, (query) => (query.get('q') === 'zqxjvwk' ? books : []))).toEqual([]);
    // A mock shows every book that it is asked for.
    expect(judged(q, ignoring, 200)).toEqual([]);
    const text = (description: string) => judged({ ...q, name: 'text', description }, ignoring).length;
    expect([text('Text in the title.'), text('Adds a note.')]).toEqual([1, 0]);
  });

  describe('of a search by POST', () => {
    /** What is expected of the lists of a target that searches, and the bodies that it got. */
    function searched(
      schema: JsonObject,
      list: (body: JsonObject) => Json,
      { path = '/books/search', status = '200' } = {},
    ) {
      const content = (one: JsonObject) => ({ 'application/json': { schema: one } });
      const post = {
        requestBody: { required: true, content: content(schema) },
        responses: { [status]: { description: 'Found', content: content(listed) } },
      };
      const contract = contractOf({ paths: { [path]: { post }, ...item } });
      const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
      const expected: Case['expectedState'][] = [];
      const bodies: Json[] = [];
      for (const { cases } of plan.sequences(promisesOnly)) {
        for (const one of cases.filter(({ strategy }) => strategy === 'filtering' || strategy === 'paging')) {
          if (one.expectedState !== undefined) expected.push(one.expectedState);
          const { body } = one.request;
          const sent = body.kind === 'content' && body.value !== undefined ? body.value : {};
          const isSearch = one.operation.method === 'POST';
          if (isSearch) bodies.push(sent);
          const text = writeJson(isSearch ? list(Object(sent)) : (books[0] ?? null));
          plan.learn(buildExchange({ case: one, outcome: buildReply({ status: isSearch ? 200 : 404, text }) }));
        }
      }
      return { expected, bodies };
    }
    const byState = (state: Json | undefined) => books.filter((book) => state === undefined || book.state === state);
    const stateSchema = { enum: ['new', 'used'] };
    const flat = { type: 'object', additionalProperties: false, properties: { state: stateSchema } };
    const nested = {
      type: 'object',
      required: ['page'],
      properties: {
        filter: { type: 'object', properties: { state: stateSchema } },
        page: {
          type: 'object',
          required: ['limit'],
          properties: { number: { type: 'integer', minimum: 1 }, limit: { type: 'integer', minimum: 1 } },
        },
      },
    };

    it('asks for the values of its properties as for those of a query', () => {
      const followed = searched(flat, ({ state }) => byState(state));
      expect(followed.expected).toEqual([{ kind: 'items-with-value', property: 'state', value: 'new' }]);
      expect(followed.bodies).toContainEqual({});
      expect(followed.bodies).toContainEqual({ state: 'used' });
    });

    it('puts them into the objects that have them', () => {
      const found = searched(nested, ({ filter, page }) =>
        byState(Object(filter).state).slice(0, Number(Object(page).limit)),
      );
      expect(found.expected).toContainEqual({ kind: 'items-with-value', property: 'state', value: 'new' });
      expect(found.bodies).toContainEqual(expect.objectContaining({ filter: { state: 'used' } }));
      expect(found.bodies).toContainEqual({ page: { limit: 2, number: 2 } });
      expect(searched(nested, ({ filter }) => byState(Object(filter).state)).expected).toContainEqual({
        kind: 'page-size',
        parameter: 'limit',
        most: 1,
      });
    });

    it('follows the cursor that the body of a page names', () => {
      const many = [...books, { isbn: 4, title: 'Lady Susan', state: 'new', pages: 60 }];
      const paged = {
        type: 'object',
        properties: { limit: { type: 'integer', minimum: 1 }, cursor: { type: 'string' } },
      };
      const { bodies } = searched(paged, ({ limit = 9, cursor = 0 }) => {
        const end = Number(cursor) + Number(limit);
        return { items: many.slice(Number(cursor), end), nextCursor: end < many.length ? String(end) : null };
      });
      expect(bodies).toContainEqual({ limit: 2, cursor: '2' });
    });

    it('is none where it creates something, where its path does not say so, or where properties exclude each other', () => {
      const all = () => books;
      expect(searched(flat, all, { status: '201' }).bodies).toEqual([]);
      expect(searched(flat, all, { path: '/books/import' }).bodies).toEqual([]);
      expect(searched({ ...flat, not: { required: ['state'] } }, all).bodies).toEqual([]);
    });
  });

  it('asks for an enumerated value in a parameter that is a list of them, by its singular', () => {
    const states = { name: 'states', in: 'query', schema: { type: 'array', items: { enum: ['new', 'used'] } } };
    expect(judged(states, ignoring)).toEqual([{ kind: 'items-with-value', property: 'state', value: 'new' }]);
  });

  it('judges two values of such a list only where items of one of them are left out', () => {
    const states = { name: 'states', in: 'query', schema: { type: 'array', items: { enum: ['new', 'used'] } } };
    const either: List = (query) => {
      const asked = query.getAll('states');
      return books.filter((book) => asked.length === 0 || asked.includes(book.state));
    };
    const onlyFirst: List = (query) => books.filter((book) => [book.state, null].includes(query.get('states')));
    const one = { kind: 'items-with-value', property: 'state', value: 'new' };
    expect(judged(states, either)).toEqual([one]);
    expect(judged(states, onlyFirst)).toEqual([
      one,
      { kind: 'items-with-each-value', property: 'state', values: ['new', 'used'] },
    ]);
    const page: List = (query) => (query.has('states') ? either(query) : books.toReversed()).slice(0, 2);
    expect(judged(states, page)).toEqual([{ ...one, value: 'used' }]);
    const pageOfFirst: List = (query) =>
      (query.has('states') ? onlyFirst(query) : books.toReversed()).slice(0, 1 + Number(!query.has('states')));
    expect(judged(states, pageOfFirst)).toMatchObject([
      { kind: 'items-with-value' },
      { kind: 'items-with-each-value' },
    ]);
  });

  it.each([
    ['minPages', 'least'],
    ['pages_to', 'most'],
    ['pagesFrom', 'least'],
  ])('judges the limit %s only where it leaves in what is beyond', (name, side) => {
    const limit = { name, in: 'query', schema: { type: 'integer' } };
    const limited: List = (query) => {
      const [value] = [...query.values()];
      return books.filter(({ pages }) => value === undefined || (side === 'least' ? pages >= +value : pages <= +value));
    };
    expect(judged(limit, ignoring)).toEqual([
      { kind: 'items-within-bound', property: 'pages', side, bound: expect.any(Number) },
    ]);
    expect(judged(limit, limited)).toEqual([]);
  });

  it('judges a limit whose property has a unit that only the description names', () => {
    const limit = (description: string) => ({
      name: 'minLength',
      in: 'query',
      description,
      schema: { type: 'integer' },
    });
    const measured: List = () => books.map(({ pages, ...book }) => ({ ...book, lengthPages: pages }));
    expect(judged(limit('at least so long, in pages'), measured)).toMatchObject([
      { kind: 'items-within-bound', property: 'lengthPages', side: 'least' },
    ]);
    expect(judged(limit('at least so long'), measured)).toEqual([]);
  });

  it('judges the limits of a parameter with properties', () => {
    const pages = {
      name: 'pages',
      in: 'query',
      style: 'deepObject',
      explode: true,
      schema: { type: 'object', properties: { gte: { type: 'integer' } } },
    };
    expect(judged(pages, ignoring)).toEqual([
      { kind: 'items-within-bound', property: 'pages', side: 'least', bound: 90 },
    ]);
  });

  it('judges a limit years from times that are all nearly the same', () => {
    const added = books.map((book) => ({ ...book, addedAt: '2026-05-06T07:08:09Z' }));
    const time = (name: string) => ({ name, in: 'query', schema: { type: 'string', format: 'date-time' } });
    expect(judged(time('addedAfter'), () => added)).toEqual([
      { kind: 'items-within-bound', property: 'addedAt', side: 'least', bound: '2030-05-06T07:08:09Z' },
    ]);
    expect(judged(time('addedBefore'), () => added)).toEqual([
      { kind: 'items-within-bound', property: 'addedAt', side: 'most', bound: '2022-05-06T07:08:09Z' },
    ]);
    const bound = (query: URLSearchParams) => Date.parse(query.get('addedAfter') ?? '2000-01-01');
    expect(
      judged(time('addedAfter'), (query) => (bound(query) > Date.parse('2026-05-06T07:08:09Z') ? [] : added)),
    ).toEqual([]);
  });
});

describe('a limit', () => {
  const limits = ['minPages', 'maxPages'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  /** The books that those of the filters choose which the query has and the target knows then. */
  const choose =
    (known: (query: URLSearchParams) => readonly string[]): List =>
    (query) => {
      const value = (name: string) => (known(query).includes(name) ? query.get(name) : null);
      const isAtState = (book: (typeof books)[number]) => [null, book.state].includes(value('state'));
      const [least, most] = [Number(value('minPages') ?? 0), Number(value('maxPages') ?? 1000)];
      return books.filter((book) => isAtState(book) && book.pages >= least && book.pages <= most);
    };
  const all = ['state', 'minPages', 'maxPages'];
  const alone = (name: string) =>
    choose((query) => (query.size > 1 && query.has(name) ? all.filter((one) => one !== name) : all));

  it.each([
    ['minPages', [{ kind: 'items-within-bound', property: 'pages', side: 'least', bound: 90 }]],
    ['maxPages', [{ kind: 'items-within-bound', property: 'pages', side: 'most', bound: 80 }]],
  ])('%s is judged beside the other end of a range', (name, expected) => {
    expect(
      judged(
        limits,
        choose(() => all),
      ),
    ).toEqual([]);
    expect(judged(limits, alone(name))).toEqual(expected);
  });

  it.each([
    ['maxPages', 'maxPages', { kind: 'items-within-bound', property: 'pages', side: 'most', bound: 80 }],
    ['state', 'maxPages', { kind: 'items-with-value', property: 'state', value: 'new' }],
    // No book of another state has as many pages.
    ['minPages', 'minPages', { kind: 'items-within-bound', property: 'pages', side: 'least', bound: 90 }],
  ])('%s is judged with the limit %s and another filter', (name, beside, expected) => {
    const parameters = [state, ...limits.filter((limit) => limit.name === beside)];
    const withBoth = (list: List) => judged(parameters, list).filter((one) => one?.kind !== 'items-with-each-value');
    const right = withBoth(choose(() => all));
    const found = withBoth(alone(name));
    expect([right.length, found.length]).toEqual([right.length, right.length + 1]);
    expect(found).toContainEqual(expected);
  });
});

describe('filters of a list that fits on one page', () => {
  const kind = { name: 'kind', in: 'query', schema: { enum: ['novel', 'play'] } };
  const shelf: readonly JsonObject[] = [
    { isbn: 1, state: 'new', kind: 'novel' },
    { isbn: 2, state: 'used', kind: 'novel' },
    { isbn: 3, state: 'new', kind: 'play' },
  ];
  const filterBy =
    (...names: readonly string[]): List =>
    (query) =>
      shelf.filter((book) => names.every((name) => !query.has(name) || book[name] === query.get(name)));
  const combined = (list: List) =>
    judged([state, kind], list)
      .filter((one) => one?.kind === 'items-with-each-value' || one?.kind === 'items-with-value')
      .slice(2);

  it('are followed two at once', () => {
    const right = filterBy('state', 'kind');
    expect(combined(right)).toEqual([]);
    expect(combined((query) => (query.size > 1 ? filterBy('state')(query) : right(query)))).toEqual([
      { kind: 'items-with-value', property: 'kind', value: 'novel' },
    ]);
  });

  it('are followed two at once where they are parts of one parameter', () => {
    const parts = { state: { enum: ['new', 'used'] }, kind: { enum: ['novel', 'play'] } };
    const schema = { type: 'object', properties: parts };
    const filter = { name: 'filter', in: 'query', style: 'deepObject', schema };
    const filtered =
      (known: (query: URLSearchParams) => readonly string[]): List =>
      (query) =>
        shelf.filter((book) => known(query).every((name) => [null, book[name]].includes(query.get(`filter[${name}]`))));
    const asked = (list: List) =>
      judged([filter], list).flatMap((one) => (one?.kind === 'items-with-value' ? [one] : []));
    expect(asked(filtered(() => ['state', 'kind'])).slice(2)).toEqual([]);
    expect(asked(filtered((query) => (query.size > 1 ? ['state'] : ['state', 'kind']))).slice(2)).toEqual([
      { kind: 'items-with-value', property: 'kind', value: 'novel' },
    ]);
  });

  it('leave out no item that has the value', () => {
    const losing: List = (query) =>
      filterBy('state', 'kind')(query).filter((book) => query.size !== 1 || memberIsbn(book) !== 3);
    expect(combined(losing)).toEqual([
      { kind: 'items-with-each-value', property: 'isbn', values: ['3'], although: 'its "state" is "new"' },
    ]);
  });

  it('say how many items there are', () => {
    const counting: Counting = (query) => ({ items: filterBy('state', 'kind')(query), total: 3 });
    expect(judged([state, kind], counting).filter((one) => one?.kind === 'total-of-list')).toEqual([
      { kind: 'total-of-list', least: 2, most: 2 },
      { kind: 'total-of-list', least: 2, most: 2 },
    ]);
  });

  it('say how many items there are on a page that has one of them, too', () => {
    const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } };
    const asked = (size: JsonObject) => {
      const sizes: string[] = [];
      const counting: Counting = (query) => {
        const items = filterBy('state')(query);
        if (query.has('state')) sizes.push(query.get('limit') ?? '');
        return { items: items.slice(0, Number(query.get('limit') ?? 50)), total: items.length };
      };
      const totals = judged([state, size], counting).filter((one) => one?.kind === 'total-of-list');
      return { totals, sizes };
    };
    const total = { kind: 'total-of-list', least: 2, most: 2 };
    const { totals, sizes } = asked(limit);
    expect(totals).toEqual([total, total]);
    expect(sizes.at(-1)).toBe('1');
    expect(asked({ ...limit, schema: { ...limit.schema, minimum: 2 } }).totals).toEqual([total]);
  });
});

describe('a filter that may compare in its own way', () => {
  const totals = (list: Counting) => judged(title, list).filter((one) => one?.kind === 'total-of-list');

  it('says how many items there are, where it lists the very items with the value', () => {
    expect(totals((query) => ({ items: filtering(query), total: 3 }))).toEqual([
      { kind: 'total-of-list', least: 1, most: 1 },
    ]);
    expect(totals((query) => ({ items: filtering(query) }))).toEqual([]);
  });

  it('is not judged by the items that it leaves out', () => {
    const sent = judged(title, (query) => ({ items: query.size > 0 ? [] : books, total: 3 }));
    expect(sent.filter((one) => one?.kind === 'items-with-each-value')).toEqual([]);
  });

  it('is not judged by its total where it lists other items as well, or none', () => {
    expect(totals(() => ({ items: books, total: 3 }))).toEqual([]);
    expect(totals((query) => ({ items: query.size > 0 ? [] : books, total: 3 }))).toEqual([]);
  });
});

function memberIsbn(book: Json): Json {
  return Object(book).isbn;
}
