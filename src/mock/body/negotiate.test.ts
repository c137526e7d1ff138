import { describe, expect, it } from 'vitest';
import { negotiate, preferredRanges } from './negotiate.ts';

const content = ['application/xml', 'application/json', 'text/*'].map((mediaType) => ({
  mediaType,
  schema: undefined,
  examples: [],
  pointer: '',
}));

describe('Accept', () => {
  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/xml', 'application/xml'],
    ['application/xml;q=0.5, application/json;q=0.4', 'application/xml'],
    ['application/*;q=0.5, application/json;q=0', 'application/xml'],
    ['text/html, text/plain', 'text/plain'],
    ['application/json;q=0.1, */*;q=0.2', 'application/xml'],
    ['garbage', 'application/json'],
    ['application/xml; a', 'application/json'],
    ['application/xml; a="b', 'application/json'],
    ['application/xml; a=b ; c="d;e";', 'application/xml'],
    ['application/xml;q=7', 'application/json'],
    ['', 'application/json'],
  ])('%j gets %s', (accept, expected) => {
    expect(negotiate(content, accept)?.mediaType).toBe(expected);
  });

  it.each([
    ['image/*', 'image/png'],
    ['constructor/*', 'text/plain'],
  ])('gets a type for %s', (mediaType, expected) => {
    expect(negotiate([{ mediaType, schema: undefined, examples: [], pointer: '' }], undefined)?.mediaType).toBe(
      expected,
    );
  });

  it('reads a header full of spaces at once', () => {
    const started = performance.now();
    negotiate(content, `application/xml;${' '.repeat(200_000)}"`);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it.each(['image/png', 'application/json;q=0', 'audio/*'])('%j gets nothing', (accept) => {
    expect(negotiate([content[1] ?? fail()], accept)).toBeUndefined();
  });

  it('has its ranges in the order of preference, without those that are refused', () => {
    expect(preferredRanges('text/*; q=0.5, Application/JSON;q=0.9, image/png;q=0, application/xml')).toEqual([
      'application/xml',
      'application/json',
      'text/*',
    ]);
    expect(preferredRanges('application/json;q=2')).toEqual([]);
  });
});

function fail(): never {
  throw new Error('the entry is there');
}
