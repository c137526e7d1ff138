import { expect, it } from 'vitest';
import { isLimitName, isOffsetName, isPageNumberName, isPageSizeName } from './page-names.ts';

it.each([
  ['limit', 'size and limit'],
  ['perPage', 'size and limit'],
  ['page[size]', 'size and limit'],
  ['max_results', 'size and limit'],
  ['$top', 'size'],
  ['amount', 'size'],
  ['count', 'size'],
  ['page', 'number'],
  ['page-number', 'number'],
  ['$skip', 'offset'],
  ['limits', ''],
  ['homepage', ''],
] as const)('reads %s as %s', (name, expected) => {
  const kinds = [
    ...(isPageSizeName(name) ? [isLimitName(name) ? 'size and limit' : 'size'] : []),
    ...(isPageNumberName(name) ? ['number'] : []),
    ...(isOffsetName(name) ? ['offset'] : []),
  ];
  expect(kinds.join()).toBe(expected);
});
