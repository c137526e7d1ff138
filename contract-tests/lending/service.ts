import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readContract } from '../../src/contract/read-contract.ts';
import type { Json, JsonObject } from '../../src/model/json.ts';
import { isObject } from '../../src/schema/json/pointer.ts';
import { readJson } from '../../src/schema/json/read-json.ts';
import { writeJson } from '../../src/schema/json/write-json.ts';
import { createValidator, type SchemaViolation } from '../../src/schema/validate/validator.ts';

export const lending = await readContract('contract-tests/lending/lending.yaml');
export const lendingToken = 'lending-secret';

const { document, dialect, operations } = lending;
const validator = createValidator(document, { dialect, direction: 'request' });

/** A request, as far as the service reads it. */
export interface Asked {
  /** `PUT /readers/{readerId}`; `undefined` when the contract has no such operation. */
  readonly key: string | undefined;
  readonly id: number | undefined;
  readonly type: string;
  readonly request: IncomingMessage;
  readonly value: Json | undefined;
  /** Size of the body. */
  readonly bytes: number;
}

export interface Given {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: Json;
  /** Instead of JSON. */
  readonly text?: string;
}

/** What variants of the service can replace; by default it is correct. */
export interface Behaviour {
  /** Whether the service notices a fault in the body. */
  readonly sees?: (fault: SchemaViolation, asked: Asked) => boolean;
  /** What is stored of a reader; `undefined`: nothing. */
  readonly keeps?: (reader: JsonObject, asked: Asked) => JsonObject | undefined;
  readonly removes?: boolean;
  readonly checksTag?: boolean;
  readonly tagOf?: (reader: JsonObject) => string;
  /** Whether the credentials, by the names of their schemes, are sufficient. */
  readonly admits?: (credentials: ReadonlySet<string>) => boolean;
  /** Replaces the response. */
  readonly responds?: (asked: Asked, right: Given) => Given;
}

