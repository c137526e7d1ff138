import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const number = { type: 'number' };
const line: JsonObject = {
  type: 'object',
  properties: {
    quantity: number,
    unitPrice: number,
    lineTotal: { type: ['number', 'null'], description: 'Quantity times unit price.' },
  },
};
const order: JsonObject = {
  type: 'object',
  properties: {
    lines: { type: 'array', items: line },
    subtotal: { type: 'number', description: 'Sum of the line totals.' },
    shipping: number,
    total: { type: 'number', description: 'Subtotal plus shipping.' },
    open: { type: 'number', description: 'Total minus shipping.' },
  },
};

/** What is wrong with a response that shows an order, or has it as that schema says. */
function found(body: Json, schema: JsonObject = order, parameters: readonly JsonObject[] = []): readonly string[] {
  const response = { description: 'An order', content: { 'application/json': { schema } } };
  const contract = contractOf({
    openapi: '3.1.0',
    paths: { '/orders/1': { get: { parameters: [...parameters], responses: { '200': response } } } },
  });
  const [operation] = contract.operations;
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const one = exchange({ text: JSON.stringify(body) });
  const sent = { ...one.case, operation: operation ?? one.case.operation };
  return judge({ ...bench, contract, validator }, { ...one, case: sent })
    .findings.filter(({ rule }) => rule === 'sum-differs')
    .map(({ message, instance, expected }) => `${instance} ${message} (${expected})`);
}

