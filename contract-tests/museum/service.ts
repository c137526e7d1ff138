import { createHash, randomUUID } from 'node:crypto';
import { readContract } from '../../src/contract/read-contract.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import type { ContractService, ServiceHabits, ServiceHandler, ServiceResponse } from '../contract-service.ts';

/** What the museum holds. */
export interface Museum {
  readonly exhibits: Map<string, JsonObject>;
  readonly images: Map<number, { readonly exhibit: string; readonly image: JsonObject; readonly file: Buffer }>;
  readonly rooms: Map<number, JsonObject>;
  readonly loans: Map<number, JsonObject>;
  /** The first response to each Idempotency-Key, with the body of its request. */
  readonly keys: Map<string, { readonly sent: string; readonly response: ServiceResponse }>;
  /** How often each report was read. */
  readonly reports: Map<string, number>;
  hours: JsonObject;
  next: number;
}

export type Habits = ServiceHabits<Museum>;

export const museumToken = 'museum-secret-1';

export const refuse = (status: number, title: string): ServiceResponse => ({
  status,
  headers: { 'Content-Type': 'application/problem+json' },
  body: { title, status },
});

const tagOf = (value: JsonObject) => `"${createHash('sha256').update(writeJson(value)).digest('hex').slice(0, 12)}"`;
const withTag = (status: number, value: JsonObject): ServiceResponse => {
  return { status, headers: { ETag: tagOf(value) }, body: value };
};
const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** What a client sets of an exhibit, without what only the server sets and what it never shows. */
function written(value: Json | undefined): JsonObject {
  const { id: _, createdAt: __, note: ___, ...rest } = objectOf(value);
  return rest;
}

const lacksRoom = ({ roomId }: JsonObject, { rooms }: Museum) => roomId != null && !rooms.has(Number(roomId));

/** The file, or the part of it that a range names. */
function partOf(file: Buffer, range: string | undefined): ServiceResponse {
  const headers = { 'Content-Type': 'application/octet-stream', 'Accept-Ranges': 'bytes' };
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  const first = from === '' ? Math.max(0, file.length - Number(to)) : Number(from);
  const last = from === '' || to === '' ? file.length - 1 : Math.min(Number(to), file.length - 1);
  if ((from === '' && to === '') || first > last) return { status: 200, headers, bytes: file };
  const part = { ...headers, 'Content-Range': `bytes ${first}-${last}/${file.length}` };
  return { status: 206, headers: part, bytes: file.subarray(first, last + 1) };
}

