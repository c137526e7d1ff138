import { expect, test } from 'vitest';
import { schemaChanges, schemaPair, schemaPlace } from '../../testing/schema-changes.ts';
import { diffSchemas } from './diff-schemas.ts';

test('lists of thousands of values and alternatives are compared, and a message names a hundred of them', () => {
  const texts = (first: number) => JSON.stringify(Array.from({ length: 12_000 }, (_, at) => ({ a: `v${first + at}` })));
  const pair = schemaPair(`{ enum: ${texts(0)} }`, `{ enum: ${texts(8000)} }`);
  const [removed, added] = diffSchemas(pair, {
    old: schemaPlace,
    new: schemaPlace,
    direction: 'request',
    subject: 'It',
  });
  expect(removed?.message).toMatch(/^It no longer allows \{"a":"v0"\}, .*\{"a":"v99"\} and 7900 more/);
  expect(added?.message).toMatch(/^It now allows \{"a":"v12000"\}, .*\{"a":"v12099"\} and 7900 more/);
  const branches = (first: number) =>
    JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ type: 'object', required: [`v${first + at}`] })));
  expect(schemaChanges(`{ anyOf: ${branches(0)} }`, `{ anyOf: ${branches(0)} }`)).toEqual({
    request: [],
    response: [],
  });
  expect(schemaChanges(`{ anyOf: ${branches(0)} }`, `{ anyOf: ${branches(1)} }`).request).not.toEqual([]);
});
