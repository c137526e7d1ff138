import { expect, it } from 'vitest';
import { totalsInBody, totalsInHeaders } from './shown-totals.ts';

it('reads the totals of a list in its headers and beside its items', () => {
  const headers = [
    ['X-Total-Count', '17'],
    ['X-Total', 'many'],
    ['Content-Length', '90'],
  ] as const;
  expect(totalsInHeaders(headers)).toEqual([{ name: 'X-Total-Count', total: 17 }]);
  expect(totalsInBody({ items: [], meta: { total: 3, size: 2 }, total: -1 })).toEqual([{ name: 'total', total: 3 }]);
});
