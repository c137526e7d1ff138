import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';
import { defaultSettings, defaultState } from '../../settings/mock-settings.ts';

const text: JsonObject = { type: 'string' };
const integer: JsonObject = { type: 'integer' };
const get = gives(200, thingRef);

async function open(contract: Contract, unknown: 'example' | 'missing' = 'example') {
  const mock = await openMock(contract, { settings: { ...defaultSettings, state: { ...defaultState, unknown } } });
  return (line: string, content?: Json) => sendJson(mock, line, content === undefined ? {} : { content });
}

describe('a created item', () => {
  const made = { ...text, readOnly: true };
  const secret = { ...text, writeOnly: true };
  const thing = {
    type: 'object',
    required: ['id'],
    properties: { id: { ...integer, readOnly: true }, name: text, made, secret },
  };
  const post = { ...takes(thingRef), ...gives(201, thingRef) };

  it('keeps what the server says of it, and nothing of that from the client', async () => {
    const say = await open(thingContract(thing, { all: { post }, one: { get } }));
    const { value } = await say('POST /things', { name: 'Anvil', id: 907, made: 'by me', secret: '1234' });
    const { id, made: shown } = value as { readonly id: number; readonly made: string };
    expect([id === 907, shown === 'by me']).toEqual([false, false]);
    expect(value).toEqual({ id, name: 'Anvil', made: expect.any(String) });
    expect((await say(`GET /things/${id}`)).value).toEqual(value);
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [value] });
  });

  it('keeps nothing from the client that only responses declare, as readOnly', async () => {
    const request = takes({ type: 'object', properties: { name: text, size: integer } });
    const shown = { ...thing, properties: { ...thing.properties, size: { ...integer, readOnly: true } } };
    const say = await open(
      thingContract(shown, { all: { post: { ...request, ...gives(201, thingRef) } }, one: { get } }),
    );
    const { value } = await say('POST /things', { name: 'Anvil', id: 907, made: 'by me', size: 74107, note: 'extra' });
    const { id, made: own } = value as { readonly id: number; readonly made: string };
    expect([id === 907, own === 'by me']).toEqual([false, false]);
    // The request declares it as its own.
    expect(value).toMatchObject({ size: 74107 });
  });

  it('shows nothing that only the request declares writeOnly, also within an alternative', async () => {
    const card = { type: 'object', required: ['holder', 'token'], properties: { holder: text, token: secret } };
    const wanted = { type: 'object', properties: { payment: { oneOf: [card, { type: 'null' }] } } };
    const shown = { ...thing, properties: { ...thing.properties, payment: { type: ['object', 'null'] } } };
    const creation = { ...takes(wanted), ...gives(201, thingRef) };
    const say = await open(thingContract(shown, { all: { post: creation }, one: { get } }));
    const { value } = await say('POST /things', { name: 'Anvil', payment: { holder: 'Ada', token: 'tok-4711' } });
    expect(value).toMatchObject({ payment: { holder: 'Ada' } });
    const { id } = value as { readonly id: number };
    expect(JSON.stringify([value, (await say(`GET /things/${id}`)).value])).not.toContain('tok-4711');
  });

  it('is the example that belongs to the request, with its id', async () => {
    const example = { id: 4711, name: 'Anvil', made: 'in Ravenna' };
    const content = (value: JsonObject): JsonObject => ({
      content: { 'application/json': { schema: thingRef, examples: { anvil: { value } } } },
    });
    const matching = {
      requestBody: content({ name: 'Anvil' }),
      responses: { '201': { description: 'Made', ...content(example) } },
    };
    const say = await open(thingContract(thing, { all: { post: matching }, one: { get } }));
    expect((await say('POST /things', { name: 'Anvil' })).value).toEqual(example);
    expect((await say('GET /things/4711')).value).toEqual(example);
    const second = (await say('POST /things', { name: 'Anvil' })).value as { readonly id: number };
    expect(second.id).not.toBe(4711);
  });

  it('has the number 1 where only what was created exists', async () => {
    const say = await open(thingContract(thing, { all: { post }, one: { get } }), 'missing');
    for (const id of [1, 2]) expect((await say('POST /things', { name: 'Anvil' })).value).toMatchObject({ id });
  });

  it('gets an id that no other one has or had, as long as the contract has some left', async () => {
    const id = { enum: ['red', 'green', 'blue'], readOnly: true };
    const named = { type: 'object', required: ['id', 'name'], properties: { id, name: text } };
    const contract = thingContract(named, { all: { post }, one: { get, delete: gives(204) }, id: text });
    const say = await open(contract, 'missing');
    const create = async () => ((await say('POST /things', { name: 'Anvil' })).value as { readonly id: string }).id;
    const ids = [await create(), await create()];
    await say(`DELETE /things/${ids[0]}`);
    expect([...ids, await create()].sort()).toEqual(['blue', 'green', 'red']);
    const fourth = await say('POST /things', { name: 'Bell' });
    expect(fourth.status).toBe(201);
    expect(JSON.stringify((await say('GET /__coldframe/state')).value)).not.toContain('Bell');
  });

  it('has an absolute Location where the contract asks for one', async () => {
    const location = (schema: JsonObject) => ({
      ...takes(thingRef),
      ...gives(201, undefined, { headers: { Location: { schema } } }),
    });
    const contract = thingContract(thing, { all: { post: location({ ...text, format: 'uri' }) }, one: { get } });
    const mock = await openMock(contract);
    const { headers } = await sendJson(mock, 'POST /things', { content: { name: 'Anvil' } });
    const { href } = new URL(headers.get('location') ?? '');
    expect(href).toMatch(new RegExp(`^${mock.url}/things/\\d+$`));
    expect((await sendJson(mock, `GET ${new URL(href).pathname}`)).value).toMatchObject({ name: 'Anvil' });
  });
});
