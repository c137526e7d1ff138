import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

const text = { type: 'string' };
const status = { enum: ['active', 'suspended', 'closed'] };
const client = { type: 'object', properties: { id: text, status } };

interface Described {
  /** What the contract says of the operation that creates a sample. */
  readonly purpose: string;
  readonly conflict?: string;
  /** What changes a client, beside the way to read one. */
  readonly changes?: JsonObject;
  /** The paths of what else can be done with one. */
  readonly actions?: JsonObject;
  /** Whether a sample names several clients. */
  readonly isList?: boolean;
}

const byPatch: JsonObject = { patch: { ...taking({ properties: { status } }), responses: responses('200', client) } };

/** The last request for a sample, and what is expected of it, for a client that a request has set to a state. */
function creationFor({ purpose, conflict = 'Conflict', changes = byPatch, actions = {}, isList = false }: Described) {
  const id = { parameters: [{ name: 'clientId', in: 'path', required: true, schema: text }] };
  const name = isList ? 'clientIds' : 'clientId';
  const reference = isList ? { type: 'array', minItems: 1, uniqueItems: true, items: text } : text;
  const sample = { type: 'object', required: [name], properties: { [name]: reference } };
  const creation = { ...taking(sample), description: purpose };
  const paths = {
    '/clients': { post: { ...taking({ properties: { name: text } }), responses: responses('201', client) } },
    '/clients/{clientId}': { ...id, get: { responses: responses('200', client) }, ...changes },
    '/samples': { post: { ...creation, responses: { ...responses('201', sample), '409': { description: conflict } } } },
    '/samples/{sampleId}': {
      parameters: [{ name: 'sampleId', in: 'path', required: true, schema: text }],
      get: { responses: responses('200', sample) },
    },
    ...Object.fromEntries(Object.entries(actions).map(([path, action]) => [path, { ...id, post: action }])),
  };
  const states = new Map<string, unknown>();
  let last = 0;
  const steps = stepsOf(paths as unknown as JsonObject, ({ request: { method, body } }, path) => {
    const [, kind, name = '', action] = path.split('/');
    if (method === 'POST' && action === undefined) {
      last += 1;
      if (kind === 'clients') states.set(`n${last}`, 'active');
      return { status: 201, text: `{"id":"n${last}","status":"active"}` };
    }
    if (!/^n\d{1,3}$/.test(name)) return { status: 404 };
    if (method === 'PATCH') states.set(name, Object(body.kind === 'content' ? body.value : null).status);
    if (action === 'suspend') states.set(name, 'suspended');
    return { text: JSON.stringify({ id: name, status: states.get(name) }) };
  });
  const sent = steps.find(({ id: own }) => own.includes('create with a client that is'));
  const value = sent?.request.body.kind === 'content' ? sent.request.body.value : undefined;
  const [named] = [Object(value)[name]].flat();
  return { expected: sent?.expectedState, state: states.get(named) };
}

describe('a creation that refers to a resource in a state', () => {
  const refused = { expected: { kind: 'refused-in-state', of: 'a client', state: 'suspended' }, state: 'suspended' };

  it.each([
    'Registers a sample. Samples of a suspended client are not taken; the response is then 409.',
    'A sample of a client that is suspended is refused.',
  ])('is refused where the contract says so: %s', (purpose) => {
    expect(creationFor({ purpose })).toEqual(refused);
  });

  it('is refused by what the 409 says, and where an action leads to the state', () => {
    expect(creationFor({ purpose: 'Registers a sample', conflict: 'The client is suspended' })).toEqual(refused);
    const suspend = { responses: responses('200', client) };
    const actions = { '/clients/{clientId}/suspend': suspend };
    const purpose = 'Samples of a suspended client are not taken.';
    expect(creationFor({ purpose, changes: {}, actions })).toEqual(refused);
    expect(creationFor({ purpose, changes: {} })).toEqual({ expected: undefined, state: undefined });
  });

  it('is refused where a new one is not in the state that is needed', () => {
    const purpose =
      'Registers a sample of clients. Each of them must be suspended and not yet in another sample (409).';
    const expected = { kind: 'refused-in-state', of: 'a client', state: 'active' };
    expect(creationFor({ purpose, changes: {} })).toEqual({ expected, state: 'active' });
    expect(creationFor({ purpose, changes: {}, isList: true })).toEqual({ expected, state: 'active' });
    expect(creationFor({ purpose: purpose.replace('must', 'may'), changes: {} })).toEqual({
      expected: undefined,
      state: undefined,
    });
  });

  it.each(['Registers a sample of a client.', 'Samples of a suspended client are checked twice.'])(
    'is not sent where the contract does not say so: %s',
    (purpose) => {
      expect(creationFor({ purpose })).toEqual({ expected: undefined, state: undefined });
    },
  );
});
