import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../derive-plan.ts';

const responses = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'state', in: 'query', schema: { enum: ['new', 'used'] } },
];
const contract = contractOf({
  paths: { '/books': { get: { parameters, responses } }, '/books/{id}': { parameters: [id], get: { responses } } },
} as unknown as JsonObject);

const books = ['new', 'used', 'new', 'used'].map((state, index) => ({ id: index + 1, state }));

interface Target {
  /** The query of the address of the next page. */
  readonly next: (query: URLSearchParams) => URLSearchParams;
  readonly inBody?: boolean;
  readonly missing?: number;
}

/** What is judged of the addresses that pages name, at a target with four books. */
function judgedAddresses({ next, inBody = false, missing = 404 }: Target): readonly Case['expectedState'][] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const judged: Case['expectedState'][] = [];
  for (const { cases } of plan.sequences()) {
    for (const one of cases) {
      const [path = '', search] = one.request.path.split('?');
      if (path !== '/books') {
        plan.learn(buildExchange({ case: one, outcome: buildReply({ status: missing, text: '{}' }) }));
        continue;
      }
      if (one.id.includes('next address')) judged.push(...(one.expectedState ? [one.expectedState] : []));
      const query = new URLSearchParams(search);
      const limit = Number(query.get('limit') ?? 9);
      const page = Number(query.get('page') ?? 1);
      const found = books.filter(({ state }) => [state, null].includes(query.get('state')));
      const items = found.slice((page - 1) * limit, page * limit);
      const after = new URLSearchParams(query);
      after.set('page', String(page + 1));
      const address = page * limit < found.length ? `/api/books?${next(after)}` : undefined;
      const text = JSON.stringify(inBody && address !== undefined ? { items, next: address } : { items });
      const headers: [string, string][] =
        inBody || address === undefined ? [] : [['Link', `<http://gateway${address}>; rel="next"`]];
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text, headers }) }));
    }
  }
  return judged;
}

const changed = (change: (query: URLSearchParams) => void) => (query: URLSearchParams) => {
  change(query);
  return query;
};
const skipping = changed((query) => query.set('page', '3'));
const forgetting = changed((query) => query.delete('state'));

it.each([false, true])('follows the address of the next page, and judges nothing where it leads there', (inBody) => {
  expect(judgedAddresses({ next: (query) => query, inBody })).toEqual([]);
});

it.each([false, true])('judges the address that leads elsewhere twice', (inBody) => {
  expect(judgedAddresses({ next: skipping, inBody })).toEqual([
    { kind: 'page-items', property: 'id', ids: ['3', '4'], before: ['1', '2'] },
  ]);
});

it('judges the address that leaves out the filter', () => {
  expect(judgedAddresses({ next: forgetting })).toEqual([
    { kind: 'items-with-value', property: 'state', value: 'new' },
  ]);
});

it('judges nothing at a target that shows what never existed', () => {
  expect(judgedAddresses({ next: skipping, missing: 200 })).toEqual([]);
});
