import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContract } from '../../src/contract/read-contract.ts';
import type { Operation } from '../../src/model/contract.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { readJson } from '../../src/schema/json/read-json.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import { createValidator, type SchemaViolation } from '../../src/schema/validate/validator.ts';

export const clinic = await readContract('contract-tests/clinic/clinic.yaml');
export const clinicToken = 'clinic-secret-1';

const { document, dialect, operations } = clinic;
const validator = createValidator(document, { dialect, direction: 'request' });

/** What one request asks. */
export interface ClinicRequest {
  /** `GET /rooms/{roomId}`; `undefined` when the contract has no such operation. */
  readonly key: string | undefined;
  /** The values of the path parameters, in their order. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** The JSON body. */
  readonly value: Json | undefined;
}

export interface ClinicResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

/** What the service holds. */
export interface Store {
  readonly rooms: Map<number, JsonObject>;
  readonly notes: Map<string, { readonly room: number; readonly note: JsonObject }>;
  readonly visits: Map<string, JsonObject>;
  /** The first response to each Idempotency-Key, with the body of its request. */
  readonly keys: Map<string, { readonly sent: string; readonly response: ClinicResponse }>;
  profile: JsonObject;
  next: number;
}

/** How one service differs from the plainest correct one. */
export interface Habits {
  /** `false`: the violation is not noticed. */
  readonly notices?: (violation: SchemaViolation, request: ClinicRequest) => boolean;
  /** Instead of the operation; `undefined`: as usual. */
  readonly instead?: (request: ClinicRequest, store: Store) => ClinicResponse | undefined;
  /** Changes a response. */
  readonly after?: (response: ClinicResponse, request: ClinicRequest, store: Store) => ClinicResponse;
  /** The value that is read from a body. */
  readonly reads?: (value: Json | undefined) => Json | undefined;
  /** Whether the credentials, by the names of their schemes, are enough. */
  readonly accepts?: (credentials: ReadonlySet<string>, request: IncomingMessage) => boolean;
  /** How a response is written; JSON by default. */
  readonly write?: (body: Json) => string;
}

