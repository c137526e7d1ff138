import { describe, expect, it } from 'vitest';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { shapeIn } from './contract-shape.ts';

const newBook = '/components/schemas/NewBook';

describe('shapeIn', () => {
  it('puts a schema together', () => {
    expect([...shapeIn(bookContract, newBook).required.keys()].sort()).toEqual(['isbn', 'title']);
  });

  it('does so once for each schema of a document', () => {
    expect(shapeIn(bookContract, newBook)).toBe(shapeIn(bookContract, newBook));
    expect(shapeIn(bookContract, '/components/schemas/Book')).not.toBe(shapeIn(bookContract, newBook));
  });

  it('does not mix documents up', () => {
    const other = contractOf({ components: { schemas: { NewBook: { required: ['number'] } } } });
    expect([...shapeIn(other, newBook).required.keys()]).toEqual(['number']);
  });
});
