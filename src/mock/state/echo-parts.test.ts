import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { defaultSettings, defaultState } from '../settings/mock-settings.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const text: JsonObject = { type: 'string' };

const lines = contractOf({
  openapi: '3.1.0',
  paths: {
    '/orders': {
      get: { responses: { '200': { description: '', ...content({ type: 'array', items: ref('Order') }) } } },
      post: { requestBody: content(ref('Order')), responses: { '201': { description: '', ...content(ref('Order')) } } },
    },
    '/orders/{id}': {
      parameters: [id],
      get: { responses: { '200': { description: '', ...content(ref('Order')) } } },
      put: { requestBody: content(ref('Order')), responses: { '200': { description: '', ...content(ref('Order')) } } },
      patch: {
        requestBody: {
          content: {
            'application/json-patch+json': {
              schema: { type: 'object', properties: { patches: { type: 'array', items: {} } } },
            },
          },
        },
        responses: { '200': { description: '', ...content(ref('Order')) } },
      },
    },
    '/orders/{id}/lines': {
      parameters: [id],
      post: { requestBody: content(ref('Line')), responses: { '201': { description: '', ...content(ref('Line')) } } },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['id', 'lines'],
        properties: {
          id: { ...text, readOnly: true },
          note: text,
          lines: { type: 'array', items: ref('Line') },
          gifts: { type: 'array', items: ref('Line') },
        },
      },
      Line: { type: 'object', required: ['lineId'], properties: { lineId: { ...text, readOnly: true }, name: text } },
    },
  },
});

async function open() {
  const mock = await openMock(lines);
  return (line: string, body?: JsonObject, headers: Readonly<Record<string, string>> = {}) =>
    sendJson(mock, line, { ...(body !== undefined && { content: body }), headers });
}

it('keeps what was sent inside an item, with the ids that it lacks', async () => {
  const say = await open();
  const { value } = await say('POST /orders', { note: 'Mind the step', lines: [{ name: 'Tea' }, { name: 'Milk' }] });
  const names = [{ name: 'Tea' }, { name: 'Milk' }].map((one) => ({ ...one, lineId: expect.any(String) }));
  expect(value).toMatchObject({ note: 'Mind the step', lines: names });
  const { id } = value as JsonObject;
  const replaced = await say(`PUT /orders/${String(id)}`, { lines: [], gifts: [{ name: 'Tea' }, { name: 'Milk' }] });
  expect(replaced.value).toMatchObject({ lines: [], gifts: names });
  expect((await say(`GET /orders/${String(id)}`)).value).toMatchObject({ gifts: names });
});

it('takes no property from a client that the server alone sets', async () => {
  const say = await open();
  const { value } = await say('POST /orders/7/lines', { lineId: 'mine', name: 'Tea' });
  expect(value).toEqual({ lineId: expect.not.stringMatching('mine'), name: 'Tea' });
});

it('applies no JSON Patch where the contract does not mean one', async () => {
  const say = await open();
  const type = { 'content-type': 'application/json-patch+json' };
  expect(await say('PATCH /orders/7', { patches: [{ op: 'add' }] }, type)).toMatchObject({ status: 200 });
});

it('returns a body of many levels while it has state', async () => {
  const say = await open();
  await say('POST /orders', { lines: [] });
  let deep: JsonObject = {};
  for (let level = 0; level < 7000; level += 1) deep = { deep };
  expect(await say('POST /orders', { lines: [], deep })).toMatchObject({ status: 201 });
});

it('the response to a change has a body also where it shows something else than the item', async () => {
  const query: JsonObject = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, title: text } };
  const list = { '200': { description: '', ...content({ type: 'array', items: query }) } };
  const mock = await openMock(
    contractOf({
      openapi: '3.1.0',
      paths: {
        '/queries': {
          get: { responses: list },
          post: { requestBody: content(query), responses: { '201': { description: '', ...content(query) } } },
          put: { requestBody: content(query), responses: list },
        },
        '/queries/{id}': {
          parameters: [{ ...id, schema: { type: 'integer' } }],
          get: { responses: { '200': { description: '', ...content(query) } } },
        },
      },
    }),
  );
  for (const title of ['a', 'b', 'c']) {
    const { status, value } = await sendJson(mock, 'PUT /queries', { content: { id: 1, title } });
    expect([status, Array.isArray(value)]).toEqual([200, true]);
  }
});

