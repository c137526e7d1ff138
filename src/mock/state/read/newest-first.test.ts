import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../model/json.ts';
import { openMock } from '../../../testing/mock-client.ts';
import { sendJson } from '../../../testing/send-json.ts';
import { gives, takes, thingContract, thingRef } from '../../../testing/thing-contract.ts';

const thing = {
  type: 'object',
  properties: { id: { type: 'integer', readOnly: true }, name: { type: 'string' }, created_at: time() },
};

function time(): JsonObject {
  return { type: 'string', format: 'date-time', readOnly: true };
}

it.each<[order: string, description: string, parameters: readonly string[], isFirst: boolean]>([
  ['first where the list has pages', 'Lists things.', ['limit'], true],
  ['last where it has none', 'Lists things.', [], false],
  ['first where the contract says so', 'Lists things, newest first.', [], true],
  ['first among the most recent', 'Get most recent things globally.', [], true],
  ['last where the contract says so', 'Lists things in the order of their names, oldest first.', ['limit'], false],
  ['where its place is in another order', 'Things, sorted by name.', ['page', 'limit'], false],
])('new items come %s', async (_, description, names, isFirst) => {
  const parameters = names.map((name) => ({ name, in: 'query', schema: { type: 'integer' } }));
  const list = { description, parameters, ...gives(200, { type: 'array', items: thingRef }) };
  const all = { get: list, post: { ...takes(thingRef), ...gives(201, thingRef) } };
  const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) } }));
  for (const name of ['Anvil', 'Bell']) await sendJson(mock, 'POST /things', { content: { name } });
  const path = names.length === 0 ? '/things' : '/things?limit=1000';
  const shown = ((await sendJson(mock, `GET ${path}`)).value as { name?: Json }[]).map(({ name }) => name);
  expect(isFirst ? shown.slice(0, 2) : shown.slice(-2)).toEqual(isFirst ? ['Bell', 'Anvil'] : ['Anvil', 'Bell']);
});

it('an order that the request asks for counts more', async () => {
  const parameters = [
    { name: 'sort', in: 'query', schema: { type: 'string' } },
    { name: 'limit', in: 'query', schema: { type: 'integer' } },
  ];
  const all = {
    get: { parameters, ...gives(200, { type: 'array', items: thingRef }) },
    post: { ...takes(thingRef), ...gives(201, thingRef) },
  };
  const mock = await openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) } }));
  await sendJson(mock, 'POST /things', { content: { name: 'ZZZ' } });
  const named = async (query: string) =>
    ((await sendJson(mock, `GET /things?${query}`)).value as { name?: Json }[]).map(({ name }) => name);
  expect((await named('sort=name&limit=1000')).at(-1)).toBe('ZZZ');
  expect((await named('sort=-created_at&limit=1')).at(0)).toBe('ZZZ');
});
