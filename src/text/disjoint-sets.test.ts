import { expect, it } from 'vitest';
import { openDisjointSets } from './disjoint-sets.ts';

it('keeps items apart until their sets are joined', () => {
  const sets = openDisjointSets<string>();
  expect(['a', 'b'].map(sets.representativeOf)).toEqual(['a', 'b']);
  sets.join('a', 'b');
  sets.join('c', 'd');
  expect(['a', 'b', 'c', 'd'].map(sets.representativeOf)).toEqual(['a', 'a', 'c', 'c']);
});

it('joins whole sets, by any of their items', () => {
  const sets = openDisjointSets<string>();
  sets.join('a', 'b');
  sets.join('c', 'd');
  sets.join('b', 'd');
  sets.join('a', 'c');
  expect(new Set(['a', 'b', 'c', 'd'].map(sets.representativeOf)).size).toBe(1);
});
