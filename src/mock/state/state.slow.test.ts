import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { contractOf } from '../../testing/contract-of.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { defaultSettings, defaultState, type MockSettings, type StateSettings } from '../settings/mock-settings.ts';

const keeping = (state: Partial<StateSettings> = {}): MockSettings => ({
  ...defaultSettings,
  state: { ...defaultState, ...state },
});

async function openStore(state: Partial<StateSettings> = {}) {
  const mock = await openMock(memberContract, { settings: keeping(state) });
  return (line: string, content?: Json, headers: Readonly<Record<string, string>> = {}) =>
    sendJson(mock, line, { ...(content !== undefined && { content }), headers });
}

/** The number of an item that was just created. */
const idOf = ({ value }: { readonly value: unknown }) => (value as { readonly id: number }).id;

/** The names in a list, and its total. */
function namesIn({ value }: { readonly value: unknown }) {
  const { items, total } = value as { readonly items: readonly { readonly name: string }[]; readonly total: number };
  return { names: items.map(({ name }) => name), total };
}

describe('a created item', () => {
  it('is returned as it was sent, with the properties that the server sets, and can be read at its Location', async () => {
    const say = await openStore();
    const created = await say('POST /members', { name: 'Emma', address: { town: 'Highbury' } });
    expect(created.status).toBe(201);
    const id = idOf(created);
    const emma = { id, name: 'Emma', address: { town: 'Highbury' }, tier: 'plain', joined: '2026-01-15' };
    expect(created.value).toEqual(emma);
    expect(created.headers.get('location')).toBe(`/members/${id}`);
    expect(await say(`GET /members/${id}`)).toMatchObject({ status: 200, value: emma });
  });

  it('has a path with the same ending as the path for its items', async () => {
    const { paths } = memberContract.document;
    const named = Object.entries(Object(paths)).flatMap(([path, item]) =>
      path === '/members' || path === '/members/{memberId}' ? [[`${path}.json`, item]] : [],
    );
    const mock = await openMock(
      contractOf(JSON.stringify({ ...memberContract.document, paths: Object.fromEntries(named) })),
      {
        settings: keeping(),
      },
    );
    const created = await sendJson(mock, 'POST /members.json', { content: { name: 'Emma' } });
    const place = created.headers.get('location');
    expect(place).toBe(`/members/${idOf(created)}.json`);
    expect((await sendJson(mock, `GET ${place}`)).value).toEqual(created.value);
    const listed = (await sendJson(mock, 'GET /members.json')).value as { items: { id: number }[] };
    const [first, last] = [listed.items[0], listed.items.at(-1)];
    expect(first).toEqual(created.value);
    expect((await sendJson(mock, `GET /members/${last?.id}.json`)).value).toEqual(last);
  });

  it('comes first in a list that is read page by page, with the next number as its id', async () => {
    const say = await openStore();
    const before = (await say('GET /members')).value as { items: { id: number }[]; total: number };
    expect(before.items[0]).toMatchObject({ id: 40, name: 'Ada' });
    expect(before.items).toHaveLength(before.total);
    const last = before.items.at(-1)?.id ?? 0;
    await say('POST /members', { name: 'Emma' });
    expect((await say('POST /members', { name: 'Jane' })).value).toMatchObject({ id: last + 2, name: 'Jane' });
    const { names, total } = namesIn(await say('GET /members'));
    expect([...names.slice(0, 3), total]).toEqual(['Jane', 'Emma', 'Ada', before.total + 2]);
    expect(namesIn(await say('GET /members?limit=1&offset=1')).names).toEqual(['Emma']);
  });

  it('is listed if its properties have the values of the parameters with their names', async () => {
    const say = await openStore({ unknown: 'missing' });
    await say('POST /members', { name: 'Ada', tier: 'gold' });
    await say('POST /members', { name: 'Emma', nick: 'E' });
    await say('POST /members', { name: 'Jane', tier: 'gold', nick: 'J' });
    await say('POST /members', { name: 'Anne', tier: 'gold' });
    const names = async (query: string) => {
      const found = namesIn(await say(`GET /members?${query}`));
      return `${found.names.join(' ')} of ${found.total}`;
    };
    expect(await names('tier=gold')).toBe('Ada Jane Anne of 3');
    expect(await names('tier=gold&limit=1&offset=1')).toBe('Jane of 3');
    expect(await names('tier=gold&nick=J')).toBe('Jane of 1');
    expect(await names('tier=plain&tier=gold')).toBe('Ada Emma Jane Anne of 4');
    expect(await names('nick=none')).toBe(' of 0');
    expect(await names('name=Emma')).toBe('Ada Emma Jane Anne of 4');
  });

  it('never shows writeOnly properties', async () => {
    const say = await openStore();
    const created = await say('POST /members', { name: 'Emma', pin: '1234', address: { town: 'H', alarm: '1234' } });
    const shown = [created, await say(`GET /members/${idOf(created)}`), await say('GET /members')];
    for (const { value } of shown) expect(JSON.stringify(value)).toMatch(/^(?!.*1234).*Emma.*"town":"H"/);
  });

  it('has exactly the id that the client chose, and rejects another one with that id where a 409 is documented', async () => {
    const say = await openStore();
    const book = { isbn: 9007199254740993n, title: 'Emma' };
    expect(await say('POST /books', book)).toMatchObject({ status: 201, value: book });
    expect((await say('GET /books/9007199254740993')).value).toEqual(book);
    expect(await say('POST /books', { ...book, title: 'Persuasion' })).toMatchObject({
      status: 409,
      value: { code: 409, text: 'body/isbn: is taken' },
    });
    expect((await say('GET /books')).value).toContainEqual(book);
  });

  it('gets an id in the format of the contract', async () => {
    const say = await openStore();
    const ids = [];
    for (const title of ['Emma', 'Persuasion']) {
      const { value } = await say('POST /members/1/loans', { title });
      ids.push((value as { loanId: string }).loanId);
    }
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i);
    expect((await say(`GET /members/1/loans/${ids[0]}`)).value).toEqual({ loanId: ids[0], title: 'Emma' });
    const titles = ((await say('GET /members/1/loans')).value as { title: string }[]).map(({ title }) => title);
    expect(titles.slice(-2)).toEqual(['Emma', 'Persuasion']);
  });

  it('belongs to its parent', async () => {
    const say = await openStore({ unknown: 'missing' });
    const { value } = await say('POST /members', { name: 'Emma' });
    const { id } = value as { id: number };
    await say(`POST /members/${id}/loans`, { title: 'Emma' });
    expect((await say(`GET /members/${id}/loans`)).value).toHaveLength(1);
    expect((await say('GET /members/999/loans')).status).toBe(404);
    await say(`DELETE /members/${id}`);
    expect((await say(`POST /members/${id}/loans`, { title: 'Emma' })).status).toBe(404);
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/members': [] });
  });
});

