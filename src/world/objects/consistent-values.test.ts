import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { makeValuesConsistent } from './consistent-values.ts';

function agreed(made: Record<string, Json>): Record<string, Json> {
  makeValuesConsistent(made);
  return made;
}

it('puts times in the order of their names, whatever their form', () => {
  expect(agreed({ updated_at: '2025-01-01', created_at: '2025-03-01', due_date: '2025-02-01' })).toEqual({
    created_at: '2025-01-01',
    updated_at: '2025-02-01',
    due_date: '2025-03-01',
  });
  expect(agreed({ endTime: 1_700_000_000, startTime: 1_700_009_000 })).toEqual({
    startTime: 1_700_000_000,
    endTime: 1_700_009_000,
  });
  expect(agreed({ start: '10:30', end: '09:00' })).toEqual({ start: '09:00', end: '10:30' });
});

it('lets a guest arrive before the departure, and a journey depart before the arrival, as they are declared', () => {
  const stay = { arrivalDate: '2025-05-14', departureDate: '2025-05-17' };
  expect(agreed({ ...stay })).toEqual(stay);
  expect(agreed({ arrivalDate: '2025-05-17', departureDate: '2025-05-14' })).toEqual(stay);
  const journey = { departureDate: '2025-05-14', arrivalDate: '2025-05-17' };
  expect(agreed({ ...journey })).toEqual(journey);
  expect(agreed({ departureDate: '2025-05-17', arrivalDate: '2025-05-14' })).toEqual(journey);
});

it('leaves times that are in order, and counts that are called like times', () => {
  const made = { created: '2025-01-01T00:00:00Z', modified: '2025-01-01T00:00:00Z' };
  expect(agreed({ ...made })).toEqual(made);
  expect(agreed({ created: 12, updated: 3 })).toEqual({ created: 12, updated: 3 });
});

it('counts at least what a list has', () => {
  expect(agreed({ total_count: 1, entries: [1, 2, 3] })).toEqual({ total_count: 3, entries: [1, 2, 3] });
  expect(agreed({ total_count: 70, entries: [1, 2, 3] })).toMatchObject({ total_count: 70 });
  expect(agreed({ total: 70, visits: [{ id: 1 }] })).toMatchObject({ total: 1 });
  expect(agreed({ total: 70, visits: [{ id: 1 }], limit: 1 })).toMatchObject({ total: 70 });
});

it('adds up counts, and rounds a total without prices', () => {
  expect(agreed({ total: 12.5, periods: [{ count: 3 }, { count: 4 }] })).toMatchObject({ total: 7 });
  expect(agreed({ total: 12.5, unread: 3 })).toEqual({ total: 13, unread: 3 });
  expect(agreed({ total: 12.5, currency: 'EUR', lines: 2 })).toMatchObject({ total: 12.5 });
});

it('gives the amounts of one object one currency, and leaves other items alone', () => {
  const product = { id: 7, currency: 'JPY' };
  expect(
    agreed({ paid: { value: '1.00', currency: 'USD' }, left: { value: '2.00', currency: 'GBP' }, product }),
  ).toEqual({
    paid: { value: '1.00', currency: 'USD' },
    left: { value: '2.00', currency: 'USD' },
    product,
  });
});

it('ends in the form in which it starts', () => {
  expect(agreed({ start: '2024-02-29', end: 'Rapid Window' })).toEqual({ start: '2024-02-29', end: '2025-02-28' });
});

it('puts what is between limits between them', () => {
  expect(agreed({ maxSpeed: 16, averageSpeed: 55 })).toEqual({ maxSpeed: 55, averageSpeed: 16 });
  expect(agreed({ min_price: 9.5, price: 2.25, max_price: 4.75 })).toEqual({
    min_price: 2.25,
    price: 4.75,
    max_price: 9.5,
  });
  expect(agreed({ min: 7, max: 3.4 })).toEqual({ min: 3, max: 7 });
});

it('writes an amount in the smallest unit as in the whole one', () => {
  expect(agreed({ value: '62.50', valueInBaseUnits: 3 })).toEqual({ value: '62.50', valueInBaseUnits: 6250 });
  expect(agreed({ price: 2.5, price_cents: 3 })).toEqual({ price: 2.5, price_cents: 250 });
  expect(agreed({ value: 'much', valueInBaseUnits: 3 })).toEqual({ value: 'much', valueInBaseUnits: 3 });
});

it('gives amounts in amounts the same currency, but not those in a foreign one', () => {
  const made = {
    amount: { value: '1.00', currency: 'USD' },
    hold: { amount: { value: '2.00', currency: 'GBP' }, foreignAmount: { value: '3.00', currency: 'JPY' } },
  };
  expect(agreed(made)).toEqual({
    amount: { value: '1.00', currency: 'USD' },
    hold: { amount: { value: '2.00', currency: 'USD' }, foreignAmount: { value: '3.00', currency: 'JPY' } },
  });
});

