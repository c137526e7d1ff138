import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../testing/state-steps.ts';

describe('a resource of several kinds', () => {
  const kind = (name: string, property: string): JsonObject => {
    const properties = { kind: { const: name }, [property]: { type: 'string' }, id: { type: 'integer' } };
    return { type: 'object', required: ['kind', property], properties };
  };
  const payment = { oneOf: [kind('card', 'number'), kind('voucher', 'code')] };
  const steps = stepsOf(
    {
      '/payments': { post: { ...taking(payment), responses: responses('201', payment) } },
      '/payments/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', payment) },
      },
    },
    ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST') return { status: 201, text: JSON.stringify({ ...sent, id: 3 }) };
      return path === '/payments/3' ? { status: 200, text: '{"id":3}' } : { status: 404 };
    },
  );

  it('is created and read in each', () => {
    const kinds = steps.flatMap(({ request: { body } }) =>
      body.kind === 'content' && isObject(body.value) ? [body.value['kind']] : [],
    );
    expect(new Set(kinds)).toEqual(new Set(['card', 'voucher']));
    expect(labels(steps).filter((label) => label?.startsWith('read after create')).length).toBeGreaterThan(1);
  });
});

describe('a list of a resource of several kinds', () => {
  const kind = (name: string): JsonObject => ({
    type: 'object',
    required: ['kind'],
    properties: { kind: { const: name }, id: { type: 'string' } },
  });
  const payment = { oneOf: [kind('card'), kind('voucher')] };

  it('is read after each kind was created', () => {
    const payments = new Map<string, JsonObject>();
    const steps = stepsOf(
      {
        '/payments': {
          post: { ...taking(payment), responses: responses('201', payment) },
          get: { responses: responses('200', { type: 'array', items: payment }) },
        },
        '/payments/{id}': {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: responses('200', payment) },
        },
      },
      ({ request: { method, body } }, path) => {
        const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
        const id = method === 'POST' ? `p-${payments.size + 1}` : (path.split('/')[2] ?? '');
        if (method === 'POST') payments.set(id, { ...sent, id });
        const one = id === '' ? [...payments.values()] : payments.get(id);
        return { status: one === undefined ? 404 : method === 'POST' ? 201 : 200, text: JSON.stringify(one ?? null) };
      },
    );
    const ids = steps.flatMap(({ expectedState }) => (expectedState?.kind === 'item-listed' ? [expectedState.id] : []));
    expect(new Set(ids.map((id) => payments.get(id)?.['kind']))).toEqual(new Set(['card', 'voucher']));
  });
});

describe('what a PUT has created', () => {
  const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
  const notes = new Map<string, string>();
  const steps = stepsOf(
    {
      '/notes/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', note) },
        put: { ...taking(note), responses: { ...responses('200', note), ...responses('201', note) } },
      },
    },
    ({ request: { method, body } }, url) => {
      const [text, isNew] = [notes.get(url), !notes.has(url)];
      if (method === 'GET') return text === undefined ? { status: 404 } : { status: 200, text };
      const sent = body.kind === 'content' ? String(body.content) : '';
      notes.set(url, sent);
      return { status: isNew ? 201 : 200, text: sent };
    },
  );

  it('is replaced by the next PUT, and not created again', () => {
    const replaced = steps.filter(({ expectedState }) => expectedState?.kind === 'replaced-not-created');
    expect(replaced.map(({ request }) => request)).toMatchObject([{ method: 'PUT', path: steps[0]?.request.path }]);
  });
});

describe('an identifier that is given twice', () => {
  let given = 0;
  const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' }, id: { type: 'string' } } };

  /** The steps that read the first of two resources, at a target that gives these identifiers; it keeps what it creates. */
  function readsOfFirst(identify: (notes: ReadonlyMap<string, unknown>, sent: JsonObject) => string) {
    const notes = new Map<string, string>();
    const path = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] };
    const steps = stepsOf(
      {
        '/notes': { post: { ...taking(note), responses: responses('201', note) } },
        '/notes/{id}': {
          ...path,
          get: { responses: responses('200', note) },
          delete: { responses: { '204': { description: 'Gone' } } },
        },
      },
      ({ request: { method, body } }, url) => {
        const id = url.split('/').at(-1) ?? '';
        if (method === 'DELETE') return { status: notes.delete(id) ? 204 : 404 };
        if (method === 'GET') return notes.has(id) ? { status: 200, text: notes.get(id) ?? '' } : { status: 404 };
        const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
        const given = identify(notes, sent);
        const text = JSON.stringify({ ...sent, id: given });
        notes.set(given, text);
        return { status: 201, text };
      },
    );
    return steps.filter(({ why }) => why.endsWith('the target has given to another one'));
  }

  it('must still be that of the first resource', () => {
    const [read] = readsOfFirst(() => 'same');
    expect(read?.request.path).toBe('/notes/same');
    expect(read?.expectedState).toMatchObject({ kind: 'change-stored', by: 'POST /notes' });
  });

  it('is found where it is the number of resources', () => {
    const reads = readsOfFirst((notes) => `note-${notes.size + 1}`);
    const creations = ['create with distinct values', 'create one to delete', 'create one to keep'];
    const all = creations.map((label) => `read the first one after ${label}`);
    expect(labels(reads)).toEqual(all);
  });

  it.each<[string, (notes: ReadonlyMap<string, unknown>, sent: JsonObject) => string]>([
    [
      'where each is given once',
      () => {
        given += 1;
        return `note-${given}`;
      },
    ],
    ['where it is made from what was sent', (_, { text }) => `note-of-${String(text)}`],
  ])('is not looked for %s', (_, identify) => {
    expect(readsOfFirst(identify)).toEqual([]);
  });
});

describe('a PUT that creates', () => {
  it('replaces what has the identifier in its path', () => {
    const score = {
      type: 'object',
      required: ['points'],
      properties: { points: { type: 'integer', minimum: 0, maximum: 10 }, isFinal: { type: 'boolean' } },
    };
    const stored = new Map<string, string>();
    const inPath = (name: string, schema: JsonObject) => ({ name, in: 'path', required: true, schema });
    const id = inPath('id', { type: 'integer' });
    const book = { type: 'object', properties: { id: { type: 'integer' } } };
    const steps = stepsOf(
      {
        '/books': { post: { ...taking(book), responses: responses('201', book) } },
        '/books/{id}': { parameters: [id], get: { responses: responses('200', book) } },
        '/books/{id}/scores/{juror}': {
          parameters: [id, inPath('juror', { type: 'string', pattern: '^j[0-9]$' })],
          get: { responses: responses('200', score) },
          put: { ...taking(score), responses: responses('200', score) },
        },
      },
      ({ request: { method, body } }, url) => {
        if (method === 'POST') return { status: 201, text: '{"id":7}' };
        if (method === 'PUT') stored.set(url, JSON.stringify(body.kind === 'content' ? body.value : {}));
        const text = url === '/books/7' ? '{"id":7}' : stored.get(url);
        return text === undefined ? { status: 404 } : { status: 200, text };
      },
    ).filter(({ request }) => request.path.includes('/scores/'));
    expect(labels(steps).filter((label) => label?.startsWith('create ')).length).toBeGreaterThan(1);
    expect(labels(steps).filter((label) => label?.startsWith('read the first one'))).toEqual([]);
  });
});