describe('a changed item', () => {
  it('is as PUT sent it, except for the properties that only the server sets', async () => {
    const say = await openStore();
    const id = idOf(await say('POST /members', { name: 'Emma', nick: 'E', tier: 'gold' }));
    const replaced = await say(`PUT /members/${id}`, { name: 'Emma Knightley' });
    expect(replaced.value).toEqual({ id, name: 'Emma Knightley', tier: 'plain', joined: '2026-01-15' });
    expect((await say(`GET /members/${id}`)).value).toEqual(replaced.value);
  });

  it('is created by PUT if it was not there, with the status for that', async () => {
    const say = await openStore();
    expect(await say('PUT /notes/a%2Fb', { text: 'one' })).toMatchObject({ status: 201, value: { text: 'one' } });
    expect(await say('PUT /notes/a%2Fb', { text: 'two' })).toMatchObject({ status: 200, value: { text: 'two' } });
    expect((await say('GET /notes/a%2Fb')).value).toEqual({ text: 'two' });
  });

  it('keeps the properties that PATCH does not send; null removes one, or is its value if the schema allows that', async () => {
    const say = await openStore();
    const id = idOf(
      await say('POST /members', { name: 'Emma', nick: 'E', address: { town: 'Highbury', street: 'Main' } }),
    );
    const patched = await say(`PATCH /members/${id}`, { address: { street: null }, nick: null, id: 7 });
    expect(patched.value).toMatchObject({ id, name: 'Emma', nick: null, address: { town: 'Highbury' } });
    expect((patched.value as { address: Json }).address).toEqual({ town: 'Highbury' });
    const merged = await say(
      `PATCH /members/${id}`,
      { nick: null },
      { 'content-type': 'application/merge-patch+json' },
    );
    expect(merged.value).not.toHaveProperty('nick');
    expect((await say(`GET /members/${id}`)).value).toEqual(merged.value);
  });

  it('is the result of all operations of a JSON Patch, or unchanged', async () => {
    const say = await openStore();
    const id = idOf(await say('POST /members', { name: 'Emma', nick: 'E', address: { town: 'Highbury' } }));
    const type = { 'content-type': 'application/json-patch+json' };
    const patched = await say(
      `PATCH /members/${id}`,
      [
        { op: 'test', path: '/nick', value: 'E' },
        { op: 'remove', path: '/nick' },
        { op: 'replace', path: '/address/town', value: 'Donwell' },
        { op: 'replace', path: '/id', value: 7 },
      ],
      type,
    );
    const emma = { id, name: 'Emma', address: { town: 'Donwell' }, tier: 'plain', joined: '2026-01-15' };
    expect(patched).toMatchObject({ status: 200, value: emma });
    expect(patched.value).not.toHaveProperty('nick');
    const failing = [
      { op: 'replace', path: '/name', value: 'Jane' },
      { op: 'test', path: '/tier', value: 'gold' },
    ];
    const text = 'body/1: finds another value at /tier';
    expect(await say(`PATCH /members/${id}`, failing, type)).toMatchObject({ status: 422, value: { text } });
    const wrong = [{ op: 'remove', path: '/name' }];
    expect((await say(`PATCH /members/${id}`, wrong, type)).value).toMatchObject({
      text: expect.stringContaining("'name'"),
    });
    expect((await say(`GET /members/${id}`)).value).toEqual(patched.value);
  });

  it('starts from the example when a JSON Patch is for an item that was not created', async () => {
    const say = await openStore();
    const type = { 'content-type': 'application/json-patch+json' };
    await say('PATCH /members/40', [{ op: 'remove', path: '/nick' }], type);
    expect((await say('GET /members/40')).value).toEqual({ id: 40, name: 'Ada', tier: 'gold', joined: '2020-02-02' });
  });

  it('starts from the example when PATCH is for an item that was not created', async () => {
    const say = await openStore();
    await say('PATCH /members/40', { name: 'Ada L.' });
    expect((await say('GET /members/40')).value).toMatchObject({ id: 40, name: 'Ada L.', nick: 'Countess' });
  });

  it('is not stored when the request is rejected, prefers something else, or gets a broken response', async () => {
    const say = await openStore();
    await say('POST /books', { isbn: 'x', title: 'Emma' });
    await say('POST /books', { isbn: 1, title: 'Emma' }, { prefer: 'code=409' });
    await say('POST /books', { isbn: 1, title: 'Emma' }, { prefer: 'dynamic' });
    expect((await say('GET /__coldframe/state')).value).toEqual({});
  });
});

