import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const parameter = (name: string) => ({ name, in: 'path', required: true, schema: text });
const id = { ...text, readOnly: true };

interface Fleet {
  /** What the contract says of the PUT, of the DELETE of a member and of the DELETE of a device. */
  readonly put?: string;
  readonly removal?: string;
  readonly deletion?: string;
  /** How a group shows its members. */
  readonly write?: (members: readonly string[]) => JsonObject;
  /** Devices are created by a PUT of their own path; a POST is at another one. */
  readonly byPut?: boolean;
}

/** The requests for groups that begin with their first device. */
function stepsFor({
  put = 'Adds the device to the group.',
  removal = '',
  deletion = '',
  write = (deviceIds) => ({ deviceIds, deviceCount: deviceIds.length }),
  byPut = false,
}: Fleet): readonly Case[] {
  const device = { type: 'object', properties: { id, name: text, groups: { type: 'array', items: text } } };
  const gone = { '204': { description: 'Gone' }, '404': { description: 'Unknown' }, '409': { description: 'Not now' } };
  const named = taking({ type: 'object', properties: { name: text } });
  const paths = {
    [byPut ? '/sites/{site}/devices' : '/devices']: {
      ...(byPut ? { parameters: [parameter('site')] } : {}),
      post: { ...named, responses: responses('201', device) },
    },
    '/devices/{deviceId}': {
      parameters: [parameter('deviceId')],
      get: { responses: responses('200', device) },
      ...(byPut ? { put: { ...named, responses: responses('201', device) } } : {}),
      delete: { description: deletion, responses: gone },
    },
    '/groups/{groupName}/devices/{deviceId}': {
      parameters: [parameter('groupName'), parameter('deviceId')],
      put: { description: put, responses: responses('200', { type: 'object' }) },
      delete: { description: removal, responses: gone },
    },
  };
  let count = 0;
  const made = new Set<string>();
  const groups = new Map<string, Set<string>>();
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method } }, path) => {
    const [, collection = '', name = '', , member = ''] = path.split('/');
    if (method === 'POST') {
      count += 1;
      return { status: 201, text: JSON.stringify({ id: `d${count}`, groups: [] }) };
    }
    if (collection === 'devices') {
      if (method === 'PUT') made.add(name);
      if (method === 'PUT') return { status: 201, text: JSON.stringify({ id: name, groups: [] }) };
      const own = [...groups].flatMap(([group, members]) => (members.has(name) ? [group] : []));
      if (method === 'DELETE') return { status: own.length > 0 ? 409 : 204 };
      const isKnown = /^d\d+$/.test(name) || made.has(name);
      return { status: isKnown ? 200 : 404, text: JSON.stringify({ id: name, groups: own }) };
    }
    const members = groups.get(name) ?? new Set<string>();
    groups.set(name, members);
    if (method === 'DELETE') return { status: members.delete(member) ? 204 : 404 };
    members.add(member);
    return { text: JSON.stringify({ name, ...write([...members]) }) };
  });
  return steps.filter((one) => one.id.endsWith('(/devices/{}) (/groups/{groupName}/devices/{deviceId})'));
}

