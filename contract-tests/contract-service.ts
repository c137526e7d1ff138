import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Contract, Operation, Parameter } from '../src/model/contract.ts';
import type { Json, JsonObject } from '../src/model/json.ts';
import { isObject, valueAt } from '../src/schema/json/pointer.ts';
import { readJson } from '../src/schema/json/read-json.ts';
import { writeJson } from '../src/schema/json/write-json.ts';
import { createValidator, type SchemaViolation } from '../src/schema/validate/validator.ts';
import { receiveBody } from './receive-body.ts';

/** What one request asks. */
export interface ServiceRequest {
  /** `GET /rooms/{roomId}`; `undefined` when the contract has no such operation. */
  readonly key: string | undefined;
  /** The values of the path parameters, in their order. */
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  readonly header: (name: string) => string | undefined;
  /** The JSON body. A multipart body is an object; its files are strings of their bytes in Latin-1. */
  readonly value: Json | undefined;
}

export interface ServiceResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
  /** A body that is not JSON. */
  readonly text?: string;
  /** A body that is not text. */
  readonly bytes?: Buffer;
}

export interface EncodedBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** How one service differs from the plainest correct one. */
export interface ServiceHabits<Store> {
  /** `false`: the violation is not noticed. */
  readonly notices?: (violation: SchemaViolation, request: ServiceRequest) => boolean;
  /** Instead of the operation; `undefined`: as usual. */
  readonly instead?: (request: ServiceRequest, store: Store) => ServiceResponse | undefined;
  /** Changes a response. */
  readonly after?: (response: ServiceResponse, request: ServiceRequest, store: Store) => ServiceResponse;
  /** The value that is read from a body. */
  readonly reads?: (value: Json | undefined, key: string) => Json | undefined;
  /** Whether the credentials, by the names of their schemes, are enough. */
  readonly accepts?: (credentials: ReadonlySet<string>, request: IncomingMessage) => boolean;
  /** How a response is written; JSON by default. */
  readonly write?: (body: Json) => string;
  /** Other bytes of a written body, with the headers that say so. */
  readonly encodes?: (written: string | undefined, request: IncomingMessage) => EncodedBody | undefined;
}

export type ServiceHandler<Store> = (request: ServiceRequest, store: Store) => ServiceResponse;

/** A contract and how it is kept. */
export interface ContractService<Store> {
  readonly contract: Contract;
  /** What the service holds at its start. */
  readonly createStore: () => Store;
  /** The response of the plainest correct service to a valid request, by the key of its operation. */
  readonly handlers: Readonly<Record<string, ServiceHandler<Store>>>;
  /** The schemes whose credentials a request carries. */
  readonly credentialsOf: (request: IncomingMessage) => ReadonlySet<string>;
  /** The response to what is refused. */
  readonly refuse: (status: number, why: string) => ServiceResponse;
}

