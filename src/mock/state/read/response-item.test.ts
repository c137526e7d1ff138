import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';
import { defaultSettings, defaultState } from '../../settings/mock-settings.ts';

const text: JsonObject = { type: 'string' };
const id: JsonObject = { type: 'integer' };
const place = (outer: string[], inner: string[]): JsonObject => ({
  type: 'object',
  required: outer,
  properties: {
    town: text,
    country: text,
    room: { type: 'object', required: inner, properties: { floor: text, door: text } },
  },
});

describe('a stored item in a response', () => {
  const thing = {
    type: 'object',
    required: ['id', 'made'],
    properties: { id, name: text, made: text, nick: text, address: place(['country', 'room'], ['door']) },
  };
  const draft = { type: 'object', properties: { id, name: text, address: place([], []), hidden: text } };
  const list = {
    type: 'array',
    items: { type: 'object', required: ['id'], properties: { id, name: text } },
  };
  const contract = thingContract(thing, {
    all: { get: gives(200, list), post: { ...takes(draft), ...gives(201) } },
    one: { get: gives(200, thingRef), put: { ...takes(draft), ...gives(204) } },
  });
  const open = async () => {
    const mock = await openMock(contract);
    return (line: string, content?: Json) => sendJson(mock, line, content === undefined ? {} : { content });
  };

  it('has what its schema requires beside what was sent, and what no client can send', async () => {
    const say = await open();
    await say('PUT /things/7', { name: 'Anvil' });
    expect((await say('GET /things/7')).value).toEqual({
      id: 7,
      name: 'Anvil',
      made: expect.any(String),
      nick: expect.any(String),
    });
  });

  it('keeps what was sent inside an object that lacks something, also deeper inside', async () => {
    const say = await open();
    const [country, door] = [expect.any(String), expect.any(String)];
    await say('PUT /things/7', { address: { town: 'Highbury' } });
    const room = { door };
    expect((await say('GET /things/7')).value).toMatchObject({ address: { town: 'Highbury', country, room } });
    await say('PUT /things/8', { address: { room: { floor: 'first' } } });
    expect((await say('GET /things/8')).value).toMatchObject({ address: { country, room: { floor: 'first', door } } });
  });

  it.each([
    ['stateful', true],
    ['stateless', false],
  ])('has the properties of the type that its discriminator names, in a %s mock', async (_, isKept) => {
    const discriminator = {
      propertyName: 'kind',
      mapping: { crane: '#/components/schemas/Crane', ship: '#/components/schemas/Ship' },
    };
    const base = {
      type: 'object',
      required: ['id', 'kind'],
      discriminator,
      properties: { id: { ...id, readOnly: true }, kind: text },
    };
    const secret = { ...text, writeOnly: true };
    const Ship = { allOf: [thingRef, { type: 'object', required: ['holds'], properties: { holds: id, secret } }] };
    const Crane = { allOf: [thingRef, { type: 'object', required: ['load'], properties: { load: id } }] };
    const kinds = thingContract(base, {
      all: { get: gives(200), post: { ...takes(thingRef), ...gives(201, thingRef) } },
      one: { get: gives(200, thingRef) },
      schemas: { Crane, Ship },
    });
    const mock = await openMock(kinds, { settings: { ...defaultSettings, state: isKept ? defaultState : undefined } });
    const content = { kind: 'ship', holds: 7, secret: 'key', other: 1 };
    const created = { id: expect.any(Number), kind: 'ship', holds: 7 };
    expect((await sendJson(mock, 'POST /things', { content })).value).toEqual(created);
  });

  it('has only the properties that the schema of the response declares', async () => {
    const say = await open();
    await say('PUT /things/7', { name: 'Anvil', hidden: 'here', address: { town: 'Highbury' } });
    expect((await say('GET /things')).value).toContainEqual({ id: 7, name: 'Anvil' });
    expect((await say('GET /things/7')).value).not.toHaveProperty('hidden');
  });

  it.each([
    ['POST /things', 201],
    ['PUT /things/7', 200],
  ])(
    'keeps null and the order of lists inside what lacks the id that the server gives it: %s',
    async (line, status) => {
      const maker = {
        type: 'object',
        required: ['key'],
        properties: { key: { ...text, readOnly: true }, name: text, nick: { type: ['string', 'null'] } },
      };
      const made = {
        type: 'object',
        required: ['id', 'maker', 'helpers'],
        properties: { id, maker, helpers: { type: 'array', items: maker } },
      };
      const operation = { ...takes(thingRef), ...gives(status, thingRef) };
      const one = { get: gives(200, thingRef), put: operation };
      const mock = await openMock(thingContract(made, { all: { post: operation }, one }));
      const sent = {
        id: 7,
        maker: { name: 'Ada', nick: null },
        helpers: [{ name: 'Emma', nick: null }, { name: 'Jane' }],
      };
      const { value } = await sendJson(mock, line, { content: sent });
      const key = expect.any(String);
      expect(value).toMatchObject({
        maker: { name: 'Ada', nick: null, key },
        helpers: [
          { name: 'Emma', nick: null, key },
          { name: 'Jane', key },
        ],
      });
      expect((await sendJson(mock, 'GET /things/7')).value).toEqual(value);
    },
  );
});