const label = (one: Case) => /› state › (.*?) \(\/devices/.exec(one.id)?.[1] ?? '';
const named = (steps: readonly Case[], name: string) => steps.find((one) => label(one) === name);
const key = 'PUT /groups/{groupName}/devices/{deviceId}';

describe('what is put below a name that only requests make', () => {
  it('is created for it, below a name of the run, and each request shows both until one is taken away', () => {
    const steps = stepsFor({});
    expect(steps.map(label)).toEqual([
      'create',
      'create another',
      'PUT',
      `read after ${key}`,
      'PUT another',
      'PUT another again',
      'DELETE',
      `read after ${key.replace('PUT', 'DELETE')}`,
      'PUT after DELETE',
    ]);
    const paths = ['PUT', 'PUT another', 'DELETE'].map((name) => named(steps, name)?.request.path ?? '');
    const groups = new Set(paths.map((path) => path.split('/')[2]));
    expect([...groups]).toEqual([expect.stringMatching(/unused|c01df4a3/)]);
    const [first, second, deleted] = paths.map((path) => path.split('/')[4]);
    expect([first === second, first === deleted]).toEqual([false, true]);
    const member = { kind: 'linked-value', property: 'deviceIds', key: '', by: key };
    expect(named(steps, 'PUT another')?.expectedState).toEqual({ ...member, value: second, isThere: true });
    expect(named(steps, 'PUT another again')?.expectedState).toEqual({ ...member, value: first, isThere: true });
    expect(named(steps, 'PUT after DELETE')?.expectedState).toEqual({
      ...member,
      by: key.replace('PUT', 'DELETE'),
      value: first,
      isThere: false,
    });
  });

  it('is two resources, also where a PUT creates them', () => {
    const steps = stepsFor({ byPut: true });
    const [first, second] = ['create', 'create another'].map((name) => named(steps, name)?.request);
    expect([first?.method, second?.method]).toEqual(['PUT', 'PUT']);
    expect(first?.path).not.toBe(second?.path);
    const [, , one] = first?.path.split('/') ?? [];
    expect(named(steps, 'PUT')?.request.path.split('/')[4]).toBe(one);
    expect(named(steps, 'PUT another')?.request.path.split('/')[4]).not.toBe(one);
  });

  it('is named by the key of the items that shows it', () => {
    const steps = stepsFor({
      write: (all) => ({ size: 1, devices: all.map((deviceId) => ({ type: 'door', deviceId })) }),
    });
    expect(named(steps, 'PUT another')?.expectedState).toMatchObject({ property: 'devices', key: 'deviceId' });
  });

  it('is not judged where the response shows no list, or the contract does not say that a PUT adds to it', () => {
    const silent = stepsFor({ write: () => ({ size: 1 }) });
    expect(named(silent, 'PUT another')?.expectedState).toBeUndefined();
    expect(named(silent, 'PUT after DELETE')).toBeUndefined();
    const unsaid = stepsFor({ put: 'Sets the device of the group.' });
    expect(named(unsaid, 'PUT another again')?.expectedState).toBeUndefined();
  });

  it('shows where it is', () => {
    const steps = stepsFor({});
    const group = named(steps, 'PUT')?.request.path.split('/')[2];
    const place = { kind: 'linked-value', property: 'groups', key: '', value: group };
    expect(named(steps, `read after ${key}`)?.expectedState).toEqual({ ...place, isThere: true, by: key });
    const removed = key.replace('PUT', 'DELETE');
    expect(named(steps, `read after ${removed}`)?.expectedState).toEqual({ ...place, isThere: false, by: removed });
  });

  it('counts once, where the contract says that the second time changes nothing', () => {
    const steps = stepsFor({
      put: 'Adds the device to the group. Adding a device that is already a member changes nothing.',
    });
    const { expectedState, request } = named(steps, 'PUT another a third time') ?? {};
    const [, , , , second] = request?.path.split('/') ?? [];
    const first = named(steps, 'PUT')?.request.path.split('/')[4];
    expect(expectedState).toEqual({
      kind: 'change-stored',
      by: key,
      members: { deviceIds: expect.arrayContaining([first, second]), deviceCount: expect.any(Number) },
      instance: '',
    });
  });

  it('cannot be deleted, where the contract says so', () => {
    const steps = stepsFor({ deletion: 'A device that is a member of a group cannot be deleted (409).' });
    const { expectedState, request } = named(steps, 'DELETE what is there') ?? {};
    expect(expectedState).toEqual({ kind: 'refused-in-state', state: 'in use' });
    expect(request?.path).toBe(`/devices/${named(steps, 'PUT another')?.request.path.split('/')[4]}`);
  });

  it('is not found a second time, where the contract says so', () => {
    const steps = stepsFor({ removal: 'Answers 404 when the device is not a member of the group.' });
    const again = named(steps, 'DELETE again');
    expect(again?.expectedState).toMatchObject({ kind: 'refused-in-state', state: 'deleted', status: '404' });
    expect(again?.request.path).toBe(named(steps, 'PUT')?.request.path);
  });
});
