import { integerOf, readJsonText, readUtf8, type Value } from './json-text.ts';
import { type Answer, type Gate, type Habits, type NewPlant, type Received, storeToken } from './store.ts';

/** The reference: does what the contract says, and refuses every body that is not a NewPlant. */
export const honestHabits: Habits = {
  gates: [pathGate, methodGate, credentialGate, mediaTypeGate],
  read: readContent,
  examine: examinePlant,
  accept: (plant) => plantAnswer({ name: plant.name, tag: plant.tag }),
  refuse: (complaints) => errorAnswer(400, complaints.join('; ')),
  answer: (_request, usual) => usual(),
  deliver: (answer, response) => {
    // RFC 9110, 8.6: no length where there can be no body.
    const length = answer.status === 204 ? [] : ['Content-Length', `${Buffer.byteLength(answer.content)}`];
    response.writeHead(answer.status, [...answer.headers.flat(), ...length]);
    response.end(answer.content);
  },
  prepare: () => {},
  lateBy: 0,
};

/** The response of a store with these habits. */
export function usualAnswer(request: Received, habits: Habits): Answer {
  for (const gate of habits.gates) {
    const answer = gate(request);
    if (answer !== undefined) return answer;
  }
  let value: Value;
  try {
    value = habits.read(request);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return habits.refuse(['the body is not JSON'], request);
  }
  const complaints = habits.examine(value);
  return complaints.length > 0 ? habits.refuse(complaints, request) : habits.accept(newPlantOf(value), request);
}

/** Properties that are `undefined` are left out. */
export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: [['Content-Type', 'application/json']], content: JSON.stringify(value) };
}

export function plantAnswer(plant: object): Answer {
  return jsonAnswer(200, plant);
}

export function errorAnswer(status: number, message: string): Answer {
  return jsonAnswer(status, { error: status, message });
}

/** A body that is not JSON, for undocumented statuses. */
export function textAnswer(status: number, headers: Answer['headers'] = []): Answer {
  return { status, headers: [['Content-Type', 'text/plain'], ...headers], content: 'no' };
}

/** A copy in which the header has this value. */
export function withHeader(answer: Answer, [name, value]: readonly [string, string]): Answer {
  return { ...answer, headers: [...withoutHeader(answer, name).headers, [name, value]] };
}

export function withoutHeader(answer: Answer, name: string): Answer {
  return { ...answer, headers: answer.headers.filter(([own]) => own.toLowerCase() !== name.toLowerCase()) };
}

export function pathGate(request: Received): Answer | undefined {
  return request.path === '/plants' ? undefined : errorAnswer(404, 'nothing is here');
}

export function methodGate(request: Received): Answer | undefined {
  return request.method === 'POST' ? undefined : withHeader(errorAnswer(405, 'only POST'), ['Allow', 'POST']);
}

export function credentialGate(request: Received): Answer | undefined {
  return tokenOf(request) === storeToken ? undefined : challenge();
}

export function challenge(): Answer {
  return withHeader(errorAnswer(401, 'a bearer token is needed'), ['WWW-Authenticate', 'Bearer realm="plants"']);
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

export function mediaTypeGate(request: Received): Answer | undefined {
  if (request.content.length === 0 && request.header('content-type').length === 0) return undefined;
  return isJson(request.header('content-type').join()) ? undefined : errorAnswer(415, 'only application/json in UTF-8');
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

export function readContent(request: Received): Value {
  return readJsonText(readUtf8(request.content));
}

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
