import { expect, it } from 'vitest';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Case } from '../../../../model/case.ts';
import type { Exchange } from '../../../../model/exchange.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { derivationOf } from '../../../../testing/derivations.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';
import { caseId } from '../../../request/case-draft.ts';
import { findLifecycle } from '../../../resources/reading/resource-lifecycle.ts';
import type { Derivation } from '../../strategy.ts';
import { deleteInEachState } from './delete-in-each-state.ts';

const state = { type: 'string', enum: ['new', 'sold', 'lost'] };
const title = { type: 'string' };
const id = { type: 'integer', readOnly: true };
const book = { type: 'object', required: ['title'], properties: { id, title, state } };
const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: 'integer' } };
const item = {
  parameters: [bookId],
  get: { responses: { ...responses('200', book), '404': { description: 'Missing' } } },
  delete: { responses: { '204': { description: 'Deleted' }, '409': { description: 'Refused' } } },
};

/** What the steps are judged for, after each deletion of what others have created; what is in one of these states may not be deleted, or is still shown. */
function deletions({
  refused = [],
  kept = [],
}: {
  refused?: readonly Json[];
  kept?: readonly Json[];
}): readonly Case[] {
  const books = new Map<number, JsonObject>();
  let last = 0;
  const paths: JsonObject = {
    '/books': {
      get: { responses: responses('200', { type: 'array', items: book }) },
      post: { ...taking(book), responses: responses('201', book) },
    },
    '/books/{bookId}': item,
  };
  const all = stepsOf(paths, ({ request: { method, body } }, path) => {
    if (path.startsWith('/books?') || (path === '/books' && method === 'GET'))
      return { status: 200, text: JSON.stringify([...books.values()]) };
    if (method === 'POST') {
      last += 1;
      books.set(last, { state: 'new', ...Object(writtenValue(body)), id: last });
      return { status: 201, text: JSON.stringify(books.get(last)) };
    }
    const own = Number(path.split('/').at(-1));
    const found = books.get(own);
    if (found === undefined) return { status: 404 };
    if (method === 'GET') return { status: 200, text: JSON.stringify(found) };
    if (refused.includes(found['state'] ?? null)) return { status: 409 };
    if (!kept.includes(found['state'] ?? null)) books.delete(own);
    return { status: 204 };
  });
  return all.filter((one) => /› (?:DELETE \d+|read \d+ after DELETE(?:, again)?|list after DELETE \d+) /.test(one.id));
}

const removed = (all: readonly Case[]) =>
  all.flatMap(({ expectedState }) => (expectedState?.kind === 'resource-removed' ? [expectedState.content] : []));

const deletionsIn = (all: readonly Case[]) => all.filter(({ request }) => request.method === 'DELETE');

it('deletes one of each state, and expects none by itself or in the list, once one is gone', () => {
  const all = deletions({});
  const deleted = deletionsIn(all);
  expect(deleted.length).toBeGreaterThan(2);
  expect(removed(all)).toHaveLength(deleted.length - 1);
  expect(all.filter(({ expectedState }) => expectedState?.kind === 'item-not-listed')).toHaveLength(deleted.length);
});

it('expects nothing of what may not be deleted, or is still shown each time', () => {
  const refused = deletions({ refused: ['sold'] });
  expect(removed(refused)).toHaveLength(deletionsIn(refused).length - 2);
  expect(removed(refused).map((content) => Object(content).state)).not.toContain('sold');
  expect(removed(deletions({ kept: ['new', 'sold', 'lost'] }))).toEqual([]);
});

it.each(['new', 'sold', 'lost'])('judges each that is still shown, those that are %s, once one is gone', (state) => {
  const all = deletions({ kept: [state] });
  const again = all.filter(({ id }) => / after DELETE, again /.test(id));
  const states = again.map(({ expectedState }) => expectedState?.kind === 'resource-removed' && expectedState.content);
  expect(states.every((content) => Object(content).state === state)).toBe(true);
  expect(removed(all).map((content) => Object(content).state)).toContain(state);
  expect(removed(all)).toHaveLength(deletionsIn(all).length - 1);
  const listed = all.filter(({ expectedState }) => expectedState?.kind === 'item-not-listed');
  expect(listed).toHaveLength(deletionsIn(all).length - again.length);
});

/** The requests of a run that has created so many books, of as many states, and changed some. */
function bookSteps(count: number, states: number, changed: readonly string[] = []): readonly string[] {
  const contract = contractOf({ paths: { '/books': { post: taking(book) }, '/books/{bookId}': item } } as JsonObject);
  const answers = new Map<string, Exchange>();
  const creation = buildExchange({ outcome: buildReply({ status: 201, text: '{"id":1}' }) });
  const derivation = derivationOf({ key: 'GET /books/{bookId}', contract });
  const created = Array.from({ length: count }, (_, index) => ({ values: [`${index}`], exchange: creation }));
  const read: Derivation = {
    ...derivation,
    created: {
      ofKind: () => created,
      addedTo: () => [],
      changedOf: () => changed.map((id) => ({ values: [id], exchange: creation })),
      firstList: () => undefined,
    },
    derivationFor: (method, kind) =>
      method === 'POST' && kind === '/books' ? derivationOf({ key: 'POST /books', contract }) : undefined,
    findExchange: (id) => answers.get(id),
  };
  const removal = { ...derivationOf({ key: 'DELETE /books/{bookId}', contract }), findExchange: read.findExchange };
  const lifecycle = findLifecycle(read);
  const sent: string[] = [];
  for (const { cases } of lifecycle === undefined ? [] : deleteInEachState({ ...lifecycle, removal }))
    for (const { label, request, of } of cases) {
      sent.push(`${request.method} ${request.path}`);
      const state = Number(request.path.split('/').at(-1)) % states;
      const text = request.method === 'GET' ? JSON.stringify({ state: `s${'x'.repeat(state)}` }) : '';
      const id = of === undefined ? '' : caseId(of.operation, 'state', label);
      answers.set(id, buildExchange({ outcome: buildReply({ status: text === '' ? 204 : 200, text }) }));
    }
  return sent;
}

it('deletes twelve at most, and reads sixty to find them', () => {
  expect(bookSteps(30, 20).filter((one) => one.startsWith('DELETE'))).toHaveLength(12);
  const alike = bookSteps(70, 1);
  expect(alike.filter((one) => one.startsWith('DELETE'))).toHaveLength(1);
  expect(new Set(alike.filter((one) => one.startsWith('GET'))).size).toBe(60);
});

it('begins with what was changed', () => {
  const paths = new Set(bookSteps(3, 9, ['7', '1']).map((one) => one.split(' ')[1]));
  expect([...paths]).toEqual(['/books/7', '/books/1', '/books/0', '/books/2']);
});