describe('a deleted item', () => {
  it('does not exist, nor is it in the list', async () => {
    const say = await openStore();
    const before = namesIn(await say('GET /members')).total;
    const id = idOf(await say('POST /members', { name: 'Emma' }));
    expect((await say(`DELETE /members/${id}`)).status).toBe(204);
    expect(await say(`GET /members/${id}`)).toMatchObject({
      status: 404,
      value: { text: 'path/memberId: does not exist' },
    });
    expect((await say(`DELETE /members/${id}`)).status).toBe(404);
    expect((await say(`PATCH /members/${id}`, { name: 'x' })).status).toBe(404);
    const { names, total } = namesIn(await say('GET /members'));
    expect([names.includes('Emma'), total]).toEqual([false, before]);
  });

  it('does not exist even if it was only an example', async () => {
    const say = await openStore();
    const before = namesIn(await say('GET /members')).total;
    await say('DELETE /members/40');
    expect((await say('GET /members/40')).status).toBe(404);
    const { names, total } = namesIn(await say('GET /members'));
    expect([names.includes('Ada'), total]).toEqual([false, before - 1]);
  });

  it('does not exist either where the contract has no response for a deleted item', async () => {
    const say = await openStore();
    const isbns = async () => ((await say('GET /books')).value as { isbn: number }[]).map(({ isbn }) => isbn);
    const [first] = await isbns();
    await say('POST /books', { isbn: 901, title: 'Emma' });
    for (const isbn of [901, first]) {
      expect((await say(`DELETE /books/${isbn}`)).status).toBeLessThan(300);
      expect((await say(`GET /books/${isbn}`)).status).toBe(404);
      expect((await say(`DELETE /books/${isbn}`)).status).toBe(404);
      expect(await isbns()).not.toContain(isbn);
    }
  });
});

describe('an item that was not created', () => {
  it('is read as without state', async () => {
    const say = await openStore();
    const before = await say('GET /members/7');
    await say('POST /members', { name: 'Emma' });
    expect(before).toMatchObject({ status: 200, value: { id: 7, name: expect.any(String) } });
    expect((await say('GET /members/7')).value).toEqual(before.value);
    expect((await say('GET /members/40')).value).toMatchObject({ name: 'Ada' });
  });

  it('does not exist, and lists start empty, if the settings say so', async () => {
    const say = await openStore({ unknown: 'missing' });
    expect((await say('GET /members')).value).toEqual({ items: [], total: 0 });
    expect((await say('GET /members/7')).status).toBe(404);
    expect((await say('GET /books/7')).status).toBe(404);
    expect((await say('PUT /members/7', { name: 'Emma' })).status).toBe(404);
    expect((await say('PUT /notes/7', { text: 'x' })).status).toBe(201);
  });
});

