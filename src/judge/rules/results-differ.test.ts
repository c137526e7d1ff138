import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

const outcome = { enum: ['lent', 'refused'] };
const result = { type: 'object', properties: { bookId: { type: 'integer' }, outcome, reason: { type: 'string' } } };
const shown: JsonObject = {
  type: 'object',
  properties: {
    results: { type: 'array', items: result },
    lent: { type: 'integer' },
    done: { type: 'integer', description: 'The number of results with the outcome lent' },
    pages: { type: 'integer' },
  },
};

interface Sent {
  readonly ids: readonly number[];
  readonly content: Json;
}

/** What is wrong with the response to a request for three books. */
function found(
  description: string,
  body: Json,
  { ids = [1, 2, 3], content = { loans: ids.map((bookId) => ({ bookId })) } }: Partial<Sent> = {},
): readonly string[] {
  const contract = contractOf({
    paths: {
      '/loans/bulk': {
        post: {
          requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
          responses: { '200': { description, content: { 'application/json': { schema: shown } } } },
        },
      },
    },
  });
  const [operation] = contract.operations;
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const one = exchange({ text: JSON.stringify(body) }, { content });
  const sent = { ...one.case, operation: operation ?? one.case.operation };
  return judge({ ...bench, contract, validator }, { ...one, case: sent })
    .findings.filter(({ rule }) => rule === 'results-differ')
    .map(({ message }) => message);
}

const resultsOf = (...ids: number[]) => ids.map((bookId) => ({ bookId, outcome: bookId === 3 ? 'refused' : 'lent' }));

describe('results-differ', () => {
  it('trips at another number of results, where the contract says that there is one for each item', () => {
    const two = { results: resultsOf(1, 2) };
    const message = 'the response has 2 results, although the request has 3 items';
    for (const text of ['One result for each loan.', 'The results for every loan.', 'The loans in the same order.'])
      expect(found(text, two)).toEqual([message]);
    expect(found('The loans.', two)).toEqual([]);
    expect(found('One result for each loan.', { results: resultsOf(1, 2, 3) })).toEqual([]);
  });

  it('trips at results in another order, where the contract says that it is that of the items', () => {
    const moved = { results: resultsOf(2, 1, 3) };
    expect(found('One for each loan, in the same order.', moved)).toEqual([
      'the results are not in the order of the items: "bookId" shows it',
    ]);
    expect(found('One result for each loan.', moved)).toEqual([]);
    expect(found('In the same order.', { results: resultsOf(1, 2, 3) })).toEqual([]);
    // The same name for another thing.
    expect(found('In the same order.', { results: resultsOf(4, 5, 6) })).toEqual([]);
  });

  it('trips at results that count the items in another order', () => {
    const counted = (...places: number[]) => ({ results: places.map((index) => ({ index, outcome: 'lent' })) });
    const message = 'the results are not in the order of the items: "index" shows it';
    expect(found('The results, in the order of the request.', counted(2, 1, 0))).toEqual([message]);
    expect(found('The results, in the order of the request.', counted(1, 3, 2))).toEqual([message]);
    expect(found('The results, in the order of the request.', counted(0, 1, 2))).toEqual([]);
    expect(found('The results, in the order of the request.', counted(5, 4, 3))).toEqual([]);
    expect(found('The results.', counted(2, 1, 0))).toEqual([]);
  });

  it('trips at a number beside the results that is not that of those with the outcome of its name', () => {
    expect(found('Done.', { results: resultsOf(1, 2, 3), lent: 3 })).toEqual([
      '"lent" is 3, although 2 of the 3 results are "lent"',
    ]);
    expect(found('Done.', { results: resultsOf(1, 2, 3), lent: 2, pages: 7 })).toEqual([]);
    // One page of them, and results that do not say what became of them.
    expect(found('Done.', { results: resultsOf(1, 2), lent: 3 })).toEqual([]);
    expect(found('Done.', { results: [{}, {}, {}], lent: 3 })).toEqual([]);
  });

  it('finds the order also in what each result shows of its item, and by the name of the list', () => {
    const wrapped = (...ids: number[]) => ({ results: ids.map((bookId) => ({ outcome: 'lent', loan: { bookId } })) });
    const message = 'the results are not in the order of the items: "bookId" shows it';
    expect(found('The results are in the order of the loans.', wrapped(2, 1, 3))).toEqual([message]);
    expect(found('The results are in the order of the loans.', wrapped(1, 2, 3))).toEqual([]);
    expect(found('The results are in the order of the books.', wrapped(2, 1, 3))).toEqual([]);
  });

  it('finds the order of a request that lists identifiers, also where the list of the results says it', () => {
    const content = { note: 'for Ada', bookIds: [1, 2, 3], tags: ['old', 'new'] };
    const message = 'the results are not in the order of the items: "bookId" shows it';
    const faults = (text: string, ...ids: number[]) => found(text, { results: resultsOf(...ids) }, { content });
    expect(faults('One result for each book, in the order of the request.', 3, 1, 2)).toEqual([message]);
    expect(faults('One result for each book, in the order of the request.', 1, 2, 3)).toEqual([]);
    expect(faults('One result for each book.', 3, 1, 2)).toEqual([]);
    expect(faults('In the order of the request.', 3, 1, 4)).toEqual([]);
  });

  it('trips at a number that is described as that of the results with an outcome', () => {
    const three = { results: resultsOf(1, 2, 3) };
    expect(found('Done.', { ...three, done: 3 })).toEqual(['"done" is 3, although 2 of the 3 results are "lent"']);
    expect(found('Done.', { ...three, done: 2 })).toEqual([]);
  });
});
