import { describe, expect, it } from 'vitest';
import { bookContract } from '../../testing/book-contract.ts';
import { declaredNames } from './declared-names.ts';

describe('declaredNames', () => {
  it('finds the names of properties wherever they are declared', () => {
    const names = declaredNames(bookContract.document);
    for (const name of ['title', 'isbn', 'a/b', 'row']) expect(names).toContain(name);
    for (const name of ['type', 'properties', 'Book', 'emma']) expect(names).not.toContain(name);
  });

  it('reads a document once', () => {
    expect(declaredNames(bookContract.document)).toBe(declaredNames(bookContract.document));
  });
});
