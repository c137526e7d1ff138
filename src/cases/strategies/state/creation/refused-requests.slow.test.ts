import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const book = {
  type: 'object',
  required: ['title', 'pages'],
  properties: {
    code: { type: 'string', minLength: 10, maxLength: 30 },
    printedOn: { type: 'string', format: 'date' },
    shelfId: { type: 'string', format: 'uuid' },
    title: { type: 'string', maxLength: 40 },
    pages: { type: 'integer', minimum: 1 },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const paths = {
  '/books': {
    get: { responses: responses('200', { type: 'array', items: book }) },
    post: {
      ...taking(book),
      description: 'The code is unique.',
      responses: { ...responses('201', book), '409': { description: 'Conflict' } },
    },
  },
  '/books/{id}': {
    parameters: [id],
    get: { responses: responses('200', book) },
    put: { ...taking(book), responses: responses('200', book) },
  },
};

/** The steps at a target that refuses, or accepts everything. */
function steps({ refuses = true } = {}) {
  const books = new Map<string, JsonObject>();
  const isValid = (value: Json | undefined): value is JsonObject =>
    isObject(value) &&
    String(memberOf(value, 'title')).length <= 40 &&
    Number.isInteger(memberOf(value, 'pages')) &&
    Number(memberOf(value, 'pages')) >= 1 &&
    (memberOf(value, 'code') === undefined || typeof memberOf(value, 'code') === 'string') &&
    typeof memberOf(value, 'title') === 'string';
  return stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const value = body.kind === 'content' ? body.value : undefined;
    const key = path.split('/')[2] ?? '';
    if (method === 'POST') {
      if (refuses && !isValid(value)) return { status: 400, text: '{}' };
      const isTaken = [...books.values()].some(
        (one) => one['code'] !== undefined && one['code'] === memberOf(value, 'code'),
      );
      if (refuses && isTaken) return { status: 409, text: '{}' };
      const number = String(books.size + 1);
      books.set(number, { ...(isObject(value) ? value : {}), id: books.size + 1 });
      return { status: 201, text: writeJson(books.get(number) ?? null) };
    }
    if (key === '') return { text: writeJson([...books.values()]) };
    const found = books.get(key);
    if (found === undefined) return { status: 404, text: '{}' };
    if (method === 'PUT') {
      if (refuses && !isValid(value)) return { status: 400, text: '{}' };
      books.set(key, { ...(isObject(value) ? value : {}), id: Number(key) });
    }
    return { text: writeJson(books.get(key) ?? null) };
  });
}

type Sent = ReturnType<typeof steps>;
const step = (all: Sent, label: string) => all.find(({ id }) => id.includes(`› ${label} (`));
const bodyOf = (sent: Sent[number] | undefined) =>
  sent?.request.body.kind === 'content' ? sent.request.body.value : undefined;

describe('what is refused', () => {
  const all = steps();

  it('has every property, of which only the last is at fault', () => {
    const faulty = bodyOf(step(all, 'create with one fault'));
    expect(Object.keys(Object(faulty)).toSorted()).toEqual(['code', 'pages', 'printedOn', 'shelfId', 'title']);
    expect(step(all, 'create with one fault')).toMatchObject({ expects: 'rejected', fault: 'schema' });
  });

  it('is in no list after it', () => {
    const faulty = bodyOf(step(all, 'create with one fault'));
    const expected = step(all, 'list after create with one fault')?.expectedState;
    expect(expected).toMatchObject({ kind: 'refused-absent', by: 'POST', status: 400 });
    // Another book may have the same date, shelf, and even code.
    expect(Object.keys(Object(Object(expected).refused))).toEqual(['title']);
    for (const [name, text] of Object.entries(Object(Object(expected).refused)))
      expect(memberOf(faulty, name)).toBe(text);
  });

  it('may also have what another one has, beside a title of its own', () => {
    const taken = bodyOf(step(all, 'create with the code of another'));
    expect(memberOf(taken, 'code')).toBe(memberOf(bodyOf(step(all, 'create')), 'code'));
    const expected = step(all, 'list after create with the code of another')?.expectedState;
    expect(expected).toMatchObject({ kind: 'refused-absent', by: 'POST', status: 409 });
    expect(memberOf(Object(expected).refused, 'title')).toBe(memberOf(taken, 'title'));
  });

  it('is not shown by a resource that it would have changed', () => {
    const faulty = bodyOf(step(all, 'PUT with one fault'));
    const expected = step(all, 'read after PUT with one fault')?.expectedState;
    expect(expected).toMatchObject({ kind: 'refused-absent', by: 'PUT', status: 400 });
    expect(Object.keys(Object(Object(expected).refused)).length).toBeGreaterThan(0);
    for (const [name, text] of Object.entries(Object(Object(expected).refused)))
      expect(memberOf(faulty, name)).toBe(text);
  });
});

it('nothing is expected where it is accepted', () => {
  const all = steps({ refuses: false });
  expect(step(all, 'create with one fault')).toBeDefined();
  expect(step(all, 'list after create with one fault')).toBeUndefined();
  expect(step(all, 'read after PUT with one fault')).toMatchObject({ expects: 'accepted' });
  expect(step(all, 'read after PUT with one fault')?.expectedState).toBeUndefined();
});
