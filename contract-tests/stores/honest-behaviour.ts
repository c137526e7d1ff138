import { integerOf, readJsonText, readUtf8, type Value } from './json-text.ts';
import { type Behaviour, type Gate, type NewPlant, type Received, type StoreResponse, storeToken } from './store.ts';

/** The reference: does what the contract says, and refuses every body that is not a NewPlant. */
export const honestBehaviour: Behaviour = {
  gates: [pathGate, methodGate, credentialGate, mediaTypeGate],
  read: readBody,
  examine: examinePlant,
  accept: (plant) => plantResponse({ name: plant.name, tag: plant.tag }),
  refuse: (complaints) => errorResponse(400, complaints.join('; ')),
  respond: (_request, usual) => usual(),
  deliver: (response, out) => {
    // RFC 9110, 8.6: no length where there can be no body.
    const length = response.status === 204 ? [] : ['Content-Length', `${Buffer.byteLength(response.body)}`];
    out.writeHead(response.status, [...response.headers.flat(), ...length]);
    out.end(response.body);
  },
  prepare: () => {},
  lateBy: 0,
};

/** The response of a store with these behaviour. */
export function usualResponse(request: Received, behaviour: Behaviour): StoreResponse {
  for (const gate of behaviour.gates) {
    const response = gate(request);
    if (response !== undefined) return response;
  }
  let value: Value;
  try {
    value = behaviour.read(request);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return behaviour.refuse(['the body is not JSON'], request);
  }
  const complaints = behaviour.examine(value);
  return complaints.length > 0 ? behaviour.refuse(complaints, request) : behaviour.accept(newPlantOf(value), request);
}

/** Properties that are `undefined` are left out. */
export function jsonResponse(status: number, value: unknown): StoreResponse {
  return { status, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) };
}

export function plantResponse(plant: object): StoreResponse {
  return jsonResponse(200, plant);
}

export function errorResponse(status: number, message: string): StoreResponse {
  return jsonResponse(status, { error: status, message });
}

/** A body that is not JSON, for undocumented statuses. */
export function textResponse(status: number, headers: StoreResponse['headers'] = []): StoreResponse {
  return { status, headers: [['Content-Type', 'text/plain'], ...headers], body: 'no' };
}

/** A copy in which the header has this value. */
export function withHeader(response: StoreResponse, [name, value]: readonly [string, string]): StoreResponse {
  return { ...response, headers: [...withoutHeader(response, name).headers, [name, value]] };
}

export function withoutHeader(response: StoreResponse, name: string): StoreResponse {
  return { ...response, headers: response.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase()) };
}

export function pathGate(request: Received): StoreResponse | undefined {
  return request.path === '/plants' ? undefined : errorResponse(404, 'nothing is here');
}

export function methodGate(request: Received): StoreResponse | undefined {
  return request.method === 'POST' ? undefined : withHeader(errorResponse(405, 'only POST'), ['Allow', 'POST']);
}

export function credentialGate(request: Received): StoreResponse | undefined {
  return tokenOf(request) === storeToken ? undefined : challenge();
}

export function challenge(): StoreResponse {
  return withHeader(errorResponse(401, 'a bearer token is needed'), ['WWW-Authenticate', 'Bearer realm="plants"']);
}

/** The one bearer token of the request (RFC 6750, 2.1; the scheme's case does not matter), or `undefined`. */
export function tokenOf(request: Received): string | undefined {
  const [credential, ...more] = request.header('authorization');
  if (credential === undefined || more.length > 0) return undefined;
  return /^bearer +([\w.~+/-]+=*)$/i.exec(credential)?.[1];
}

/** A gate that also lets pass the requests for which `admits` is true. */
export function credentialGateThat(admits: (request: Received) => boolean): Gate {
  return (request) => (admits(request) ? undefined : credentialGate(request));
}

export function mediaTypeGate(request: Received): StoreResponse | undefined {
  if (request.body.length === 0 && request.header('content-type').length === 0) return undefined;
  return isJson(request.header('content-type').join())
    ? undefined
    : errorResponse(415, 'only application/json in UTF-8');
}

/** `application/json` in any case, with any parameters, as long as its charset is UTF-8. */
export function isJson(mediaType: string): boolean {
  const [type = '', ...parameters] = mediaType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return (
    type === 'application/json' &&
    parameters.every((one) => !one.startsWith('charset=') || /^charset="?utf-?8"?$/.test(one))
  );
}

export function readBody(request: Received): Value {
  const read = readBodies.get(request.body) ?? readJsonText(readUtf8(request.body));
  readBodies.set(request.body, read);
  return read;
}

/** Many behaviours look at a body that is read again to be examined. */
const readBodies = new WeakMap<Buffer, Value>();

export function examinePlant(value: Value): readonly string[] {
  if (value.kind !== 'object') return ['the body must be an object'];
  const { members } = value;
  const [name, tag, id] = [members.get('name'), members.get('tag'), members.get('id')];
  const complaints: string[] = [];
  if (name?.kind !== 'string') complaints.push('name must be a string');
  if (tag !== undefined && tag.kind !== 'string') complaints.push('tag must be a string');
  if (id === undefined || !isInt64(id)) complaints.push('id must be an integer of 64 bits');
  return complaints;
}

export function isInt64(value: Value): boolean {
  const integer = value.kind === 'number' ? integerOf(value.source) : undefined;
  return integer !== undefined && integer >= -(2n ** 63n) && integer < 2n ** 63n;
}

/** Properties of another type count as empty: a store that does not notice a fault continues without a value. */
function newPlantOf(value: Value): NewPlant {
  const members = value.kind === 'object' ? value.members : new Map<string, Value>();
  const [name, tag, id] = [members.get('name'), members.get('tag'), members.get('id')];
  return {
    name: name?.kind === 'string' ? name.text : '',
    tag: tag?.kind === 'string' ? tag.text : undefined,
    id: id?.kind === 'number' ? id.source : '0',
  };
}
