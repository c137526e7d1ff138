import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../derive-plan.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const choice = (name: string, values: readonly string[]) => ({ name, in: 'query', schema: { enum: [...values] } });

/** What is expected of the lists of a target that sorts its books by the number of pages when it is asked to. */
function judged(parameters: readonly JsonObject[], isDescending: (query: URLSearchParams) => boolean | undefined) {
  const item = { '/books/{isbn}': { parameters: [isbn], get: {} } };
  const contract = contractOf({ paths: { '/books': { get: { parameters } }, ...item } } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const expected: Case['expectedState'][] = [];
  for (const { cases } of plan.sequences()) {
    for (const one of cases.filter(({ strategy }) => strategy === 'sorting')) {
      if (one.expectedState !== undefined) expected.push(one.expectedState);
      const [path = '', query = ''] = one.request.path.split('?');
      const order = isDescending(new URLSearchParams(query));
      const pages = order === undefined ? [70, 90, 80] : order ? [90, 80, 70] : [70, 80, 90];
      const text = JSON.stringify(pages.map((count) => ({ isbn: count, pages: count })));
      const status = path.endsWith('/books') ? 200 : 404;
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text }) }));
    }
  }
  return expected;
}

const ascending = { kind: 'sorted', property: 'pages', order: 'ascending' };
const descending = { kind: 'sorted', property: 'pages', order: 'descending' };

describe('sorting', () => {
  it.each([
    [[choice('sort', ['pages', '-pages'])], 'sort', '-pages'],
    [[choice('sort_by', ['pages_asc', 'pages_desc'])], 'sort_by', 'pages_desc'],
    [[choice('sort', ['pages:asc', 'pages:desc'])], 'sort', 'pages:desc'],
    [[choice('sort', ['pages']), choice('order', ['asc', 'desc'])], 'order', 'desc'],
  ])('asks for both directions of %j, and judges those that are out of order', (parameters, name, last) => {
    expect(judged(parameters, (query) => (query.has(name) ? query.get(name) === last : undefined))).toEqual([]);
    expect(judged(parameters, (query) => query.get(name) !== last)).toEqual([ascending, descending]);
    expect(judged(parameters, () => undefined)).toEqual([ascending, descending]);
    expect(judged(parameters, () => false)).toEqual([descending]);
  });

  it('judges nothing where the contract has one direction only, or a name that no item has', () => {
    expect(judged([choice('sort', ['pages', 'isbn'])], () => undefined)).toEqual([]);
    expect(judged([choice('sort', ['price', '-price'])], () => undefined)).toEqual([]);
    expect(judged([choice('order', ['asc', 'desc'])], () => undefined)).toEqual([]);
  });
});
