import { expect, test } from 'vitest';
import type { Contract, Operation } from '../../../model/contract.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { pathKind } from '../../paths/resource-paths.ts';
import { findLifecycle, pathParameters } from './resource-lifecycle.ts';

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

test('a POST that documents Location creates what alone has the schema of its response, and nothing else creates', () => {
  const content = (name: string) => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  const located = { headers: { Location: { schema: { type: 'string' } } } };
  const creatorOf = (accepted: JsonObject, others: JsonObject = {}) => {
    const contract = contractOf({
      paths: {
        '/books/{id}/scans': { post: { responses: { '202': { description: 'Accepted', ...accepted } } } },
        '/jobs/{id}': { get: { responses: { '200': { description: 'Job', ...content('Job') } } } },
        ...others,
      },
      components: { schemas: { Job: { type: 'object' }, Book: { type: 'object' } } },
    } as JsonObject);
    const related = (method: string, kind: string): Related | undefined => {
      const operation = contract.operations.find((one) => one.method === method && pathKind(one.path) === kind);
      return operation && { contract, operation, derivationFor: related };
    };
    const read = related('GET', '/jobs/{}');
    return read && findLifecycle(read)?.creator.operation.key;
  };
  expect(creatorOf({ ...located, ...content('Job') })).toBe('POST /books/{id}/scans');
  expect(creatorOf({ ...located, ...content('Book') })).toBeUndefined();
  expect(creatorOf(content('Job'))).toBeUndefined();
  const done = { responses: { '201': { description: 'Made' } } };
  expect(creatorOf({ ...located, ...content('Job') }, { '/jobs': { post: done } })).toBe('POST /jobs');
});

test('a PUT creates what it changes where no POST does, or where it says so', () => {
  const creatorOf = (status: string, others: JsonObject = {}) => {
    const put = { responses: { [status]: { description: 'Done' } } };
    const get = { responses: { '200': { description: 'One' } } };
    const paths = { '/devices/{id}': { get, put }, ...others };
    const contract = contractOf({ paths } as JsonObject);
    const related = (method: string, kind: string): Related | undefined => {
      const operation = contract.operations.find((one) => one.method === method && pathKind(one.path) === kind);
      return operation && { contract, operation, derivationFor: related };
    };
    const read = related('GET', '/devices/{}');
    return read && findLifecycle(read)?.creator.operation.key;
  };
  const post = { post: { responses: { '201': { description: 'Made' } } } };
  const below = { '/sites/{site}/devices': post };
  expect(creatorOf('200')).toBe('PUT /devices/{id}');
  expect(creatorOf('200', below)).toBe('POST /sites/{site}/devices');
  expect(creatorOf('201', below)).toBe('PUT /devices/{id}');
  expect(creatorOf('201', { ...below, '/devices': post })).toBe('POST /devices');
});

interface Related {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly derivationFor: (method: string, kind: string) => Related | undefined;
}
