import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { openMock } from '../../testing/mock-client.ts';
import { sendJson } from '../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../testing/thing-contract.ts';

it('what a request creates has the defaults of what it leaves out, without state as well', async () => {
  const thing: JsonObject = {
    type: 'object',
    required: ['id', 'name', 'order'],
    properties: { id: { type: 'integer' }, name: { type: 'string' }, order: { type: 'string' } },
  };
  const sent = takes({
    type: 'object',
    properties: { name: { type: 'string' }, order: { type: 'string', default: 'by name' } },
  });
  const shownBy = async (status: number, content: JsonObject) => {
    const contract = thingContract(thing, {
      all: { post: { ...sent, ...gives(status, thingRef) } },
      one: {},
    });
    return (await sendJson(await openMock(contract), 'POST /things', { content })).value;
  };
  expect(await shownBy(201, { name: 'Anvil' })).toMatchObject({ name: 'Anvil', order: 'by name' });
  expect(await shownBy(201, { name: 'Anvil', order: '' })).toMatchObject({ order: '' });
  // What only changes something has no defaults.
  expect(await shownBy(200, { name: 'Anvil' })).not.toMatchObject({ order: 'by name' });
});

it('what a request creates has what was sent, in a wrapper beside other objects too, and nothing that excludes it', async () => {
  const text: JsonObject = { type: 'string' };
  const thing: JsonObject = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer', readOnly: true }, name: text, iban: text, card: text },
    oneOf: [{ required: ['iban'] }, { required: ['card'] }],
  };
  const meta: JsonObject = { type: 'object', properties: { requestId: text } };
  const shown: JsonObject = {
    type: 'object',
    required: ['data', 'meta'],
    properties: { data: thingRef, meta },
  };
  const contract = thingContract(thing, {
    all: { post: { ...takes(thingRef), ...gives(201, shown) } },
    one: {},
  });
  const mock = await openMock(contract);
  for (const payment of [{ iban: 'DE1' }, { card: 'c1' }]) {
    const { value } = await sendJson(mock, 'POST /things', { content: { name: 'Anvil', ...payment } });
    expect(value).toEqual({
      data: { id: expect.any(Number), name: 'Anvil', ...payment },
      meta: expect.objectContaining({}),
    });
  }
});

it('a list that is created has one item for each that was sent, in that order, with an id and the defaults', async () => {
  const properties: JsonObject = {
    name: { type: 'string', maxLength: 20 },
    colour: { type: 'string', default: 'black' },
  };
  const thing: JsonObject = {
    type: 'object',
    required: ['id', 'name', 'colour'],
    properties: { id: { type: 'integer', readOnly: true }, ...properties },
  };
  const sent = takes({ type: 'array', items: { type: 'object', required: ['name'], properties } });
  const contract = thingContract(thing, {
    all: { post: { ...sent, ...gives(201, { type: 'array', items: thingRef }) } },
    one: {},
  });
  const mock = await openMock(contract);
  const names = ['Anvil', 'Anvil', 'Bell', 'Crate', 'Drum', 'Easel'];
  const content = [{ name: 'Anvil', colour: 'red', id: 4, extra: true }, ...names.slice(1).map((name) => ({ name }))];
  const { value } = await sendJson(mock, 'POST /things', { content });
  const colours = ['red', ...names.slice(1).map(() => 'black')];
  expect(value).toEqual(names.map((name, at) => ({ id: expect.any(Number), name, colour: colours[at] })));
  const ids = (value as readonly { id: number }[]).map(({ id }) => id);
  expect(new Set([...ids, 4]).size).toBe(names.length + 1);
});

/** What a mock shows of a thing that is created, without state. */
async function created(thing: JsonObject, input: JsonObject, content: JsonObject) {
  const all = { post: { ...takes(input), ...gives(201, thingRef) } };
  const mock = await openMock(thingContract(thing, { all, one: {} }));
  return (await sendJson(mock, 'POST /things', { content })).value;
}

it('what is there beside what was sent is the product of it, where the contract says so', async () => {
  const sent: JsonObject = { quantity: { type: 'integer', minimum: 1 }, unitAmount: { type: 'integer', minimum: 1 } };
  const amount: JsonObject = { type: 'integer', minimum: 1, description: 'Quantity times unit amount.' };
  const line: JsonObject = {
    type: 'object',
    required: ['id', 'quantity', 'unitAmount', 'amount'],
    properties: { id: { type: 'string' }, ...sent, amount },
  };
  const content = { quantity: 7, unitAmount: 6 };
  expect(await created(line, { type: 'object', properties: sent }, content)).toMatchObject({ ...content, amount: 42 });
});

it('what is shown only once is in the response that creates it alone, with and without state', async () => {
  const secret: JsonObject = { type: 'string', readOnly: true, description: 'Only returned at creation.' };
  const thing: JsonObject = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, secret },
  };
  const mock = await openMock(
    thingContract(thing, {
      all: {
        get: gives(200, { type: 'array', items: thingRef }),
        post: { ...takes(thingRef), ...gives(201, thingRef) },
      },
      one: { get: gives(200, thingRef) },
    }),
  );
  const { value } = await sendJson(mock, 'POST /things', { content: { name: 'Anvil' } });
  expect(value).toEqual({ id: expect.any(Number), name: 'Anvil', secret: expect.any(String) });
  const shown = await (await mock.send(`/things/${Object(value).id}`)).json();
  expect(shown).toEqual({ id: Object(value).id, name: 'Anvil' });
  expect(await (await mock.send('/things')).text()).not.toContain('secret');
});
