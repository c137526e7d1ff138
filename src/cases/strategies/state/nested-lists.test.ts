import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../derive-plan.ts';

const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: 'integer' } };
const contract = contractOf({
  paths: {
    '/books': { post: {} },
    '/books/{bookId}': { parameters: [bookId], get: {} },
    '/books/{bookId}/notes': { parameters: [bookId], get: {}, post: {} },
  },
} as JsonObject);

/** What is expected of the lists of a target that lists the notes of one book, or all of them. */
function judged({ keepsBooks = true } = {}, unknown: string[] = []): readonly Case['expectedState'][] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const books = new Set<string>();
  const notes: { readonly id: number; readonly bookId: number; readonly text: string }[] = [];
  const expected: Case['expectedState'][] = [];
  const respond = ({ request: { method, path } }: Case) => {
    const [, book = '', isList] = /^\/books\/(\d+)(\/notes)?$/.exec(path) ?? [];
    if (method === 'POST' && book === '') {
      books.add(String(books.size + 1));
      return { status: 201, text: writeJson({ id: books.size }) };
    }
    if (keepsBooks && !books.has(book)) {
      unknown.push(`${method} ${isList ?? ''}`);
      return { status: 404, text: '{}' };
    }
    if (isList === undefined) return { status: 200, text: writeJson({ id: Number(book) }) };
    if (method === 'GET') return { status: 200, text: writeJson(notes.filter((one) => String(one.bookId) === book)) };
    const note = { id: notes.length + 1, bookId: Number(book), text: 'new' };
    notes.push(note);
    return { status: 201, text: writeJson(note) };
  };
  for (const { cases } of plan.sequences()) {
    for (const one of cases) {
      const isNested = one.strategy === 'state' && one.id.endsWith('(/books/{bookId}/notes)');
      if (isNested && one.expectedState !== undefined) expected.push(one.expectedState);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return expected;
}

describe('a list below a resource', () => {
  it('has what was added to it, and the list below another one does not', () => {
    const [listed, foreign, ...others] = judged();
    expect(listed).toMatchObject({ kind: 'listed', whole: true });
    expect(foreign).toEqual({ kind: 'foreign', item: { id: expect.any(Number), text: 'new' } });
    expect(others).toEqual([]);
  });

  it('is asked to take something below a resource that was never created', () => {
    const unknown: string[] = [];
    judged({}, unknown);
    expect(unknown).toContain('POST /notes');
  });

  it('says nothing at a target that shows books that were never created', () => {
    expect(judged({ keepsBooks: false })).toEqual([]);
  });
});
