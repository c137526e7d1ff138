import { describe, expect, it } from 'vitest';
import { exchange, faultsOf, findingsFor } from '../../testing/exchanges.ts';

const faults = (pages: readonly unknown[], order: 'ascending' | 'descending') => {
  const expectedState = { kind: 'items-in-order', property: 'pages', order } as const;
  const text = JSON.stringify(pages.map((count) => ({ pages: count })));
  return faultsOf(exchange({ text }, { operation: 'GET /books', expectedState }));
};

describe('order-ignored', () => {
  it.each([
    [[3, 2, 1], 'ascending'],
    [[1, 3, 2], 'ascending'],
    [[1, 2, 3], 'descending'],
  ] as const)('trips at %j in %s order', (pages, order) => {
    expect(faults(pages, order)).toContain('order-ignored');
  });

  it.each([
    [[1, 2, 2, 3], 'ascending'],
    [[3, null, 1], 'descending'],
    [[], 'ascending'],
  ] as const)('leaves %j in %s order alone', (pages, order) => {
    expect(faults(pages, order)).not.toContain('order-ignored');
  });

  it('trips at items that are equal in another property, and out of order', () => {
    const byCode = { kind: 'items-in-order', property: 'code', order: 'ascending', amongEqual: 'pages' } as const;
    const found = (...codes: readonly number[]) => {
      const text = JSON.stringify(codes.map((code, index) => ({ code, pages: index < 2 ? 5 : 6 })));
      const one = exchange({ text }, { operation: 'GET /books', expectedState: byCode });
      return findingsFor(one).flatMap(({ rule, message }) => (rule === 'order-ignored' ? [message] : []));
    };
    expect(found(3, 4, 1, 2)).toEqual([]);
    expect(found(4, 3, 1, 2)).toEqual([
      'the list is not in ascending order of "code", for items with the same "pages"',
    ]);
  });

  it('trips at a page that does not go on after the one before', () => {
    const foundAfter = (before: number) => {
      const expectedState = { kind: 'items-in-order', property: 'pages', order: 'ascending', after: before } as const;
      const one = exchange({ text: '[{"pages":3},{"pages":4}]' }, { operation: 'GET /books', expectedState });
      return findingsFor(one).flatMap(({ rule, message }) => (rule === 'order-ignored' ? [message] : []));
    };
    expect(foundAfter(5)).toEqual(['the list does not continue the page before in ascending order of "pages"']);
    expect(foundAfter(3)).toEqual([]);
  });
});
