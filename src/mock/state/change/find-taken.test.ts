import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';

const text: JsonObject = { type: 'string' };

/** A mock of things that are created as `texts` says; `conflict` describes its 409. */
async function open(texts: JsonObject, conflict: string | undefined, code: JsonObject = text) {
  const made = gives(201, thingRef);
  const refusal = conflict === undefined ? {} : { '409': { description: conflict } };
  const post = { ...takes(thingRef), ...texts, responses: { ...(made['responses'] as JsonObject), ...refusal } };
  const thing = {
    type: 'object',
    properties: { id: { type: 'integer', readOnly: true }, code, boxId: text, size: { type: 'integer' } },
  };
  const one = { get: gives(200, thingRef), delete: { responses: { '204': { description: 'Gone' } } } };
  const mock = await openMock(
    thingContract(thing, { all: { post, get: gives(200, { type: 'array', items: thingRef }) }, one }),
  );
  const send = async (line: string, content?: JsonObject) => {
    const { status, value } = await sendJson(mock, line, content === undefined ? {} : { content });
    return { status, id: (value as { readonly id?: number } | undefined)?.id };
  };
  return {
    create: (content: JsonObject) => send('POST /things', content),
    remove: (id: number) => send(`DELETE /things/${id}`),
  };
}

it.each([
  ['the 409 says so', {}, 'Another thing has this code', text],
  ['the operation says so', { description: 'The code must be unique.' }, 'Conflict', text],
  ['the property says so', {}, 'Conflict', { ...text, description: 'Unique among the things.' }],
])('a property that another item has is refused where %s', async (_, texts, conflict, code) => {
  const { create, remove } = await open(texts, conflict, code);
  const first = await create({ code: 'a', size: 1 });
  expect(first.status).toBe(201);
  expect((await create({ code: 'a', size: 2 })).status).toBe(409);
  expect((await create({ code: 'b', size: 1 })).status).toBe(201);
  expect((await create({ size: 1 })).status).toBe(201);
  await remove(first.id ?? 0);
  expect((await create({ code: 'a', size: 1 })).status).toBe(201);
});

it('the same values are accepted again where the contract says nothing, or documents no 409', async () => {
  for (const [texts, conflict] of [
    [{}, 'The state does not allow it'],
    [{ description: 'The code must be unique.' }, undefined],
  ] as const) {
    const { create } = await open(texts, conflict);
    await create({ code: 'a' });
    expect((await create({ code: 'a' })).status).toBe(201);
  }
});

it.each([
  [
    'a second one is refused',
    { description: 'There can be only one thing per box; a second one is answered with 409.' },
  ],
  [
    'what it refers to is taken',
    { description: 'A box that is already booked is answered with `409`, and no box is changed.' },
  ],
])('the same request is refused the second time where %s', async (_, texts) => {
  const { create, remove } = await open(texts, 'Conflict');
  const first = await create({ boxId: 'a', size: 1 });
  expect((await create({ boxId: 'a', size: 1 })).status).toBe(409);
  expect((await create({ boxId: 'b', size: 1 })).status).toBe(201);
  expect((await create({ boxId: 'a', size: 2 })).status).toBe(201);
  await remove(first.id ?? 0);
  expect((await create({ boxId: 'a', size: 1 })).status).toBe(201);
});

it('the same request is refused as long as the first one is in the state that the contract names', async () => {
  const said = { description: 'While a thing of the box is open, a second one is refused with 409.' };
  const { create } = await open(said, 'Conflict', { ...text, enum: ['open', 'sold'] });
  for (const [code, status] of [
    ['open', 409],
    ['sold', 201],
  ] as const) {
    expect((await create({ code, boxId: 'a' })).status).toBe(201);
    expect((await create({ code, boxId: 'a' })).status).toBe(status);
  }
});
