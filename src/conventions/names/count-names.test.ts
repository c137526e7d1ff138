import { expect, it } from 'vitest';
import { isCountsName, isTotalName } from './count-names.ts';

it('knows the names of the number of all items', () => {
  for (const name of ['X-Total-Count', 'x-total', 'total', 'totalItems', 'total_results', 'total_entries'])
    expect(isTotalName(name)).toBe(true);
  for (const name of ['Total-Amount', 'totalPages', 'totalSize', 'subtotal', 'X-Count'])
    expect(isTotalName(name)).toBe(false);
});

it('knows the names of what has several numbers', () => {
  for (const name of ['counts', '_count', 'Statistics']) expect(isCountsName(name)).toBe(true);
  for (const name of ['discounts', 'accounts', 'countsOf', '']) expect(isCountsName(name)).toBe(false);
});