/** Serves the contract on a free port of the loopback interface, without any readers at first. */
export async function withLending<Result>(
  behaviour: Behaviour,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const shelf = { behaviour, readers: new Map<number, JsonObject>(), nextId: counter() };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = read(request, Buffer.concat(chunks));
    const right = respond(asked, shelf);
    const { status, headers = {}, content, text } = behaviour.responds?.(asked, right) ?? right;
    const type = text !== undefined ? 'text/plain' : content === undefined ? undefined : 'application/json';
    response.writeHead(status, type === undefined ? headers : { 'Content-Type': type, ...headers });
    response.end(text ?? (content === undefined ? undefined : writeJson(content)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    await stop(server);
  }
}

function counter(): () => number {
  let last = 0;
  return () => (last += 1);
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function read(request: IncomingMessage, bytes: Buffer): Asked {
  const [path = ''] = (request.url ?? '').split('?');
  const id = /^\/readers\/(\d+)$/.exec(path)?.[1];
  const key = `${request.method} ${/^\/readers\/[^/]*$/.test(path) ? '/readers/{readerId}' : path}`;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  const reading = isUtf8(bytes) ? readJson(bytes.toString()) : undefined;
  return {
    key: operations.some((operation) => operation.key === key) ? key : undefined,
    id: id === undefined || id === '0' ? undefined : Number(id),
    type: type.trim().toLowerCase(),
    request,
    value: reading?.ok ? reading.value : undefined,
    bytes: bytes.length,
  };
}

function isUtf8(bytes: Buffer): boolean {
  return Buffer.from(bytes.toString()).equals(bytes);
}

interface Shelf {
  readonly behaviour: Behaviour;
  readonly readers: Map<number, JsonObject>;
  readonly nextId: () => number;
}

const refuse = (status: number, why: string): Given => ({ status, content: { why } });

function respond(asked: Asked, shelf: Shelf): Given {
  const { key, request } = asked;
  const { admits = admitsAlternative } = shelf.behaviour;
  if (key === undefined) {
    const path = (request.url ?? '').split('?')[0];
    const here = operations.filter(
      (one) => one.path === path || (one.path.includes('{') && path?.startsWith('/readers/')),
    );
    const allow = here.map(({ method }) => method).join(', ');
    return here.length === 0
      ? refuse(404, 'no such path')
      : { ...refuse(405, 'no such method'), headers: { Allow: allow } };
  }
  if (!admits(credentialsOf(request)))
    return { ...refuse(401, 'who are you'), headers: { 'WWW-Authenticate': 'Key realm="lending"' } };
  return faultOf(asked, shelf.behaviour) ?? serve(asked, shelf);
}

function admitsAlternative(credentials: ReadonlySet<string>): boolean {
  return credentials.has('key') || (credentials.has('session') && credentials.has('csrf'));
}

function credentialsOf({ headers }: IncomingMessage): ReadonlySet<string> {
  const found = new Set<string>();
  if (headers['x-key'] === lendingToken) found.add('key');
  if (headers['x-csrf'] === lendingToken) found.add('csrf');
  if ((headers.cookie ?? '').split(/; */).includes(`session=${lendingToken}`)) found.add('session');
  return found;
}

function faultOf(asked: Asked, { sees = () => true }: Behaviour): Given | undefined {
  const body = operations.find(({ key }) => key === asked.key)?.body;
  if (body === undefined) return undefined;
  if (asked.bytes === 0) return refuse(400, 'no content');
  const media = body.content.find(({ mediaType }) => mediaType === asked.type);
  if (media?.schema === undefined) return refuse(415, 'not of this type');
  if (asked.value === undefined) return refuse(400, 'no JSON');
  const [fault] = validator.check(media.schema, asked.value).filter((one) => sees(one, asked));
  return fault === undefined ? undefined : refuse(400, `${fault.instance} ${fault.message}`);
}

function serve(asked: Asked, shelf: Shelf): Given {
  const { key, id = 0, value, request } = asked;
  const { readers, behaviour } = shelf;
  const sent = isObject(value) ? value : {};
  if (key === 'GET /summary') return { status: 200, text: `${readers.size} readers\n` };
  if (key === 'GET /readers') return { status: 200, content: [...readers.values()].slice(-20) };
  if (key === 'POST /loans') {
    const isKnown = readers.has(Number(sent['readerId']));
    return isKnown ? { status: 201, content: { ...sent, loan: randomUUID() } } : refuse(422, 'no such reader');
  }
  if (key === 'POST /readers') return change({ ...asked, id: shelf.nextId() }, { shelf, status: 201, old: {} });
  const old = readers.get(id);
  if (old === undefined) return refuse(404, 'no such reader');
  if (key?.startsWith('GET')) return shown(old, { behaviour, status: 200 });
  if (key?.startsWith('DELETE')) {
    if (behaviour.removes !== false) readers.delete(id);
    return { status: 204 };
  }
  const tag = request.headers['if-match'];
  if (tag === undefined && key?.startsWith('PUT')) return refuse(428, 'under which condition');
  const isMet = tag === undefined || tag === '*' || tag === tagOf(old, behaviour);
  return isMet || behaviour.checksTag === false
    ? change(asked, { shelf, status: 200, old })
    : refuse(412, 'it has changed');
}

interface Change {
  readonly shelf: Shelf;
  readonly status: number;
  readonly old: JsonObject;
}

function change(asked: Asked, { shelf: { behaviour, readers }, status, old }: Change): Given {
  const { holder, name = holder, town }: JsonObject = isObject(asked.value) ? asked.value : {};
  const named = { ...(name === undefined ? {} : { name }), ...(typeof town === 'string' ? { town } : {}) };
  const reader = { ...(asked.key?.startsWith('PATCH') ? old : {}), ...named, id: asked.id ?? 0, number: 7 };
  const kept = behaviour.keeps === undefined ? reader : behaviour.keeps(reader, asked);
  if (kept !== undefined) readers.set(asked.id ?? 0, kept);
  return shown(reader, { behaviour, status });
}

function shown(
  reader: JsonObject,
  { behaviour, status }: { readonly behaviour: Behaviour; readonly status: number },
): Given {
  return { status, headers: { ETag: tagOf(reader, behaviour) }, content: reader };
}

function tagOf(reader: JsonObject, { tagOf: own }: Behaviour): string {
  return own?.(reader) ?? `"${createHash('sha256').update(writeJson(reader)).digest('hex').slice(0, 16)}"`;
}
