import { describe, expect, it } from 'vitest';
import { contractOf, operationOf } from '../../../../testing/book-contract.ts';
import { describedOrder, describedSort, missedOrder } from './described-order.ts';

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

describe('the order in which things happened', () => {
  const read = (description: string) => describedOrder(listOf({ description }));
  const ofAnyTime = (ofTime: string) => ({ ofTime, isOfAnyTime: true });

  it.each([
    'What has happened to the shipment, in the order in which it happened.',
    'Events in the order in which they occurred',
    'The history, in the sequence in which things took place.',
    'The events in the order that they happened.',
    'Events, in order of occurrence',
    'The steps in the order they happened',
  ])('goes up: %s', (description) => {
    expect(read(description)).toEqual(ofAnyTime('ascending'));
  });

  it('goes down where it is turned around', () => {
    expect(read('Events in reverse order of their occurrence')).toEqual(ofAnyTime('descending'));
    expect(read('The events, from newest to oldest')).toMatchObject({ ofTime: 'descending' });
  });

  it.each([
    'Events in no order of occurrence',
    'Not in the order in which they were paid for by happenstance',
    'The order in which it happens to come is not fixed.',
    'Events that occurred in an order',
    'Orders that happened to be paid',
    'In any order in which they occurred',
  ])('is not said by %s', (description) => {
    expect(read(description)?.ofTime).toBeUndefined();
  });
});

describe('describedSort', () => {
  it('is said by the list, or by the parameter that chooses the direction', () => {
    expect(describedSort(listOf({ description: 'Sorted by `recordedAt`, e.g. 3.5 s apart' }))).toBe(' recorded at ');
    expect(describedSort(listOf({}, 'Earliest start first\nor last'))).toBe(' start ');
    expect(describedSort(listOf({ summary: 'Books' }, 'The direction'))).toBeUndefined();
  });
});

describe('missedOrder', () => {
  const [early, late] = ['2026-01-01T10:00:00Z', '2026-02-01T10:00:00Z'];
  const newestFirst = { ofTime: 'descending' } as const;
  const missed = { property: 'created_at', order: 'descending' };

  it('is that of creation, where the items are not in it', () => {
    expect(missedOrder(newestFirst, [{ created_at: early }, { created_at: late }])).toEqual(missed);
    expect(missedOrder(newestFirst, [{ created_at: late }, { created_at: early }])).toBeUndefined();
  });

  it('may be that of any time that all items have', () => {
    const items = [
      { created_at: early, changed_at: late },
      { created_at: late, changed_at: early },
    ];
    expect(missedOrder(newestFirst, items)).toBeUndefined();
  });

  it.each([
    ['texts', { other: 'Zoe' }, { other: 'Ada' }],
    ['numbers', { other: 2 }, { other: 1 }],
    ['a time that only some items have', { other: late }, {}],
  ])('is not that of %s', (_, first, second) => {
    const items = [
      { created_at: early, ...first },
      { created_at: late, ...second },
    ];
    expect(missedOrder(newestFirst, items)).toEqual(missed);
  });
});
