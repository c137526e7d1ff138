import { expect, test } from 'vitest';
import { meantReference } from './meant-reference.ts';

const document = { components: { schemas: { Booking: {}, Room: {} }, responses: { Problem: {} } } };

test.each([
  ['/components/schemas/Booking', '#/components/schemas/Booking'],
  ['#components/schemas/Booking', '#/components/schemas/Booking'],
  ['Booking', '#/components/schemas/Booking'],
  ['#/definitions/Room', '#/components/schemas/Room'],
  ['#/components/schemas/booking', '#/components/schemas/Booking'],
  ['#/components/schemas/Booking ', '#/components/schemas/Booking'],
  ['#/components/responses/Problm', '#/components/responses/Problem'],
])('%s was meant as %s', (reference, meant) => {
  expect(meantReference(document, reference)).toBe(meant);
});

test.each(['#/components/schemas/Customer', './parts.yaml', '#/components/schemas/Booking'])(
  'nothing else was meant by %s',
  (reference) => {
    expect(meantReference(document, reference)).toBeUndefined();
  },
);
