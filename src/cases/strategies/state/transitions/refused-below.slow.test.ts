import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const project = { type: 'object', properties: { key: text, archived: { type: 'boolean' } } };
const task = { type: 'object', properties: { number: { type: 'integer' } } };

interface Described {
  /** What the 409 of what is below a project says. */
  readonly conflict: string;
  /** What closes a project. */
  readonly closing: 'archive' | 'patch';
  /** Whether a project shows that it is archived. */
  readonly isShown?: boolean;
}

/** The requests below a project that was closed for them, with what is expected. */
function refusedBelow({ conflict, closing, isShown = true }: Described): readonly string[] {
  const named = (...names: string[]) => ({
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: text })),
  });
  const refused = { '409': { description: conflict } };
  const archiving = { ...named('key'), post: { responses: responses('200', project) } };
  const patch = { ...taking({ properties: { archived: { type: 'boolean' } } }), responses: responses('200', project) };
  const taken = { ...taking(task), responses: { ...responses('201', task), ...refused } };
  const paths = {
    '/projects': { post: { ...taking(project), responses: responses('201', project) } },
    '/projects/{key}': {
      ...named('key'),
      get: { responses: responses('200', project) },
      ...(closing === 'patch' && { patch }),
    },
    ...(closing === 'archive' && { '/projects/{key}/archive': archiving }),
    '/projects/{key}/tasks': { ...named('key'), post: taken },
    '/projects/{key}/tasks/{number}': {
      ...named('key', 'number'),
      get: { responses: responses('200', task) },
      delete: { responses: { '204': { description: 'Gone' }, ...refused } },
    },
    '/projects/{key}/tasks/{number}/watchers/{name}': {
      ...named('key', 'number', 'name'),
      put: { responses: { '204': { description: 'Watches' }, ...refused } },
    },
    '/projects/{key}/notes': { ...named('key'), post: { ...taking(task), responses: responses('201', task) } },
  };
  let last = 0;
  const archived = new Set<string>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ operation: { method, path } }, sent) => {
    const [, , key = ''] = sent.split('/');
    if (method === 'POST' && !path.endsWith('/archive')) {
      last += 1;
      return { status: 201, text: `{"key":"p${last}","number":${last}}` };
    }
    if (!/^p\d{1,3}$/.test(key)) return { status: 404 };
    if (method === 'PATCH' || path.endsWith('/archive')) archived.add(key);
    return { text: JSON.stringify({ key, archived: isShown && archived.has(key) }) };
  });
  const shown = steps.filter(
    ({ id, expectedState }) => id.includes('(project archived)') && expectedState !== undefined,
  );
  return shown.map(({ operation: { key }, expectedState }) => {
    const { kind, of, state } = Object(expectedState);
    return `${key}: ${kind}, ${of} ${state}`;
  });
}

const expected = [
  'POST /projects/{key}/tasks: refused-in-state, a project archived',
  'PUT /projects/{key}/tasks/{number}/watchers/{name}: refused-in-state, a project archived',
  'DELETE /projects/{key}/tasks/{number}: refused-in-state, a project archived',
];

describe('what is below a resource that was closed', () => {
  it.each([
    { conflict: 'The project is archived (`project_archived`).', closing: 'archive' },
    { conflict: 'The change is not allowed, or the project is archived.', closing: 'archive' },
    { conflict: 'An archived project takes no more tasks.', closing: 'patch' },
  ] as const)('is refused where the contract says so: $conflict', (described) => {
    expect(refusedBelow(described)).toEqual(expected);
  });

  it.each([
    { conflict: 'The project is not archived.', closing: 'archive' },
    { conflict: 'The task is archived.', closing: 'archive' },
    { conflict: 'The project is archived.', closing: 'patch', isShown: false },
  ] as const)('is not sent where it does not, or where nothing shows it: $conflict', (described) => {
    expect(refusedBelow(described)).toEqual([]);
  });
});