describe('sum-differs', () => {
  it('trips on a sum that is not that of the properties', () => {
    expect(found({ subtotal: 40, shipping: 5, total: 40 })).toEqual([
      '/total "total" is 40, although its description says that it is "subtotal" plus "shipping", which is 45 (45)',
    ]);
    expect(found({ subtotal: 40, shipping: 5, total: 45 })).toEqual([]);
  });

  it('trips on a difference', () => {
    expect(found({ total: 45, shipping: 5, open: 50 })).toEqual([expect.stringContaining('which is 40 (40)')]);
    expect(found({ total: 45, shipping: 5, open: 40 })).toEqual([]);
  });

  it('trips on a sum of items, and on a product within them', () => {
    const lines = [
      { quantity: 2, unitPrice: 10, lineTotal: 20 },
      { quantity: 1, unitPrice: 7, lineTotal: 7 },
    ];
    expect(found({ lines, subtotal: 27 })).toEqual([]);
    expect(found({ lines, subtotal: 20 })).toEqual([expect.stringContaining('"lineTotal" in "lines", which is 27')]);
    expect(found({ lines: [{ quantity: 2, unitPrice: 10, lineTotal: 10 }], subtotal: 10 })).toEqual([
      expect.stringMatching(/^\/lines\/0\/lineTotal .*which is 20/),
    ]);
    expect(found([{ subtotal: 1, shipping: 1, total: 1 }], { type: 'array', items: order })).toHaveLength(1);
  });

  it('trips on a sum of the items of a kind, and on a number of nights', () => {
    const entry = (kind: string): JsonObject => ({
      type: 'object',
      properties: { kind: { enum: [kind] }, amount: number, [`${kind}No`]: number },
    });
    const entries = { oneOf: ['charge', 'payment'].map(entry), discriminator: { propertyName: 'kind' } };
    const mapped = { charge: '#/0', payment: '#/1' };
    const date = { type: 'string', format: 'date' };
    const folio: JsonObject = {
      type: 'object',
      properties: {
        entries: { type: 'array', items: { ...entries, discriminator: { propertyName: 'kind', mapping: mapped } } },
        charges: { type: 'number', description: 'The sum of all charges.' },
        nights: {
          type: 'integer',
          minimum: 1,
          maximum: 30,
          description: 'The number of nights between arrival and departure.',
        },
        arrival: date,
        departure: date,
      },
    };
    const items = [
      { kind: 'charge', amount: 20 },
      { kind: 'payment', amount: 5 },
      { kind: 'charge', amount: 3 },
    ];
    expect(found({ entries: items, charges: 23 }, folio)).toEqual([]);
    expect(found({ entries: items, charges: 28 }, folio)).toEqual([
      '/charges "charges" is 28, although its description says that it is the sum of "amount" in "entries" where "kind" is "charge", which is 23 (23)',
    ]);
    const stay = { arrival: '2027-02-27', departure: '2027-03-02' };
    expect(found({ ...stay, nights: 3 }, folio)).toEqual([]);
    expect(found({ ...stay, nights: 4 }, folio)).toEqual([
      '/nights "nights" is 4, although its description says that it is the number of nights from "arrival" to "departure", which is 3 (3)',
    ]);
    expect(found({ arrival: '2027-02-27', nights: 4 }, folio)).toEqual([]);
    expect(found({ arrival: '2027-03-02', departure: '2027-02-27', nights: 1 }, folio)).toEqual([]);
    const unbounded = { type: 'integer', description: 'The number of nights between arrival and departure.' };
    const free: JsonObject = { type: 'object', properties: { arrival: date, departure: date, nights: unbounded } };
    expect(found({ arrival: '2027-03-02', departure: '2027-02-27', nights: 1 }, free)).toEqual([]);
    expect(found({ arrival: '2027-02-27', departure: '2027-03-02', nights: 1 }, free)).toHaveLength(1);
    // What the schema does not allow cannot be shown.
    expect(found({ arrival: '2027-02-27', departure: '2027-02-27', nights: 1 }, folio)).toEqual([]);
    expect(found({ arrival: '2027-01-01', departure: '2027-02-01', nights: 1 }, folio)).toEqual([]);
    expect(found({ arrival: '2027-01-01', departure: '2027-01-31', nights: 1 }, folio)).toHaveLength(1);
    expect(found({ arrival: '2027-01-01', departure: '2027-01-02', nights: 2 }, folio)).toHaveLength(1);
  });

  it('leaves alone a sum of the items of a list that may be a page', () => {
    const lines = [{ lineTotal: 20 }];
    expect(found({ lines, subtotal: 25 }, order, [{ name: 'limit', in: 'query', schema: number }])).toEqual([]);
    expect(found({ lines, subtotal: 25 })).toHaveLength(1);
  });

  it('lets fractions be rounded, and whole numbers be exact', () => {
    const product = (quantity: number, unitPrice: number, lineTotal: number | null) =>
      found({ lines: [{ quantity, unitPrice, lineTotal }] });
    expect([product(0.5, 3, 2), product(3, 3.33, 9.99), product(2, 3, 6)].flat()).toEqual([]);
    expect([product(2, 3, 7), product(0.5, 3, 3)].map((faults) => faults.length)).toEqual([1, 1]);
  });

  it('leaves alone what is missing or null', () => {
    expect(found({ subtotal: 40, total: 40 })).toEqual([]);
    expect(found({ lines: [{ quantity: 1, unitPrice: 3, lineTotal: null }], subtotal: 40 })).toEqual([]);
  });

  it('trips on the number of items of a list, but not of a page', () => {
    const count = { type: 'integer', description: 'The number of parcels.' };
    const shipment: JsonObject = {
      type: 'object',
      properties: { parcels: { type: 'array', items: number }, parcelCount: count, nextCursor: { type: 'string' } },
    };
    expect(found({ parcels: [1, 2], parcelCount: 2 }, shipment)).toEqual([]);
    expect(found({ parcels: [1, 2], parcelCount: 1 }, shipment)).toEqual([
      '/parcelCount "parcelCount" is 1, although its description says that it is the number of items in "parcels", which is 2 (2)',
    ]);
    expect(found({ parcels: [1, 2], parcelCount: 9, nextCursor: 'x' }, shipment)).toEqual([]);
    expect(found({ parcelCount: 9 }, shipment)).toEqual([]);
    const parameter = { name: 'limit', in: 'query', schema: number };
    expect(found({ parcels: [1, 2], parcelCount: 9 }, shipment, [parameter])).toEqual([]);
  });

  it('trips on the larger of two numbers, and on a time that is another one and some hours', () => {
    const time = { type: 'string', format: 'date-time' };
    const quote: JsonObject = {
      type: 'object',
      properties: {
        weight: number,
        volume: number,
        chargeable: { type: 'number', description: 'The larger of `weight` and `volume`.' },
        issuedAt: time,
        validUntil: { ...time, description: 'Exactly 24 hours after `issuedAt`.' },
      },
    };
    expect(found({ weight: 3, volume: 7, chargeable: 7 }, quote)).toEqual([]);
    expect(found({ weight: 3, volume: 7, chargeable: 3 }, quote)).toEqual([
      '/chargeable "chargeable" is 3, although its description says that it is the largest of "weight" and "volume", which is 7 (7)',
    ]);
    const issuedAt = '2026-03-01T10:00:00Z';
    const both = { weight: 3, volume: 7, chargeable: 3, issuedAt, validUntil: issuedAt };
    expect(found(both, quote)).toHaveLength(2);
    expect(found({ issuedAt, validUntil: '2026-03-02T11:00:00+01:00' }, quote)).toEqual([]);
    expect(found({ issuedAt, validUntil: '2026-03-01T22:00:00Z' }, quote)).toEqual([
      '/validUntil "validUntil" is 2026-03-01T22:00:00Z, although its description says that it is 24 hours after "issuedAt", which is 2026-03-01T10:00:00Z (24 hours after "issuedAt")',
    ]);
  });
});
