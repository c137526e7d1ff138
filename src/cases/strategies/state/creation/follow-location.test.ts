import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';
import { noSelection } from '../../../plan/select-operations.ts';

const book = { type: 'object', required: ['id'], properties: { id: { type: 'string', readOnly: true } } };
const paths: JsonObject = {
  '/books': { post: { ...taking({ type: 'object' }), responses: responses('201', book) } },
  '/books/{bookId}': {
    parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
    get: { responses: responses('200', book) },
  },
};

/** The paths that are read because a 201 response has named them in Location. */
function followed(location: string, { status = 201, isShown = true } = {}): readonly string[] {
  const steps = stepsOf(paths, ({ request: { method } }, path) => {
    const text = '{"id":"b7"}';
    if (method === 'POST') return { status, text, headers: [['Location', location]] };
    return isShown && path === '/books/b7' ? { status: 200, text } : { status: 404 };
  });
  const isThere = (one: (typeof steps)[number]) => one.expectedState?.kind === 'found-at-location';
  return steps.filter(isThere).map(({ request: { method, path } }) => `${method} ${path}`);
}

describe('the address in Location', () => {
  it('is read where it is another one than the documented address', () => {
    expect(followed('/tomes/b7')).toEqual(['GET /tomes/b7']);
    expect(followed('http://127.0.0.1:4010/tomes/b7?v=1')).toEqual(['GET /tomes/b7?v=1']);
    expect(followed('b7')).toEqual(['GET /b7']);
  });

  it.each([
    ['the documented address', '/books/b7', {}],
    ['the same behind a gateway', '/api/v2/books/b7', {}],
    ['an address of another server', 'https://gateway.example/tomes/b7', {}],
    ['what is not an address', 'http://', {}],
    ['the address of a job', '/jobs/1', { status: 202 }],
    ['the address of what cannot be read', '/tomes/b7', { isShown: false }],
  ])('is not read where it is %s', (_, location, options) => {
    expect(followed(location, options)).toEqual([]);
  });

  it('is read where it is below the collection at which the resource was created, and that is not where it is read', () => {
    const shelfId = { name: 'shelfId', in: 'path', required: true, schema: { type: 'string' } };
    const { '/books': all = {}, ...one } = paths;
    const nested = {
      '/shelves': { post: { responses: responses('201', book) } },
      '/shelves/{shelfId}/books': { ...(all as JsonObject), parameters: [shelfId] },
      ...one,
    };
    const steps = stepsOf(nested, ({ request: { method } }, path) => {
      const isShelf = path === '/shelves';
      const headers = isShelf ? [] : [['Location', `${path}/b7`] as const];
      if (method === 'POST') return { status: 201, text: isShelf ? '{"id":"s1"}' : '{"id":"b7"}', headers };
      return path === '/books/b7' ? { text: '{"id":"b7"}' } : { status: 404 };
    });
    const isThere = (step: (typeof steps)[number]) => step.expectedState?.kind === 'found-at-location';
    expect(steps.filter(isThere).map(({ request: { path } }) => path)).toEqual([
      expect.stringMatching(/^\/shelves\/[^/]+\/books\/b7$/),
    ]);
  });

  it('is not read where it is that of an operation that the run leaves out', () => {
    const id = { name: 'tomeId', in: 'path', required: true, schema: { type: 'string' } };
    const contract = contractOf({
      paths: { ...paths, '/tomes/{tomeId}': { parameters: [id], get: { responses: responses('200', book) } } },
    });
    const sentWith = (skip: readonly string[]) => {
      const plan = derivePlan(contract, sourceOf(contract), {
        seed: 1,
        strictAuth: false,
        selection: { ...noSelection, skip },
      });
      const sent: string[] = [];
      for (const { cases } of plan.sequences(promisesOnly)) {
        for (const one of cases) {
          const { method, path } = one.request;
          const isThere = method === 'POST' || path === '/books/b7';
          const headers = [['Location', '/tomes/b7']] as const;
          const outcome = buildReply({
            status: method === 'POST' ? 201 : isThere ? 200 : 404,
            text: '{"id":"b7"}',
            headers,
          });
          if (one.expectedState?.kind === 'found-at-location') sent.push(path);
          plan.learn(buildExchange({ case: one, outcome }));
        }
      }
      return sent;
    };
    expect(sentWith([])).toEqual(['/tomes/b7']);
    expect(sentWith(['/tomes/*'])).toEqual([]);
  });
});
