import { describe, expect, it } from 'vitest';
import { type Asked, bench, exchange } from '../testing/exchanges.ts';
import { isEmptyByHttp } from './empty-by-http.ts';
import { readSubject } from './subject.ts';

function isEmpty(status: number, asked: Asked): boolean {
  return isEmptyByHttp(readSubject(bench, exchange({ status, type: null, text: '' }, asked)));
}

describe('isEmptyByHttp', () => {
  it('is true of answers to HEAD and of a 204 that the contract names', () => {
    expect(isEmpty(200, { operation: 'HEAD /books' })).toBe(true);
    expect(isEmpty(204, { operation: 'GET /covers' })).toBe(true);
  });

  it('is false where the server could have chosen another status', () => {
    expect(isEmpty(304, { operation: 'GET /books' })).toBe(false);
    expect(isEmpty(200, { operation: 'GET /books' })).toBe(false);
    expect(isEmpty(204, { operation: 'POST /books' })).toBe(false);
  });
});
