import { expect, it } from 'vitest';
import { nameTopics } from './name-topics.ts';

it('topics are those of any property of an object, and of no other', () => {
  const { bits, of } = nameTopics({
    price: (name) => name.startsWith('price'),
    time: (name) => name.endsWith('_at'),
  });
  expect(of({ price: 1, name: 'Anvil' })).toBe(bits.price);
  expect(of({ name: 'Anvil', made_at: 2 })).toBe(bits.time);
  expect(of({ price_at: 3 })).toBe(bits.price | bits.time);
  expect(of({ name: 'Anvil' })).toBe(0);
});
