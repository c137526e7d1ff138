import { expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const responses = { 200: { description: '', content: { 'application/json': { schema: { type: 'object' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const state = { name: 'state', in: 'query', schema: { enum: ['new', 'used'] } };
const pages = ['limit', 'page'].map((name) => ({ name, in: 'query', schema: { type: 'integer', minimum: 1 } }));
const book = { type: 'object', required: ['state'], properties: { state: { enum: ['new', 'used'] } } };
const requestBody = { required: true, content: { 'application/json': { schema: book } } };
const contract = contractOf({
  paths: {
    '/books': {
      get: { parameters: [...pages, state], responses },
      post: { requestBody, responses: { 201: { description: '' } } },
    },
    '/books/count': { get: { parameters: [state], responses } },
    '/books/{id}': { parameters: [id], get: { responses } },
  },
} as unknown as JsonObject);

interface Book {
  readonly id: number;
  readonly state: Json;
}

/** What is judged of the counts of a target that keeps what is created; `count` gets the filter. */
function judgedCounts(count: (books: readonly Book[], state: string | null) => Json): readonly Case['expectedState'][] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const books: Book[] = ['new', 'used', 'new'].map((one, index) => ({ id: index + 1, state: one }));
  const judged: Case['expectedState'][] = [];
  const respond = ({ request: { method, path, body } }: Case) => {
    const [own, search] = path.split('?');
    const query = new URLSearchParams(search);
    const asked = query.get('state');
    const found = books.filter((one) => asked === null || one.state === asked);
    if (own === '/books/count') return { status: 200, text: JSON.stringify(count(books, asked)) };
    if (own !== '/books') return { status: 404, text: '{}' };
    if (method === 'GET') {
      const limit = Number(query.get('limit') ?? 9);
      const from = (Number(query.get('page') ?? 1) - 1) * limit;
      return { status: 200, text: JSON.stringify({ items: found.slice(from, from + limit) }) };
    }
    const value = body.kind === 'content' ? body.value : undefined;
    const created = { id: books.length + 1, state: (value as JsonObject)?.['state'] ?? 'new' };
    if (books.length < 90) books.push(created);
    return { status: 201, text: JSON.stringify(created) };
  };
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'paging')) {
      if (one.expectedState?.kind === 'count-of-list') judged.push(one.expectedState);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return judged;
}

const filtered = (books: readonly Book[], asked: string | null) =>
  books.filter((one) => asked === null || one.state === asked).length;

it('judges nothing where the count is that of the list', () => {
  expect(judgedCounts((books, asked) => ({ count: filtered(books, asked) }))).toEqual([]);
  expect(judgedCounts(filtered)).toEqual([]);
});

it('judges a count of other items than those of the list', () => {
  const [judged, ...others] = judgedCounts((books) => ({ count: books.length + 5 }));
  expect(judged).toMatchObject({ kind: 'count-of-list', property: 'count' });
  expect(others).toEqual([]);
});

it('judges a count without the filter', () => {
  const judged = judgedCounts((books) => books.length);
  expect(judged.map((one) => one?.kind)).toEqual(['count-of-list', 'count-of-list']);
});

it('judges nothing of a count that does not follow the list, or that has another meaning', () => {
  expect(judgedCounts(() => ({ count: 4 }))).toEqual([]);
  expect(judgedCounts((books) => ({ count: books.length, total: 90 }))).toEqual([]);
  expect(judgedCounts((books) => ({ pages: books.length }))).toEqual([]);
});
