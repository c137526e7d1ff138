import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { casesSent } from '../../../../testing/state-steps.ts';

const isbn = { name: 'isbn', in: 'path', required: true, schema: { type: 'integer' } };
const books = [
  { isbn: 1, language: 'de', genres: ['novel', 'satire'] },
  { isbn: 2, language: 'fr', genres: ['essay'] },
  { isbn: 3, language: 'fr', genres: [] },
];

type Chosen = (book: (typeof books)[number], values: readonly string[]) => boolean;

/** What is expected of the lists of a target whose parameter `name` leaves the books that are chosen. */
function judged(name: string, description: string, chosen: Chosen) {
  const schema = { type: 'array', items: { type: 'string' } };
  const list = { parameters: [{ in: 'query', name, description, schema }] };
  const item = { '/books/{isbn}': { parameters: [isbn], get: {} } };
  const sent = casesSent({ '/books': { get: list }, ...item }, 'filtering', (_, target) => {
    const [path = '', query = ''] = target.split('?');
    const values = new URLSearchParams(query).getAll(name);
    const shown: readonly JsonObject[] = books.filter((book) => values.length === 0 || chosen(book, values));
    return { status: path.endsWith('/books') ? 200 : 404, text: JSON.stringify(shown) };
  });
  return sent.flatMap(({ expectedState }) => expectedState ?? []);
}

const each: Chosen = ({ genres }, values) => values.every((value) => genres.includes(value));
const either: Chosen = ({ genres }, values) => values.some((value) => genres.includes(value));
const last: Chosen = ({ genres }, values) => genres.includes(values.at(-1) ?? '');
const first: Chosen = ({ genres }, values) => genres.includes(values[0] ?? '');

describe('filters by several values at once', () => {
  it('leave the items with each value where the contract says so', () => {
    const expected = (value: string) => [{ kind: 'items-with-value', property: 'genres', value }];
    const judgedFor = (chosen: Chosen) => judged('genre', 'Only books that have all of these genres', chosen);
    expect(judgedFor(each)).toEqual([]);
    expect(judgedFor(either)).toEqual(expected('novel'));
    expect(judgedFor(last)).toEqual(expected('novel'));
    expect(judgedFor(first)).toEqual(expected('essay'));
  });

  it('leave the items with one of the values where the contract says so', () => {
    const expected = [{ kind: 'items-with-each-value', property: 'genres', values: ['novel', 'essay'] }];
    const judgedFor = (chosen: Chosen) => judged('genre', 'Only books with any of these genres', chosen);
    expect(judgedFor(either)).toEqual([]);
    expect(judgedFor(first)).toEqual(expected);
    expect(judgedFor(last)).toEqual(expected);
    expect(judgedFor(each)).toEqual([]);
    const enough = 'Only books with at least one of these genres';
    expect(judged('genre', enough, each)).toEqual(expected);
    expect(judged('genre', enough, either)).toEqual([]);
  });

  it('may mean both where the contract does not say', () => {
    const judgedFor = (chosen: Chosen) => judged('genre', 'Only books with this genre', chosen);
    for (const chosen of [each, either, first, last]) expect(judgedFor(chosen)).toEqual([]);
  });

  it('leave the items with one of the values where an item has one only', () => {
    const expected = [{ kind: 'items-with-each-value', property: 'language', values: ['de', 'fr'] }];
    const judgedFor = (chosen: Chosen) => judged('language', 'Only books in these languages', chosen);
    expect(judgedFor(({ language }, values) => values.includes(language))).toEqual([]);
    expect(judgedFor(({ language }, [value]) => language === value)).toEqual(expected);
  });

  it('are not judged where one value alone has items of others', () => {
    expect(judged('genre', 'Only books that have all of these genres', () => true)).toEqual([
      { kind: 'items-with-value', property: 'genres', value: 'novel' },
    ]);
  });
});
