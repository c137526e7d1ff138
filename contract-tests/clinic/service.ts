import { createHash, randomUUID } from 'node:crypto';
import { readContract } from '../../src/contract/read-contract.ts';
import type { JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import type { ContractService, ServiceHabits, ServiceHandler, ServiceResponse } from '../contract-service.ts';

export const clinicToken = 'clinic-secret-1';

/** What the service holds. */
export interface Store {
  readonly rooms: Map<number, JsonObject>;
  readonly notes: Map<string, { readonly room: number; readonly note: JsonObject }>;
  readonly visits: Map<string, JsonObject>;
  /** The first response to each Idempotency-Key, with the body of its request. */
  readonly keys: Map<string, { readonly sent: string; readonly response: ServiceResponse }>;
  profile: JsonObject;
  next: number;
}

export type Habits = ServiceHabits<Store>;

const refuse = (status: number, why: string): ServiceResponse => ({ status, body: { problem: why } });

const tagOf = (value: JsonObject) => `"${createHash('sha256').update(writeJson(value)).digest('hex').slice(0, 12)}"`;
const shown = (status: number, value: JsonObject): ServiceResponse => {
  return { status, headers: { ETag: tagOf(value) }, body: value };
};

const handlers: Readonly<Record<string, ServiceHandler<Store>>> = {
  'GET /rooms': ({ query }, { rooms }) => {
    const [state, floor, sort] = ['state', 'floor', 'sort'].map((name) => query.get(name));
    const chosen = [...rooms.values()].filter(
      (room) => (state == null || room['state'] === state) && (floor == null || String(room['floor']) === floor),
    );
    const sign = sort === 'beds' ? 1 : sort === '-beds' ? -1 : 0;
    const sorted = chosen.toSorted((one, other) => sign * (Number(one['beds']) - Number(other['beds'])));
    const size = Number(query.get('size') ?? 20);
    const start = (Number(query.get('page') ?? 1) - 1) * size;
    return { status: 200, headers: { 'X-Total': String(sorted.length) }, body: sorted.slice(start, start + size) };
  },
  'POST /rooms': ({ value }, store) => {
    const id = store.next++;
    const room = { ...(isObject(value) ? value : {}), id, created: '2026-01-02T03:04:05Z' };
    store.rooms.set(id, room);
    const created = shown(201, room);
    return { ...created, headers: { ...created.headers, Location: `/rooms/${id}` } };
  },
  'GET /rooms/{roomId}': ({ ids: [id], header }, { rooms }) => {
    const room = rooms.get(Number(id));
    if (room === undefined) return refuse(404, 'no such room');
    const known = header('If-None-Match');
    return known === '*' || known?.includes(tagOf(room))
      ? { status: 304, headers: { ETag: tagOf(room) } }
      : shown(200, room);
  },
  'PATCH /rooms/{roomId}': ({ ids: [id], header, value }, { rooms }) => {
    const room = rooms.get(Number(id));
    if (room === undefined) return refuse(404, 'no such room');
    const condition = header('If-Match');
    if (condition !== undefined && condition !== '*' && !condition.includes(tagOf(room)))
      return refuse(412, 'it has changed');
    const merged = Object.entries({ ...room, ...(isObject(value) ? value : {}) }).filter(([, one]) => one !== null);
    const changed = Object.fromEntries(merged);
    rooms.set(Number(id), changed);
    return shown(200, changed);
  },
  'DELETE /rooms/{roomId}': ({ ids: [id] }, { rooms, visits }) => {
    if ([...visits.values()].some((visit) => Number(visit['roomId']) === Number(id)))
      return refuse(409, 'it has visits');
    return rooms.delete(Number(id)) ? { status: 204 } : refuse(404, 'no such room');
  },
  'GET /rooms/{roomId}/notes': ({ ids: [id] }, { rooms, notes }) => {
    if (!rooms.has(Number(id))) return refuse(404, 'no such room');
    return { status: 200, body: [...notes.values()].filter(({ room }) => room === Number(id)).map(({ note }) => note) };
  },
  'POST /rooms/{roomId}/notes': ({ ids: [id], value }, { rooms, notes }) => {
    if (!rooms.has(Number(id))) return refuse(404, 'no such room');
    const note = { ...(isObject(value) ? value : {}), id: randomUUID() };
    notes.set(note.id, { room: Number(id), note });
    return { status: 201, body: note };
  },
  'GET /rooms/{roomId}/notes/{noteId}': ({ ids: [id, noteId = ''] }, { rooms, notes }) => {
    const found = notes.get(noteId);
    const isThere = rooms.has(Number(id)) && found?.room === Number(id);
    return isThere ? { status: 200, body: found.note } : refuse(404, 'no such note');
  },
  'POST /visits': ({ value, header }, store) => {
    const sent = writeJson(value ?? null);
    const key = header('Idempotency-Key') ?? '';
    const earlier = store.keys.get(key);
    if (earlier !== undefined) return earlier.sent === sent ? earlier.response : refuse(409, 'the key was used');
    const visit = { ...(isObject(value) ? value : {}), id: randomUUID() };
    const { roomId }: JsonObject = visit;
    if (roomId !== undefined && !store.rooms.has(Number(roomId))) return refuse(404, 'no such room');
    store.visits.set(visit.id, visit);
    const response = { status: 201, body: visit };
    store.keys.set(key, { sent, response });
    return response;
  },
  'GET /visits/{visitId}': ({ ids: [id = ''] }, { visits }) => {
    const visit = visits.get(id);
    return visit === undefined ? refuse(404, 'no such visit') : { status: 200, body: visit };
  },
  'DELETE /visits/{visitId}': ({ ids: [id = ''] }, { visits }) =>
    visits.delete(id) ? { status: 204 } : refuse(404, 'no such visit'),
  'GET /profile': (_, { profile }) => ({ status: 200, body: profile }),
  'PUT /profile': ({ value }, store) => {
    const { pin: _, visits: __, ...profile }: JsonObject = isObject(value) ? value : {};
    store.profile = { ...profile, visits: 3 };
    return { status: 200, body: store.profile };
  },
  'GET /statistics': (_, { visits }) => ({ status: 200, body: { visits: visits.size, busiest: null } }),
};

/** The clinic as plainly as its contract allows. */
export const clinic: ContractService<Store> = {
  contract: await readContract('contract-tests/clinic/clinic.yaml'),
  createStore: () => ({
    rooms: new Map(),
    notes: new Map(),
    visits: new Map(),
    keys: new Map(),
    profile: { name: 'Ada', email: 'ada@example.org' },
    next: 1,
  }),
  handlers,
  credentialsOf: ({ headers }) => {
    const found = new Set<string>();
    if (headers['x-key'] === clinicToken) found.add('key');
    if (/^bearer /i.test(headers.authorization ?? '') && headers.authorization?.slice(7) === clinicToken)
      found.add('token');
    return found;
  },
  refuse,
};
