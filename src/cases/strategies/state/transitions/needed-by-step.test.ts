import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const stay = {
  type: 'object',
  properties: { id: { type: 'string' }, state: { enum: ['booked', 'here', 'cancelled'] } },
};
const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const properties = { action: { enum: ['arrive', 'cancel'] }, reason: { type: 'string' }, note: { type: 'string' } };

interface Moves {
  readonly description?: string;
  readonly refusals?: JsonObject;
  readonly required?: readonly string[];
  /** The state that a stay has to be in to be cancelled; none: it never is. */
  readonly from?: string;
}

/** The bodies without something that moves a stay needs, with what is expected of each, and the states of the stays by then. */
function withoutNeeded({
  description = '`cancel` without a `reason` is answered with 422.',
  refusals = { 422: { description: 'Refused' } },
  required = ['action'],
  from = 'booked',
}: Moves = {}) {
  const moves = { type: 'object', required, properties };
  const paths = {
    '/stays': { post: { ...taking({ type: 'object' }), responses: responses('201', stay) } },
    '/stays/{id}': { parameters, get: { responses: responses('200', stay) } },
    '/stays/{id}/moves': {
      parameters,
      post: { ...taking(moves), description, responses: { ...responses('200', stay), ...refusals } },
    },
  };
  const states = new Map<string, string>();
  const found: unknown[] = [];
  stepsOf(paths as unknown as JsonObject, ({ id: label, request: { method, body }, expectedState }, path) => {
    const id = path === '/stays' ? `s${states.size}` : (path.split('/')[2] ?? '');
    if (path === '/stays') states.set(id, 'booked');
    const state = states.get(id);
    if (state === undefined) return { status: 404 };
    if (method === 'POST' && path !== '/stays') {
      const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (/› \w+ without \w+ \(/.test(label)) found.push({ sent: Object.keys(value), state, expectedState });
      const action = memberOf(value, 'action');
      if (action === 'cancel' && state !== from) return { status: 409 };
      if (action === 'cancel' && value['reason'] === undefined) return { status: 422 };
      states.set(id, action === 'cancel' ? 'cancelled' : 'here');
    }
    return { status: path === '/stays' ? 201 : 200, text: JSON.stringify({ id, state: states.get(id) }) };
  });
  return found;
}

const expectedState = { kind: 'refused-in-state', of: 'a "cancel"', state: 'without reason', status: '422' };

it('a step without what it needs is taken where it was accepted with that', () => {
  expect(withoutNeeded()).toEqual([{ sent: ['action', 'note'], state: 'booked', expectedState }]);
});

it('it is taken in a later state, too, where it is possible only then', () => {
  expect(withoutNeeded({ from: 'here' })).toEqual([{ sent: ['action', 'note'], state: 'here', expectedState }]);
  expect(withoutNeeded({ from: 'nowhere' })).toEqual([]);
});

it('the description of the status may say what it needs', () => {
  const refusals = { 422: { description: '`reason` is required when `action` is `cancel`, otherwise 422.' } };
  expect(withoutNeeded({ description: '', refusals })).toHaveLength(1);
});

it('it is not taken where the contract does not say so, or the schema says it', () => {
  expect(withoutNeeded({ description: 'Moves a stay.' })).toEqual([]);
  expect(withoutNeeded({ description: '`cancel` without a `colour` is answered with 422.' })).toEqual([]);
  expect(withoutNeeded({ refusals: { 409: { description: 'Refused' } } })).toEqual([]);
  expect(withoutNeeded({ required: ['action', 'reason'] })).toEqual([]);
});
