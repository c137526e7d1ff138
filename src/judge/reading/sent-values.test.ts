import { describe, expect, it } from 'vitest';
import { exchange } from '../../testing/exchanges.ts';
import { openSentValues } from './sent-values.ts';

describe('sent values', () => {
  it('remembers the texts of a property', () => {
    const values = openSentValues();
    values.note(exchange({}, { content: { isbn: 1, title: 'Emma', shelf: 'shelf 17' } }));
    expect(values.has('POST /books', 'shelf', 'shelf 17')).toBe(true);
    expect(values.has('POST /books', 'title', 'shelf 17')).toBe(false);
    expect(values.has('POST /loans', 'shelf', 'shelf 17')).toBe(false);
  });

  it.each([
    ['short', 'A1'],
    ['long', 'x'.repeat(201)],
  ])('does not remember a text so %s that it may be alike by chance or cost memory', (_, shelf) => {
    const values = openSentValues();
    values.note(exchange({}, { content: { isbn: 1, title: 'Emma', shelf } }));
    expect(values.has('POST /books', 'shelf', shelf)).toBe(false);
  });

  it('knows nothing of requests without a value', () => {
    const values = openSentValues();
    values.note(exchange({}, { raw: '{"shelf":"shelf 17"}' }));
    expect(values.has('POST /books', 'shelf', 'shelf 17')).toBe(false);
  });
});
