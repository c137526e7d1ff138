import { describe, expect, it } from 'vitest';
import type { Contract } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };
const thing: JsonObject = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, name: text } };
const post = { ...takes(thingRef), ...gives(201, thingRef) };
const get = gives(200, thingRef);
const jsonPatch = { 'content-type': 'application/json-patch+json' };

async function open(contract: Contract) {
  const mock = await openMock(contract);
  return (line: string, content?: Json, headers: Readonly<Record<string, string>> = {}) =>
    sendJson(mock, line, { ...(content !== undefined && { content }), headers });
}

describe('an item that PUT replaces', () => {
  it('is inside the request as it is inside the response, or less deep', async () => {
    const wrapped = (name: string, schema: JsonObject): JsonObject => ({
      type: 'object',
      properties: { [name]: schema },
    });
    const contract = thingContract(thing, {
      one: {
        get: gives(200, wrapped('data', wrapped('result', thingRef))),
        put: { ...takes(wrapped('data', wrapped('result', thingRef))), ...gives(204) },
        patch: { ...takes(wrapped('result', thingRef)), ...gives(200, wrapped('data', wrapped('result', thingRef))) },
      },
    });
    const say = await open(contract);
    await say('PUT /things/7', { data: { result: { id: 7, name: 'Anvil' } } });
    expect((await say('GET /things/7')).value).toEqual({ data: { result: { id: 7, name: 'Anvil' } } });
    await say('PATCH /things/7', { result: { id: 7, name: 'Bell' } });
    expect((await say('GET /things/7')).value).toEqual({ data: { result: { id: 7, name: 'Bell' } } });
  });

  it('has the status of a replacement once it is there, and the one that the client prefers', async () => {
    const put = {
      ...takes(thingRef),
      responses: { ...(gives(201, thingRef)['responses'] as JsonObject), '204': { description: 'Replaced' } },
    };
    const patch = {
      ...takes(thingRef),
      responses: {
        ...(gives(200, thingRef)['responses'] as JsonObject),
        ...(gives(202, thingRef)['responses'] as JsonObject),
      },
    };
    const say = await open(thingContract(thing, { one: { get, put, patch } }));
    expect((await say('PUT /things/7', { id: 7, name: 'Anvil' })).status).toBe(201);
    expect((await say('PUT /things/7', { id: 7, name: 'Bell' })).status).toBe(204);
    const preferred = await say('PATCH /things/7', { id: 7, name: 'Comb' }, { prefer: 'code=202' });
    expect(preferred).toMatchObject({ status: 202, value: { name: 'Comb' } });
  });

  it('is not created by a request without a body', async () => {
    const both = {
      ...(gives(201, thingRef)['responses'] as JsonObject),
      ...(gives(200, thingRef)['responses'] as JsonObject),
    };
    const say = await open(thingContract(thing, { one: { get, put: { responses: both } } }));
    expect((await say('PUT /things/7')).status).toBe(200);
  });

  it('stays as it is where the response is not a success', async () => {
    const put = { ...takes(thingRef), ...gives(300, thingRef) };
    const say = await open(thingContract(thing, { all: { post }, one: { get, put } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    for (const id of [7, 8]) expect((await say(`PUT /things/${id}`, { id, name: 'Bell' })).status).toBe(300);
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [{ id: 7, name: 'Anvil' }] });
  });

  it('stays as it is where the body is not an object', async () => {
    const put = { ...takes(text, 'text/plain'), ...gives(200, thingRef) };
    const say = await open(thingContract(thing, { all: { post }, one: { get, put } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    for (const id of [7, 8])
      expect((await say(`PUT /things/${id}`, 'Bell', { 'content-type': 'text/plain' })).status).toBe(200);
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [{ id: 7, name: 'Anvil' }] });
  });

  it('is not stored without an id', async () => {
    const optional = { ...thing, required: [] };
    const all = { put: { ...takes(thingRef), ...gives(200, thingRef) } };
    const say = await open(thingContract(optional, { all, one: { get } }));
    expect((await say('PUT /things', { name: 'Anvil' })).status).toBe(200);
    expect((await say('GET /__coldframe/state')).value).toEqual({});
    await say('PUT /things', { id: 7, name: 'Bell' });
    expect((await say('GET /things/7')).value).toEqual({ id: 7, name: 'Bell' });
  });

  it('has the ids that its parts lack, whichever of several things it is', async () => {
    const part = {
      type: 'object',
      required: ['key'],
      properties: { key: { ...text, readOnly: true }, name: text },
    };
    const kind = (name: string) => ({
      type: 'object',
      required: ['id', 'kind', 'parts'],
      properties: { id: { type: 'integer' }, kind: { const: name }, parts: { type: 'array', items: part } },
    });
    const either = { oneOf: [kind('lamp'), kind('desk')] };
    const put = { ...takes(thingRef), ...gives(200, thingRef) };
    const say = await open(thingContract(either, { one: { get, put } }));
    const sent = { id: 7, kind: 'desk', parts: [{ name: 'Top' }, { name: 'Leg' }] };
    const { value } = await say('PUT /things/7', sent);
    expect(value).toEqual({ ...sent, parts: sent.parts.map((one) => ({ ...one, key: expect.any(String) })) });
    expect((await say('GET /things/7')).value).toEqual(value);
  });

  it('has an id of the type that its schema asks for, whatever the type in the path', async () => {
    const all = { get: gives(200, { type: 'array', items: thingRef }) };
    const put = { ...takes({ type: 'object' }), ...gives(204) };
    const say = await open(thingContract(thing, { all, one: { get, put }, id: text }));
    await say('PUT /things/7', { name: 'Anvil' });
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [{ id: 7, name: 'Anvil' }] });
    expect((await say('GET /things')).value).toContainEqual({ id: 7, name: 'Anvil' });
  });
});

