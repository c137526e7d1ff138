import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { casesOf } from '../../../testing/derivations.ts';
import { parameters } from './parameters.ts';

/** The queries with two parameters of an operation that has these. */
function pairsOf(schemas: Readonly<Record<string, JsonObject>>, method = 'get'): readonly string[] {
  const inQuery = Object.entries(schemas).map(([name, schema]) => ({ name, in: 'query', schema }));
  const contract = contractOf({ paths: { '/labels': { [method]: { parameters: inQuery } } } } as JsonObject);
  const cases = casesOf(parameters, { key: `${method.toUpperCase()} /labels`, contract });
  const pairs = cases.filter(({ id }) => /› query \w+, .*, and \w+, /.test(id));
  expect(pairs.every(({ expects }) => expects === 'anything')).toBe(true);
  return pairs.map(({ request }) => request.path.replace('/labels?', ''));
}

const format = { type: 'string', enum: ['pdf', 'zpl'] };
const copies = { type: 'integer', minimum: 1, maximum: 5 };

it('combines listed values with those at limits', () => {
  expect(pairsOf({ format, copies })).toEqual(
    expect.arrayContaining(['format=pdf&copies=5', 'format=zpl&copies=5', 'format=zpl&copies=1']),
  );
});

it('begins with a request for each two parameters, and ends at sixty', () => {
  const flag = { type: 'string', enum: ['a', 'b', 'c', 'd', 'e'] };
  const all = pairsOf({ p: flag, q: flag, r: flag, s: flag });
  const namesOf = (query: string) => query.replace(/=\w/g, '');
  expect(new Set(all.slice(0, 6).map(namesOf))).toEqual(new Set(['p&q', 'p&r', 'p&s', 'q&r', 'q&s', 'r&s']));
  expect(all).toHaveLength(60);
  expect([/=d/, /=e/].map((value) => all.some((query) => value.test(query)))).toEqual([true, false]);
});

it('has none for a cursor, nor for other methods than GET', () => {
  expect(pairsOf({ format, cursor: { type: 'string', maxLength: 5 } })).toEqual([]);
  expect(pairsOf({ format, copies }, 'post')).toEqual([]);
});
