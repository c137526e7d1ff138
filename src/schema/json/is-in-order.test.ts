import { describe, expect, it } from 'vitest';
import { isInOrder, isSortedBy } from './is-in-order.ts';

describe('isInOrder', () => {
  it.each([
    [[1, 2, 2, 10]],
    [['2024-01-02', '2024-03-01']],
    [['2024-01-03T02:00:00Z', '2024-01-02T23:00:00-02:00']],
    [['2024-01-03T02:00:00.5Z', '2024-01-03T02:00:00Z']],
    [['a', 'B', 'c']],
    [['B', 'a']],
    [['item 9', 'item 10']],
    [['item 10', 'item 9']],
    [['a b', 'ab']],
    [['ä', 'z']],
    [[1, null, 2, undefined, {}]],
    [[]],
  ])('finds %j in order, at least in one usual way to compare', (values) => {
    expect(isInOrder(values)).toBe(true);
  });

  it.each([
    [[2, 1]],
    [['b', 'a']],
    [['2024-03-01', '2024-01-02']],
    [['2024-01-03T02:00:00Z', '2024-01-02T23:00:00Z']],
    [[2, null, 1]],
  ])('finds %j out of order', (values) => {
    expect(isInOrder(values)).toBe(false);
  });

  it('compares integers beyond the doubles exactly', () => {
    expect(isInOrder([1, 9007199254740992n, 9007199254740993n])).toBe(true);
    expect(isInOrder([9007199254740993n, 9007199254740992n])).toBe(false);
  });
});

it.each([
  [
    [
      { pages: 5, code: 1 },
      { pages: 5, code: 2 },
      { pages: 6, code: 1 },
    ],
    true,
  ],
  [
    [
      { pages: 5, code: 2 },
      { pages: 5, code: 1 },
    ],
    false,
  ],
  [[{ code: 2 }, { code: 1 }], true],
  [[{ pages: 5, code: 2 }, { code: 1 }, { pages: 5, code: 1 }], true],
])('%j: is sorted by code among those with the same number of pages: %s', (items, expected) => {
  expect(isSortedBy(items, { property: 'code', order: 'ascending', amongEqual: 'pages' })).toBe(expected);
});
