import { expect, it } from 'vitest';
import { ancestorsOf, itemPointers, localReference } from './pointer.ts';

it('lists the places around a place, the nearest first and the document last', () => {
  expect(ancestorsOf('/paths/~1books/get')).toEqual(['/paths/~1books', '/paths', '']);
  expect(ancestorsOf('')).toEqual([]);
});

it('lists the places of the items of a list, and none for other values', () => {
  expect(itemPointers([true, null], '/allOf')).toEqual(['/allOf/0', '/allOf/1']);
  expect(itemPointers({ 0: true }, '/allOf')).toEqual([]);
  expect(itemPointers(undefined, '/allOf')).toEqual([]);
});

it('reads only texts as references', () => {
  expect(localReference('#/components/schemas/A%20B')).toBe('/components/schemas/A B');
  expect(localReference('other.yaml#/A')).toBeUndefined();
  expect([7, undefined, ['#/A']].map(localReference)).toEqual([undefined, undefined, undefined]);
});
