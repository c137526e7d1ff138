import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { isObject, memberOf } from '../../../../schema/json/pointer.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const room = {
  type: 'object',
  properties: { id: { type: 'string' }, status: { enum: ['clean', 'dirty'], readOnly: true } },
};
const booking = { type: 'object', required: ['roomId'], properties: { roomId: { type: 'string' } } };
const stay = {
  type: 'object',
  required: ['id', 'roomId', 'state'],
  properties: { id: { type: 'string' }, roomId: { type: 'string' }, state: { enum: ['booked', 'here', 'gone'] } },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const move = { type: 'object', required: ['action'], properties: { action: { enum: ['check_in', 'check_out'] } } };

interface Hotel {
  readonly description?: string;
  /** What a room is after a guest has left; absent: dirty. */
  readonly left?: string;
  /** Whether a stay can end. */
  readonly isRefused?: boolean;
}

/** What is expected of a room after a guest has left it; `undefined` for each read of which nothing is. */
function readRooms({
  description = 'Moves a stay. Checking out leaves the room `dirty`.',
  left = 'dirty',
  isRefused = false,
}: Hotel = {}) {
  const paths = {
    '/rooms': { post: { ...taking({ type: 'object' }), responses: responses('201', room) } },
    '/rooms/{id}': { parameters: [id], get: { responses: responses('200', room) } },
    '/stays': { post: { ...taking(booking), responses: responses('201', stay) } },
    '/stays/{id}': { parameters: [id], get: { responses: responses('200', stay) } },
    '/stays/{id}/moves': {
      parameters: [id],
      post: { ...taking(move), description, responses: { ...responses('200', stay), 409: { description: 'Not now' } } },
    },
  };
  const rooms = new Map<string, string>();
  const stays = new Map<string, { roomId: string; state: string }>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, kind = '', own] = path.split('/');
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    if (kind === 'rooms') {
      const known = own ?? `r${rooms.size}`;
      if (own === undefined) rooms.set(known, 'clean');
      const status = rooms.get(known);
      return status === undefined
        ? { status: 404 }
        : { status: own ? 200 : 201, text: JSON.stringify({ id: known, status }) };
    }
    const known = own ?? `s${stays.size}`;
    if (own === undefined) stays.set(known, { roomId: String(value['roomId']), state: 'booked' });
    const shown = stays.get(known);
    if (shown === undefined) return { status: 404 };
    if (method === 'POST' && own !== undefined) {
      const isLeaving = memberOf(value, 'action') === 'check_out';
      if (isLeaving && (shown.state !== 'here' || isRefused)) return { status: 409 };
      if (isLeaving) rooms.set(shown.roomId, left);
      shown.state = isLeaving ? 'gone' : 'here';
    }
    return { status: own === undefined ? 201 : 200, text: JSON.stringify({ id: known, ...shown }) };
  });
  return steps.flatMap(({ id: label, expectedState }) =>
    label.includes(': read what it refers to (') ? [expectedState] : [],
  );
}

it('what the contract says that an action does to another resource is read once where it is so', () => {
  expect(readRooms()).toEqual([undefined]);
});

it('it is judged at the second attempt', () => {
  const by = 'POST /stays/{id}/moves';
  const dirty = { kind: 'described-value', by, property: 'status', value: 'dirty' };
  expect(readRooms({ left: 'clean' })).toEqual([undefined, dirty]);
});

it.each<[string, Hotel]>([
  ['the contract says nothing of it', { description: 'Moves a stay.' }],
  ['it is about another step', { description: 'Moving out leaves the room dirty.' }],
  ['the action is refused', { isRefused: true }],
])('nothing is read where %s', (_, hotel) => {
  expect(readRooms({ left: 'clean', ...hotel })).toEqual([]);
});
