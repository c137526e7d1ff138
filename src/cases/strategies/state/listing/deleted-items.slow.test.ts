import { describe, expect, it } from 'vitest';
import { writtenValue } from '../../../../http/written-value.ts';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { memberOf } from '../../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const body = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } };
const task = { type: 'object', properties: { id: { type: 'string' }, ...body.properties } };
const page = { type: 'object', properties: { tasks: { type: 'array', items: task }, nextCursor: {} } };

interface Tasks {
  /** The path parameter of a task. */
  readonly parameter?: string;
  /** What the contract says of the DELETE. */
  readonly description?: string;
  /** The tasks that are there before the run. */
  readonly old?: number;
  /** What the target says to a DELETE. */
  readonly deletion?: { readonly status: number; readonly text?: string };
  /** What a task has more once it was deleted; it is still listed. Absent: nothing. */
  readonly isMarked?: JsonObject;
  /** Nothing is deleted. */
  readonly keepsAll?: boolean;
  /** All responses are examples. */
  readonly isExample?: boolean;
  /** What is added beside a task is that task again. */
  readonly isOne?: boolean;
  /** The list shows what was added from the second request on. */
  readonly lags?: boolean;
}

/** The steps about a list of tasks, of which none can be read by itself. */
function stepsFor(tasks: Tasks = {}): readonly Case[] {
  const { parameter = 'taskId', description = '', old = 0, deletion = { status: 204 }, isMarked } = tasks;
  const size = { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10 } };
  const after = { name: 'after', in: 'query', schema: { type: 'string' } };
  const path = { name: parameter, in: 'path', required: true, schema: { type: 'string' } };
  const missing = { 404: { description: 'Unknown' } };
  const paths = {
    '/tasks': {
      get: { parameters: [size, after], responses: responses('200', page) },
      post: { ...taking(body), responses: responses('201', task) },
    },
    [`/tasks/{${parameter}}`]: {
      parameters: [path],
      delete: { description, responses: { 204: { description: 'Done' }, ...missing } },
    },
  };
  let listed: JsonObject[] = Array.from({ length: old }, (_, index) => ({ id: `old${index}`, title: 'Old' }));
  let [shown, last] = [listed, 0];
  const examples: [JsonObject, JsonObject] = [
    { id: 't1', title: 'Sweep' },
    { id: 't2', title: 'Wash' },
  ];
  return stepsOf(paths as unknown as JsonObject, ({ id: step, request: { method, body } }, sent) => {
    const [place = '', query] = sent.split('?');
    const id = place.split('/')[2];
    if (tasks.isExample === true && method !== 'DELETE') {
      if (method === 'POST') examples.reverse();
      return method === 'POST' ? { status: 201, text: write(examples[0]) } : { text: write({ tasks: examples }) };
    }
    if (method === 'POST') {
      last += tasks.isOne === true && step.includes('› add another (') ? 0 : 1;
      const added = { id: `t${last}`, title: memberOf(writtenValue(body), 'title') ?? null };
      listed = [...listed.filter((one) => one['id'] !== added.id), added];
      return { status: 201, text: write(added) };
    }
    if (method === 'DELETE') {
      if (tasks.keepsAll !== true)
        listed = listed.flatMap((one): readonly JsonObject[] => {
          if (one['id'] !== id) return [one];
          return isMarked === undefined ? [] : [{ ...one, ...isMarked }];
        });
      return deletion;
    }
    const from = Number(new URLSearchParams(query).get('after') ?? 0);
    const all = tasks.lags === true ? shown : listed;
    shown = listed;
    const next = all.length > from + 10 ? `${from + 10}` : null;
    return { text: write({ tasks: all.slice(from, from + 10), nextCursor: next }) };
  }).filter(({ id }) => id.endsWith('(/tasks)'));
}

function write(value: Json): string {
  return JSON.stringify(value);
}

/** The steps whose response is judged after something was deleted: their names, and what is expected. */
function judgedOf(tasks: Tasks) {
  const steps = stepsFor(tasks);
  return labels(steps).flatMap((label, index) => {
    const expectedState = steps[index]?.expectedState;
    return /delete/.test(label ?? '') && expectedState !== undefined ? [[label, expectedState] as const] : [];
  });
}

const gone = (id: unknown) => ({ kind: 'item-not-listed', id, properties: ['id'], item: expect.anything() });

describe('what is deleted from a list whose items no GET shows alone', () => {
  it('is not in the list any more', () => {
    const steps = stepsFor();
    const find = (label: string) => steps[labels(steps).indexOf(label)];
    const [deletion, list] = [find('delete from the list'), find('list after delete')];
    expect(deletion?.request.path).toMatch(/^\/tasks\/t\d+$/);
    expect(list?.request.path).toMatch(/^\/tasks\?size=10$/);
    expect(list?.expectedState).toEqual(gone(deletion?.request.path.slice(7)));
    expect(find('list of what remains')?.expectedState).toMatchObject({ kind: 'item-listed', whole: false });
  });

  it('is on no page of it, up to the one that had it', () => {
    const judged = judgedOf({ old: 25, keepsAll: true });
    expect(judged.map(([label]) => label)).toEqual(
      expect.arrayContaining(['list after delete', 'list after delete: page 2', 'list after delete: page 3']),
    );
    expect(judged.every(([, expected]) => expected.kind === 'item-not-listed')).toBe(true);
    expect(new Set(judged.map(([, expected]) => JSON.stringify(expected))).size).toBe(1);
  });

  it('is sent a second DELETE, which is refused, where the contract says so', () => {
    const description = 'Dropping it again is answered with 404.';
    const [, again] = judgedOf({ description });
    expect(again).toEqual([
      'delete from the list again',
      { kind: 'refused-in-state', state: 'deleted', status: '404' },
    ]);
    const paths = stepsFor({ description }).flatMap(({ request }) => (request.method === 'DELETE' ? request.path : []));
    expect(paths).toHaveLength(2);
    expect(new Set(paths).size).toBe(1);
    expect(stepsFor().filter(({ request }) => request.method === 'DELETE')).toHaveLength(1);
  });

  it.each<[string, Tasks]>([
    ['it is deleted later, by the status', { deletion: { status: 202 } }],
    ['it is deleted later, by the response', { deletion: { status: 200, text: '{"status":"queued"}' } }],
    ['it is deleted later, by the contract', { description: 'The task is deleted within a minute.' }],
    ['it is not deleted', { deletion: { status: 404 } }],
    ['all responses are examples', { isExample: true }],
    ['another one is the same', { isOne: true }],
    ['the list lags', { lags: true }],
    ['the path may name something else', { parameter: 'receipt' }],
  ])('is not judged where %s', (_, tasks) => {
    expect(judgedOf(tasks)).toEqual([]);
  });

  it.each(['id', 'task', 'task_id'])('is named by its identifier: %s', (parameter) => {
    expect(judgedOf({ parameter })[0]?.[1]).toEqual(gone(expect.any(String)));
  });

  it('is named by what the path calls it', () => {
    const [, expected] = judgedOf({ parameter: 'title', keepsAll: true })[0] ?? [];
    expect(expected).toMatchObject({ kind: 'item-not-listed', properties: ['title'] });
  });

  it('may be listed with a change: as it was, it is not there', () => {
    expect(judgedOf({ isMarked: { deleted: true } })[0]?.[1]).toMatchObject({ item: { title: expect.any(String) } });
  });
});
