import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };
const maybeTime: JsonObject = { type: ['string', 'null'], format: 'date-time' };
const thing = {
  type: 'object',
  required: ['id', 'state', 'cancelled_at', 'favorited', 'favoritesCount', 'archived', 'following'],
  properties: {
    id: { type: 'integer' },
    name: text,
    state: { enum: ['draft', 'published', 'CANCELED', 'active', 'in_progress'] },
    cancelled_at: maybeTime,
    cancelReason: text,
    favorited: { type: 'boolean' },
    favoritesCount: { type: 'integer' },
    archived: { type: 'boolean' },
    following: { type: 'boolean' },
    updated_at: { type: 'string', format: 'date-time' },
  },
};
const reason = takes({ type: 'object', properties: { reason: text } });
const state = takes({ type: 'object', properties: { state: text } });
const receipt = {
  type: 'object',
  required: ['id', 'amount'],
  properties: { id: { type: 'integer' }, amount: { type: 'integer' } },
};

async function open() {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }];
  const below = (path: string, operations: JsonObject) =>
    [`/things/{id}${path}`, { parameters, ...operations }] as const;
  const more = Object.fromEntries([
    below('/cancel', { post: { ...reason, ...gives(200, thingRef) } }),
    below('/publish', { post: gives(204) }),
    below('/unpublish', { post: gives(204) }),
    below('/favorite', { post: gives(200, thingRef), delete: gives(200, thingRef) }),
    below('/follow', { post: gives(204), delete: gives(204) }),
    below(':archive', { post: gives(200, thingRef) }),
    below('/unarchive', { post: gives(200, thingRef) }),
    below('/start', { post: gives(200, receipt) }),
    below('/state', { put: { ...state, ...gives(204) } }),
    below('/rename', { post: { ...takes({ type: 'object', properties: { name: text } }), ...gives(204) } }),
  ]);
  const all = {
    get: gives(200, { type: 'array', items: thingRef }),
    post: { ...takes(thingRef), ...gives(201, thingRef) },
  };
  const one = { get: gives(200, thingRef), delete: gives(204) };
  const mock = await openMock(thingContract(thing, { all, one, more }));
  const say = (line: string, content?: Json) => sendJson(mock, line, content === undefined ? {} : { content });
  const shown = async (id = 7) => (await say(`GET /things/${id}`)).value as JsonObject;
  return { say, shown };
}

describe('an action', () => {
  it('gives an item the state and the time that its name says', async () => {
    const { say, shown } = await open();
    const { value } = await say('POST /things/7/cancel', { reason: 'too late' });
    const after = { state: 'CANCELED', cancelled_at: '2026-01-15T00:00:01Z', cancelReason: 'too late' };
    expect(value).toMatchObject({ id: 7, ...after });
    expect(await shown()).toEqual(value);
    expect((await shown(8))['cancelReason']).not.toBe('too late');
  });

  it.each([
    ['publish', 'published'],
    ['unpublish', 'draft'],
    ['start', 'in_progress'],
  ])('%s leads to the state %s, also where its response shows something else', async (action, expected) => {
    const { say, shown } = await open();
    const before = await shown();
    const { value } = await say(`POST /things/7/${action}`);
    expect(value ?? {}).not.toHaveProperty('state');
    expect(await shown()).toEqual({
      ...before,
      state: expected,
      ...('updated_at' in before && { updated_at: '2026-01-15T00:00:01Z' }),
    });
  });

  it('sets its flag and takes it back, and counts each time once', async () => {
    const { say } = await open();
    const counted = async (method: string) => {
      const changed = (await say(`${method} /things/7/favorite`)).value as JsonObject;
      return [changed['favorited'], Number(changed['favoritesCount'])];
    };
    const [, count = Number.NaN] = (await counted('DELETE')) as [boolean, number];
    expect(await counted('POST')).toEqual([true, count + 1]);
    expect(await counted('POST')).toEqual([true, count + 1]);
    expect(await counted('DELETE')).toEqual([false, count]);
    expect(await counted('DELETE')).toEqual([false, count]);
  });

  it.each([
    ['POST', 'follow', 'following', true],
    ['DELETE', 'follow', 'following', false],
    ['POST', 'unarchive', 'archived', false],
  ])('%s %s sets %s', async (method, action, flag, isSet) => {
    const { say, shown } = await open();
    for (const id of [1, 2, 3, 4]) {
      await say(`${method} /things/${id}/${action}`);
      expect((await shown(id))[flag]).toBe(isSet);
    }
  });

  it('may follow a colon', async () => {
    const { say, shown } = await open();
    for (const id of [1, 2, 3, 4]) {
      await say(`POST /things/${id}:archive`);
      expect(await shown(id)).toMatchObject({ archived: true });
    }
  });

  it('takes what a PUT below the item sends of it, and nothing from another request', async () => {
    const { say, shown } = await open();
    const before = await shown();
    await say('PUT /things/7/state', { state: 'active' });
    expect(await shown()).toMatchObject({ state: 'active' });
    await say('PUT /things/7/state', { state: 'of no kind' });
    expect(await shown()).toMatchObject({ state: 'active' });
    await say('POST /things/7/rename', { name: 'Anvil' });
    expect((await shown())['name']).toBe(before['name']);
  });

  it('is not for an item that was deleted', async () => {
    const { say } = await open();
    await say('DELETE /things/7');
    expect((await say('POST /things/7/cancel', {})).status).toBe(404);
  });
});
