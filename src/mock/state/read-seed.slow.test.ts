import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { gives, takes } from '../../testing/thing-contract.ts';
import { defaultSettings, readMockSettings } from '../settings/mock-settings.ts';

const emma: JsonObject = { id: 7, name: 'Emma', tier: 'gold', joined: '2021-01-01' };
const seedOf = (seed: Json, more: object = {}) =>
  readMockSettings(`{\n"state": {"seed":\n${JSON.stringify(seed)}${JSON.stringify(more).slice(1, -1)}}}`, 'mock.json');

describe('a seed', () => {
  it('is there from the start and after a reset; other items are read as without state', async () => {
    const mock = await openMock(memberContract, { settings: seedOf({ '/members': [emma] }) });
    expect((await sendJson(mock, 'GET /members')).value).toEqual({ items: [emma], total: 1 });
    expect((await sendJson(mock, 'GET /members/7')).value).toEqual(emma);
    expect((await sendJson(mock, 'GET /members/40')).value).toMatchObject({ name: 'Ada' });
    expect((await sendJson(mock, 'POST /members', { content: { name: 'Jane' } })).value).toMatchObject({ id: 8 });
    await sendJson(mock, 'DELETE /members/7');
    await sendJson(mock, 'POST /__coldframe/reset');
    expect((await sendJson(mock, 'GET /members')).value).toEqual({ items: [emma], total: 1 });
    const session = { headers: { 'coldframe-session': 'one' } };
    expect((await sendJson(mock, 'GET /members/7', session)).value).toEqual(emma);
  });

  it('may leave ids to the mock, and have items below another one', async () => {
    const seed = { '/members/7/loans': [{ title: 'Emma' }, { title: 'Persuasion' }] };
    const mock = await openMock(memberContract, { settings: seedOf(seed) });
    const { value } = await sendJson(mock, 'GET /members/7/loans');
    expect(value).toMatchObject([{ title: 'Emma' }, { title: 'Persuasion' }]);
    expect(
      (await sendJson(mock, `GET /members/7/loans/${(value as { loanId: string }[])[1]?.loanId}`)).value,
    ).toMatchObject({
      title: 'Persuasion',
    });
  });

  it('may have a path that is not percent-encoded, and is shown with one that is', async () => {
    const seed = { '/members/100%/loans': [{ title: 'Emma' }], '/members/a%2Fb/loans': [] };
    const mock = await openMock(memberContract, { settings: seedOf(seed) });
    expect((await sendJson(mock, 'GET /__coldframe/state')).value).toMatchObject({
      '/members/100%25/loans': [{ title: 'Emma' }],
      '/members/a%2Fb/loans': [],
    });
  });

  it('may have what exists once, which must fit its schema', async () => {
    const settings = { type: 'object', required: ['language'], properties: { language: { type: 'string' } } };
    const operations = { get: gives(200, settings), put: { ...takes(settings), ...gives(204) } };
    const contract = contractOf({ openapi: '3.1.0', paths: { '/settings': operations } });
    const mock = await openMock(contract, { settings: seedOf({ '/settings': [{ language: 'Welsh' }] }) });
    expect((await sendJson(mock, 'GET /settings')).value).toEqual({ language: 'Welsh' });
    const faults = async (...items: Json[]) => {
      const { value } = await sendJson(mock, 'PUT /__coldframe/state', { content: { '/settings': items } });
      return value;
    };
    expect(await faults({ language: 'Welsh' }, { language: 'Cornish' })).toMatchObject({
      faults: [{ at: '/~1settings/1', message: 'The state has an item that is the second one of what exists once' }],
    });
    expect(await faults({})).toMatchObject({
      faults: [{ at: '/~1settings/0', message: expect.stringContaining("must have required property 'language'") }],
    });
  });

  it('gets at most twenty faults, which name at most twenty collections', async () => {
    const paths = Array.from({ length: 25 }, (_, index) => `/box${index + 10}`);
    const operations = { get: gives(200, { type: 'object' }), put: { ...takes({ type: 'object' }), ...gives(204) } };
    const contract = contractOf({
      openapi: '3.1.0',
      paths: Object.fromEntries(paths.map((path) => [path, operations])),
    });
    const mock = await openMock(contract);
    const content = Object.fromEntries(paths.map((path) => [`${path}/x`, []]));
    const { value } = await sendJson(mock, 'PUT /__coldframe/state', { content });
    const { faults } = value as { readonly faults: readonly { readonly message: string }[] };
    expect(faults).toHaveLength(20);
    expect(faults[0]?.message).toContain(`(its collections: ${paths.slice(0, 20).join(', ')})`);
  });

  it.each<[Json, string]>([
    [
      { '/memberz': [] },
      'mock.json:3 The seed has items for /memberz, which is not a collection of the contract (its collections: /members,',
    ],
    [
      { '/members': [{ ...emma, id: 'x' }] },
      'mock.json:3 The seed has an item that does not fit its schema: item/id: must',
    ],
    [{ '/members': [emma, emma] }, 'mock.json:3 The seed has an item that has the same id as another one.'],
    [
      { '/notes': [{ text: 'x' }] },
      'mock.json:3 The seed has an item that cannot have an id: the contract has no property for it',
    ],
  ])('that does not fit the contract is an error at the start: %j', async (seed, message) => {
    await expect(openMock(memberContract, { settings: seedOf(seed) })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(message),
    });
  });
});

describe('the state', () => {
  it('can be set, and is shown in the same form', async () => {
    const mock = await openMock(memberContract, { settings: seedOf({}) });
    const state = { '/members': [emma], '/books': [] };
    expect(await sendJson(mock, 'PUT /__coldframe/state', { content: state })).toMatchObject({
      status: 200,
      value: state,
    });
    expect((await sendJson(mock, 'GET /books')).value).toEqual([]);
    const wrong = await sendJson(mock, 'PUT /__coldframe/state', { content: { '/members': [{ id: 1 }] } });
    expect(wrong).toMatchObject({ status: 400, value: { faults: [{ at: '/~1members/0' }] } });
    expect((await sendJson(mock, 'GET /__coldframe/state')).value).toEqual(state);
    expect((await sendJson(mock, 'PUT /__coldframe/state', { content: 'x' })).status).toBe(400);
  });

  it('does not exist where none is kept', async () => {
    const mock = await openMock(memberContract, { settings: { ...defaultSettings, state: undefined } });
    await sendJson(mock, 'POST /books', { content: { isbn: 1, title: 'Emma' } });
    expect((await sendJson(mock, 'GET /__coldframe/state')).status).toBe(404);
    expect((await sendJson(mock, 'PUT /__coldframe/state', { content: {} })).status).toBe(404);
    expect((await sendJson(mock, 'GET /books/1')).value).not.toEqual({ isbn: 1, title: 'Emma' });
  });
});
