import { expect, it } from 'vitest';
import { setStatedSums } from './numbers-of-schema.ts';
import type { StatedSum } from './stated-sums.ts';

const balance: StatedSum = { kind: 'difference', property: 'balance', of: ['charges', 'payments'] };
const sumOf = (property: string, value: string): StatedSum => ({
  kind: 'sum-of-items',
  property,
  list: 'entries',
  member: 'amount',
  ofKind: { property: 'kind', value },
});

it('operands of a difference change places where they are made up, and not where they are sums themselves', () => {
  const plain = { charges: 2, payments: 5, balance: 0 };
  setStatedSums(plain, [balance], () => true);
  expect(plain).toEqual({ charges: 5, payments: 2, balance: 3 });
  const entries = [
    { kind: 'charge', amount: 2 },
    { kind: 'payment', amount: 5 },
  ];
  const folio = { entries, charges: 0, payments: 0, balance: 0 };
  setStatedSums(folio, [sumOf('charges', 'charge'), sumOf('payments', 'payment'), balance], () => true);
  expect(folio).toEqual({ entries, charges: 2, payments: 5, balance: -3 });
});
