import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { receiveBody } from '../receive-body.ts';

/** Traps that a run can step into. All are off by default: then every response keeps the contract. */
export interface Traps {
  /**
   * The process ends at an import without rows, and is back after so many milliseconds with the records it started with; with `responseFirst` it ends 50 ms
   * after its response.
   */
  readonly crashesAtEmptyImport?: { readonly backAfterMs: number; readonly responseFirst?: boolean };
  /** How long the yearly report takes, in milliseconds; default 4000. */
  readonly reportMs?: number;
  /** Messages per second before the service asks to wait; default 50. */
  readonly messagesPerSecond?: number;
}

/** A running service with traps. */
export interface TrapService {
  readonly url: string;
  readonly token: string;
  /** What happened to the service so far. */
  readonly seen: Seen;
  readonly close: () => Promise<void>;
}

/** What a run did to the service. */
export interface Seen {
  requests: number;
  crashes: number;
  /** Changes and deletions of the notes that existed before the run, deletions of all notes, and of the account. */
  readonly harm: string[];
  /** Requests under another method and path than the run was allowed to use are found by these. */
  readonly requestsByOperation: Map<string, number>;
  /** Notes that are there now and were not there at the start. */
  readonly left: () => readonly number[];
}

interface Note {
  readonly id: number;
  readonly text: string;
  readonly pinned?: boolean;
}

interface State {
  readonly notes: Map<number, Note>;
  nextId: number;
  maintenance: boolean;
  frozen: boolean;
  tokenValid: boolean;
  messageTimes: number[];
}

interface Response {
  readonly status: number;
  readonly value?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
}

/** The notes that exist before a run. */
const existingNotes: readonly Note[] = [1, 2, 3, 100].map((id) => ({ id, text: `kept since last year, ${id}` }));
const token = 'trap-token-1';
/** The first half of an emoji: a legal JSON string that is not legal Unicode (RFC 8259, 8.2). */
const labels = ['urgent', 'half \ud83d', 'nul \u0000', 'slash /', 'percent %'].map((name) => ({ name }));

/** Starts the service on a free port of this machine. */
export async function startTrapService(traps: Traps = {}): Promise<TrapService> {
  let state = startState();
  const seen: Seen = {
    requests: 0,
    crashes: 0,
    harm: [],
    requestsByOperation: new Map(),
    left: () => [...state.notes.keys()].filter((id) => !existingNotes.some((note) => note.id === id)),
  };
  let port = 0;
  let running: Running | undefined;
  let isAboutToCrash = false;

  const start = async (): Promise<void> => {
    running = await listen(port, async (request, body) => {
      seen.requests += 1;
      const operation = operationOf(request);
      seen.requestsByOperation.set(operation, (seen.requestsByOperation.get(operation) ?? 0) + 1);
      const response = respond({ request, body, state, traps, harm: seen.harm });
      const crash = async (): Promise<void> => {
        seen.crashes += 1;
        await running?.kill();
        state = startState();
        setTimeout(start, traps.crashesAtEmptyImport?.backAfterMs ?? 0);
      };
      if (response === 'crash' && traps.crashesAtEmptyImport?.responseFirst === true) {
        if (!isAboutToCrash)
          setTimeout(async () => {
            await crash();
            isAboutToCrash = false;
          }, 50);
        isAboutToCrash = true;
        return { status: 200, value: { count: 0 } };
      }
      if (response === 'crash') {
        await crash();
        return undefined;
      }
      if (response.delayMs !== undefined) await new Promise((resolve) => setTimeout(resolve, response.delayMs));
      return response;
    });
    port = running.port;
  };
  await start();
  return { url: `http://127.0.0.1:${port}`, token, seen, close: async () => running?.kill() };
}

function startState(): State {
  return {
    notes: new Map(existingNotes.map((note) => [note.id, note])),
    nextId: 101,
    maintenance: false,
    frozen: false,
    tokenValid: true,
    messageTimes: [],
  };
}

interface Running {
  readonly port: number;
  readonly kill: () => Promise<void>;
}

type Respond = (request: IncomingMessage, body: string) => Promise<Response | undefined>;

