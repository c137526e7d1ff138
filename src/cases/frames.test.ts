import { describe, expect, it } from 'vitest';
import { frameForSize, outside } from './frames.ts';

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
    ['method', []],
    ['path', []],
  ] as const)('admits what HTTP gives a request out of frame by %s', (by, admits) => {
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
      const frame = outside(inside, by);
      expect(!frame.inside && frame.admits.every((status) => status >= 400 && status < 500)).toBe(true);
    }
  });
});

describe('frameForSize', () => {
  it('leaves content of an ordinary size in frame', () => {
    expect(frameForSize(inside, 4096)).toBe(inside);
  });

  it('lets a server refuse more as too large', () => {
    expect(frameForSize(inside, 4097)).toEqual({ inside: false, by: 'size', admits: [413] });
  });
});
