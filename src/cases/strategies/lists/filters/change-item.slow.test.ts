import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { casesSent, responses, taking } from '../../../../testing/state-steps.ts';

const time = { type: 'string', format: 'date-time' };
const task = { type: 'object', properties: { id: { type: 'string' }, title: { type: 'string' }, updatedAt: time } };
const start = Date.UTC(2030, 0, 1);

interface Target {
  /** Which time of a task the filter compares. */
  readonly by: 'createdAt' | 'updatedAt';
  /** Whether tasks can be changed. */
  readonly isChangeable?: boolean;
}

/** What is expected of the tasks since a time, by a service that gives each request a later one. */
function judgedSince({ by, isChangeable = true }: Target): readonly unknown[] {
  const since = { name: 'updatedSince', in: 'query', schema: time, description: 'Only tasks updated then or later.' };
  const id = { parameters: [{ name: 'taskId', in: 'path', required: true, schema: { type: 'string' } }] };
  const changed = { ...taking({ properties: { title: { type: 'string' } } }), responses: responses('200', task) };
  const paths = {
    '/tasks': {
      get: { parameters: [since], responses: responses('200', { type: 'array', items: task }) },
      post: { ...taking({ properties: { title: { type: 'string' } } }), responses: responses('201', task) },
    },
    '/tasks/{taskId}': { ...id, get: { responses: responses('200', task) }, ...(isChangeable && { patch: changed }) },
  };
  const tasks = new Map<string, { readonly id: string; readonly createdAt: string; updatedAt: string }>();
  let now = start;
  const sent = casesSent(paths as unknown as JsonObject, 'filtering', ({ request: { method } }, address) => {
    now += 1000;
    const [path = '', query = ''] = address.split('?');
    const [, , name = ''] = path.split('/');
    const at = new Date(now).toISOString();
    if (method === 'POST') {
      const made = { id: `n${tasks.size + 1}`, createdAt: at, updatedAt: at };
      tasks.set(made.id, made);
      return { status: 201, text: JSON.stringify(made) };
    }
    const one = tasks.get(name);
    if (name !== '' && one === undefined) return { status: 404 };
    if (method === 'PATCH' && one !== undefined) one.updatedAt = at;
    const from = new URLSearchParams(query).get('updatedSince');
    const shown = [...tasks.values()].filter((item) => from === null || Date.parse(item[by]) >= Date.parse(from));
    return { text: JSON.stringify(one ?? shown) };
  });
  return sent.flatMap(({ expectedState }) =>
    expectedState?.kind === 'items-with-each-value' ? [expectedState.property] : [],
  );
}

it('finds a limit of the last change that compares the time of creation, as an item was changed', () => {
  expect(judgedSince({ by: 'createdAt' })).toEqual(['updatedAt']);
  expect(judgedSince({ by: 'updatedAt' })).toEqual([]);
  expect(judgedSince({ by: 'createdAt', isChangeable: false })).toEqual([]);
});
