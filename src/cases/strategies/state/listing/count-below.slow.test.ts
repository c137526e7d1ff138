import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const id = { type: 'string', readOnly: true };
const title = { type: 'object', properties: { title: { type: 'string' } } };
const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: 'string' } };
const count = { type: 'integer', readOnly: true };

interface Library {
  readonly counter?: JsonObject;
  readonly note?: JsonObject;
  readonly conflict?: string;
  /** What a book says of the number of its notes. */
  readonly counts?: (notes: number, added: number) => number;
  /** What can be done with a note alone. */
  readonly ofNote?: JsonObject;
  /** The status of the deletion of a note. */
  readonly deletion?: number;
  /** The schema of the statistics of a book. */
  readonly statistics?: JsonObject;
  /** The object in which the book has them. */
  readonly within?: string;
}

/** What is expected of the books of a target, and of their deletion, where notes are below them. */
function judged({
  counter = { noteCount: count },
  note = {},
  conflict = 'Lent',
  counts = (notes) => notes,
  statistics,
  within,
  ofNote,
  deletion = 204,
}: Library) {
  const own = within === undefined ? counter : { [within]: { type: 'object', properties: counter } };
  const book = { type: 'object', properties: { id, title: { type: 'string' }, ...own } };
  const shown = { type: 'object', properties: { id, title: { type: 'string' }, ...note } };
  const paths = {
    '/books': { post: { ...taking(title), responses: responses('201', book) } },
    '/books/{bookId}': {
      parameters: [bookId],
      get: { responses: responses('200', book) },
      delete: { responses: { '204': { description: 'Gone' }, '409': { description: conflict } } },
    },
    '/books/{bookId}/notes': {
      parameters: [bookId],
      get: { responses: responses('200', { type: 'array', items: shown }) },
      post: { ...taking(title), responses: responses('201', shown) },
    },
    ...(ofNote === undefined
      ? {}
      : { '/books/{bookId}/notes/{noteId}': { parameters: [bookId, { ...bookId, name: 'noteId' }], ...ofNote } }),
    ...(statistics === undefined
      ? {}
      : { '/books/{bookId}/statistics': { parameters: [bookId], get: { responses: responses('200', statistics) } } }),
  };
  const books = new Map<string, string[]>();
  const added = new Map<string, number>();
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, , own = '', isList, one] = path.split('/');
    last += method === 'POST' ? 1 : 0;
    if (method === 'POST' && own === '') books.set(`b${last}`, []);
    if (method === 'POST' && own === '') return { status: 201, text: `{"id":"b${last}"}` };
    const notes = books.get(own);
    if (notes === undefined) return { status: 404 };
    if (one !== undefined) {
      const at = notes.findIndex((note) => note.includes(`"${one}"`));
      if (at === -1) return { status: 404 };
      if (method === 'GET') return { text: notes[at] ?? '' };
      if (deletion === 204) notes.splice(at, 1);
      return { status: deletion };
    }
    const shownCount = counts(notes.length, added.get(own) ?? 0);
    if (method === 'DELETE') return { status: notes.length > 0 ? 409 : 204 };
    if (isList === 'statistics') return { status: 200, text: `{"notes":${shownCount}}` };
    if (isList === undefined) {
      const names = Object.keys(counter).map((name) => `"${name}":${shownCount}`);
      const shownCounts = within === undefined ? names.join() : `"${within}":{${names.join()}}`;
      return { status: 200, text: `{"id":"${own}",${shownCounts}}` };
    }
    if (method === 'POST') added.set(own, (added.get(own) ?? 0) + 1);
    if (method === 'POST') notes.push(`{"id":"n${last}","title":"t"}`);
    return method === 'POST' ? { status: 201, text: notes.at(-1) ?? '' } : { status: 200, text: `[${notes.join()}]` };
  });
  const stateOf = (label: RegExp): ExpectedState | undefined => steps.find((one) => label.test(one.id))?.expectedState;
  return {
    empty: stateOf(/count: without an item, judged/),
    filled: stateOf(/count: with an item, judged/),
    fewer: stateOf(/count: without an item that was deleted, judged/),
    deletion: stateOf(/delete an owner that is not empty/),
  };
}

