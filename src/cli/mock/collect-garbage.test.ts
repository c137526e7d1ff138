import { expect, it } from 'vitest';
import { openCollection } from './collect-garbage.ts';

const megabyte = 1024 * 1024;

/** How often the memory is cleared while it grows to these sizes, in megabytes. It shrinks to what is needed, but not below. */
function collections(sizes: readonly number[], needed: number): number {
  let [size, count] = [0, 0];
  const collect = () => {
    count += 1;
    size = needed;
  };
  const look = openCollection(() => size * megabyte, collect);
  for (const next of sizes) {
    size = next;
    look();
  }
  return count;
}

it('clears a memory that has grown', () => {
  expect(collections([100, 150, 170], 90)).toBe(1);
  expect(collections([170, 170, 170], 90)).toBe(3);
});

it('does not clear a memory again of which everything is needed', () => {
  expect(collections([300, 301, 310, 316], 300)).toBe(1);
  expect(collections([300, 330], 300)).toBe(2);
});

it('forgets that much was needed once', () => {
  expect(collections([300, 200, 230], 300)).toBe(2);
});
