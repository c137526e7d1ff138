import { describe, expect, it } from 'vitest';
import { outside, scopeForSize } from './scope.ts';

const inside = { inside: true } as const;

describe('outside', () => {
  it.each([
    ['credentials', [400, 401, 403, 404]],
    ['media-type', [400, 415]],
    ['accept', [400, 406]],
    ['size', [413]],
    ['length', [411]],
    ['expectation', [417]],
    ['resource', [404, 410]],
    ['method', [404, 405]],
    ['path', [404]],
  ] as const)('admits what HTTP gives a request out of scope by %s', (by, admits) => {
    expect(outside(inside, by)).toEqual({ inside: false, by, admits });
  });

  it('keeps what was admitted before, once', () => {
    expect(outside(outside(inside, 'resource'), 'credentials')).toEqual({
      inside: false,
      by: 'credentials',
      admits: [404, 410, 400, 401, 403],
    });
  });

  it('never admits a success or a server error', () => {
    for (const by of [
      'credentials',
      'media-type',
      'accept',
      'size',
      'length',
      'expectation',
      'resource',
      'depth',
    ] as const) {
      const scope = outside(inside, by);
      expect(!scope.inside && scope.admits.every((status) => status >= 400 && status < 500)).toBe(true);
    }
  });
});

describe('scopeForSize', () => {
  it('leaves content of an ordinary size in scope', () => {
    expect(scopeForSize(inside, 4096)).toBe(inside);
  });

  it('lets a server refuse more as too large', () => {
    expect(scopeForSize(inside, 4097)).toEqual({ inside: false, by: 'size', admits: [413] });
  });
});
