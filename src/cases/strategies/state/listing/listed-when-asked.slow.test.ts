import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const flag = { name: 'includeRetired', in: 'query', schema: { type: 'boolean', default: false } };

interface Fleet {
  /** What the contract says of the list, of the DELETE and of the POST of a command. */
  readonly list?: string;
  readonly removal?: string;
  readonly command?: string;
  /** How the flag is called. */
  readonly name?: string;
  /** Which devices the list has; by default, as the contract says. */
  readonly listed?: (isRetired: boolean, isAsked: boolean) => boolean;
  /** Whether a DELETE leaves nothing. */
  readonly isGone?: boolean;
}

/** The requests after the DELETE of a device that stays. */
function stepsFor({
  list = 'Retired devices are left out unless `includeRetired` is true.',
  removal = 'Retires the device. The record is kept: it can still be read.',
  command = 'Sends a command. Other kinds are refused with 409, as are commands to retired devices.',
  name = 'includeRetired',
  listed = (isRetired, isAsked) => isAsked || !isRetired,
  isGone = false,
}: Fleet): readonly Case[] {
  const device = { type: 'object', properties: { id: { ...text, readOnly: true }, name: text } };
  const deviceId = { name: 'deviceId', in: 'path', required: true, schema: text };
  const refused = { '409': { description: 'The state does not allow it' } };
  const size = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
  const offset = { name: 'offset', in: 'query', schema: { type: 'integer', minimum: 0 } };
  const paths = {
    '/devices': {
      get: {
        description: list,
        parameters: [{ ...flag, name }, size, offset],
        responses: responses('200', { type: 'array', items: device }),
      },
      post: {
        ...taking({ type: 'object', properties: { name: text } }),
        responses: responses('201', device),
      },
    },
    '/devices/{deviceId}': {
      parameters: [deviceId],
      get: { responses: responses('200', device) },
      delete: { summary: 'Retire a device', description: removal, responses: { '204': { description: 'Done' } } },
    },
    '/devices/{deviceId}/commands': {
      parameters: [deviceId],
      post: { description: command, ...taking(device), responses: { '202': { description: 'Taken' }, ...refused } },
    },
  };
  const devices = new Map<string, boolean>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [place = '', query = ''] = path.split('?');
    const [, , id = '', below] = place.split('/');
    if (method === 'POST' && below === undefined) {
      devices.set(`d${devices.size + 1}`, false);
      return { status: 201, text: `{"id":"d${devices.size}","name":"a"}` };
    }
    if (id === '') {
      const asked = new URLSearchParams(query);
      const all = [...devices].filter(([, isRetired]) => listed(isRetired, asked.get(name) === 'true'));
      const from = Number(asked.get('offset') ?? 0);
      const page = all.slice(from, from + Number(asked.get('limit') ?? 20));
      return { text: JSON.stringify(page.map(([one]) => ({ id: one, name: 'a' }))) };
    }
    const isRetired = devices.get(id);
    if (isRetired === undefined || (isRetired && isGone)) return { status: 404 };
    if (below !== undefined) return { status: isRetired ? 409 : 202 };
    if (method === 'DELETE') devices.set(id, true);
    return method === 'DELETE' ? { status: 204 } : { text: JSON.stringify({ id, name: 'a' }) };
  });
  return steps.filter((one) => one.id.includes('(device retired)'));
}

