import { expect, it } from 'vitest';
import {
  isCursorName,
  isDirectionName,
  isEarlierCursorName,
  isEarlierPlaceName,
  isLimitName,
  isNextPlaceName,
  isOffsetName,
  isPageCountName,
  isPageNumberName,
  isPageSizeName,
  isSortName,
  mayBeEarlierPlaceName,
  mayBeNextPlaceName,
} from './page-names.ts';

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

it.each([
  ['cursor', 'forward'],
  ['starting_after', 'forward'],
  ['page[after]', 'forward'],
  ['$skiptoken', 'forward'],
  ['nextMarker', 'forward'],
  ['before', 'earlier'],
  ['ending-before', 'earlier'],
  ['prevCursor', 'earlier'],
  ['created_after', ''],
  ['token', ''],
] as const)('reads the parameter %s as a cursor: %s', (name, expected) => {
  const found = isCursorName(name) ? (isEarlierCursorName(name) ? 'earlier' : 'forward') : '';
  expect(found).toBe(expected);
});

it.each([
  ['nextCursor', 'next'],
  ['continuationToken', 'next'],
  ['@odata.nextLink', 'next'],
  ['nextPageUri', 'next'],
  ['endCursor', 'next'],
  ['pageToken', 'perhaps next'],
  ['cursor', 'perhaps next'],
  ['startCursor', 'earlier'],
  ['previous', 'earlier'],
  ['before', 'perhaps earlier'],
  ['currentCursor', ''],
  ['hasNextPage', ''],
  ['nextBillingDate', ''],
  ['total', ''],
] as const)('reads the property %s as the place of a page: %s', (name, expected) => {
  const next = isNextPlaceName(name) ? 'next' : mayBeNextPlaceName(name) ? 'perhaps next' : '';
  const earlier = isEarlierPlaceName(name) ? 'earlier' : mayBeEarlierPlaceName(name) ? 'perhaps earlier' : '';
  expect(next + earlier).toBe(expected);
});

it.each([
  ['sort', 'sort'],
  ['orderBy', 'sort'],
  ['sort_by', 'sort'],
  ['order', 'sort and direction'],
  ['sortDir', 'direction'],
  ['order-direction', 'direction'],
  ['sorted', ''],
] as const)('reads %s as the order of a list: %s', (name, expected) => {
  const kinds = [...(isSortName(name) ? ['sort'] : []), ...(isDirectionName(name) ? ['direction'] : [])];
  expect(kinds.join(' and ')).toBe(expected);
});

it.each([
  ['pages', true],
  ['totalPages', true],
  ['page_count', true],
  ['number-of-pages', true],
  ['page', false],
  ['lastPage', false],
  ['total', false],
])('reads %s as the number of all pages: %s', (name, expected) => {
  expect(isPageCountName(name)).toBe(expected);
});
