import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { makeAmountsConsistent } from './consistent-amounts.ts';

function consistent(made: Record<string, Json>): Record<string, Json> {
  makeAmountsConsistent(made);
  return made;
}

describe('the amount of an entry', () => {
  it.each([
    [{ quantity: 3, unit_price: 5.5, total: 1 }, 'total', 17],
    [{ quantity: 3, unit_price: 5.55, line_total: 1.5 }, 'line_total', 16.65],
    [{ qty: 2, unitAmountCents: 450, amountCents: 1 }, 'amountCents', 900],
    [{ quantity: 2, price: '4.50', subtotal: '1.00' }, 'subtotal', '9.00'],
    [{ quantity: 2, unit_price: 450, total_minor: 7 }, 'total_minor', 7],
    [{ unit_price: 450, total: 7 }, 'total', 7],
  ])('is its quantity times what one costs, in the same unit: %j', (entry, name, amount) => {
    expect(consistent(entry)[name]).toBe(amount);
  });
});

describe('a total', () => {
  const lines = [
    { quantity: 4, unit_amount_minor: 65 },
    { quantity: 5, unit_amount_minor: 80 },
  ];

  it('is the sum of its entries in the smallest unit, and the same as a text with decimals', () => {
    expect(consistent({ lines, total: '31.90', total_minor: 114 })).toMatchObject({ total: '6.60', total_minor: 660 });
    expect(consistent({ lines, total: 9.5, total_minor: 1, currency: 'JPY' })).toMatchObject({ total: 660 });
  });

  it('does not mix units', () => {
    expect(consistent({ lines, total: 1.5 })).toMatchObject({ total: 1.5 });
  });

  it('is before shipping where both are there', () => {
    const items = [{ price: 2.25, quantity: 2 }, { price: 1 }];
    expect(consistent({ items, total: 1.5, subtotal: 1.25, shipping: 3 })).toMatchObject({ subtotal: 5.5, total: 8.5 });
  });

  it('counts an amount once where the entry says what one costs, and for each where it does not', () => {
    const one = [{ quantity: 2, amount: 8, unit_price: 4 }];
    expect(consistent({ items: one, total: 1 })).toMatchObject({ total: 8 });
    expect(consistent({ items: [{ quantity: 2, amount: 8 }], total: 1 })).toMatchObject({ total: 16 });
  });
});

describe('prices of a thing', () => {
  it('were higher before, by the discount', () => {
    const made: Record<string, Json> = { price: 200, old_price: 13.29, discount_percent: 75 };
    makeAmountsConsistent(made);
    expect(made).toEqual({ price: 200, old_price: 250, discount_percent: 20 });
    const plain: Record<string, Json> = { price: 80.5, original_price: 13.29 };
    makeAmountsConsistent(plain);
    expect(plain['original_price']).toBe(100.63);
  });

  it('are higher with taxes', () => {
    const made: Record<string, Json> = { price: 100.5, price_gross: 96, vat_rate: 7 };
    makeAmountsConsistent(made);
    expect(made['price_gross']).toBe(107.54);
    const german: Record<string, Json> = { nettopreis: 200.4, bruttopreis: 96.25, preis: 3 };
    makeAmountsConsistent(german);
    expect(german['bruttopreis']).toBe(238.48);
  });
});

it('an order has as many items as its lines', () => {
  const made: Record<string, Json> = { item_count: 44, lines: [{ quantity: 3 }, { quantity: 5 }, { name: 'a' }] };
  makeAmountsConsistent(made);
  expect(made['item_count']).toBe(9);
});
