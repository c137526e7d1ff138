import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFoundCount } from './found-count.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts at once, and again only when much more time has passed than a count takes', () => {
  let counts = 0;
  const found = openFoundCount(() => {
    vi.advanceTimersByTime(100);
    counts += 1;
    return counts;
  });
  expect(found()).toBe(1);
  vi.advanceTimersByTime(1999);
  expect(found()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(found()).toBe(2);
});
