import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../testing/thing-contract.ts';

const thing: JsonObject = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' } },
};
const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };

async function openThings(refusal: JsonObject = {}) {
  const { responses } = gives(201, thingRef) as { readonly responses: JsonObject };
  const post = { parameters: [key], ...takes(thingRef), responses: { ...responses, ...refusal } };
  const mock = await openMock(
    thingContract(thing, {
      all: { post, get: gives(200, { type: 'array', items: thingRef }) },
      one: { get: gives(200, thingRef) },
    }),
  );
  return {
    reset: () => mock.send('/__coldframe/reset', { method: 'POST' }),
    create: (content: Json, value?: string) =>
      sendJson(mock, 'POST /things', {
        content,
        ...(value !== undefined && { headers: { 'Idempotency-Key': value } }),
      }),
  };
}

it('a request with the same key creates once', async () => {
  const { create } = await openThings();
  const first = await create({ name: 'Anvil' }, 'k-1');
  expect(await create({ name: 'Anvil' }, 'k-1')).toMatchObject({ status: 201, value: first.value });
  expect((await create({ name: 'Anvil' }, 'k-2')).value).not.toEqual(first.value);
  expect((await create({ name: 'Anvil' })).value).not.toEqual(first.value);
});

it('the key with another body is refused where the contract documents that, else it counts for the new request', async () => {
  const refuses = await openThings({ '422': { description: 'Key used before' }, '409': { description: 'Taken' } });
  await refuses.create({ name: 'Anvil' }, 'k-1');
  expect((await refuses.create({ name: 'Bellows' }, 'k-1')).status).toBe(422);
  await refuses.reset();
  expect((await refuses.create({ name: 'Bellows' }, 'k-1')).status).toBe(201);
  const takesAny = await openThings();
  await takesAny.create({ name: 'Anvil' }, 'k-1');
  const second = await takesAny.create({ name: 'Bellows' }, 'k-1');
  expect(second).toMatchObject({ status: 201, value: { name: 'Bellows' } });
  expect((await takesAny.create({ name: 'Bellows' }, 'k-1')).value).toEqual(second.value);
});

it('the key with another body gets the status that the contract names, also where nothing keeps what is created', async () => {
  const { responses } = gives(201, thingRef) as { readonly responses: JsonObject };
  const post = {
    parameters: [key],
    ...takes(thingRef),
    description: 'A key that was used for a different request is refused with 409.',
    responses: { ...responses, '422': { description: 'Invalid' }, '409': { description: 'Conflict' } },
  };
  const things = { all: { post: { ...takes(thingRef), ...gives(201, thingRef) } }, one: { get: gives(200, thingRef) } };
  const contract = thingContract(thing, things);
  const document = { ...contract.document, paths: { ...Object(contract.document.paths), '/payments': { post } } };
  const mock = await openMock(contractOf(document));
  const pay = (name: string, value: string) =>
    sendJson(mock, 'POST /payments', { content: { name }, headers: { 'Idempotency-Key': value } });
  const first = await pay('Anvil', 'k-1');
  expect(first.status).toBe(201);
  expect((await pay('Bellows', 'k-1')).status).toBe(409);
  expect(await pay('Anvil', 'k-1')).toMatchObject({ status: 201, value: first.value });
});

it('of many keys, the oldest are forgotten, and those of long requests are not kept', async () => {
  const { create } = await openThings();
  const first = await create({ name: 'Anvil' }, 'k-0');
  const second = await create({ name: 'Anvil' }, 'k-1');
  for (let nth = 2; nth <= 50; nth += 1) await create({ name: 'Anvil' }, `k-${nth}`);
  expect((await create({ name: 'Anvil' }, 'k-1')).value).toEqual(second.value);
  expect((await create({ name: 'Anvil' }, 'k-0')).value).not.toEqual(first.value);
  const long = await create({ name: 'A'.repeat(8 * 1024) }, 'long');
  expect((await create({ name: 'A'.repeat(8 * 1024) }, 'long')).value).not.toEqual(long.value);
});

it('the same request is refused the second time where nothing keeps what it created', async () => {
  const { responses } = gives(201, thingRef) as { readonly responses: JsonObject };
  const openClaims = (description: string) => {
    const claims = {
      post: { ...takes(thingRef), description, responses: { ...responses, '409': { description: 'No' } } },
    };
    const all = { post: { ...takes(thingRef), ...gives(201, thingRef) } };
    return openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) }, more: { '/claims': claims } }));
  };
  const refuses = await openClaims('There can be only one claim per day; a second one is answered with 409.');
  const create = async (mock: typeof refuses, content: Json, headers: Record<string, string> = {}) =>
    (await sendJson(mock, 'POST /claims', { content, headers })).status;
  expect(await create(refuses, { name: 'Anvil' })).toBe(201);
  expect(await create(refuses, { name: 'Anvil' })).toBe(409);
  expect(await create(refuses, { name: 'Anvil' }, { Prefer: 'code=201' })).toBe(201);
  expect(await create(refuses, { name: 'Bellows' })).toBe(201);
  await refuses.send('/__coldframe/reset', { method: 'POST' });
  expect(await create(refuses, { name: 'Anvil' })).toBe(201);
  const takesAny = await openClaims('Files a claim.');
  await create(takesAny, { name: 'Anvil' });
  expect(await create(takesAny, { name: 'Anvil' })).toBe(201);
});

it('a unique value is refused the second time where nothing keeps what it created, and a check or a PUT may be repeated', async () => {
  const all = { post: { ...takes(thingRef), ...gives(201, thingRef) } };
  const unique = (status: number) => {
    const { responses } = gives(status, thingRef) as { readonly responses: JsonObject };
    return {
      ...takes(thingRef),
      description: 'Names are unique.',
      responses: { ...responses, '409': { description: 'Taken' } },
    };
  };
  const more = { '/codes': { post: unique(201), put: unique(201) }, '/codes/validate': { post: unique(200) } };
  const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) }, more }));
  const twice = async (key: string) => {
    await sendJson(mock, key, { content: { name: 'Anvil', id: 1 } });
    return (await sendJson(mock, key, { content: { name: 'Anvil' } })).status;
  };
  expect([await twice('POST /codes'), await twice('PUT /codes'), await twice('POST /codes/validate')]).toEqual([
    409, 201, 200,
  ]);
});

it.each([
  ['open', 409],
  ['closed', 201],
])(
  'what nothing keeps is refused the second time where the response to the first was in the state that refuses it: %s',
  async (state, status) => {
    const claim = {
      type: 'object',
      required: ['state'],
      properties: { state: { enum: [state] }, amount: { type: 'integer' } },
    };
    const description = 'While a claim is open, a second one is refused with 409.';
    const responses = { ...(gives(201, claim)['responses'] as JsonObject), '409': { description: 'Conflict' } };
    const more = { '/claims': { post: { description, ...takes(claim), responses } } };
    const all = { post: { ...takes(thingRef), ...gives(201, thingRef) } };
    const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) }, more }));
    const content = { state, amount: 1 };
    expect((await sendJson(mock, 'POST /claims', { content })).status).toBe(201);
    expect((await sendJson(mock, 'POST /claims', { content })).status).toBe(status);
    expect((await sendJson(mock, 'POST /claims', { content: { state, amount: 2 } })).status).toBe(201);
  },
);
