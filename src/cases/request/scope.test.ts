import { describe, expect, it } from 'vitest';
import { outOfScope, scopeForSize, scopeOfInvalid, scopeWithCacheCondition, scopeWithCondition } from './scope.ts';

const inside = { inside: true } as const;

describe('outOfScope', () => {
  it.each([
    ['credentials', [400, 401, 403, 404]],
    ['media-type', [400, 415]],
    ['accept', [400, 406]],
    ['size', [413]],
    ['length', [411]],
    ['expectation', [417]],
    ['resource', [404, 410]],
    ['method', []],
    ['path', []],
  ] as const)('allows the statuses of HTTP for a request out of scope by %s', (by, allowedStatuses) => {
    expect(outOfScope(inside, by)).toEqual({ inside: false, by, allowedStatuses });
  });

  it('keeps the statuses that were allowed before, once', () => {
    expect(outOfScope(outOfScope(inside, 'resource'), 'credentials')).toEqual({
      inside: false,
      by: 'credentials',
      allowedStatuses: [404, 410, 400, 401, 403],
    });
  });

  it('never allows a success or a server error', () => {
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
      const scope = outOfScope(inside, by);
      expect(!scope.inside && scope.allowedStatuses.every((status) => status >= 400 && status < 500)).toBe(true);
    }
  });
});

describe('scopeForSize', () => {
  it('leaves a body of ordinary size in scope', () => {
    expect(scopeForSize(inside, 4096)).toBe(inside);
  });

  it('lets a server refuse a larger one as too large', () => {
    expect(scopeForSize(inside, 4097)).toEqual({ inside: false, by: 'size', allowedStatuses: [413] });
  });
});

describe('scopeOfInvalid', () => {
  const documented = (...statuses: string[]) =>
    statuses.map((status) => ({ status, pointer: '', content: [], headers: [] }));
  const credentials = outOfScope(inside, 'credentials');

  it('also allows a refusal for the body, where the operation documents none', () => {
    const scope = { inside: false, by: 'credentials', allowedStatuses: [400, 401, 403, 404, 422] };
    expect(scopeOfInvalid(credentials, documented('201', '404'))).toEqual(scope);
  });

  it.each(['400', '422', '4XX', 'default'])('allows no other where it documents %s', (status) => {
    expect(scopeOfInvalid(credentials, documented('201', status))).toEqual(credentials);
  });
});

describe('scopeWithCondition', () => {
  it('lets a change under a condition be refused, and a read only be answered with 304', () => {
    expect(scopeWithCondition(inside)).toMatchObject({ allowedStatuses: [304, 412, 428] });
    expect(scopeWithCondition(inside, { namesVersion: true })).toMatchObject({ allowedStatuses: [304, 412] });
    expect(scopeWithCacheCondition(inside)).toMatchObject({ allowedStatuses: [304] });
  });
});
