import { describe, expect, it, vi } from 'vitest';
import type { Json, Pointer } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { repairValue } from './repair-value.ts';

const { document, dialect } = contractOf({
  openapi: '3.1.0',
  paths: {},
  components: {
    schemas: {
      Book: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', minLength: 3, example: 'Emma' },
          pages: { type: 'integer', minimum: 1 },
        },
      },
      Books: { type: 'array', items: { $ref: '#/components/schemas/Book' } },
      Never: false,
      Shelf: { type: 'object', required: ['first'], properties: { first: { $ref: '#/components/schemas/Book' } } },
      Offer: {
        type: 'object',
        properties: { percent: { type: 'integer' }, until: { type: 'string' }, note: { type: 'string' } },
        dependentRequired: { percent: ['until'], note: ['percent', 'until'] },
      },
      Offers: { type: 'array', items: { $ref: '#/components/schemas/Offer' } },
      Vehicle: {
        oneOf: [{ $ref: '#/components/schemas/car' }, { $ref: '#/components/schemas/bike' }],
      },
      Vehicles: { type: 'array', items: { $ref: '#/components/schemas/Vehicle' } },
      car: { type: 'object', required: ['kind'], properties: { kind: { type: 'string' }, doors: { type: 'integer' } } },
      bike: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, gears: { type: 'integer' } },
      },
    },
  },
});
const validator = createValidator(document, { dialect, direction: 'response' });
const source = { document, dialect, validator, direction: 'response' } as const;
const repair = (schema: string, value: Json) => repairValue(source, `/components/schemas/${schema}`, { value });

describe('repairValue', () => {
  it('leaves out what is invalid and may be absent', () => {
    expect(repair('Book', { title: 'Persuasion', pages: 0 })).toEqual({ title: 'Persuasion' });
  });

  it('replaces what is invalid and must be there', () => {
    expect(repair('Book', { title: 'x', pages: 7 })).toEqual({ title: 'Emma', pages: 7 });
  });

  it('gives an object the properties that it lacks, made for their places', () => {
    const replacement = (place: Pointer, tokens: readonly string[]) =>
      place.endsWith('/title') ? `Book at ${tokens.join(' ')}` : null;
    const repaired = repairValue(source, '/components/schemas/Books', {
      value: [{ pages: 3 }, { title: null }],
      replacement,
    });
    expect(repaired).toEqual([{ pages: 3, title: 'Book at 0 title' }, { title: 'Book at 1 title' }]);
  });

  it('takes the sample where what is made does not fit', () => {
    const replacement = () => 7;
    expect(repairValue(source, '/components/schemas/Book', { value: { title: null }, replacement })).toEqual({
      title: 'Emma',
    });
  });

  it('repairs what is made for a part', () => {
    const replacement = (place: Pointer) => (place.endsWith('/title') ? 'Persuasion' : { pages: 2 });
    const repaired = repairValue(source, '/components/schemas/Shelf', { value: { first: '// Book' }, replacement });
    expect(repaired).toEqual({ first: { pages: 2, title: 'Persuasion' } });
  });

  it('leaves out what asks for a property that is not there', () => {
    expect(repair('Offer', { percent: 5, note: 'summer' })).toEqual({});
    expect(repair('Offers', [{ percent: 5 }, { percent: 5, until: 'May' }, { until: 'June', note: 'summer' }])).toEqual(
      [{}, { percent: 5, until: 'May' }, { until: 'June' }],
    );
  });

  it('lets an object match only the first alternative', () => {
    expect(repair('Vehicles', [{ kind: 'bike', gears: 3 }, { kind: 'car' }])).toEqual([
      { kind: 'bike', gears: null },
      { kind: 'car', gears: null },
    ]);
    expect(repair('Vehicle', { kind: 'bike', doors: 3 })).toEqual({ kind: 'bike', doors: 3, gears: null });
  });

  it('gives nothing where no value is valid', () => {
    expect(repair('Never', { title: 'x' })).toBeUndefined();
  });

  it('replaces many invalid parts at once, because to try each alone takes too long', () => {
    const books = Array.from({ length: 400 }, () => ({ title: 'Persuasion', pages: 0 }));
    const check = vi.spyOn(validator, 'check');
    const repaired = repair('Books', books);
    expect(check.mock.calls.length).toBeLessThan(10);
    check.mockRestore();
    expect(repaired).toHaveLength(400);
    expect(validator.check('/components/schemas/Books', repaired ?? null)).toEqual([]);
  });
});