it('counts no more in a short time than in a long one', () => {
  expect(agreed({ users_active_month: 5, users_active_day: 90, users_active_week: 38 })).toEqual({
    users_active_day: 5,
    users_active_week: 38,
    users_active_month: 90,
  });
  expect(agreed({ expires_year: 3, expires_month: 8 })).toEqual({ expires_year: 3, expires_month: 8 });
});

it('is on one of the pages', () => {
  expect(agreed({ current_page: 3, total_pages: 2 })).toEqual({ current_page: 2, total_pages: 2 });
  expect(agreed({ page: 1, pages: 2 })).toEqual({ page: 1, pages: 2 });
});

describe('a total with taxes', () => {
  it('is what comes before them, with them and shipping, and without a discount', () => {
    const order: Record<string, Json> = { subtotal: 100, tax: 19, shipping: 5, discount: 10, total: 3 };
    makeValuesConsistent(order);
    expect(order['total']).toBe(114);
    const note: Record<string, Json> = { total_amount_cents: 148, taxes_amount_cents: 17, sub_total_amount_cents: 138 };
    makeValuesConsistent(note);
    expect(note['total_amount_cents']).toBe(155);
  });

  it('is more than they are', () => {
    const order: Record<string, Json> = { totalAmount: 500, totalTaxAmount: 578, totalRefund: 400 };
    makeValuesConsistent(order);
    expect(Number(order['totalTaxAmount'])).toBeLessThan(150);
    expect(Number(order['totalRefund'])).toBeLessThan(250);
    expect(order['totalAmount']).toBe(500);
  });
});

it('puts what ends in min below what ends in max', () => {
  expect(agreed({ budget_min: 90, budget_max: 20, priceMin: 3, priceMax: 2 })).toEqual({
    budget_min: 20,
    budget_max: 90,
    priceMin: 2,
    priceMax: 3,
  });
  expect(agreed({ duration_min: 90 })).toEqual({ duration_min: 90 });
});

it('no more were imported or failed than there are', () => {
  expect(agreed({ total: 91, imported: 116, failed: 2 })).toEqual({ total: 118, imported: 116, failed: 2 });
  expect(agreed({ total: 200, imported: 116 })).toEqual({ total: 200, imported: 116 });
  expect(agreed({ total: 9, fee: 1, used: 20 })).toEqual({ total: 9, fee: 1, used: 20 });
});

it('amounts have no decimals in currencies without cents', () => {
  expect(
    agreed({
      currency: 'JPY',
      total: 12.5,
      tax_amount: '3.75',
      exchange_rate: 0.5,
      fee: { value: 1.2 },
      local: { value: 1.2, currency: 'EUR' },
    }),
  ).toEqual({
    currency: 'JPY',
    total: 13,
    tax_amount: '4',
    exchange_rate: 0.5,
    fee: { value: 1 },
    local: { value: 1.2, currency: 'EUR' },
  });
  expect(agreed({ balance: { currencyCode: 'KRW', value: '9.50', valueInBaseUnits: 950 } })).toMatchObject({
    balance: { value: '10' },
  });
  expect(agreed({ currencyCode: 'JPY', value: '161', valueInBaseUnits: 16_100 })).toMatchObject({
    valueInBaseUnits: 161,
  });
  expect(agreed({ currency: 'EUR', total: 12.5 })).toEqual({ currency: 'EUR', total: 12.5 });
});

it('the year of something is that of its date', () => {
  expect(agreed({ publishedYear: '2021', publishedDate: '2023-05-04' })).toMatchObject({ publishedYear: '2023' });
  expect(agreed({ year: 2021, release_date: '1999-05-04' })).toMatchObject({ year: 1999 });
  const other = { publishedYear: 2021, createdDate: '2023-05-04', year: 2020 };
  expect(agreed({ ...other })).toEqual(other);
});

it('does not let more be taken than there is', () => {
  expect(agreed({ current: 70, required: 52, capacity: 28 })).toEqual({ current: 12, required: 23, capacity: 28 });
  expect(agreed({ unitsRequired: 54, unitsFulfilled: 83 })).toEqual({ unitsRequired: 54, unitsFulfilled: 28 });
  expect(agreed({ seats_capacity: 40, seats_booked: 40 })).toEqual({ seats_capacity: 40, seats_booked: 40 });
  expect(agreed({ limit: 2.5, used: 3 })).toEqual({ limit: 2.5, used: 2.5 });
  expect(agreed({ quota: 10, used: 12 })).toEqual({ quota: 10, used: 1 });
  expect(agreed({ limit: -1, used: 3 })).toEqual({ limit: -1, used: 3 });
  const others = { room_capacity: 4, seats_booked: 9, current: 7 };
  expect(agreed({ ...others })).toEqual(others);
});

it('shows all of a part that is a page of a list', () => {
  expect(agreed({ data: [{ id: 1 }], total_count: 95, has_more: true })).toEqual({
    data: [{ id: 1 }],
    total_count: 1,
    has_more: false,
  });
  expect(agreed({ items: [{ id: 1 }], totalCount: 95, limit: 0, offset: 20, next: '/next' })).toEqual({
    items: [{ id: 1 }],
    totalCount: 1,
    limit: 1,
    offset: 0,
    next: null,
  });
});
