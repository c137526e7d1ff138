import { describe, expect, it } from 'vitest';
import { hasHeader, headerValue, headerValues, isNamed } from './header-fields.ts';

const fields = [
  ['Allow', 'GET'],
  ['X', '1'],
  ['aLLOW', 'POST'],
  ['Empty', ''],
] as const;

describe('header fields', () => {
  it('join the lines of a repeated field in order, whatever the case of its name', () => {
    expect(headerValue(fields, 'allow')).toBe('GET, POST');
    expect(headerValues(fields, 'allow')).toEqual(['GET', 'POST']);
  });

  it('distinguish an empty field from a missing one', () => {
    expect(headerValue(fields, 'empty')).toBe('');
    expect(headerValue(fields, 'etag')).toBeUndefined();
    expect(hasHeader(fields, 'empty')).toBe(true);
    expect(hasHeader(fields, 'etag')).toBe(false);
  });

  it('do not confuse names of which one begins with the other', () => {
    expect(headerValues(fields, 'allo')).toEqual([]);
    expect(hasHeader(fields, 'allows')).toBe(false);
    expect(isNamed('Allow', 'allow')).toBe(true);
    expect(isNamed('Allow', 'allo')).toBe(false);
  });
});