describe('the number of items below a resource', () => {
  const is = (length: number, property = 'noteCount') => ({ kind: 'count-of-list', property, count: length });

  it('is judged where it differs from the list', () => {
    expect(judged({ counts: () => 0 })).toMatchObject({ empty: undefined, filled: is(1) });
    expect(judged({ counts: (notes) => notes + 1 })).toMatchObject({ empty: is(0), filled: is(1) });
    expect(judged({ counter: { numberOfNotes: count }, counts: () => 0 }).filled).toEqual(is(1, 'numberOfNotes'));
  });

  it('is judged in an object that has the numbers of several lists', () => {
    const counter = { notes: count };
    expect(judged({ counter, within: 'counts', counts: () => 0 }).filled).toEqual({
      ...is(1, 'notes'),
      within: 'counts',
    });
    expect(judged({ counter, within: 'counts' }).filled).toBeUndefined();
    expect(judged({ counter, within: 'latest', counts: () => 0 }).filled).toBeUndefined();
    expect(judged({ counter, counts: () => 0 }).filled).toBeUndefined();
  });

  it('is judged in the statistics of a resource where they count more than there are', () => {
    const statistics = { type: 'object', properties: { notes: { type: 'integer' } } };
    const of = (more: Library) => judged({ counter: { pages: count }, statistics, ...more });
    expect(of({ counts: (notes) => notes * 2 })).toMatchObject({ empty: undefined, filled: is(1, 'notes') });
    expect(of({ counts: () => 3 }).empty).toEqual(is(0, 'notes'));
    expect(of({ counts: () => 0 })).toMatchObject({ empty: undefined, filled: undefined });
    expect(of({}).filled).toBeUndefined();
    const texts = { type: 'object', properties: { notes: { type: 'string' } } };
    expect(of({ statistics: texts, counts: () => 3 }).empty).toBeUndefined();
  });

  it('is not judged where it is right, is called otherwise, or may leave out items', () => {
    const none = { empty: undefined, filled: undefined };
    expect(judged({})).toMatchObject(none);
    expect(judged({ counter: { pageCount: count }, counts: () => 7 })).toMatchObject(none);
    const note = { status: { type: 'string' } };
    expect(judged({ note, counts: () => 7 })).toMatchObject(none);
    const described = (description: string) =>
      judged({ note, counter: { noteCount: { ...count, description } }, counts: () => 0 }).filled;
    expect(described('The number of notes.')).toEqual(is(1));
    expect(described('The number of notes that are open.')).toBeUndefined();
  });

  it.each([
    ['The number of notes in the book', true],
    ['Number of its notes on this shelf.', true],
    ['The count of all notes of a book.', true],
    ['The number of notes in each chapter', true],
    ['The number of notes in the book that are open', false],
    ['The number of notes in use', false],
    ['The number of pages in the book', false],
  ])('is that of all items, or not: %s', (description, isPlain) => {
    const note = { status: { type: 'string' } };
    const { filled } = judged({ note, counter: { noteCount: { ...count, description } }, counts: () => 0 });
    expect(filled).toEqual(isPlain ? is(1) : undefined);
  });

  it('goes down when an item is deleted that has a path of its own', () => {
    const get = { responses: responses('200', title) };
    const ofNote: JsonObject = { get, delete: { responses: { '204': { description: 'Gone' } } } };
    const allAdded = (_notes: number, all: number) => all;
    expect(judged({ ofNote, counts: allAdded })).toMatchObject({ empty: undefined, filled: undefined, fewer: is(1) });
    expect(judged({ ofNote }).fewer).toBeUndefined();
    expect(judged({ ofNote, counts: () => 7, deletion: 409 })).toMatchObject({ filled: is(1), fewer: undefined });
    expect(judged({ ofNote: { get }, counts: () => 7 })).toMatchObject({ filled: is(1), fewer: undefined });
  });
});

it('deletes a resource with items below it where the contract says that this is refused', () => {
  expect(judged({ conflict: 'The book still has notes. Delete them first.' }).deletion).toEqual({
    kind: 'refused-in-state',
    state: 'not empty',
  });
  expect(judged({ conflict: 'The book has overdue notes.' }).deletion).toBeUndefined();
  expect(judged({}).deletion).toBeUndefined();
});