/** Serves a contract from a free port of the loopback interface, each time with a new store. */
export async function withService<Store, Result>(
  service: ContractService<Store>,
  habits: ServiceHabits<Store>,
  use: (url: string) => Promise<Result>,
): Promise<Result> {
  const store = service.createStore();
  const respond = createResponder(service, habits, store);
  const server = createServer(async (incoming, outgoing) => {
    const received = await receiveBody(incoming);
    if (received === undefined) return;
    const response = respond(incoming, received);
    const { status, headers = {}, body, text, bytes } = response;
    const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type');
    const type = body === undefined || hasType ? {} : { 'Content-Type': 'application/json' };
    const written = body === undefined ? text : (habits.write ?? writeJson)(body);
    const sent = habits.encodes?.(written, incoming);
    outgoing.writeHead(status, { ...type, ...headers, ...sent?.headers });
    outgoing.end(sent?.bytes ?? bytes ?? written);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}

/** The response of the plainest correct service to a valid request. */
export function serve<Store>(
  { handlers, refuse }: ContractService<Store>,
  request: ServiceRequest,
  store: Store,
): ServiceResponse {
  return handlers[request.key ?? '']?.(request, store) ?? refuse(404, 'no such operation');
}

/** One service with all these habits. */
export function together<Store>(all: readonly ServiceHabits<Store>[]): ServiceHabits<Store> {
  const write = all.find((habits) => habits.write)?.write;
  const accepts = all.find((habits) => habits.accepts)?.accepts;
  const encodes = all.find((habits) => habits.encodes)?.encodes;
  return {
    notices: (violation, request) => all.every((habits) => habits.notices?.(violation, request) !== false),
    reads: (value, key) => all.reduce((read, habits) => (habits.reads ? habits.reads(read, key) : read), value),
    instead: (request, store) => {
      for (const habits of all) {
        const response = habits.instead?.(request, store);
        if (response !== undefined) return response;
      }
      return undefined;
    },
    after: (response, request, store) =>
      all.reduce((changed, habits) => habits.after?.(changed, request, store) ?? changed, response),
    ...(write && { write }),
    ...(accepts && { accepts }),
    ...(encodes && { encodes }),
  };
}

function createResponder<Store>(service: ContractService<Store>, habits: ServiceHabits<Store>, store: Store) {
  const { contract, credentialsOf, refuse } = service;
  const { document, dialect, operations } = contract;
  const validator = createValidator(document, { dialect, direction: 'request' });

  const isAuthorised = (operation: Operation, incoming: IncomingMessage): boolean => {
    const { security } = operation;
    if (security.length === 0 || security.some(({ schemes }) => schemes.length === 0)) return true;
    const found = credentialsOf(incoming);
    if (habits.accepts) return habits.accepts(found, incoming);
    return security.some(({ schemes }) => schemes.every(({ scheme }) => found.has(scheme.name)));
  };

  const faultInParameters = (operation: Operation, request: ServiceRequest): ServiceResponse | undefined => {
    let index = 0;
    for (const parameter of operation.parameters) {
      const { name, in: place, required, schema = '' } = parameter;
      const readings =
        place === 'path'
          ? readingsOf([request.ids[index++] ?? ''], parameter)
          : readParameter(parameter, place === 'query' ? request.query : request.header);
      if (readings.length === 0) {
        if (required) return refuse(400, `${name} is missing`);
        continue;
      }
      const faults = readings.map((reading) => validator.check(schema, reading));
      const isFine = (found: readonly SchemaViolation[]) =>
        found.every((one) => habits.notices?.(one, request) === false);
      if (!faults.some(isFine)) return refuse(400, `${name}: ${faults[0]?.[0]?.message}`);
    }
    return undefined;
  };

  const faultInBody = (operation: Operation, request: ServiceRequest, bytes: Buffer): ServiceResponse | undefined => {
    if (operation.body === undefined) return undefined;
    if (bytes.length === 0) return operation.body.required ? refuse(400, 'no body') : undefined;
    const [type = ''] = (request.header('Content-Type') ?? '').split(';');
    const media = operation.body.content.find(({ mediaType }) => mediaType === type.trim().toLowerCase());
    if (media?.schema === undefined) return refuse(415, 'another media type is needed');
    if (request.value === undefined) return refuse(400, 'malformed body');
    const violations = validator.check(media.schema, request.value);
    const [violation] = violations.filter((one) => habits.notices?.(one, request) !== false);
    return violation && refuse(400, `${violation.instance} ${violation.message}`);
  };

  return (incoming: IncomingMessage, bytes: Buffer): ServiceResponse => {
    const [path = '', query = ''] = (incoming.url ?? '').split('?');
    const here = operations.filter((one) => matcher(one).test(path));
    if (here.length === 0) return refuse(404, 'no such path');
    const operation = here.find(({ method }) => method === incoming.method);
    const allow = here.map(({ method }) => method).join(', ');
    if (operation === undefined) return { ...refuse(405, 'no such method'), headers: { Allow: allow } };
    if (!isAuthorised(operation, incoming)) {
      const refusal = refuse(401, 'no valid credential');
      return { ...refusal, headers: { ...refusal.headers, 'WWW-Authenticate': 'Bearer realm="here"' } };
    }
    const received = readRequest(incoming, { document, operation, path, query, bytes });
    if (received === undefined) return refuse(400, 'malformed path');
    const value = habits.reads ? habits.reads(received.value, operation.key) : received.value;
    const request = { ...received, value };
    const response =
      faultInParameters(operation, request) ??
      faultInBody(operation, request, bytes) ??
      habits.instead?.(request, store) ??
      serve(service, request, store);
    return habits.after?.(response, request, store) ?? response;
  };
}

/** What a parameter outside the path may mean; empty when it is missing. */
function readParameter(parameter: Parameter, source: URLSearchParams | ServiceRequest['header']): readonly Json[] {
  const { name, in: place, style } = parameter;
  if (source instanceof URLSearchParams) {
    if (style !== 'deepObject') return readingsOf(source.getAll(name), parameter);
    const own = [...source].filter(([one]) => one.startsWith(`${name}[`) && one.endsWith(']'));
    if (own.length === 0) return [];
    return [Object.fromEntries(own.map(([one, text]) => [one.slice(name.length + 1, -1), scalarOf(text)]))];
  }
  const cookies = (source('Cookie') ?? '').split(/; */).map((one) => /^([^=]*)=(.*)$/.exec(one));
  const text = place === 'cookie' ? cookies.find((one) => one?.[1] === name)?.[2] : source(name);
  return readingsOf(text === undefined ? [] : [text], parameter);
}

function readingsOf(texts: readonly string[], { style, explode }: Parameter): readonly Json[] {
  const [text] = texts;
  if (text === undefined) return [];
  const parts = explode ? texts : text.split(style === 'pipeDelimited' ? '|' : ',');
  const scalar = scalarOf(text);
  return [text, ...(scalar === text ? [] : [scalar]), parts, parts.map(Number)];
}

/** The number or the boolean of a text. */
function scalarOf(text: string): Json {
  const { ok, value } = { value: undefined, ...readJson(text) };
  return ok && typeof value !== 'object' && value !== undefined ? value : text;
}

function matcher({ path }: Operation): RegExp {
  return new RegExp(`^${path.replaceAll(/\{[^}]*\}/g, '([^/]+)')}$`);
}

interface Received {
  readonly document: JsonObject;
  readonly operation: Operation;
  readonly path: string;
  readonly query: string;
  readonly bytes: Buffer;
}

function readRequest(incoming: IncomingMessage, received: Received): ServiceRequest | undefined {
  const { operation, path, query } = received;
  try {
    return {
      key: operation.key,
      ids: (matcher(operation).exec(path) ?? []).slice(1).map(decodeURIComponent),
      query: new URLSearchParams(query),
      header: (name) => incoming.headersDistinct[name.toLowerCase()]?.[0],
      value: readBody(incoming.headers['content-type'] ?? '', received),
    };
  } catch {
    return undefined;
  }
}

function readBody(type: string, { document, operation, bytes }: Received): Json | undefined {
  const boundary = /^multipart\/form-data\s*;.*boundary="?([^";]+)/i.exec(type)?.[1];
  if (boundary !== undefined) {
    const media = operation.body?.content.find(({ mediaType }) => mediaType === 'multipart/form-data');
    const schema = media?.schema === undefined ? undefined : valueAt(document, media.schema);
    return readParts(bytes.toString('latin1'), boundary, isObject(schema) ? schema['properties'] : undefined);
  }
  const text = bytes.toString();
  const reading = Buffer.from(text).equals(bytes) ? readJson(text) : undefined;
  return reading?.ok ? reading.value : undefined;
}

/** The parts of a multipart body; those that the schema calls numbers are read as JSON. */
function readParts(text: string, boundary: string, properties: Json | undefined): Json | undefined {
  const [, ...sections] = `\r\n${text}`.split(`\r\n--${boundary}`);
  if (!sections.at(-1)?.startsWith('--')) return undefined;
  const parts = new Map<string, Json>();
  for (const section of sections.slice(0, -1)) {
    const end = section.indexOf('\r\n\r\n');
    const name = /\bname="([^"]*)"/i.exec(section.slice(0, end))?.[1];
    if (end < 0 || name === undefined) return undefined;
    const content = section.slice(end + 4);
    const isFile = /\bfilename\*?=/i.test(section.slice(0, end));
    const written = isFile ? content : Buffer.from(content, 'latin1').toString();
    const property = isObject(properties) ? properties[name] : undefined;
    const isNumber = isObject(property) && /^(?:integer|number)$/.test(String(property['type']));
    const number = isNumber ? readJson(written) : undefined;
    parts.set(name, number?.ok ? number.value : written);
  }
  return Object.fromEntries(parts);
}
