import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { buildCase, buildExchange } from '../../testing/build-exchange.ts';
import { bench } from '../../testing/exchanges.ts';
import { shapeIn } from './contract-shape.ts';
import { isSameAsDescribed } from './described-form.ts';
import { readSubject } from './subject.ts';

interface Said {
  readonly ofApi?: string;
  readonly ofOperation?: string;
  /** Where the second sentence is. */
  readonly path?: string;
}

function isSame(was: Json, is: Json, { ofApi = '', ofOperation = '', path = '/pets' }: Said): boolean {
  const names = { type: 'array', items: { type: 'string' } };
  const properties = { tags: names, steps: names, name: { type: 'string' } };
  const contract = contractOf({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1', description: ofApi },
    paths: {
      '/pets/{id}': { get: {} },
      '/pets': { post: {} },
      '/shops': { post: {} },
      [path]: { post: { description: ofOperation } },
    },
    components: { schemas: { Pet: { type: 'object', properties } } },
  } as JsonObject);
  const operation = operationOf('GET /pets/{id}', contract);
  const subject = readSubject({ ...bench, contract }, buildExchange({ case: buildCase({ operation }) }));
  const shape = shapeIn(contract, `/components/schemas/Pet/properties/${Array.isArray(was) ? 'tags' : 'name'}`);
  return isSameAsDescribed(was, is, { subject, shapes: [shape] });
}

test('an operation of the same collection may say that a list has no order, in a sentence that names it', () => {
  const isAnyOrder = (said: Said) => isSame(['a', 'b'], ['b', 'a'], said);
  const ofOperation = 'Creates a pet. Tags are a set: their order is not kept.';
  expect(isAnyOrder({ ofOperation })).toBe(true);
  expect(isSame(['a', 'b'], ['b', 'c'], { ofOperation })).toBe(false);
  expect(isAnyOrder({ ofOperation: ofOperation.replace('Tags', 'Steps') })).toBe(false);
  expect(isAnyOrder({ ofOperation: 'Creates a pet with tags.' })).toBe(false);
  expect(isAnyOrder({ ofOperation, path: '/shops' })).toBe(false);
});

test('the contract may say of all texts that white space is removed around them', () => {
  const isTrimmed = (ofApi: string) => isSame(' Ada', 'Ada', { ofApi });
  const said = [
    'The service may remove white space at both ends of names.',
    'Texts are trimmed.',
    'Surrounding white space is ignored.',
  ];
  expect(said.map(isTrimmed)).toEqual([true, true, true]);
  expect(['White space counts.', 'Texts are not trimmed.', ''].map(isTrimmed)).toEqual([false, false, false]);
  expect(isSame(' Ada', 'ada', { ofApi: 'Texts are trimmed.' })).toBe(false);
});
