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

  it('remembers no more than twenty thousand texts', () => {
    const values = openSentValues();
    const texts = Array.from({ length: 20_001 }, (_, at) => [`property ${at}`, `text number ${at}`]);
    values.note(exchange({}, { content: Object.fromEntries(texts) }));
    expect(values.has('POST /books', 'property 19999', 'text number 19999')).toBe(true);
    expect(values.has('POST /books', 'property 20000', 'text number 20000')).toBe(false);
  });

  it('remembers the fields of a form', () => {
    const values = openSentValues();
    values.note(exchange({}, { raw: 'shelf=shelf+17', fields: { shelf: 'shelf 17' } }));
    expect(values.has('POST /books', 'shelf', 'shelf 17')).toBe(true);
  });

  it('knows of a state whether the server keeps two that are sent, and never sets another one', () => {
    const isKept = (property: string, pairs: readonly (readonly [sent: string, shown: string])[], status = 200) => {
      const values = openSentValues();
      for (const [sent, shown] of pairs) {
        const text = JSON.stringify({ data: { [property]: shown } });
        values.note(exchange({ status, text }, { content: { isbn: 1, [property]: sent } }));
      }
      return values.areKept('POST /books', property);
    };
    const two = [
      ['new', 'new'],
      ['lent', 'lent'],
    ] as const;
    expect(isKept('status', two)).toBe(true);
    expect(isKept('status', [...two, ['lost', 'new']])).toBe(false);
    expect(
      isKept('status', [
        ['new', 'new'],
        ['new', 'new'],
      ]),
    ).toBe(false);
    expect(isKept('status', two, 400)).toBe(false);
    expect(isKept('shelf', two)).toBe(false);
  });

  it('knows nothing of requests without a value', () => {
    const values = openSentValues();
    values.note(exchange({}, { raw: '{"shelf":"shelf 17"}' }));
    expect(values.has('POST /books', 'shelf', 'shelf 17')).toBe(false);
  });

  describe('of an operation whose responses show what was sent', () => {
    /** Requests with these shelves, and the shelf that each response shows. */
    const noted = (pairs: readonly (readonly [sent: string, shown: string])[], status = 200) => {
      const values = openSentValues();
      for (const [shelf, shown] of pairs) {
        const text = JSON.stringify({ title: 'Emma', shelf: shown });
        values.note(exchange({ status, text }, { content: { isbn: 1, title: 'Persuasion', shelf } }));
      }
      return values.areShown('POST /books');
    };
    const same = (count: number, shelves: number) =>
      Array.from({ length: count }, (_, index) => [`s${index % shelves}`, `s${index % shelves}`] as const);

    it('are shown where a property often had them, and never another one', () => {
      expect(noted(same(10, 3))).toBe(true);
      expect(noted([...same(9, 3), ['s1', 'other']])).toBe(false);
      expect(noted([['s1', 'other'], ...same(10, 3)])).toBe(false);
    });

    it('may be the same by chance where there were few, and are not known from refusals', () => {
      expect(noted(same(9, 3))).toBe(false);
      expect(noted(same(20, 2))).toBe(false);
      expect(noted(same(20, 3), 400)).toBe(false);
    });
  });
});