describe('an item that PATCH changes', () => {
  it('is changed where no response is documented', async () => {
    const say = await open(
      thingContract(thing, { all: { post }, one: { get, patch: { ...takes(thingRef), responses: {} } } }),
    );
    await say('POST /things', { id: 7, name: 'Anvil' });
    expect((await say('PATCH /things/7', { id: 7, name: 'Bell' })).status).toBe(204);
    expect((await say('GET /things/7')).value).toEqual({ id: 7, name: 'Bell' });
  });

  it('stays as it is without a body', async () => {
    const patch = { ...takes(thingRef), ...gives(200, thingRef) };
    const say = await open(thingContract(thing, { all: { post }, one: { get, patch } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    expect((await say('PATCH /things/7')).status).toBe(200);
    expect((await say('GET /things/7')).value).toEqual({ id: 7, name: 'Anvil' });
  });

  it('leaves a documented Location as it is', async () => {
    const headers = { Location: { schema: text, example: '/jobs/1' } };
    const patch = { ...takes(thingRef), ...gives(200, thingRef, { headers }) };
    const say = await open(thingContract(thing, { all: { post }, one: { get, patch } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    expect((await say('PATCH /things/7', { id: 7, name: 'Bell' })).headers.get('location')).toBe('/jobs/1');
  });

  const patch = (response: JsonObject): JsonObject => ({
    ...takes({ type: 'array', items: { type: 'object' } }, 'application/json-patch+json'),
    ...response,
  });

  it('is changed by a JSON Patch that is answered without a body', async () => {
    const say = await open(thingContract(thing, { all: { post }, one: { get, patch: patch(gives(204)) } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    const operations = [{ op: 'replace', path: '/name', value: 'Bell' }];
    expect((await say('PATCH /things/7', operations, jsonPatch)).status).toBe(204);
    expect((await say('GET /things/7')).value).toEqual({ id: 7, name: 'Bell' });
  });

  it('is changed by a JSON Patch where it can only be listed', async () => {
    const all = { post, get: gives(200, { type: 'array', items: thingRef }) };
    const say = await open(thingContract(thing, { all, one: { patch: patch(gives(200, thingRef)) } }));
    await say('POST /things', { id: 907, name: 'Anvil' });
    const operations = [{ op: 'replace', path: '/name', value: 'Bell' }];
    expect((await say('PATCH /things/907', operations, jsonPatch)).value).toEqual({ id: 907, name: 'Bell' });
    expect((await say('GET /things')).value).toContainEqual({ id: 907, name: 'Bell' });
  });

  it('is refused a JSON Patch that doubles it again and again, with a status that is documented or 413', async () => {
    const anything = { ...thing, additionalProperties: true };
    const copies = Array.from({ length: 40 }, (_, index) => ({ op: 'copy', from: '/a', path: `/a/c${index}` }));
    const operations = [{ op: 'add', path: '/a', value: { b: 1 } }, ...copies];
    for (const documented of [413, 422]) {
      const responses = { ...(gives(200, thingRef)['responses'] as JsonObject), [documented]: { description: 'No' } };
      const say = await open(thingContract(anything, { all: { post }, one: { get, patch: patch({ responses }) } }));
      await say('POST /things', { id: 7, name: 'Anvil' });
      expect((await say('PATCH /things/7', operations, jsonPatch)).status).toBe(documented);
      expect((await say('GET /things/7')).value).toEqual({ id: 7, name: 'Anvil' });
    }
    const say = await open(
      thingContract(anything, { all: { post }, one: { get, patch: patch(gives(200, thingRef)) } }),
    );
    await say('POST /things', { id: 7, name: 'Anvil' });
    expect((await say('PATCH /things/7', operations, jsonPatch)).status).toBe(413);
  });

  it('does not grow beyond 10 MiB by many changes', async () => {
    const object = { ...thing, additionalProperties: true };
    const say = await open(
      thingContract(object, { all: { post }, one: { get, patch: { ...takes(thingRef), ...gives(200, thingRef) } } }),
    );
    await say('POST /things', { id: 7, name: 'Anvil' });
    const change = (name: string) => say('PATCH /things/7', { id: 7, [name]: 'x'.repeat(4 * 1024 * 1024) });
    expect([(await change('a')).status, (await change('b')).status, (await change('c')).status]).toEqual([
      200, 200, 413,
    ]);
  });

  it('is not there any more after it was deleted', async () => {
    const problem = { type: 'object', required: ['text'], properties: { text } };
    const one = {
      get: { responses: { ...(get['responses'] as JsonObject), ...(gives(404, problem)['responses'] as JsonObject) } },
      patch: patch(gives(200, thingRef)),
      delete: { responses: { '204': { description: 'Gone' }, '404': { description: 'Gone' } } },
    };
    const say = await open(thingContract(thing, { all: { post }, one }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    await say('DELETE /things/7');
    expect((await say('GET /things/7')).status).toBe(404);
    expect((await say('PATCH /things/7', [{ op: 'add', path: '/name', value: 'Bell' }], jsonPatch)).status).toBe(404);
    const state = (await say('GET /__coldframe/state')).value as { readonly '/things': Json };
    expect(state['/things']).toEqual([]);
  });
});

describe('an item that DELETE removes', () => {
  it('is in the response if that shows it', async () => {
    const say = await open(thingContract(thing, { all: { post }, one: { get, delete: gives(200, thingRef) } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    expect((await say('DELETE /things/7')).value).toEqual({ id: 7, name: 'Anvil' });
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [] });
  });

  it('is said to be deleted where the response has a flag for that', async () => {
    const deleted = {
      type: 'object',
      required: ['id', 'deleted'],
      properties: { id: text, deleted: { type: 'boolean' } },
    };
    const say = await open(thingContract(thing, { one: { get, delete: gives(200, deleted) } }));
    for (const id of [1, 2, 3, 4, 5])
      expect((await say(`DELETE /things/${id}`)).value).toMatchObject({ deleted: true });
  });

  it('is in the response with what only that has', async () => {
    const removed = {
      type: 'object',
      required: ['id', 'until'],
      properties: { id: { type: 'integer' }, name: text, until: { ...text, format: 'date' } },
    };
    const say = await open(thingContract(thing, { all: { post }, one: { get, delete: gives(200, removed) } }));
    await say('POST /things', { id: 7, name: 'Anvil' });
    const { value } = await say('DELETE /things/7');
    expect(value).toEqual({ id: 7, name: 'Anvil', until: expect.stringMatching(/^\d{4}-/) });
    expect((await say('GET /__coldframe/state')).value).toEqual({ '/things': [] });
  });
});

describe('what a change leaves alone', () => {
  const time = { type: 'string', format: 'date-time', readOnly: true };
  const item = {
    type: 'object',
    required: ['id', 'created_at', 'updated_at', 'views'],
    properties: {
      id: { type: 'integer', readOnly: true },
      name: text,
      note: text,
      created_at: time,
      updated_at: time,
      views: { type: 'integer' },
    },
  };
  const draft = { type: 'object', properties: { name: text, note: text } };
  const openItem = (put: JsonObject) =>
    open(thingContract(item, { one: { get, put, patch: { ...takes(draft), ...gives(200, thingRef) } } }));
  const shown = async (say: Awaited<ReturnType<typeof open>>) => (await say('GET /things/7')).value as JsonObject;

  it.each([
    ['204', gives(204)],
    ['the item', gives(200, thingRef)],
  ])('is what the server owns, and the time of the change is now (%s)', async (_, response) => {
    const say = await openItem({ ...takes(draft), ...response });
    const before = await shown(say);
    await say('PUT /things/7', { name: 'Bell' });
    const { note: _note, ...others } = before;
    expect(await shown(say)).toEqual({ ...others, name: 'Bell', updated_at: '2026-01-15T00:00:01Z' });
    await say('PATCH /things/7', { note: 'New' });
    expect(await shown(say)).toEqual({ ...others, name: 'Bell', note: 'New', updated_at: '2026-01-15T00:00:02Z' });
  });

  it.each<[string, boolean]>([
    ['Replaces a thing.', false],
    ['Any unspecified fields will remain unchanged.', true],
    ['Only the properties that are sent are changed.', true],
    ['Only the fields provided in the body are updated.', true],
    ['Omitted properties are left as they are.', true],
  ])('is what a PUT does not send, if the contract says so: %s', async (description, isKept) => {
    const say = await openItem({ description, ...takes(draft), ...gives(200, thingRef) });
    await say('PATCH /things/7', { name: 'Anvil', note: 'Old' });
    await say('PUT /things/7', { name: 'Bell' });
    const { name, note } = await shown(say);
    expect([name, note]).toEqual(['Bell', isKept ? 'Old' : undefined]);
  });

  it('is what a PUT does not send, if it requires less than what creates an item', async () => {
    const whole = { ...draft, required: ['name'] };
    const all = { post: { ...takes(whole), ...gives(201, thingRef) } };
    const say = await open(
      thingContract(item, { all, one: { get, put: { ...takes(draft), ...gives(200, thingRef) } } }),
    );
    const { value } = await say('POST /things', { name: 'Anvil', note: 'Old' });
    const { id } = value as { readonly id: number };
    expect((await say(`PUT /things/${id}`, { note: 'New' })).value).toMatchObject({ name: 'Anvil', note: 'New' });
  });
});

it('what exists once is read page by page after a PATCH, where it is a list', async () => {
  const list = (of: JsonObject): JsonObject => ({
    type: 'object',
    required: ['data'],
    properties: { data: { type: 'array', items: of }, note: text },
  });
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const noted = { type: 'object', properties: { note: text } };
  const topics = {
    parameters: [id],
    get: { parameters: [limit], ...gives(200, list(thing)) },
    patch: { ...takes(noted), ...gives(200, noted) },
  };
  const contract = thingContract(thing, { one: { get }, more: { '/things/{id}/topics': topics } });
  const say = await open(contract);
  expect((await say('PATCH /things/7/topics', { note: 'a' })).status).toBe(200);
  expect((await say('GET /things/7/topics?limit=1')).value).toMatchObject({ data: [expect.anything()] });
});

it('what exists once is read page by page after a PUT, where it has a list', async () => {
  const values = { type: 'array', items: text };
  const kept = { type: 'object', required: ['values'], properties: { values, total: { type: 'integer' } } };
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } };
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const labels = {
    parameters: [id],
    get: { parameters: [limit], ...gives(200, kept) },
    put: { ...takes(kept), ...gives(204) },
  };
  const contract = thingContract(thing, { one: { get }, more: { '/things/{id}/labels': labels } });
  const say = await open(contract);
  await say('PUT /things/7/labels', { values: ['a', 'b', 'c'], total: 21 });
  expect((await say('GET /things/7/labels?limit=2')).value).toEqual({ values: ['a', 'b'], total: 3 });
  for (const query of ['', '?limit=50'])
    expect((await say(`GET /things/7/labels${query}`)).value).toEqual({ values: ['a', 'b', 'c'], total: 3 });
});

it('texts get the form that is promised, also where only the resource says so', async () => {
  const kept = { type: 'string', description: 'Kept in lower case. White space around it is removed.' };
  const sent = { type: 'object', properties: { name: kept, email: text } };
  const shown = { ...thing, properties: { id: { type: 'integer' }, name: text, email: kept } };
  const say = await open(
    thingContract(shown, {
      all: { post: { ...takes(sent), ...gives(201, thingRef) } },
      one: { get, patch: { ...takes(sent), ...gives(200, thingRef) } },
    }),
  );
  const { value } = await say('POST /things', { name: ' Anvil ', email: 'A@B.example' });
  expect(value).toMatchObject({ name: 'anvil', email: 'a@b.example' });
  const { id } = value as { readonly id: number };
  expect((await say(`PATCH /things/${id}`, { email: ' C@D.example' })).value).toMatchObject({ email: 'c@d.example' });
});
