import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const status = { enum: ['open', 'busy', 'done'] };
const task = { type: 'object', properties: { id: text, title: text, status } };
const rules = 'The status can be changed from open to busy, from busy to done, and from done to open.';
const refusal = 'Any other change is refused with 409.';

interface Described {
  readonly description?: string;
  /** The changes that the target refuses, as `open to busy`. */
  readonly refused?: readonly string[];
  /** Whether the target accepts what the contract forbids. */
  readonly isLax?: boolean;
  /** Whether a POST with `{"to": …}` changes the state, instead of a PATCH; it needs a reason as well. */
  readonly isAction?: boolean;
}

/** What is sent to a target that keeps to these rules. */
function stepsFor({
  description = `${rules} ${refusal}`,
  refused = [],
  isLax = false,
  isAction = false,
}: Described): readonly Case[] {
  const id = { parameters: [{ name: 'taskId', in: 'path', required: true, schema: text }] };
  const step = { required: ['to', 'reason'], properties: { to: status, reason: text } };
  const change = {
    ...taking(isAction ? { type: 'object', ...step } : { properties: { status } }),
    description,
    responses: { ...responses('200', task), '409': { description: 'Not in this state' } },
  };
  const paths = {
    '/tasks': { post: { ...taking({ properties: { title: text } }), responses: responses('201', task) } },
    '/tasks/{taskId}': { ...id, get: { responses: responses('200', task) }, ...(isAction ? {} : { patch: change }) },
    ...(isAction ? { '/tasks/{taskId}/moves': { ...id, post: change } } : {}),
  };
  const next = new Map([
    ['open', 'busy'],
    ['busy', 'done'],
    ['done', 'open'],
  ]);
  const states = new Map<string, string>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, , name = '', below] = path.split('/');
    if (method === 'POST' && below === undefined) {
      states.set(`n${states.size + 1}`, 'open');
      return { status: 201, text: JSON.stringify({ id: `n${states.size}`, status: 'open' }) };
    }
    const was = states.get(name);
    if (was === undefined) return { status: 404 };
    const sent = method !== 'GET' && body.kind === 'content' ? Object(body.value) : {};
    const to: unknown = isAction ? sent.to : sent.status;
    if (typeof to === 'string') {
      const isAllowed = (isLax || next.get(was) === to) && !refused.includes(`${was} to ${to}`);
      if (!isAllowed) return { status: 409 };
      states.set(name, to);
    }
    return { text: JSON.stringify({ id: name, status: states.get(name) }) };
  });
  return steps;
}

/** The changes that the contract forbids, with the state that the resource is in, and all that were sent. */
function changesSent(described: Described): readonly string[] {
  const steps = stepsFor(described);
  const created = steps.filter(({ id: own }) => own.includes('› create to change its state'));
  // What another request does with one would be seen.
  expect(created.every(({ reserves }) => reserves === true)).toBe(true);
  return steps.flatMap(({ id: own, expectedState }) => {
    const change = /› change from (\w+ to \w+) /.exec(own)?.[1];
    return change === undefined ? [] : [[change, Object(expectedState).of, Object(expectedState).state].join(', ')];
  });
}

describe('changes of state that the contract does not allow', () => {
  it('are sent from each state', () => {
    expect(changesSent({})).toEqual([
      'open to done, a change to "done" of a resource, open',
      'busy to open, a change to "open" of a resource, busy',
      'done to busy, a change to "busy" of a resource, done',
    ]);
  });

  it('are sent as steps of an action, with what else it needs', () => {
    expect(changesSent({ isAction: true })).toEqual(changesSent({}));
    const bodies = stepsFor({ isAction: true }).flatMap(({ id, request: { body } }) =>
      id.includes('› change from open to done') && body.kind === 'content' ? [body.value] : [],
    );
    expect(bodies).toEqual([{ to: 'done', reason: expect.stringMatching(/./) }]);
  });

  it.each([
    ['The state "done" is reached by a job only.', false, []],
    ['It must be open.', false, ['busy']],
    ['It must be open.', true, []],
  ])('are not those of all steps where a sentence is about one: %s %s', (description, isAction, expected) => {
    const key = isAction ? 'POST /tasks/{taskId}/moves' : 'PATCH /tasks/{taskId}';
    const refusedIn = stepsFor({ isAction, description }).flatMap(({ operation, expectedState }) =>
      operation.key === key && expectedState?.kind === 'refused-in-state' ? [expectedState.state] : [],
    );
    expect([...new Set(refusedIn)]).toEqual(expected);
  });

  it('are not sent from a state to which the target does not bring a resource', () => {
    expect(changesSent({ refused: ['busy to done'] }).map((one) => one.split(',')[0])).toEqual([
      'open to done',
      'busy to open',
    ]);
  });

  it('end for a resource that was changed by one', () => {
    const description = `The status can be changed from open to busy, and from busy to open. ${refusal}`;
    expect(changesSent({ description, isLax: true })).toEqual([
      'open to done, a change to "done" of a resource, open',
      'busy to done, a change to "done" of a resource, busy',
    ]);
    const one = `The status can be changed from busy to done, and from done to busy. ${refusal}`;
    expect(changesSent({ description: one, isLax: true }).map((sent) => sent.split(',')[0])).toEqual(['open to busy']);
    expect(changesSent({ description: one, refused: ['open to busy'] }).map((sent) => sent.split(',')[0])).toEqual([
      'open to busy',
      'open to done',
    ]);
  });

  it.each([rules, `${refusal}`])('are not known where the contract does not say them: %s', (description) => {
    expect(changesSent({ description })).toEqual([]);
  });
});
