import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { openUncreatableResources } from './uncreatable-resources.ts';

const done = { responses: { '200': { description: 'Done' } } };
const contract = contractOf({
  paths: {
    '/libraries': { get: done },
    '/libraries/{library}/books': { get: done, post: done },
    '/libraries/{library}/books/{book}': { delete: done },
    '/libraries/{library}/books/{book}/pages': { get: done, post: done },
    '/libraries/{library}/books/{book}/pages/{page}': { delete: done },
    '/libraries/{library}/visits': { get: done, post: done },
    '/libraries/{library}/visits/{visit}': { get: done },
    '/libraries/{library}/closing': { post: done },
  } as JsonObject,
});
const { isCreatable, mayAddBelow } = openUncreatableResources(contract.operations);
const may = (key: string) => mayAddBelow(operationOf(key, contract));

it('are what no operation creates', () => {
  expect([isCreatable('/libraries/{}'), isCreatable('/libraries/{}/books/{}')]).toEqual([false, true]);
});

it('get more members where these can be listed and deleted', () => {
  expect(may('POST /libraries/{library}/books')).toBe(true);
  expect(may('POST /libraries/{library}/visits')).toBe(false);
  expect(may('POST /libraries/{library}/closing')).toBe(false);
  expect(may('POST /libraries/{library}/books/{book}/pages')).toBe(false);
});
