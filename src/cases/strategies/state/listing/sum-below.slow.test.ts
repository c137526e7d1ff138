import { describe, expect, it } from 'vitest';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const title = { type: 'string' };
const whole = { type: 'integer', minimum: 1 };
const summed: JsonObject = { type: 'integer', description: 'The sum of all time entries.' };

interface Tracker {
  /** The numbers that a task shows. */
  readonly shown?: Readonly<Record<string, JsonObject>>;
  /** The numbers that a client may set. */
  readonly set?: JsonObject;
  /** What is added below a task. */
  readonly entry?: JsonObject;
  /** What the contract says of that. */
  readonly purpose?: string;
  /** What a task shows for the minutes that were added to it. */
  readonly show?: (minutes: readonly number[]) => number;
  /** The status of the second and of all later additions. */
  readonly later?: number;
}

/** What is expected of a task to which time was added. */
function judged({
  shown = { spentMinutes: summed },
  set = {},
  entry = { minutes: whole },
  purpose = 'Adds time.',
  show = ([...minutes]) => minutes.at(-1) ?? 0,
  later = 201,
}: Tracker): readonly ExpectedState[] {
  const task = { type: 'object', properties: { id: title, title, ...shown } };
  const added = { type: 'object', required: Object.keys(entry), properties: entry };
  const paths = {
    '/tasks': {
      post: { ...taking({ type: 'object', properties: { title, ...set } }), responses: responses('201', task) },
    },
    '/tasks/{id}': { parameters: [id], get: { responses: responses('200', task) } },
    '/tasks/{id}/time-entries': {
      parameters: [id],
      post: { ...taking(added), description: purpose, responses: responses('201', added) },
    },
  };
  const tasks = new Map<string, number[]>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, , own = '', below] = path.split('/');
    if (method === 'POST' && own === '') tasks.set(`t${tasks.size + 1}`, []);
    if (method === 'POST' && own === '') return { status: 201, text: `{"id":"t${tasks.size}"}` };
    const minutes = tasks.get(own);
    if (minutes === undefined) return { status: 404 };
    if (below === undefined) {
      const numbers = Object.keys(shown).map((name) => [name, show(minutes)]);
      return { text: JSON.stringify({ id: own, ...Object.fromEntries(numbers) }) };
    }
    const sent = body.kind === 'content' ? Object(body.value) : {};
    minutes.push(Number(sent.minutes));
    return { status: minutes.length > 1 ? later : 201, text: JSON.stringify(sent) };
  });
  return steps.flatMap(({ id: name, expectedState }) =>
    name.includes('read the sum again') && expectedState !== undefined ? [expectedState] : [],
  );
}

/** That a task must show a number. */
const is = (value: number, property = 'spentMinutes') => [
  { kind: 'described-value', by: 'two POST /tasks/{id}/time-entries', property, value },
];
const sumOf = (minutes: readonly number[]) => minutes.reduce((sum, one) => sum + one, 0);

describe('the sum of what was added below a resource', () => {
  it('is judged where the resource shows only the last, or how many there are', () => {
    expect(judged({})).toEqual(is(8));
    expect(judged({ show: ({ length }) => length })).toEqual(is(8));
  });

  it('begins with what the resource shows before', () => {
    expect(judged({ show: (minutes) => 100 + (minutes.at(-1) ?? 0) })).toEqual(is(108));
    expect(judged({ show: (minutes) => 100 + sumOf(minutes) })).toEqual([]);
  });

  it('is not judged where it is right, or where something was not added', () => {
    expect(judged({ show: sumOf })).toEqual([]);
    expect(judged({ later: 422 })).toEqual([]);
  });

  it.each([
    'The total of the time entries',
    'Total minutes of its time entries.',
    'Shown to all. Sum of all the time entries.',
    'The sum of the minutes of all time entries of the task.',
  ])('is judged where the property is described so: %s', (description) => {
    expect(judged({ shown: { spentMinutes: { ...summed, description } } })).toEqual(is(8));
  });

  it.each([
    'The minutes that were spent on all time entries.',
    'The sum of all time entries, unless the task is closed.',
    'The sum of all time entries that are approved.',
    'The sum of the approved time entries.',
    'The sum of all invoices.',
    'Half of the sum of all time entries.',
    'What the time entries add to the sum of the week.',
  ])('is not judged where it is described otherwise: %s', (description) => {
    expect(judged({ shown: { spentMinutes: { ...summed, description } } })).toEqual([]);
  });

  it('is judged where the addition says so of a property', () => {
    const shown = { spentMinutes: { type: 'integer' }, rank: { type: 'integer' } };
    const purpose = (said: string) => judged({ shown, purpose: said });
    expect(purpose('Adds time. The task shows the total as `spentMinutes`.')).toEqual(is(8));
    expect(purpose('Adds time. The task shows the total as `spentMinutes` if it is open.')).toEqual([]);
    expect(purpose('Adds time, which `spentMinutes` shows.')).toEqual([]);
    expect(purpose('Adds time to the total.')).toEqual([]);
  });

  it('is of the number that is called like it, where several are added', () => {
    const people = { ...whole };
    expect(judged({ entry: { people, minutes: whole } })).toEqual(is(8));
    expect(judged({ shown: { effort: summed }, entry: { people, minutes: whole } })).toEqual([]);
    expect(judged({ shown: { effort: summed } })).toEqual(is(8, 'effort'));
    expect(judged({ shown: { effort: summed }, entry: { note: title, minutes: whole } })).toEqual(is(8, 'effort'));
    expect(judged({ entry: { minutes: { type: ['integer', 'string'] } } })).toEqual([]);
  });

  it('is of numbers that the schema of what is added allows', () => {
    expect(judged({ entry: { minutes: { ...whole, multipleOf: 10 } } })).toEqual(is(50));
    expect(judged({ entry: { minutes: { ...whole, minimum: 100 } } })).toEqual(is(500));
    expect(judged({ entry: { minutes: { ...whole, maximum: 4 } }, show: () => 0 })).toEqual([]);
  });

  it('is not judged where a client may set it, where it may be null, or where there are two', () => {
    expect(judged({ set: { spentMinutes: whole } })).toEqual([]);
    expect(judged({ shown: { spentMinutes: { ...summed, type: ['integer', 'null'] } } })).toEqual([]);
    expect(judged({ shown: { spentMinutes: summed, allMinutes: summed } })).toEqual([]);
  });
});