it('keeps what a change does not name where the response cannot show what it sets', async () => {
  const application = { type: 'object', properties: { title: text, slogan: text, hint: text } };
  const change = {
    type: 'object',
    properties: { title: { type: 'object' }, slogan: { type: ['string', 'null'] }, hint: text },
  };
  const responses = { '200': { description: '', ...content(application) } };
  const mock = await openMock(
    contractOf({
      openapi: '3.1.0',
      paths: { '/application': { get: { responses }, patch: { requestBody: content(change), responses } } },
    }),
  );
  const shown = await sendJson(mock, 'GET /application');
  const changed = await sendJson(mock, 'PATCH /application', {
    content: { title: { en: 'Emma' }, slogan: null, hint: 'new' },
  });
  expect(changed.value).toEqual({ ...(shown.value as JsonObject), hint: 'new' });
  expect((await sendJson(mock, 'GET /application')).value).toEqual(changed.value);
});

const typed = (kind: string, address: JsonObject): JsonObject => ({
  type: 'object',
  required: ['kind', 'address'],
  properties: {
    kind: { const: kind },
    address: { ...text, ...address },
    id: { ...text, readOnly: true },
  },
});
const people = contractOf({
  openapi: '3.1.0',
  paths: {
    '/people': {
      post: {
        requestBody: content(ref('Person')),
        responses: { '201': { description: '', ...content(ref('Person')) } },
      },
    },
    '/people/{id}': { parameters: [id], get: { responses: { '200': { description: '', ...content(ref('Person')) } } } },
    '/teams': {
      post: {
        requestBody: content(ref('NewTeam')),
        responses: {
          '201': {
            description: '',
            content: {
              'application/json': {
                schema: ref('Team'),
                example: { name: 'Blue', members: [{ userId: 'u1', role: 'lead' }] },
              },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Person: {
        oneOf: [ref('Settled'), ref('Nomad')],
        discriminator: {
          propertyName: 'kind',
          mapping: { settled: '#/components/schemas/Settled', nomad: '#/components/schemas/Nomad' },
        },
      },
      Settled: typed('settled', {}),
      Nomad: typed('nomad', { readOnly: true }),
      NewTeam: {
        type: 'object',
        properties: { name: text, members: { type: 'array', items: { type: 'object', properties: { role: text } } } },
      },
      Team: {
        type: 'object',
        properties: {
          name: text,
          members: {
            type: 'array',
            items: {
              type: 'object',
              required: ['userId'],
              properties: { userId: text, role: text },
              additionalProperties: false,
            },
          },
        },
      },
    },
  },
});

it.each([true, false])('what is readOnly in the alternative that is sent is not taken (state: %s)', async (state) => {
  const mock = await openMock(people, { settings: { ...defaultSettings, state: state ? defaultState : undefined } });
  const sent = { kind: 'nomad', address: '2001-02-03' };
  const created = await sendJson(mock, 'POST /people', { content: sent });
  expect(created.value).toMatchObject({ kind: 'nomad' });
  expect((created.value as JsonObject)['address']).not.toBe(sent.address);
});

it('the items of a list are those that were sent, with what the example has beside them', async () => {
  const mock = await openMock(people, { settings: { ...defaultSettings, state: undefined } });
  const created = await sendJson(mock, 'POST /teams', { content: { name: 'Red', members: [{ role: 'guest' }] } });
  expect(created.value).toEqual({ name: 'Red', members: [{ userId: 'u1', role: 'guest' }] });
  const invited = { name: 'Red', members: [{ role: 'guest', email: 'a@example.com' }] };
  const other = await sendJson(mock, 'POST /teams', { content: invited });
  expect(other.value).toEqual({ name: 'Red', members: [{ userId: 'u1', role: 'guest' }] });
});

it('what exists once is kept, also where only its reading has a wrapper around it', async () => {
  const settings = { type: 'object', properties: { language: text, theme: text } };
  const shown = { '200': { description: '', ...content({ type: 'object', properties: { data: settings } }) } };
  const done = {
    '200': { description: '', ...content({ type: 'object', properties: { data: { type: 'boolean' } } }) },
  };
  const mock = await openMock(
    contractOf({
      openapi: '3.1.0',
      paths: { '/settings': { get: { responses: shown }, put: { requestBody: content(settings), responses: done } } },
    }),
  );
  await sendJson(mock, 'PUT /settings', { content: { language: 'cy', theme: 'dark' } });
  expect((await sendJson(mock, 'GET /settings')).value).toEqual({ data: { language: 'cy', theme: 'dark' } });
});
