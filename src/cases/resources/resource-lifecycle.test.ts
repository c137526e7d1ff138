import { expect, test } from 'vitest';
import { contractOf } from '../../testing/book-contract.ts';
import { pathParameters } from './resource-lifecycle.ts';

test('the parameters of a path get their values in order, and a part of a segment gets none', () => {
  const names = ['shelf', 'year', 'note'];
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const path = '/shelves/{shelf}/reports/report-{year}/notes/{note}';
  const { operations } = contractOf({
    paths: { [path]: { get: { parameters, responses: { 200: { description: 'OK' } } } } },
  });
  const [operation] = operations;
  const values = operation && [...pathParameters(operation, ['7', '9'])];
  expect(values?.map(([{ name }, value]) => [name, value])).toEqual([
    ['shelf', '7'],
    ['note', '9'],
  ]);
  expect(operation && [...pathParameters(operation, [])]).toEqual([]);
});