async function listen(port: number, respond: Respond): Promise<Running> {
  const sockets = new Set<Socket>();
  const server: Server = createServer(async (request, response) => {
    const body = await receiveBody(request);
    if (body === undefined) return;
    const given = await respond(request, body.toString());
    if (given === undefined || response.destroyed) return;
    const { status, value, headers = {} } = given;
    const type = value === undefined ? {} : { 'Content-Type': 'application/json' };
    response.writeHead(status, { ...type, ...headers }).end(value === undefined ? undefined : JSON.stringify(value));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await listenAgain(server, port);
  return {
    port: (server.address() as AddressInfo).port,
    kill: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.resetAndDestroy();
      }),
  };
}

/** While the service is down, a connection of another process may have its port for a moment. */
async function listenAgain(server: Server, port: number, attempts = 40): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  } catch (error) {
    if (attempts === 0) throw error;
    await new Promise((resolve) => setTimeout(resolve, 50));
    await listenAgain(server, port, attempts - 1);
  }
}

function operationOf({ method = '', url = '/' }: IncomingMessage): string {
  const path = (url.split('?')[0] ?? '').replace(/^\/(notes(?!\/bulk-delete$)|labels)\/.+/, '/$1/{}');
  return `${method} ${path}`;
}

interface Request {
  readonly request: IncomingMessage;
  readonly body: string;
  readonly state: State;
  readonly traps: Traps;
  readonly harm: string[];
}

function respond(asked: Request): Response | 'crash' {
  const { request, body, state, traps } = asked;
  const operation = operationOf(request);
  const [, given] = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (!state.tokenValid || given !== token)
    return { status: 401, value: { message: 'no valid token' }, headers: { 'WWW-Authenticate': 'Bearer' } };
  if (state.maintenance && !operation.endsWith('/admin/maintenance'))
    return { status: 503, value: { message: 'down for maintenance' } };
  if (state.frozen && !['GET', 'HEAD'].includes(request.method ?? ''))
    return { status: 403, value: { message: 'the notes are frozen' } };
  const known = methodsOf(operation);
  if (known.length === 0) return { status: 404, value: { message: 'no such path' } };
  if (!known.includes(request.method ?? '')) return { status: 405, headers: { Allow: known.join(', ') } };
  const value = body === '' ? undefined : readBody(request, body);
  const invalid = { status: 400, value: { message: 'the body is wrong' } };
  switch (operation) {
    case 'GET /notes':
      return { status: 200, value: [...state.notes.values()] };
    case 'POST /notes':
      return isNewNote(value) ? created(state, value) : invalid;
    case 'DELETE /notes':
      asked.harm.push('all notes deleted');
      state.notes.clear();
      return { status: 204 };
    case 'POST /notes/bulk-delete':
      return deleteNotes(asked, value) ?? invalid;
    case 'GET /notes/{}':
    case 'PUT /notes/{}':
    case 'DELETE /notes/{}':
      return respondAboutNote(asked, value);
    case 'GET /labels':
      return { status: 200, value: labels };
    case 'GET /labels/{}':
      return respondAboutLabel(request);
    case 'POST /messages': {
      if (!isNewNote(value)) return invalid;
      const now = Date.now();
      state.messageTimes = state.messageTimes.filter((time) => time > now - 1000);
      if (state.messageTimes.length >= (traps.messagesPerSecond ?? 50))
        return { status: 429, value: { message: 'slow down' }, headers: { 'Retry-After': '1' } };
      state.messageTimes.push(now);
      return { status: 202 };
    }
    case 'POST /imports': {
      const rows = isObject(value) ? value['rows'] : undefined;
      if (!Array.isArray(rows) || !rows.every(isInt64)) return invalid;
      if (rows.length === 0 && traps.crashesAtEmptyImport !== undefined) return 'crash';
      return { status: 200, value: { count: rows.length } };
    }
    case 'GET /reports/yearly':
      return { status: 200, value: { notes: state.notes.size }, delayMs: traps.reportMs ?? 4000 };
    case 'GET /admin/maintenance':
      return { status: 200, value: { enabled: state.maintenance } };
    case 'PUT /admin/maintenance':
      if (!isObject(value) || typeof value['enabled'] !== 'boolean') return invalid;
      state.maintenance = value['enabled'];
      return { status: 200, value: { enabled: state.maintenance } };
    case 'POST /admin/freeze':
      state.frozen = true;
      return { status: 204 };
    case 'POST /admin/reset':
      asked.harm.push('everything is reset');
      state.notes.clear();
      return { status: 204 };
    case 'DELETE /account/me':
      asked.harm.push('the account is deleted');
      state.tokenValid = false;
      return { status: 204 };
    case 'DELETE /session':
    case 'POST /session/logout':
      state.tokenValid = false;
      return { status: 204 };
    case 'PUT /account/password': {
      const password = isObject(value) ? value['password'] : undefined;
      if (typeof password !== 'string' || [...password].length < 8) return invalid;
      state.tokenValid = false;
      return { status: 204 };
    }
    default:
      return { status: 404, value: { message: 'no such path' } };
  }
}