describe('Prefer', () => {
  it('comes before stored items', async () => {
    const say = await openStore();
    const id = idOf(await say('POST /members', { name: 'Emma' }));
    expect((await say(`GET /members/${id}`, undefined, { prefer: 'code=404' })).status).toBe(404);
    const dynamic = await say(`GET /members/${id}`, undefined, { prefer: 'dynamic, seed=1' });
    expect(dynamic.value).not.toMatchObject({ name: 'Emma' });
    const notRandom = await say(`GET /members/${id}`, undefined, { prefer: 'dynamic=false, seed=1' });
    expect(notRandom.value).toMatchObject({ name: 'Emma' });
    const broken = await say(`GET /members/${id}`, undefined, { prefer: 'break=required' });
    expect(broken.headers.get('coldframe-break')).toMatch(/^required /);
  });
});

describe('an item that may be one of several things', () => {
  const contract = contractOf(`openapi: 3.1.0
info: { title: T, version: "1" }
paths:
  /beasts:
    get: { responses: { "200": { description: d, content: { application/json: { schema: { type: array, items: { $ref: "#/components/schemas/Beast" } } } } } } }
    post:
      requestBody: { required: true, content: { application/json: { schema: { $ref: "#/components/schemas/Beast" } } } }
      responses: { "201": { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Beast" } } } } }
  /beasts/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/Beast" } } } } }
components:
  schemas:
    Beast:
      oneOf: [{ $ref: "#/components/schemas/cat" }, { $ref: "#/components/schemas/dog" }]
      discriminator: { propertyName: kind }
    cat: { type: object, required: [kind], properties: { id: { type: integer }, kind: { const: cat }, lives: { type: integer, default: 9 } } }
    dog: { type: object, required: [kind], properties: { id: { type: integer }, kind: { const: dog }, barks: { type: boolean } } }
`);

  it('keeps the properties of each of them', async () => {
    const mock = await openMock(contract, { settings: keeping() });
    const created = await sendJson(mock, 'POST /beasts', { content: { kind: 'dog', barks: true } });
    expect(created.value).toEqual({ id: idOf(created), kind: 'dog', barks: true });
    expect((await sendJson(mock, `GET /beasts/${idOf(created)}`)).value).toEqual(created.value);
  });

  it('is each of them in turn in a list', async () => {
    const mock = await openMock(contract, { settings: keeping() });
    const listed = (await sendJson(mock, 'GET /beasts')).value as readonly {
      readonly id: number;
      readonly kind: string;
    }[];
    expect(new Set(listed.map(({ kind }) => kind))).toEqual(new Set(['cat', 'dog']));
    const dog = listed.find(({ kind }) => kind === 'dog');
    expect((await sendJson(mock, `GET /beasts/${dog?.id}`)).value).toEqual(dog);
  });
});

it('keeps what is created at paths that end in a slash', async () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  };
  const content = { 'application/json': { schema } };
  const shown = { description: 'Fine', content };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const created = { ...shown, headers: { Location: { schema: { type: 'string' } } } };
  const list = { type: 'array', items: schema };
  const contract = contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      paths: {
        '/notes/': {
          get: { responses: { '200': { description: 'All', content: { 'application/json': { schema: list } } } } },
          post: { requestBody: { required: true, content }, responses: { '201': created } },
        },
        '/notes/{id}/': {
          parameters: [id],
          get: { responses: { '200': shown, '404': { description: 'None' } } },
          delete: { responses: { '204': { description: 'Done' } } },
        },
      },
    }),
  );
  const mock = await openMock(contract, { settings: keeping() });
  const before = (await sendJson(mock, 'GET /notes/')).value as readonly unknown[];
  const made = await sendJson(mock, 'POST /notes/', { content: { name: 'Milk' } });
  const place = made.headers.get('location');
  expect(place).toBe(`/notes/${idOf(made)}/`);
  expect(await sendJson(mock, `GET ${place}`)).toMatchObject({ status: 200, value: { name: 'Milk' } });
  expect((await sendJson(mock, 'GET /notes/')).value).toHaveLength(before.length + 1);
  expect(await sendJson(mock, `DELETE ${place}`)).toMatchObject({ status: 204 });
  expect(await sendJson(mock, `GET ${place}`)).toMatchObject({ status: 404 });
});
