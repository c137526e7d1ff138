import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const body = { type: 'object', required: ['note'], properties: { note: { type: 'string', maxLength: 40 } } };
const schema = { type: 'object', properties: { ...body.properties, revision: { type: 'integer', readOnly: true } } };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const ofRead = (path: string) => ({ $ref: `#/paths/${path}/get/responses/200/content/application~1json/schema` });

/** How a target counts. */
interface Counting {
  readonly description?: string;
  /** What it says of the number, and of another one. */
  readonly ofNumber?: string;
  readonly ofOther?: string;
  readonly isReadOnly?: boolean;
  /** Whether a change may set the number. */
  readonly isSettable?: boolean;
  /** The numbers that are added by its changes, the last one by all later ones. */
  readonly added?: readonly number[];
  /** Whether the response to a change shows the number from before. */
  readonly isLate?: boolean;
  /** What the contract says of that response. */
  readonly outcome?: string;
}

/** The steps that are judged by a number that the contract says is counted, for settings or a book of a target. */
function judged(
  kind: 'settings' | 'book',
  {
    description = 'Counts `revision` up by one.',
    ofNumber = '',
    ofOther = '',
    isReadOnly = true,
    isSettable = false,
    added = [0],
    isLate = false,
    outcome = 'Done',
  }: Counting = {},
): readonly Case[] {
  const number = { type: 'integer', description: ofNumber, ...(isReadOnly && { readOnly: true }) };
  const shown = {
    ...schema,
    properties: { ...body.properties, revision: number, edits: { ...number, description: ofOther } },
  };
  const settings = {
    '/settings': {
      get: { responses: responses('200', shown) },
      put: {
        ...taking(isSettable ? { ...body, properties: { ...body.properties, revision: { type: 'integer' } } } : body),
        description,
        responses: { 200: { ...responses('200', ofRead('~1settings'))[200], description: outcome } },
      },
    },
  };
  const books = {
    '/books': { post: { ...taking(body), responses: responses('201', body) } },
    '/books/{id}': {
      parameters,
      get: { responses: responses('200', shown) },
      patch: { ...taking(body), description, responses: responses('200', ofRead('~1books~1{id}')) },
    },
    '/books/{id}/renew': {
      parameters,
      post: { description: 'Counts as a loan.', responses: responses('200', ofRead('~1books~1{id}')) },
    },
  };
  let [revision, changes, created] = [3, 0, 0];
  let note: unknown = 'old';
  const steps = stepsOf(
    kind === 'settings' ? settings : books,
    ({ request: { method, body: sent }, id: name }, path) => {
      if (path === '/books') created += 1;
      if (kind === 'book' && path !== '/books' && Number(path.split('/')[2]) > created) return { status: 404 };
      const was = revision;
      if (method === 'PUT' || method === 'PATCH') {
        note = JSON.stringify(sent);
        revision += name.includes(' counts') ? (added[Math.min(changes++, added.length - 1)] ?? 0) : 0;
      }
      const text = JSON.stringify({ id: String(created), note, revision: isLate ? was : revision, edits: 7 });
      return { status: path === '/books' ? 201 : 200, text };
    },
  );
  return steps.filter(({ expectedState }) => expectedState?.kind === 'described-value');
}

describe('a number that the contract says is counted', () => {
  it('is judged with a second change where it did not go up, in the response and where it is read', () => {
    const steps = judged('settings');
    expect(steps.map(({ request }) => request.method)).toEqual(['PUT', 'GET']);
    expect(steps.map(({ expectedState }) => expectedState)).toEqual(
      ['PUT', 'GET'].map(() => ({
        ...{ kind: 'described-value', by: 'PUT /settings', property: 'revision', was: 3, value: 4 },
      })),
    );
    expect(judged('settings', { added: [1] })).toEqual([]);
    expect(judged('settings', { added: [2] })).toHaveLength(2);
  });

  it('is that of a created resource, too', () => {
    expect(judged('book').map(({ request }) => request.method)).toEqual(['PATCH', 'GET']);
    expect(judged('book', { added: [1] })).toEqual([]);
  });

  it('is one of which the description says that it grows with each change', () => {
    const plain = { description: 'Changes it.' };
    const steps = judged('book', { ...plain, ofNumber: 'Begins with 1 and grows by 1 with each change.' });
    expect(steps.map(({ request }) => request.method)).toEqual(['PATCH', 'GET']);
    expect(judged('book', { ...plain, ofNumber: 'Grows by 1 with each change.', added: [1] })).toEqual([]);
    expect(judged('book', { ...plain, ofNumber: 'The number of changes.' })).toEqual([]);
    const said = 'Grows by 1 with each change.';
    expect(judged('book', { ...plain, ofNumber: said, ofOther: said })).toEqual([]);
  });

  it('is wrong in the response alone where that alone shows the number from before', () => {
    const steps = judged('settings', { added: [1], isLate: true });
    expect(steps.map(({ request }) => request.method)).toEqual(['PUT']);
    expect(judged('settings', { added: [1], isLate: true, outcome: 'The settings as they were before' })).toEqual([]);
  });

  it('may go up by any number where the contract does not say by how much', () => {
    const description = 'Increments `revision`.';
    const [first] = judged('settings', { description });
    expect(first?.expectedState).toEqual({
      kind: 'described-value',
      by: 'PUT /settings',
      property: 'revision',
      was: 3,
    });
    expect(judged('settings', { description, added: [2] })).toEqual([]);
  });

  it('is left alone where a client may set it, and where the contract does not say so', () => {
    expect(judged('settings', { isReadOnly: false, isSettable: true })).toEqual([]);
    expect(judged('settings', { isReadOnly: false })).toHaveLength(2);
    expect(judged('settings', { description: 'Changes the settings.' })).toEqual([]);
  });

  it.each([201, 202])('is that of a resource to which something is added with %i', (ordered) => {
    const order = { type: 'object', required: ['method'], properties: { method: { type: 'string' } } };
    const sample = { type: 'object', properties: { ...body.properties, orderCount: { type: 'integer' } } };
    const stepsWith = (most: number) => {
      const paths = {
        '/samples': { post: { ...taking(body), responses: responses('201', sample) } },
        '/samples/{id}': { parameters, get: { responses: responses('200', sample) } },
        '/samples/{id}/orders': {
          parameters,
          post: {
            ...taking(order),
            description: "Each order raises the sample's `orderCount` by one.",
            responses: responses(String(ordered), order),
          },
        },
      };
      const counts = new Map<string, number>();
      const steps = stepsOf(paths, (_, path) => {
        const id = path === '/samples' ? `s${counts.size}` : (path.split('/')[2] ?? '');
        if (path === '/samples') counts.set(id, 0);
        const count = counts.get(id);
        if (count === undefined) return { status: 404 };
        if (path.endsWith('/orders')) {
          counts.set(id, Math.min(count + 1, most));
          return { status: ordered, text: '{"id":1}' };
        }
        return { status: path === '/samples' ? 201 : 200, text: JSON.stringify({ id, orderCount: count }) };
      });
      return steps.filter(({ expectedState }) => expectedState?.kind === 'described-value');
    };
    expect(stepsWith(0).map(({ expectedState }) => expectedState)).toEqual([
      { kind: 'described-value', by: 'POST /samples/{id}/orders', property: 'orderCount', was: 0, value: 1 },
    ]);
    expect(stepsWith(1).map(({ expectedState }) => expectedState)).toMatchObject([{ was: 1, value: 2 }]);
    expect(stepsWith(9)).toEqual([]);
  });
});
