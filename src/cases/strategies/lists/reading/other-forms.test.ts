import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const state = { name: 'state', in: 'query', schema: { enum: ['new', 'used'] } };
const books = [
  { isbn: 1, title: 'Emma', state: 'new' },
  { isbn: 2, title: 'Persuasion', state: 'new' },
  { isbn: 3, title: 'Sanditon', state: 'used' },
];

/** What is judged of tables whose rows are these, for the value of the filter and for the number of the request. */
function judged(
  rows: (chosen: string | null, number: number) => readonly JsonObject[],
  types: readonly string[] = ['application/json', 'text/csv'],
): readonly ExpectedState[] {
  const content = Object.fromEntries(types.map((type) => [type, {}]));
  const contract = contractOf({
    paths: { '/books': { get: { parameters: [state], responses: { 200: { description: '', content } } } } },
  } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const found: ExpectedState[] = [];
  let number = 0;
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'filtering')) {
      if (one.expectedState?.kind === 'table-of-items') found.push(one.expectedState);
      const chosen = new URLSearchParams(one.request.path.split('?')[1]).get('state');
      const isTable = one.request.headers.some(([name, value]) => name === 'Accept' && value === 'text/csv');
      const items = books.filter((book) => chosen === null || book.state === chosen);
      const table = () =>
        ['isbn,title', ...rows(chosen, number++).map(({ isbn, title }) => `${isbn},${title}`)].join('\n');
      const text = isTable ? table() : JSON.stringify(items);
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text }) }));
    }
  }
  return found;
}

const asListed = (chosen: string | null) => books.filter((book) => chosen === null || book.state === chosen);

describe('a list as a table', () => {
  it('is not judged where it has the items of the list', () => {
    expect(judged(asListed)).toEqual([]);
    expect(judged(() => [], ['application/json', 'text/plain'])).toEqual([]);
  });

  it('is judged where it differs twice', () => {
    const expected = { kind: 'table-of-items', items: books, property: 'isbn', isWhole: true };
    expect(judged((chosen) => asListed(chosen).slice(1))).toContainEqual(expected);
    expect(judged((chosen, number) => asListed(chosen).slice(number === 0 ? 1 : 0))).toHaveLength(1);
  });

  it('is judged where it does not follow the filter', () => {
    expect(judged(() => books)).toEqual([
      { kind: 'table-of-items', items: books.slice(0, 2), property: 'isbn', isWhole: true },
    ]);
  });
});
