import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import type { PartIdentifiers } from '../../resources/tracking/resource-parts.ts';
import { type NamingBody, withPartIdentifiers } from './part-identifiers.ts';

const document = {
  properties: {
    stars: { type: 'object', description: 'How many stars each line gets, by the id of the line.' },
    notes: { type: 'object', description: 'Notes, by language.' },
    first: { type: 'object', description: 'Keyed by line.' },
    shown: { type: 'object', description: 'By line.', properties: { line: {} } },
  },
};
const properties = new Map(Object.keys(document.properties).map((name) => [name, `/properties/${name}`]));
const parts: PartIdentifiers = new Map<string, readonly (string | number)[]>([
  ['line', ['l1', 'l2']],
  ['seat', [4]],
]);

function named(body: JsonObject, changes: Partial<NamingBody> = {}): JsonObject {
  const naming = { operation: { path: '/orders/{id}/returns' }, document, wrongAt: '', properties, parts };
  return withPartIdentifiers(body, { ...naming, isResource: () => false, ...changes });
}

describe('a body that names parts of a resource', () => {
  it.each<[JsonObject, JsonObject]>([
    [{ lineId: 'text' }, { lineId: 'l1' }],
    [
      { orderLineId: 'text', note: 'text' },
      { orderLineId: 'l1', note: 'text' },
    ],
    [{ line_ids: ['a', 'b', 'c'] }, { line_ids: ['l1', 'l2'] }],
    [
      { lines: [{ lineId: 'a' }, { lineId: 'b' }, { lineId: 'c' }] },
      { lines: [{ lineId: 'l1' }, { lineId: 'l2' }, { lineId: 'l1' }] },
    ],
    [{ lines: [{ id: 'a', quantity: 1 }] }, { lines: [{ id: 'l1', quantity: 1 }] }],
    [{ seatId: 99 }, { seatId: 4 }],
  ])('has identifiers of parts that exist: %j', (body, expected) => {
    expect(named(body)).toEqual(expected);
  });

  it.each<[JsonObject, JsonObject]>([
    [{ stars: { a: 5, b: 3, c: 1 } }, { stars: { l1: 5, l2: 3 } }],
    [{ first: { a: 5 } }, { first: { l1: 5 } }],
  ])('has them as keys where the contract says so: %j', (body, expected) => {
    expect(named(body)).toEqual(expected);
  });

  it.each<JsonObject>([
    { id: 'a' },
    { line: 'a' },
    { lineIdentity: 'a' },
    { personId: 'a' },
    { seatId: 'a' },
    { notes: { en: 'a' } },
    { shown: { line: 'a' } },
    { stars: {} },
    { unknown: { a: 1 } },
  ])('is the same one otherwise: %j', (body) => {
    expect(named(body)).toBe(body);
  });

  it('leaves alone what is wrong on purpose, what has a path, and what is added', () => {
    const body = { lineId: 'a' };
    expect(named(body, { wrongAt: '/properties/lineId/format' })).toBe(body);
    expect(named(body, { wrongAt: '/properties/lineIdentity' })).not.toBe(body);
    const stars = { stars: { a: 1, b: 2, c: 3 } };
    expect(named(stars, { wrongAt: '/properties/stars/maxProperties' })).toBe(stars);
    expect(named(body, { isResource: (name) => name === 'lineId' })).toBe(body);
    expect(named(body, { operation: { path: '/orders/{id}/lines' } })).toBe(body);
    expect(named(body, { operation: { path: '/orders/{id}/lines/{no}/split' } })).not.toBe(body);
  });
});
