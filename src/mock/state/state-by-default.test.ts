import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { defaultSettings } from '../settings/mock-settings.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: JsonObject): JsonObject => ({ 'application/json': { schema } });
const response = (schema: JsonObject): JsonObject => ({ '200': { description: 'Done', content: content(schema) } });
const body = (schema: JsonObject): JsonObject => ({ required: true, content: content(schema) });
const id = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const list = (name: string): JsonObject => ({ type: 'array', items: ref(name) });

const contract = contractOf({
  openapi: '3.1.0',
  components: {
    schemas: {
      Settings: {
        type: 'object',
        required: ['language'],
        properties: { language: { type: 'string' }, theme: { enum: ['light', 'dark'] } },
      },
      Pet: {
        type: 'object',
        required: ['id', 'name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          ownerId: { type: 'integer' },
        },
      },
      Order: {
        type: 'object',
        required: ['id', 'pet'],
        properties: { id: { type: 'integer' }, pet: ref('Pet') },
      },
      Wish: {
        type: 'object',
        required: ['id', 'text'],
        properties: { id: { type: 'integer' }, text: { type: 'string' } },
      },
      Draft: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
    },
  },
  paths: {
    '/settings': {
      get: { responses: response(ref('Settings')) },
      put: { requestBody: body(ref('Settings')), responses: response(ref('Settings')) },
      patch: { requestBody: body({ type: 'object' }), responses: { '204': { description: 'Changed' } } },
    },
    '/owners/{ownerId}/address': {
      parameters: [id('ownerId')],
      get: { responses: { ...response({ type: 'object' }), '404': { description: 'None' } } },
      put: { requestBody: body({ type: 'object' }), responses: { '204': { description: 'Changed' } } },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/owners/{ownerId}/pets': { parameters: [id('ownerId')], get: { responses: response(list('Pet')) } },
    '/pets': {
      get: { responses: response(list('Pet')) },
      post: { requestBody: body(ref('Pet')), responses: response(ref('Pet')) },
    },
    '/pets/{petId}': {
      parameters: [id('petId')],
      get: { responses: response(ref('Pet')) },
      put: { requestBody: body(ref('Pet')), responses: response(ref('Pet')) },
    },
    '/pets/{petId}/rename': {
      parameters: [id('petId')],
      post: {
        requestBody: body({ type: 'object', properties: { name: { type: 'string' } } }),
        responses: response(ref('Pet')),
      },
    },
    '/health': {
      get: { responses: response({ type: 'object', required: ['isUp'], properties: { isUp: { const: true } } }) },
    },
    '/orders': { get: { responses: response(list('Order')) } },
    '/orders/{orderId}': { parameters: [id('orderId')], get: { responses: response(ref('Order')) } },
    '/wishes': {
      get: { responses: response(list('Wish')) },
      post: { requestBody: body(ref('Draft')), responses: response(ref('Wish')) },
    },
  },
});

async function open(settings = defaultSettings) {
  const mock = await openMock(contract, { settings });
  return async (line: string, sent?: JsonObject) => {
    const { status, value } = await sendJson(mock, line, sent === undefined ? {} : { content: sent });
    return { status, value };
  };
}

describe('a mock by default', () => {
  it('keeps what exists once', async () => {
    const say = await open();
    await say('PUT /settings', { language: 'Welsh', theme: 'dark' });
    expect((await say('GET /settings')).value).toEqual({ language: 'Welsh', theme: 'dark' });
    expect((await say('PATCH /settings', { theme: 'light' })).status).toBe(204);
    expect((await say('GET /settings')).value).toEqual({ language: 'Welsh', theme: 'light' });
  });

  it('keeps one of them for each path, until it is deleted', async () => {
    const say = await open();
    await say('PUT /owners/7/address', { town: 'Highbury' });
    await say('PUT /owners/8/address', { town: 'Bath' });
    expect((await say('GET /owners/7/address')).value).toEqual({ town: 'Highbury' });
    await say('DELETE /owners/7/address');
    expect((await say('GET /owners/7/address')).status).toBe(404);
    expect((await say('GET /owners/8/address')).value).toEqual({ town: 'Bath' });
  });

  it('lists what was created, even if items have no path of their own', async () => {
    const say = await open();
    const { value } = await say('POST /wishes', { text: 'A trip to the sea' });
    expect(value).toMatchObject({ text: 'A trip to the sea' });
    expect((await say('GET /wishes')).value).toContainEqual(value);
  });

  it('shows a changed item within other items', async () => {
    const say = await open();
    const orders = (await say('GET /orders')).value as { id: number; pet: { id: number; name: string } }[];
    const [order] = orders;
    await say(`PUT /pets/${order?.pet.id}`, { name: 'Rex the Second' });
    expect((await say(`GET /orders/${order?.id}`)).value).toMatchObject({ pet: { name: 'Rex the Second' } });
    const again = (await say('GET /orders')).value as typeof orders;
    expect(again.filter(({ pet }) => pet.name === 'Rex the Second').map(({ pet }) => pet.id)).toEqual(
      orders.filter(({ pet }) => pet.id === order?.pet.id).map(({ pet }) => pet.id),
    );
  });

  it('shows each changed item in a list', async () => {
    const say = await open();
    const orders = (await say('GET /orders')).value as { pet: { id: number } }[];
    for (const { pet } of orders) await say(`PUT /pets/${pet.id}`, { name: 'Rex' });
    const again = (await say('GET /orders')).value as { pet: { name: string } }[];
    expect(again.map(({ pet }) => pet.name)).toEqual(orders.map(() => 'Rex'));
  });

  it('responds as without state where the response shows no item, or is made of what the request sends', async () => {
    const say = await open();
    expect((await say('GET /health')).value).toEqual({ isUp: true });
    await say('PUT /pets/7', { name: 'Rex' });
    expect((await say('POST /pets/7/rename', { name: 'Max' })).value).toMatchObject({ name: 'Max' });
  });

  it('lists a created item with the items of the owner that it names, and of no other', async () => {
    const say = await open();
    await say('POST /pets', { name: 'Newcomer', ownerId: 7 });
    const namesOf = async (owner: number) =>
      ((await say(`GET /owners/${owner}/pets`)).value as { name: string }[]).map(({ name }) => name);
    expect(await namesOf(7)).toContain('Newcomer');
    expect(await namesOf(8)).not.toContain('Newcomer');
  });

  it('keeps nothing if the settings say so', async () => {
    const say = await open({ ...defaultSettings, state: undefined });
    const before = await say('GET /settings');
    await say('PUT /settings', { language: 'Welsh' });
    expect(await say('GET /settings')).toEqual(before);
  });
});
