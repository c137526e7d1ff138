import { expect, it } from 'vitest';
import { hasMember } from './list-members.ts';

const tag = { property: 'tags', key: '', value: 'blue' };

it('finds a plain value, and an object by one of its properties, in a resource that may be wrapped', () => {
  expect(hasMember({ tags: ['red', 'blue'] }, tag)).toBe(true);
  expect(hasMember({ tags: ['red'] }, tag)).toBe(false);
  expect(hasMember({ data: { tags: ['blue'] } }, tag)).toBe(true);
  expect(hasMember({ tags: [{ name: 'blue' }] }, { ...tag, key: 'name' })).toBe(true);
  expect(hasMember({ tags: [{ name: 'blue' }] }, tag)).toBe(false);
  expect(hasMember({ tags: [7] }, { ...tag, value: '7' })).toBe(true);
});

it('knows nothing without the list', () => {
  expect(hasMember({ tags: 'blue' }, tag)).toBeUndefined();
  expect(hasMember({}, tag)).toBeUndefined();
});