/** Serves the contract from a free port of the loopback interface, each time with an empty store. */
export async function withClinic<Result>(habits: Habits, use: (url: string) => Promise<Result>): Promise<Result> {
  const store: Store = {
    rooms: new Map(),
    notes: new Map(),
    visits: new Map(),
    keys: new Map(),
    profile: { name: 'Ada', email: 'ada@example.org' },
    next: 1,
  };
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const { status, headers = {}, body } = respond(incoming, Buffer.concat(chunks), { habits, store });
    const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
    outgoing.writeHead(status, { ...type, ...headers });
    outgoing.end(body === undefined ? undefined : (habits.write ?? writeJson)(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

const refuse = (status: number, why: string): ClinicResponse => ({ status, body: { problem: why } });

interface Service {
  readonly habits: Habits;
  readonly store: Store;
}

function respond(incoming: IncomingMessage, bytes: Buffer, { habits, store }: Service): ClinicResponse {
  const [path = '', query = ''] = (incoming.url ?? '').split('?');
  const here = operations.filter((one) => matcher(one).test(path));
  if (here.length === 0) return refuse(404, 'no such path');
  const operation = here.find(({ method }) => method === incoming.method);
  const allow = here.map(({ method }) => method).join(', ');
  if (operation === undefined) return { ...refuse(405, 'no such method'), headers: { Allow: allow } };
  const isPublic = operation.security.length === 0 || operation.security.some(({ schemes }) => schemes.length === 0);
  const { accepts = (credentials) => credentials.size > 0 } = habits;
  if (!isPublic && !accepts(credentialsOf(incoming), incoming))
    return { ...refuse(401, 'no valid credential'), headers: { 'WWW-Authenticate': 'Bearer realm="clinic"' } };
  const request = readRequest(incoming, { operation, path, query, bytes });
  if (request === undefined) return refuse(400, 'malformed path');
  const read = (other: Habits) => ({ ...request, value: other.reads ? other.reads(request.value) : request.value });
  const refusal = (other: Habits) =>
    faultInParameters(operation, read(other), other) ??
    faultInBody(operation, read(other), { habits: other, incoming, bytes });
  const response = refusal(habits) ?? habits.instead?.(read(habits), store) ?? serve(read(habits), store);
  return habits.after?.(response, read(habits), store) ?? response;
}

function credentialsOf({ headers }: IncomingMessage): ReadonlySet<string> {
  const found = new Set<string>();
  if (headers['x-key'] === clinicToken) found.add('key');
  if (/^bearer /i.test(headers.authorization ?? '') && headers.authorization?.slice(7) === clinicToken)
    found.add('token');
  return found;
}

function matcher({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '([^/]+)')}$`);
}

interface Received {
  readonly operation: Operation;
  readonly path: string;
  readonly query: string;
  readonly bytes: Buffer;
}

function readRequest(
  incoming: IncomingMessage,
  { operation, path, query, bytes }: Received,
): ClinicRequest | undefined {
  const text = bytes.toString();
  const reading = Buffer.from(text).equals(bytes) ? readJson(text) : undefined;
  try {
    return {
      key: operation.key,
      ids: (matcher(operation).exec(path) ?? []).slice(1).map(decodeURIComponent),
      query: new URLSearchParams(query),
      header: (name) => incoming.headersDistinct[name.toLowerCase()]?.[0],
      value: reading?.ok ? reading.value : undefined,
    };
  } catch {
    return undefined;
  }
}

function faultInParameters(operation: Operation, request: ClinicRequest, habits: Habits): ClinicResponse | undefined {
  let index = 0;
  for (const { name, in: place, required, schema = '', explode } of operation.parameters) {
    const all = place === 'query' ? request.query.getAll(name) : [];
    const text = place === 'path' ? request.ids[index++] : place === 'query' ? all[0] : request.header(name);
    if (text === undefined || text === null) {
      if (required) return refuse(400, `${name} is missing`);
      continue;
    }
    const number = readJson(text);
    const texts = explode ? all : text.split(',');
    const numbers = texts.map((one) => Number(one));
    const readings: Json[] = [
      text,
      ...(number.ok && typeof number.value !== 'object' ? [number.value] : []),
      texts,
      numbers,
    ];
    const faults = readings.map((reading) => validator.check(schema, reading));
    const isFine = (found: readonly SchemaViolation[]) =>
      found.every((one) => habits.notices?.(one, request) === false);
    if (!faults.some(isFine)) return refuse(400, `${name}: ${faults[0]?.[0]?.message}`);
  }
  return undefined;
}

interface ReceivedBody {
  readonly habits: Habits;
  readonly incoming: IncomingMessage;
  readonly bytes: Buffer;
}

function faultInBody(
  { body }: Operation,
  request: ClinicRequest,
  { habits, incoming, bytes }: ReceivedBody,
): ClinicResponse | undefined {
  if (body === undefined) return undefined;
  if (bytes.length === 0) return refuse(400, 'no body');
  const [type = ''] = (incoming.headers['content-type'] ?? '').split(';');
  const media = body.content.find(({ mediaType }) => mediaType === type.trim().toLowerCase());
  if (media?.schema === undefined) return refuse(415, 'another media type is needed');
  const { value } = request;
  if (value === undefined) return refuse(400, 'malformed body');
  const [violation] = validator.check(media.schema, value).filter((one) => habits.notices?.(one, request) !== false);
  return violation && refuse(400, `${violation.instance} ${violation.message}`);
}

const tagOf = (value: JsonObject) => `"${createHash('sha256').update(writeJson(value)).digest('hex').slice(0, 12)}"`;
const shown = (status: number, value: JsonObject): ClinicResponse => {
  return { status, headers: { ETag: tagOf(value) }, body: value };
};

type Handler = (request: ClinicRequest, store: Store) => ClinicResponse;

const handlers: Readonly<Record<string, Handler>> = {
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

/** The response of the plainest correct service to a valid request. */
export function serve(request: ClinicRequest, store: Store): ClinicResponse {
  return handlers[request.key ?? '']?.(request, store) ?? refuse(404, 'no such operation');
}
