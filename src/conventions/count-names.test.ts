import { expect, it } from 'vitest';
import { isTotalName } from './count-names.ts';

it('knows the names of the number of all items', () => {
  for (const name of ['X-Total-Count', 'x-total', 'total', 'totalItems', 'total_results'])
    expect(isTotalName(name)).toBe(true);
  for (const name of ['Total-Amount', 'totalPages', 'subtotal', 'X-Count']) expect(isTotalName(name)).toBe(false);
});
