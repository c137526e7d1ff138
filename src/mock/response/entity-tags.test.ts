import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { openMock } from '../../testing/mock-client.ts';
import { gives, takes, thingContract, thingRef } from '../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };
const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer', readOnly: true }, name: text } };
const tagged = (schema: JsonObject = text) => ({ headers: { ETag: { schema } } });
const condition = (name: string, required = false) => ({ name, in: 'header', required, schema: text });
const refusal = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: 'Refused' }]));

async function open({ tag = text, isNeeded = false } = {}) {
  const shown = gives(200, thingRef, tagged(tag))['responses'] as JsonObject;
  const put = {
    ...takes(thingRef),
    parameters: [condition('If-Match', isNeeded), condition('If-None-Match')],
    responses: { ...shown, ...refusal(412, 428) },
  };
  const patch = { ...takes(thingRef), ...gives(204) };
  const contract = thingContract(thing, {
    all: { post: { ...takes(thingRef), ...gives(201, thingRef, tagged(tag)) } },
    one: { get: { responses: shown }, put, patch },
    more: {
      '/plain/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        get: gives(200, thingRef),
      },
    },
  });
  const mock = await openMock(contract);
  const say = async (line: string, headers: Record<string, string> = {}, content: JsonObject = { name: 'Anvil' }) => {
    const [method = '', path = ''] = line.split(' ');
    const body = method === 'GET' ? {} : { body: JSON.stringify(content) };
    const response = await mock.send(path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...body,
    });
    return { status: response.status, tag: response.headers.get('etag') ?? '', text: await response.text() };
  };
  return say;
}

describe('an entity tag', () => {
  it('is strong, and changes with what is shown', async () => {
    const say = await open();
    const first = await say('GET /things/7');
    expect(first.tag).toMatch(/^"[^"]+"$/);
    expect((await say('GET /things/7')).tag).toBe(first.tag);
    expect((await say('GET /things/8')).tag).not.toBe(first.tag);
    await say('PATCH /things/7', {}, { name: 'Bell' });
    expect((await say('GET /things/7')).tag).not.toBe(first.tag);
  });

  it('of a change or a creation is that of the next read', async () => {
    const say = await open();
    const changed = await say('PUT /things/7', { 'If-Match': '*' });
    expect((await say('GET /things/7')).tag).toBe(changed.tag);
    const created = await say('POST /things');
    const { id } = JSON.parse(created.text) as { id: number };
    expect((await say(`GET /things/${id}`)).tag).toBe(created.tag);
  });

  it('is a weak one where the contract has no strong ones, and absent where it has none', async () => {
    expect((await (await open({ tag: { type: 'string', pattern: '^W/' } }))('GET /things/7')).tag).toMatch(/^W\/"/);
    expect((await (await open())('GET /plain/7')).tag).toBe('');
  });
});

describe('a condition', () => {
  it('saves what the client has', async () => {
    const say = await open();
    const { tag } = await say('GET /things/7');
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
      expect(await say('GET /things/7', { 'If-None-Match': known })).toEqual({ status: 304, tag, text: '' });
    expect((await say('GET /things/7', { 'If-None-Match': '"other"' })).status).toBe(200);
    await say('PATCH /things/7', {}, { name: 'Bell' });
    expect((await say('GET /things/7', { 'If-None-Match': tag })).status).toBe(200);
  });

  it('refuses a change of what the client has not seen', async () => {
    const say = await open();
    const { tag } = await say('GET /things/7');
    expect((await say('PUT /things/7', { 'If-Match': '"other"' })).status).toBe(412);
    expect((await say('PUT /things/7', { 'If-Match': `W/${tag}` })).status).toBe(412);
    expect((await say('GET /things/7')).tag).toBe(tag);
    expect((await say('PUT /things/7', { 'If-Match': tag })).status).toBe(200);
    expect((await say('PUT /things/7', { 'If-Match': tag }, { name: 'Bell' })).status).toBe(412);
  });

  it.each([true, false])('is missed with 428, where its header is required: %s', async (isNeeded) => {
    const say = await open({ isNeeded });
    expect((await say('PUT /things/7')).status).toBe(428);
    expect((await say('PUT /things/7', {}, { name: 7 })).status).toBe(422);
  });

  it('refuses to replace what a client created', async () => {
    const say = await open();
    const once = { 'If-None-Match': '*', 'If-Match': '*' };
    expect((await say('PUT /things/9', once)).status).toBe(200);
    expect((await say('PUT /things/9', once)).status).toBe(412);
  });
});
