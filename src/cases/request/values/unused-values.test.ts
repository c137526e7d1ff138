import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { otherIdentifiers, unusedValues } from './unused-values.ts';

it.each([
  ['exp-5', 'exp-7410746'],
  ['12', '7410753'],
  ['9007199254740993', '9007199262151734'],
  ['c01df4a3-0741-4074-8107-41074107410c', 'c01df4a3-0741-4074-8107-41074118521d'],
  ['room-f', 'sppn-a'],
])('an unused identifier of the form of %s is %s', (id, other) => {
  expect(otherIdentifiers(id)[0]).toBe(other);
});

describe('unusedValues', () => {
  const valuesFor = (schema: JsonObject, values: readonly string[], shop = schema) => {
    const parameters = [
      { name: 'shop', in: 'path', required: true, schema: shop },
      { name: 'id', in: 'path', required: true, schema },
    ];
    const contract = contractOf({ paths: { '/shops/{shop}/items/{id}': { parameters, get: {} } } });
    return unusedValues(
      { operation: operationOf('GET /shops/{shop}/items/{id}', contract), source: sourceOf(contract) },
      values,
    );
  };

  it('changes the last value alone', () => {
    expect(valuesFor({ type: 'string' }, ['s-1', 'i-2'])).toEqual(['s-1', 'i-7410743']);
  });

  it('keeps the form that the schema asks for', () => {
    const schema = { type: 'string', pattern: '^it_[0-9a-z]{12}$' };
    expect(valuesFor(schema, ['s-1', 'it_01234567ab12'])).toEqual(['s-1', 'it_01234578bc23']);
  });

  it.each([
    ['^x[0-9]+$', 'x22', 'x7410763'],
    ['^j-[0-9]{3}$', 'j-067', 'j-178'],
    ['^[0-9A-HJKMNP-TV-Z]{12}$', '01ARZNDEKTSV', '01ARZNVSTKED'],
    ['^[A-Z]{3}$', 'ABA', undefined],
  ])('keeps to %s with what is like %s', (pattern, id, other) => {
    expect(valuesFor({ type: 'string', pattern }, ['s-1', id])?.at(-1)).toBe(other);
  });

  it('takes another form where that of the value is not allowed, and gives up where every identifier is listed', () => {
    expect(valuesFor({ type: 'string', format: 'uuid' }, ['s-1', 'text'])).toEqual([
      's-1',
      'c01df4a3-0741-4074-8107-410007410741',
    ]);
    expect(valuesFor({ type: 'string', enum: ['phone', 'tablet'] }, ['s-1', 'phone'])).toBeUndefined();
  });

  it('changes what the resource belongs to where its own identifiers are listed', () => {
    const schema = { type: 'string', enum: ['phone', 'tablet'] };
    expect(valuesFor(schema, ['s-1', 'phone'], { type: 'string' })).toEqual(['s-7410742', 'phone']);
  });
});
