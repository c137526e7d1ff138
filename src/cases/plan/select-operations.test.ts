import { describe, expect, it } from 'vitest';
import { Failure } from '../../model/failure.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { noSelection, type SelectionWords, selectOperations } from './select-operations.ts';

const responses = { '200': { description: 'fine' } };
const { operations } = contractOf({
  paths: {
    '/books': {
      get: { tags: ['books'], operationId: 'listBooks', responses },
      post: { tags: ['books'], operationId: 'createBook', responses },
    },
    '/books/{isbn}': {
      get: { tags: ['books'], operationId: 'readBook', responses },
      delete: { tags: ['admin'], responses },
    },
    '/readers': { get: { tags: ['readers'], operationId: 'listReaders', responses } },
  },
});

function selected(words: Partial<SelectionWords>): string[] {
  return selectOperations(operations, { ...noSelection, ...words }).selected.map(({ key }) => key);
}

function failureOf(words: Partial<SelectionWords>): Failure {
  try {
    selectOperations(operations, { ...noSelection, ...words });
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('nothing was refused');
}

describe('a selection', () => {
  it.each([
    [[], ['GET /books', 'POST /books', 'GET /books/{isbn}', 'DELETE /books/{isbn}', 'GET /readers']],
    [['GET'], ['GET /books', 'GET /books/{isbn}', 'GET /readers']],
    [['get /books'], ['GET /books']],
    [['/books'], ['GET /books', 'POST /books']],
    [['/books*'], ['GET /books', 'POST /books', 'GET /books/{isbn}', 'DELETE /books/{isbn}']],
    [['* /books/*'], ['GET /books/{isbn}', 'DELETE /books/{isbn}']],
    [
      ['tag:readers', 'id:createBook'],
      ['POST /books', 'GET /readers'],
    ],
    [['id:list*'], ['GET /books', 'GET /readers']],
    [['/*/{isbn}'], ['GET /books/{isbn}', 'DELETE /books/{isbn}']],
  ])('with --only %j has %j', (only, keys) => {
    expect(selected({ only })).toEqual(keys);
  });

  it('leaves out what --skip names, even where --only names it too, with the reason', () => {
    expect(selected({ only: ['/books*'], skip: ['DELETE', 'POST /books'] })).toEqual([
      'GET /books',
      'GET /books/{isbn}',
    ]);
    const { excluded } = selectOperations(operations, { ...noSelection, skip: ['tag:admin'] });
    expect(excluded.map(({ operation, reason }) => [operation.key, reason])).toEqual([
      ['DELETE /books/{isbn}', '--skip tag:admin'],
    ]);
  });

  it('binds probes with other methods', () => {
    const books = operations.find(({ key }) => key === 'GET /books');
    if (books === undefined) throw new Error('no operation');
    const allowed = (words: Partial<SelectionWords>) =>
      ['GET', 'TRACE', 'DELETE'].filter((method) =>
        selectOperations(operations, { ...noSelection, ...words }).allows(books, method),
      );
    expect(allowed({})).toEqual(['GET', 'TRACE', 'DELETE']);
    expect(allowed({ only: ['GET /books'] })).toEqual(['GET']);
    expect(allowed({ only: ['tag:books'] })).toEqual(['GET', 'TRACE', 'DELETE']);
    expect(allowed({ skip: ['TRACE'] })).toEqual(['GET', 'DELETE']);
    expect(allowed({ safe: true })).toEqual(['GET']);
  });

  it('refuses a selector that matches nothing, and proposes the nearest name', () => {
    expect(failureOf({ only: ['/bok'] })).toMatchObject({ code: 'usage', advice: 'Did you mean "/books"?' });
    expect(failureOf({ skip: ['tag:reader'] }).advice).toBe('Did you mean "tag:readers"?');
    expect(failureOf({ skip: ['GET /books/12'] }).advice).toBe('Did you mean "GET /books"?');
    expect(failureOf({ only: ['id:zzzzzzzz'] }).advice).toContain('The operations are: GET /books, POST /books');
  });
});
