import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
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
