import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { createEngine } from '../engine.ts';
import { createPrism, type Prism, type PrismReply } from '../prism/prism.ts';
import { defaultSettings } from '../settings/mock-settings.ts';

const schema: JsonObject = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const examples: JsonObject = { one: { value: { id: 1 } }, two: { value: { id: 2 } } };
const contract = contractOf({
  openapi: '3.1.0',
  paths: {
    '/book': {
      get: {
        responses: {
          '200': { description: 'A book', content: { 'application/json': { schema, examples } } },
          '404': { description: 'None', content: { 'application/json': { schema: { type: 'object' } } } },
        },
      },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
  },
});

function replying(reply: PrismReply | undefined) {
  let count = 0;
  const prism: Prism = {
    negotiate: async () => {
      count += 1;
      return reply;
    },
    load: () => {},
    stop: async () => {},
  };
  return { ask: asking(prism), count: () => count };
}

function asking(prism: Prism) {
  const engine = createEngine(contract, { settings: { ...defaultSettings, auth: 'off', state: undefined }, prism });
  return async (method: string, headers: Readonly<Record<string, string>> = {}) => {
    const { status, bodyValue, source } = await engine.respond({
      method,
      path: '/book',
      query: '',
      headers,
      body: undefined,
    });
    return { status, value: bodyValue?.value, source };
  };
}

describe('a mock with the engine prism', () => {
  it('gives the response that Prism chooses, by the examples, Prefer and Accept', async () => {
    const prism = createPrism({ loadMs: 10_000, computeMs: 5000, idleMs: 10_000 });
    const ask = asking(prism);
    expect(await ask('GET')).toEqual({ status: 200, value: { id: 1 }, source: 'prism' });
    expect(await ask('GET', { prefer: 'example=two' })).toMatchObject({ value: { id: 2 }, source: 'prism' });
    expect(await ask('GET', { prefer: 'code=404' })).toMatchObject({ status: 404, source: 'prism' });
    expect(await ask('DELETE')).toMatchObject({ status: 204, source: 'prism' });
    await prism.stop();
  });

  it('asks it once for what is not random', async () => {
    const { ask, count } = replying({ status: 200, mediaType: 'application/json', body: { id: 5 } });
    await ask('GET');
    expect(await ask('GET')).toMatchObject({ value: { id: 5 } });
    expect(count()).toBe(1);
    await ask('GET', { prefer: 'dynamic' });
    await ask('GET', { prefer: 'dynamic' });
    expect(count()).toBe(3);
  });

  it.each<[string, PrismReply | undefined]>([
    ['nothing', undefined],
    ['a body that breaks its schema', { status: 200, mediaType: 'application/json', body: { id: 'x' } }],
    ['a status that is not documented', { status: 201, mediaType: 'application/json', body: { id: 1 } }],
    ['another media type', { status: 200, mediaType: 'text/plain', body: 'x' }],
  ])('responds by itself where Prism gives %s', async (_, reply) => {
    expect(await replying(reply).ask('GET')).toMatchObject({ status: 200, value: { id: 1 }, source: 'example' });
  });
});
