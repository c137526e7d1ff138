import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../../testing/derivations.ts';
import { derivePlan } from '../../../plan/derive-plan.ts';

const parameter = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const note = {
  type: 'object',
  required: ['text'],
  properties: { text: { type: 'string' }, id: { type: 'string', readOnly: true } },
};
const content = { content: { 'application/json': { schema: note } } };
const responses = { '200': { description: 'The note', ...content } };
const body = { required: true, ...content };
const contract = contractOf({
  paths: {
    '/books': { post: {} },
    '/books/{bookId}': { parameters: [parameter('bookId')], get: {} },
    '/books/{bookId}/notes': { parameters: [parameter('bookId')], post: { requestBody: body, responses } },
    '/books/{bookId}/notes/{noteId}': {
      parameters: [parameter('bookId'), parameter('noteId')],
      get: { responses },
      patch: { requestBody: body, responses },
      delete: {},
    },
  },
} as JsonObject);

/** The labels of the requests below another book, with what is expected of them, of a target that ignores the book or does not. */
function sent({
  ignoresBook,
}: {
  readonly ignoresBook: boolean;
}): readonly (readonly [string, Case['expectedState']])[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const books = new Set<string>();
  const notes = new Map<string, JsonObject>();
  const respond = ({ request: { method, path, body } }: Case) => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const [, book = '', isNote, id = ''] = /^\/books\/(\w+)(\/notes)?(?:\/([\w-]+))?$/.exec(path) ?? [];
    if (method === 'POST' && book === '') {
      books.add(`b${books.size}`);
      return { status: 201, text: writeJson({ id: `b${books.size - 1}` }) };
    }
    if (!books.has(book)) return { status: 404, text: '{}' };
    if (isNote === undefined) return { status: 200, text: writeJson({ id: book }) };
    const own = method === 'POST' ? `n-${notes.size}` : id;
    const found = notes.get(own);
    const isFound = found !== undefined && (ignoresBook || found['bookId'] === book);
    if (method !== 'POST' && !isFound) return { status: 404, text: '{}' };
    if (method === 'DELETE') return { status: notes.delete(own) ? 204 : 404, text: '' };
    if (method !== 'GET') notes.set(own, { bookId: book, ...found, ...value, id: own });
    return { status: method === 'POST' ? 201 : 200, text: writeJson(notes.get(own) ?? null) };
  };
  const labels: (readonly [string, Case['expectedState']])[] = [];
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      const label = /› state › (.*another owner) \(/.exec(one.id)?.[1];
      if (label !== undefined) labels.push([label, one.expectedState]);
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  return labels;
}

describe('a resource below another one', () => {
  it('is not shown, changed or deleted below one to which it does not belong', () => {
    expect(sent({ ignoresBook: false })).toEqual([
      ['create another owner', undefined],
      [
        'read below another owner',
        { kind: 'no-foreign-item', item: { id: expect.any(String), text: expect.any(String) } },
      ],
      ['PATCH below another owner', undefined],
      ['DELETE below another owner', undefined],
    ]);
  });

  it('is as it was after a change of that other one was accepted', () => {
    const after = new Map(sent({ ignoresBook: true }));
    expect(after.get('read after PATCH below another owner')).toMatchObject({
      kind: 'change-stored',
      by: 'PATCH /books/{bookId}/notes/{noteId}',
      members: { text: expect.any(String) },
    });
    expect(after.get('read after DELETE below another owner')).toMatchObject({ kind: 'change-stored', members: {} });
  });
});
