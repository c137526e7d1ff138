import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { openMock } from '../../testing/mock-client.ts';
import { gives, thingContract, thingRef } from '../../testing/thing-contract.ts';
import { writeTable } from './table.ts';

const things = [
  { id: 1, nickName: 'the "old", one', parts: [1], price: 1.5 },
  { id: 90071992547409931n, nickName: null, price: 2 },
];

it('a table has a column for each plain property, and quotes what needs it', () => {
  const rows = ['id,nickName,price', '1,"the ""old"", one",1.5', '90071992547409931,,2', ''].join('\r\n');
  expect(writeTable(things, [])).toBe(rows);
  expect(writeTable({ total: 2, items: things }, [])).toBe(rows);
  expect(writeTable({ total: 2 }, [])).toBeUndefined();
});

it.each(['a,b', 'a"b', 'a\nb', 'a\rb'])('a cell with %j is in quotes', (name) => {
  expect(writeTable([{ name }], [])).toBe(`name\r\n"${name.replace('"', '""')}"\r\n`);
});

it('a table has the columns that it is given, unless none of them is a property', () => {
  expect(writeTable(things, ['Nick name', 'ID', 'Colour'])).toBe(
    'Nick name,ID,Colour\r\n"the ""old"", one",1,\r\n,90071992547409931,\r\n',
  );
  expect(writeTable(things, ['Colour'])).toMatch(/^id,nickName,price\r\n/);
  expect(writeTable([], ['Colour'])).toBe('Colour\r\n');
});

describe('a list as a table', () => {
  const thing = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'integer' }, name: { type: 'string' } },
  };
  const list = { type: 'array', items: thingRef };
  const table = { schema: { type: 'string' }, examples: { one: { value: 'id,name\n7410,Anvil\n' } } };
  const open = (json: JsonObject) => {
    const content = { 'application/json': { schema: json }, 'text/csv': table };
    const all = { get: { responses: { 200: { description: 'All', content } } } };
    return openMock(thingContract(thing, { all, one: { get: gives(200, thingRef) } }));
  };
  const csv = { headers: { accept: 'text/csv' } };

  it('has the items that it has as JSON', async () => {
    const mock = await open(list);
    const json: unknown = await (await mock.send('/things')).json();
    const items = Array.isArray(json) ? json : [];
    const response = await mock.send('/things', csv);
    expect(response.headers.get('content-type')).toBe('text/csv');
    const rows = items.map(({ id, name }) => `${id},${name}\r\n`);
    expect(items.length).toBeGreaterThan(1);
    expect(await response.text()).toBe(`id,name\r\n${rows.join('')}`);
  });

  it('is the example where that is asked for by its name, or where there is no list as JSON', async () => {
    const named = await (await open(list)).send('/things', { headers: { ...csv.headers, prefer: 'example=one' } });
    expect(await named.text()).toBe('id,name\n7410,Anvil\n');
    const others = [
      { type: 'object', properties: { count: { type: 'integer' } } },
      { type: 'array', items: { type: 'string' } },
    ];
    for (const other of others)
      expect(await (await (await open(other)).send('/things', csv)).text()).toBe('id,name\n7410,Anvil\n');
  });
});
