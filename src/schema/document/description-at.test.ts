import { expect, it } from 'vitest';
import { descriptionAt } from './description-at.ts';

it('joins the descriptions of places, and passes over those that have none', () => {
  const document = { a: { description: 'The first.' }, b: { description: 3 }, c: {}, d: { description: 'Second' } };
  expect(descriptionAt(document, '/a', '/b', '/c', undefined, '/x', '/d')).toBe('The first.\nSecond');
  expect(descriptionAt(document, '/c')).toBe('');
});
