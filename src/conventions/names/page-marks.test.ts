import { describe, expect, it } from 'vitest';
import type { Json } from '../../model/json.ts';
import { pageMarks, wrongMarks } from './page-marks.ts';

const says = (body: Json) => pageMarks(body).map(({ pointer, side, says: is }) => `${pointer} ${side} ${is}`);

describe('pageMarks', () => {
  it('reads what a page says of the pages around it, beside its items', () => {
    expect(says({ items: [{ next: null }], next: 'c', previous: null })).toEqual([
      '/next after true',
      '/previous before false',
    ]);
    expect(says({ hasMore: false, meta: { paging: { next: '', previous: 'x' } } })).toEqual([
      '/hasMore after false',
      '/meta/paging/next after false',
      '/meta/paging/previous before true',
    ]);
    expect(
      says({ pageInfo: { hasNextPage: true, hasPreviousPage: false, endCursor: 'e', startCursor: null } }),
    ).toEqual([
      '/pageInfo/hasNextPage after true',
      '/pageInfo/hasPreviousPage before false',
      '/pageInfo/endCursor after true',
      '/pageInfo/startCursor before false',
    ]);
  });

  it('reads nothing from other names, which may be null for other reasons', () => {
    expect(
      says({
        after: null,
        before: null,
        cursor: null,
        nextReviewAt: null,
        aftermath: null,
        hasNext: 'no',
        previousOwner: null,
      }),
    ).toEqual([]);
  });
});

describe('wrongMarks', () => {
  it('lets a place be named where no page is', () => {
    const names = (known: Parameters<typeof wrongMarks>[1]) =>
      wrongMarks({ next: 'c', hasMore: true, previous: null }, known).map(({ name }) => name);
    expect(names({ follows: false })).toEqual(['hasMore']);
    expect(names({ follows: true, precedes: false })).toEqual([]);
    expect(names({ precedes: true })).toEqual(['previous']);
    expect(names({})).toEqual([]);
  });
});
