import { describe, expect, it } from 'vitest';
import { contractOf, operationOf } from '../../../../testing/book-contract.ts';
import { describedOrder, describedSort } from './described-order.ts';

function listOf(texts: { readonly summary?: string; readonly description?: string }, sort = '') {
  const parameters = sort === '' ? [] : [{ name: 'sort', in: 'query', description: sort, schema: { type: 'string' } }];
  const contract = contractOf({ paths: { '/books': { get: { ...texts, parameters, responses: {} } } } });
  return { operation: operationOf('GET /books', contract), contract };
}

describe('describedOrder', () => {
  it('is said by the summary or the description', () => {
    expect(describedOrder(listOf({ summary: 'List books, the newest first' }))).toMatchObject({ ofTime: 'descending' });
    expect(describedOrder(listOf({ summary: 'Books', description: 'Sorted\nby title.' }))?.named?.by).toBe(' title ');
  });

  it('is not said where the sentence goes on after an example', () => {
    const description = 'Sorted by title, e.g. v1.2 before v1.10, unless another order is asked for';
    expect(describedOrder(listOf({ description }))).toBeUndefined();
  });

  it('has what equal items are sorted by after a comma', () => {
    const description = 'Sorted by weight, and those of the same weight are ordered by title';
    expect(describedOrder(listOf({ description }))).toMatchObject({
      named: { by: ' weight ' },
      ofEqual: { by: ' title ' },
    });
  });
});

describe('describedSort', () => {
  it('is said by the list, or by the parameter that chooses the direction', () => {
    expect(describedSort(listOf({ description: 'Sorted by `recordedAt`, e.g. 3.5 s apart' }))).toBe(' recorded at ');
    expect(describedSort(listOf({}, 'Earliest start first\nor last'))).toBe(' start ');
    expect(describedSort(listOf({ summary: 'Books' }, 'The direction'))).toBeUndefined();
  });
});