const label = (one: Case) => /› state › ([^(]*) \(/.exec(one.id)?.[1] ?? '';
const judged = (fleet: Fleet) =>
  stepsFor(fleet).flatMap((one) => (one.expectedState === undefined ? [] : [[label(one), one.expectedState.kind]]));
const read = ['read what is closed', 'change-stored'];
const absent = ['list without what is retired', 'item-not-listed'];
const refused = ['POST /devices/{}/commands', 'refused-in-state'];

describe('what a DELETE keeps', () => {
  it('is read, left out of the list, listed where it is asked for, and takes nothing more', () => {
    const steps = stepsFor({});
    expect(steps.map(label)).toEqual([
      'create what will be closed',
      'close it',
      'read what is closed',
      'list without what is retired',
      'list with what is retired',
      'create what is not retired',
      'list with what is not retired',
      'POST /devices/{}/commands',
    ]);
    expect(judged({})).toEqual([read, absent, refused]);
    const asked = steps.filter((one) => one.request.path.includes('includeRetired=true'));
    expect(asked.map(label)).toEqual(['list with what is retired', 'list with what is not retired']);
  });

  it('is judged where the list does not have it although it is asked for, or has nothing else then', () => {
    const ignored = judged({ listed: (isRetired) => !isRetired });
    expect(ignored).toEqual([read, absent, ['list with what is retired', 'item-listed'], refused]);
    const only = judged({ listed: (isRetired, isAsked) => isRetired === isAsked });
    expect(only).toEqual([read, absent, ['list with what is not retired', 'item-listed'], refused]);
  });

  it.each([
    ['a flag of another state', { name: 'includeBroken' }],
    ['a flag that does not include anything', { name: 'retired' }],
    ['a list that says nothing of the kind', { list: 'All devices. A retired device has no location.' }],
  ])('is not sought in a list with %s', (_, fleet) => {
    expect(judged(fleet)).toEqual([read, refused]);
  });

  it('may be gone where the contract does not say that it is kept', () => {
    expect(judged({ removal: 'Retires the device.', isGone: true })).toEqual([]);
    expect(judged({ removal: 'Retires the device, which is not kept.' })).toEqual([absent, refused]);
    expect(judged({ isGone: true })).toEqual([read]);
  });

  it('takes more where the contract does not say that it takes nothing', () => {
    expect(judged({ command: 'Sends a command to a device.' })).toEqual([read, absent]);
    expect(judged({ command: 'Retired devices accept no commands (409).' })).toEqual([read, absent, refused]);
  });
});

describe('a list after an action', () => {
  const order = {
    type: 'object',
    properties: { id: { ...text, readOnly: true }, status: { enum: ['open', 'cancelled'], readOnly: true } },
  };

  /** What is expected of the lists after orders were cancelled: with the flag, and without. */
  function expectedOf(description: string, hides: boolean) {
    const orderId = { parameters: [{ name: 'orderId', in: 'path', required: true, schema: text }] };
    const paths = {
      '/orders': {
        get: {
          description,
          parameters: [{ ...flag, name: 'includeCancelled' }],
          responses: responses('200', { type: 'array', items: order }),
        },
        post: { ...taking({ type: 'object', properties: { name: text } }), responses: responses('201', order) },
      },
      '/orders/{orderId}': { ...orderId, get: { responses: responses('200', order) } },
      '/orders/{orderId}/cancel': { ...orderId, post: { responses: responses('200', order) } },
    };
    const orders = new Map<string, string>();
    const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
      const [place = '', query = ''] = path.split('?');
      const [, , id = '', action] = place.split('/');
      if (method === 'POST' && action === undefined) {
        orders.set(`o${orders.size + 1}`, 'open');
        return { status: 201, text: `{"id":"o${orders.size}","status":"open"}` };
      }
      const isAsked = query.includes('includeCancelled=true');
      const listed = [...orders].filter(([, status]) => isAsked || !hides || status === 'open');
      if (id === '') return { text: JSON.stringify(listed.map(([own, status]) => ({ id: own, status }))) };
      if (!orders.has(id)) return { status: 404 };
      if (action === 'cancel') orders.set(id, 'cancelled');
      return { text: JSON.stringify({ id, status: orders.get(id) }) };
    });
    return steps
      .filter(({ id }) => id.includes('is cancelled ('))
      .map(({ expectedState, request }) => [request.path.includes('=true'), expectedState?.kind]);
  }

  it('does not have what was cancelled, unless it is asked for', () => {
    const said = 'The orders. Cancelled orders stay out of the result unless they are asked for.';
    expect(expectedOf(said, true)[0]).toEqual([false, 'item-not-listed']);
    expect(expectedOf(said, true)).toContainEqual([true, undefined]);
    expect(expectedOf('The orders.', true)).toEqual([]);
    expect(expectedOf('Cancelled orders are shown last.', false)).toEqual([]);
  });
});
