import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const id = { type: ['integer', 'string'], readOnly: true };
const title = { type: 'object', properties: { title: { type: 'string' } } };
const bookId = { name: 'bookId', in: 'path', required: true, schema: { type: ['integer', 'string'] } };
const listed = {
  type: 'object',
  required: ['bookIds'],
  properties: { bookIds: { type: 'array', minItems: 1, items: { type: 'integer' } } },
};

interface Library {
  readonly path?: string;
  readonly ids?: JsonObject;
  /** Before the number of each book in its identifier. */
  readonly prefix?: string;
  readonly remove?: (books: Set<number>, ids: readonly number[]) => JsonObject | undefined;
}

const removeAll: Required<Library>['remove'] = (books, ids) => {
  const deleted = ids.filter((one) => books.delete(one));
  return { deleted, missing: ids.filter((one) => !deleted.includes(one)) };
};

function steps({
  path = '/books/bulk-delete',
  ids = listed,
  prefix = '',
  remove = removeAll,
}: Library): readonly Case[] {
  const book = { type: 'object', properties: { id, title: { type: 'string' } } };
  const paths = {
    '/books': { post: { ...taking(title), responses: responses('201', book) } },
    '/books/{bookId}': { parameters: [bookId], get: { responses: responses('200', book) } },
    [path]: { post: { ...taking(ids), responses: { '200': { description: 'Done' }, '204': { description: 'Done' } } } },
  };
  const idText = (number: number) => (prefix === '' ? String(number) : `"${prefix}${number}"`);
  const books = new Set<number>();
  let last = 0;
  const all = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, sent) => {
    if (sent === '/books') books.add(++last);
    if (sent === '/books') return { status: 201, text: `{"id":${idText(last)},"title":"t"}` };
    if (method === 'GET') {
      const own = Number(sent.split('/').at(-1)?.replace(prefix, ''));
      return books.has(own) ? { status: 200, text: `{"id":${idText(own)},"title":"t"}` } : { status: 404 };
    }
    const value = body.kind === 'content' ? body.value : undefined;
    const named = Object(value).bookIds;
    if (!Array.isArray(named)) return { status: 400 };
    const result = remove(books, named);
    return result === undefined ? { status: 204 } : { status: 200, text: JSON.stringify(result) };
  });
  return all.filter((one) => /\(several\)/.test(one.id));
}

const statesOf = (all: readonly Case[]) =>
  Object.fromEntries(
    all.flatMap(({ id: name, expectedState }) =>
      expectedState === undefined ? [] : [[/› state › (.*) \(several\)/.exec(name)?.[1], expectedState]],
    ),
  );

describe('a request that deletes several resources', () => {
  const by = 'POST /books/bulk-delete';

  it('names two of three: they must be gone, and the third must be there', () => {
    const all = steps({});
    const removal = all.find((one) => one.id.includes('delete two'));
    const body = removal?.request.body;
    const [first, second] = body?.kind === 'content' ? Object(body.value).bookIds : [];
    expect(second).toBe(first + 1);
    expect(statesOf(all)).toEqual({
      'read the first': { kind: 'resource-removed', content: { id: first, title: 't' }, by },
      'read the second': { kind: 'resource-removed', content: { id: second, title: 't' }, by },
      'read the third': { kind: 'change-stored', by: 'POST /books', instance: '', members: {}, before: undefined },
      'delete one that is gone and one that is not': { kind: 'count-of-items-beside' },
    });
    const again = all.at(-1)?.request.body;
    expect(again?.kind === 'content' ? Object(again.value).bookIds : []).toEqual([first, first + 2]);
  });

  it('is not judged for what the response does not call deleted', () => {
    const names = (remove: Required<Library>['remove']) => Object.keys(statesOf(steps({ remove })));
    expect(names((_, ids) => ({ deleted: ids.slice(1) }))).not.toContain('read the first');
    expect(names((_, ids) => ({ failed: ids }))).not.toContain('read the second');
    expect(names(() => undefined)).toContain('read the second');
  });

  it('needs a body that lists identifiers, and a name that says what it does', () => {
    const one = { type: 'object', required: ['bookIds'], properties: { bookIds: { type: 'integer' } } };
    expect(steps({ ids: one })).toEqual([]);
    expect(steps({ path: '/books/print' })).toEqual([]);
    expect(steps({ prefix: 'b' }).some((one) => one.id.includes('delete two'))).toBe(false);
  });
});