function methodsOf(operation: string): readonly string[] {
  const methods: Readonly<Record<string, readonly string[]>> = {
    '/notes': ['GET', 'POST', 'DELETE'],
    '/notes/bulk-delete': ['POST'],
    '/notes/{}': ['GET', 'PUT', 'DELETE'],
    '/labels': ['GET'],
    '/labels/{}': ['GET'],
    '/messages': ['POST'],
    '/imports': ['POST'],
    '/reports/yearly': ['GET'],
    '/admin/maintenance': ['GET', 'PUT'],
    '/admin/freeze': ['POST'],
    '/admin/reset': ['POST'],
    '/account/me': ['DELETE'],
    '/session': ['DELETE'],
    '/session/logout': ['POST'],
    '/account/password': ['PUT'],
  };
  return methods[operation.slice(operation.indexOf(' ') + 1)] ?? [];
}

/** The body as a value; a number outside the safe integers as text, so that no digit is lost. */
function readBody({ headers }: IncomingMessage, body: string): unknown {
  if (!/^application\/json *(;|$)/i.test(headers['content-type'] ?? '')) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isInt64(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= 2 ** 63;
}

function isNewNote(value: unknown): value is { readonly text: string; readonly pinned?: boolean } {
  if (!isObject(value) || typeof value['text'] !== 'string') return false;
  return value['pinned'] === undefined || typeof value['pinned'] === 'boolean';
}

function created(state: State, { text, pinned }: { readonly text: string; readonly pinned?: boolean }): Response {
  const note: Note = { id: state.nextId++, text, ...(pinned === undefined ? {} : { pinned }) };
  state.notes.set(note.id, note);
  return { status: 201, value: note, headers: { Location: `/notes/${note.id}` } };
}

function respondAboutNote({ request, state, harm }: Request, value: unknown): Response {
  const text = (request.url?.split('?')[0] ?? '').slice('/notes/'.length);
  if (!/^[1-9]\d*$/.test(text)) return { status: 400, value: { message: 'not a note id' } };
  const id = Number(text);
  const note = state.notes.get(id);
  if (request.method === 'PUT' && !isNewNote(value)) return { status: 400, value: { message: 'the body is wrong' } };
  if (note === undefined) return { status: 404, value: { message: 'no such note' } };
  if (request.method === 'GET') return { status: 200, value: note };
  if (existingNotes.some((existing) => existing.id === id)) harm.push(`${request.method} /notes/${id}`);
  if (request.method === 'DELETE') {
    state.notes.delete(id);
    return { status: 204 };
  }
  if (!isNewNote(value)) return { status: 400, value: { message: 'the body is wrong' } };
  const { text: newText, pinned } = value;
  const changed: Note = { id, text: newText, ...(pinned === undefined ? {} : { pinned }) };
  state.notes.set(id, changed);
  return { status: 200, value: changed };
}

/** `undefined` when the value is not a list of ids. */
function deleteNotes({ state, harm }: Request, value: unknown): Response | undefined {
  if (!isObject(value) || Object.keys(value).join() !== 'ids' || !Array.isArray(value['ids'])) return undefined;
  const ids: readonly unknown[] = value['ids'];
  if (ids.length === 0 || !ids.every((id) => isInt64(id) && Number(id) >= 1)) return undefined;
  const found = [...new Set(ids.map(Number))].filter((id) => state.notes.delete(id));
  for (const id of found)
    if (existingNotes.some((existing) => existing.id === id)) harm.push(`POST /notes/bulk-delete ${id}`);
  return { status: 200, value: { deleted: found.length } };
}

function respondAboutLabel({ url = '' }: IncomingMessage): Response {
  const segment = (url.split('?')[0] ?? '').slice('/labels/'.length);
  let name: string;
  try {
    name = decodeURIComponent(segment);
  } catch {
    return { status: 400, value: { message: 'the name is not UTF-8' } };
  }
  const label = labels.find((one) => one.name === name);
  return label === undefined ? { status: 404, value: { message: 'no such label' } } : { status: 200, value: label };
}
