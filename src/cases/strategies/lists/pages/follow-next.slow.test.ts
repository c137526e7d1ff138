import { expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const responses = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const parameters = [
  { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } },
  { name: 'state', in: 'query', schema: { enum: ['new', 'used'] } },
];
const contractWith = (list: object) =>
  contractOf({
    paths: {
      '/books': { get: { parameters, responses: list } },
      '/books/{id}': { parameters: [id], get: { responses } },
    },
  } as unknown as JsonObject);

const books = ['new', 'used', 'new', 'used'].map((state, index) => ({ id: index + 1, state }));

interface Target {
  /** The query of the address of the next page. */
  readonly next: (query: URLSearchParams) => URLSearchParams;
  /** Whether pages leave it out, and what describes it in the contract. */
  readonly hidden?: { readonly description: string; readonly total?: number };
  readonly inBody?: boolean;
  readonly missing?: number;
  readonly shelf?: typeof books;
  /** What the body says of the next page, where there is one. */
  readonly cursor?: string;
}

/** What is judged of the addresses that pages name, at a target with four books. */
function judgedAddresses({
  next,
  hidden,
  inBody = false,
  missing = 404,
  shelf = books,
  cursor,
}: Target): readonly Case['expectedState'][] {
  const headers = { Link: { description: hidden?.description ?? '', schema: {} } };
  const contract = contractWith({ 200: { ...responses[200], headers } });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const judged: Case['expectedState'][] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
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
      const found = shelf.filter(({ state }) => [state, null].includes(query.get('state')));
      const items = found.slice((page - 1) * limit, page * limit);
      const after = new URLSearchParams(query);
      after.set('page', String(page + 1));
      const address = !hidden && page * limit < found.length ? `/api/books?${next(after)}` : undefined;
      const place = cursor !== undefined && page * limit < found.length ? { nextCursor: cursor } : {};
      const text = JSON.stringify(inBody && address !== undefined ? { items, next: address } : { items, ...place });
      const sent: [string, string][] =
        inBody || address === undefined ? [] : [['Link', `<http://gateway${address}>; rel="next"`]];
      if (hidden?.total !== undefined) sent.push(['X-Total-Count', String(hidden.total)]);
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status: 200, text, headers: sent }) }));
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

it('judges a later address that leaves out the filter, where the next item has the same value by chance', () => {
  const shelf = ['new', 'new', 'used', 'new'].map((state, index) => ({ id: index + 1, state }));
  expect(judgedAddresses({ next: forgetting, shelf })).toEqual([
    { kind: 'items-with-value', property: 'state', value: 'new' },
  ]);
  expect(judgedAddresses({ next: (query) => query, shelf })).toEqual([]);
});

it('judges nothing at a target that shows what never existed', () => {
  expect(judgedAddresses({ next: skipping, missing: 200 })).toEqual([]);
});

it('judges the page without a link to the next one, where the contract promises it, or documents it and there are more items', () => {
  const judged = (description: string, total?: number) =>
    judgedAddresses({ next: (query) => query, hidden: { description, ...(total !== undefined && { total }) } });
  const expected = [{ kind: 'page-position', follows: true, isLinked: true }];
  expect(judged('The link to the next page, unless this is the last one')).toEqual(expected);
  expect(judged('The link to the next page, if there is one')).toEqual(expected);
  expect(judged('The next page', 4)).toEqual(expected);
  const withCursor = (description: string) =>
    judgedAddresses({ next: (query) => query, hidden: { description, total: 4 }, cursor: 'c2' });
  expect(withCursor('The link to the next page, if there is one')).toEqual(expected);
  expect(withCursor('The next page')).toEqual([]);
  expect(judged('The next page', 2)).toEqual([]);
  expect(judged('The next page')).toEqual([]);
  expect(judged('What is related', 4)).toEqual([]);
});