const handlers: Readonly<Record<string, ServiceHandler<Museum>>> = {
  'GET /exhibits': ({ query }, { exhibits }) => {
    const [kind, from, sort = ''] = ['kind', 'yearFrom', 'sort'].map((name) => query.get(name) ?? undefined);
    const chosen = [...exhibits.values()].filter(
      (one) =>
        (kind === undefined || one['kind'] === kind) && (from === undefined || Number(one['year']) >= Number(from)),
    );
    const name = sort.replace('-', '');
    const sign = sort.startsWith('-') ? -1 : 1;
    const compare = (one: JsonObject, other: JsonObject) =>
      name === 'year'
        ? sign * (Number(one['year']) - Number(other['year']))
        : sign * (String(one['title']) < String(other['title']) ? -1 : one['title'] === other['title'] ? 0 : 1);
    const sorted = name === '' ? chosen : chosen.toSorted(compare);
    const cursor = query.get('cursor');
    const start = cursor === null ? 0 : Number(/^c([0-9]{1,9})$/.exec(cursor)?.[1] ?? Number.NaN);
    if (Number.isNaN(start)) return refuse(400, 'unknown cursor');
    const end = start + Number(query.get('limit') ?? 10);
    return { status: 200, body: { items: sorted.slice(start, end), next: end < sorted.length ? `c${end}` : null } };
  },
  'POST /exhibits': ({ value }, store) => {
    const exhibit = { ...written(value), id: randomUUID(), createdAt: '2026-01-02T03:04:05Z' };
    if (lacksRoom(exhibit, store)) return refuse(422, 'no such room');
    store.exhibits.set(exhibit.id, exhibit);
    const created = withTag(201, exhibit);
    return { ...created, headers: { ...created.headers, Location: `/exhibits/${exhibit.id}` } };
  },
  'GET /exhibits/{exhibitId}': ({ ids: [id = ''], header }, { exhibits }) => {
    const exhibit = exhibits.get(id.toLowerCase());
    if (exhibit === undefined) return refuse(404, 'no such exhibit');
    const known = header('If-None-Match');
    return known === '*' || known?.includes(tagOf(exhibit))
      ? { status: 304, headers: { ETag: tagOf(exhibit) } }
      : withTag(200, exhibit);
  },
  'PUT /exhibits/{exhibitId}': ({ ids: [id = ''], header, value }, store) => {
    const exhibit = store.exhibits.get(id.toLowerCase());
    if (exhibit === undefined) return refuse(404, 'no such exhibit');
    const condition = header('If-Match');
    if (condition !== '*' && !condition?.includes(tagOf(exhibit))) return refuse(412, 'it has changed');
    const { id: kept = null, createdAt = null } = exhibit;
    const changed = { ...written(value), id: kept, createdAt };
    if (lacksRoom(changed, store)) return refuse(422, 'no such room');
    store.exhibits.set(id.toLowerCase(), changed);
    return withTag(200, changed);
  },
  'PATCH /exhibits/{exhibitId}': ({ ids: [id = ''], value }, store) => {
    const exhibit = store.exhibits.get(id.toLowerCase());
    if (exhibit === undefined) return refuse(404, 'no such exhibit');
    const merged = Object.entries({ ...exhibit, ...objectOf(value) }).filter(([, one]) => one !== null);
    const changed: JsonObject = Object.fromEntries(merged);
    if (lacksRoom(changed, store)) return refuse(422, 'no such room');
    store.exhibits.set(id.toLowerCase(), changed);
    return withTag(200, changed);
  },
  'DELETE /exhibits/{exhibitId}': ({ ids: [id = ''] }, { exhibits, loans }) => {
    if ([...loans.values()].some(({ exhibitId }) => String(exhibitId).toLowerCase() === id.toLowerCase()))
      return refuse(409, 'it is lent');
    return exhibits.delete(id.toLowerCase()) ? { status: 204 } : refuse(404, 'no such exhibit');
  },
  'GET /exhibits/{exhibitId}/images': ({ ids: [id = ''] }, { exhibits, images }) => {
    if (!exhibits.has(id.toLowerCase())) return refuse(404, 'no such exhibit');
    const own = [...images.values()].filter(({ exhibit }) => exhibit === id.toLowerCase());
    return { status: 200, body: own.map(({ image }) => image) };
  },
  'POST /exhibits/{exhibitId}/images': ({ ids: [id = ''], value }, store) => {
    if (!store.exhibits.has(id.toLowerCase())) return refuse(404, 'no such exhibit');
    const { file, caption = null, rank }: JsonObject = objectOf(value);
    const image = { id: store.next++, caption, ...(rank === undefined ? {} : { rank }), bytes: String(file).length };
    store.images.set(image.id, { exhibit: id.toLowerCase(), image, file: Buffer.from(String(file), 'latin1') });
    return { status: 201, body: image };
  },
  'GET /exhibits/{exhibitId}/images/{imageId}': ({ ids: [id = '', imageId], header }, { exhibits, images }) => {
    const found = images.get(Number(imageId));
    if (!exhibits.has(id.toLowerCase()) || found?.exhibit !== id.toLowerCase()) return refuse(404, 'no such image');
    return partOf(found.file, header('Range'));
  },
  'GET /rooms': ({ query }, { rooms }) => {
    const floor = query.get('floor');
    const chosen = [...rooms.values()].filter((room) => floor === null || Number(room['floor']) === Number(floor));
    const size = Number(query.get('perPage') ?? 20);
    const start = (Number(query.get('page') ?? 1) - 1) * size;
    const total = chosen.length;
    const headers = { 'X-Total-Count': String(total) };
    return { status: 200, headers, body: { rooms: chosen.slice(start, start + size), total } };
  },
  'POST /rooms': ({ value }, store) => {
    const room = { ...objectOf(value), id: store.next++ };
    store.rooms.set(room.id, room);
    return { status: 201, headers: { Location: `/rooms/${room.id}` }, body: room };
  },
  'GET /rooms/{roomId}': ({ ids: [id] }, { rooms }) => {
    const room = rooms.get(Number(id));
    return room === undefined ? refuse(404, 'no such room') : { status: 200, body: room };
  },
  'POST /loans': ({ value, header }, store) => {
    const sent = writeJson(value ?? null);
    const key = header('Idempotency-Key') ?? '';
    const earlier = store.keys.get(key);
    if (earlier !== undefined) return earlier.sent === sent ? earlier.response : refuse(409, 'the key was used');
    const loan = { ...objectOf(value), id: store.next++, state: 'open' };
    const { exhibitId }: JsonObject = loan;
    if (exhibitId !== undefined && !store.exhibits.has(String(exhibitId).toLowerCase()))
      return refuse(404, 'no such exhibit');
    store.loans.set(loan.id, loan);
    const response = { status: 201, body: loan };
    store.keys.set(key, { sent, response });
    return response;
  },
  'GET /loans/{loanId}': ({ ids: [id] }, { loans }) => {
    const loan = loans.get(Number(id));
    return loan === undefined ? refuse(404, 'no such loan') : { status: 200, body: loan };
  },
  'POST /reports': (_, store) => {
    const id = `r-${String(store.next++).padStart(4, '0')}`;
    store.reports.set(id, 0);
    return { status: 202, headers: { Location: `/reports/${id}` }, body: { id, state: 'waiting', progress: 0 } };
  },
  'GET /reports/{reportId}': ({ ids: [id = ''] }, { reports }) => {
    const reads = reports.get(id);
    if (reads === undefined) return refuse(404, 'no such report');
    reports.set(id, reads + 1);
    const body =
      reads === 0
        ? { id, state: 'running', progress: 50, finishedAt: null }
        : { id, state: 'done', progress: 100, finishedAt: '2026-01-02T03:04:05Z' };
    return { status: 200, body };
  },
  'GET /opening-hours': (_, { hours }) => ({ status: 200, body: hours }),
  'PUT /opening-hours': ({ value }, store) => {
    store.hours = objectOf(value);
    return { status: 200, body: store.hours };
  },
};

/** The museum as plainly as its contract allows. */
export const museum: ContractService<Museum> = {
  contract: await readContract('contract-tests/museum/museum.yaml'),
  createStore: () => ({
    exhibits: new Map(),
    images: new Map(),
    rooms: new Map(),
    loans: new Map(),
    keys: new Map(),
    reports: new Map(),
    hours: { opens: '09:00', closes: '17:30', closedOn: ['mon'] },
    next: 1,
  }),
  handlers,
  credentialsOf: ({ headers }) => {
    const found = new Set<string>();
    if (headers['x-museum-key'] === museumToken) found.add('key');
    const [scheme = '', token] = (headers.authorization ?? '').split(' ');
    if (scheme.toLowerCase() === 'bearer' && token === museumToken) found.add('token');
    return found;
  },
  refuse,
};
