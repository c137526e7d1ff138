import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { derivationOf } from '../../testing/derivations.ts';
import { findReferences } from '../paths/resource-references.ts';
import { openResources } from '../resources/resources.ts';
import { existingValues, isOfNamedParents, knownParameterValue, withKnownReferences } from './known-values.ts';

const text = { type: 'string' };
const post = (properties: JsonObject) => ({
  post: {
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
    responses: { '200': { description: 'Done' } },
  },
});
const contract = contractOf({
  paths: {
    '/books': post({ title: text }),
    '/books/{id}': { get: { responses: { '200': { description: 'One' } } } },
    '/books/merge': post({ sourceId: text, targetId: text }),
    '/loans': post({ bookId: text, otherBookId: text }),
  },
} as JsonObject);

/** The body with what exists: `newest` are given in turn to what may end, `lasting` to all else. */
function bodyWith(key: string, value: Json, { newest, lasting }: Record<'newest' | 'lasting', readonly string[]>) {
  const { operation, source } = derivationOf({ key, contract });
  let turn = 0;
  const identifierOf = (_kind: string, _method: string, mayEnd = false) => {
    const ids = mayEnd ? newest : lasting;
    turn += 1;
    return ids[(turn - 1) % ids.length];
  };
  const resources = { identifierOf, nouns: { refersByNoun: () => false } } as unknown as Parameters<
    typeof withKnownReferences
  >[1]['resources'];
  const references = findReferences(operation, contract.operations);
  return withKnownReferences(
    { value, samples: [value], schema: undefined },
    { operation, references, resources, source, given: [], fresh: () => 1 },
  );
}

describe('a body that refers to two resources of a kind', () => {
  const merge = { sourceId: 'text', targetId: 'text' };

  it('gets two, where there are two', () => {
    expect(bodyWith('POST /books/merge', merge, { newest: ['b', 'c'], lasting: ['a'] })).toEqual({
      sourceId: 'b',
      targetId: 'c',
    });
    expect(bodyWith('POST /books/merge', merge, { newest: ['b'], lasting: ['a'] })).toEqual({
      sourceId: 'b',
      targetId: 'a',
    });
    expect(bodyWith('POST /books/merge', merge, { newest: ['b'], lasting: ['b'] })).toEqual({
      sourceId: 'b',
      targetId: 'b',
    });
  });

  it('may get one twice where nothing is done with them', () => {
    const loan = { bookId: 'text', otherBookId: 'text' };
    expect(bodyWith('POST /loans', loan, { newest: ['b'], lasting: ['a'] })).toEqual({ bookId: 'a', otherBookId: 'a' });
  });
});

describe('a body that refers to a resource and to what it is in', () => {
  const racks = contractOf({
    paths: {
      '/racks/{rack}/places/{number}': { get: { responses: { '200': { description: 'One' } } } },
      '/moves': post({ place: { type: 'object', properties: { rackId: text, number: text } } }),
    },
  } as JsonObject);
  const { operation, source } = derivationOf({ key: 'POST /moves', contract: racks });
  const references = findReferences(operation, racks.operations);
  const pathValuesOf = (kind: string, id: string) => (kind.includes('places') && id === '3' ? ['A', '3'] : undefined);
  const known = { identifierOf: (kind: string) => (kind.includes('places') ? '3' : 'B') };
  const resources = { ...openResources(racks), ...known, pathValuesOf };
  const bodyLike = (value: Json, sample: Json) =>
    withKnownReferences(
      { value, samples: [sample], schema: undefined },
      { operation, references, resources, source, given: [], fresh: () => 1 },
    );

  it('names the one that it is in', () => {
    const sample = { place: { rackId: 'text', number: 'text' } };
    expect(bodyLike(sample, sample)).toEqual({ place: { rackId: 'A', number: '3' } });
    const another = { place: { rackId: 'other', number: 'text' } };
    expect(bodyLike(another, sample)).toEqual({ place: { rackId: 'other', number: '3' } });
  });

  it('may name another one, where it may not be', () => {
    const isThere = (rackId: string, number: string) => {
      const all = references.within({ place: { rackId, number } });
      return all.every((one) => isOfNamedParents(one, all, resources));
    };
    expect([isThere('A', '3'), isThere('B', '3'), isThere('A', '4')]).toEqual([true, false, false]);
    const alone = references.within({ place: { number: '4' } });
    expect(alone.every((one) => isOfNamedParents(one, alone, resources))).toBe(true);
  });
});

describe('the path parameters of a resource', () => {
  const path = '/shelves/{shelf}/books/{book}/copies/{copy}';
  const from = contractOf({ paths: { [path]: { put: { responses: { '200': { description: 'Done' } } } } } });
  const known = new Map([
    ['shelf', 'A'],
    ['book', '7'],
    ['copy', '2'],
  ]);
  const { operation } = derivationOf({ key: `PUT ${path}`, contract: from });
  const references = findReferences(operation, from.operations);
  const resources = { ...openResources(from), valuesFor: () => known };

  it.each([
    [{ shelf: 'A' }, ['shelf', 'book', 'copy']],
    [{ copy: '3' }, ['shelf', 'book']],
    [{ shelf: 'B' }, []],
  ])('are those before the first that the user gives otherwise: %j', (values, names) => {
    const given = Object.entries(values).map(([name, value]) => ({ name, value }));
    expect([...existingValues({ operation, references, resources, given }, undefined).keys()]).toEqual(names);
  });
});

describe('the value of a path parameter', () => {
  const parameters = ['name', 'id'].map((name) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string', maxLength: 10 } },
  }));
  const query = { name: 'id', in: 'query', schema: text };
  const done = { responses: { '200': { description: 'Done' } } };
  const path = '/groups/{name}/devices/{id}';
  const linking = contractOf({
    paths: { [path]: { parameters, put: { ...done, parameters: [query] } } },
  } as JsonObject);
  const { operation, source } = derivationOf({ key: `PUT ${path}`, contract: linking });

  interface Known {
    readonly linked?: string;
    /** What the user has given for `id`. */
    readonly given?: string;
    /** The device of the path that is known to exist. */
    readonly existing?: string;
    /** The newest device. */
    readonly device?: string;
  }

  /** The value of the parameter with this name and place, for a run that has created a device. */
  function valueFor(name: string, { linked, given, existing, device = 'd7' }: Known, place = 'path') {
    const parameter = operation.parameters.find((one) => one.name === name && one.in === place);
    const identifierOf = (kind: string) => (kind === '/devices/{}' ? device : undefined);
    const resources = { ...openResources(linking), identifierOf };
    return (
      parameter &&
      knownParameterValue(parameter, {
        ...{ operation, linked, resources, source, references: findReferences(operation, linking.operations) },
        existing: new Map(existing === undefined ? [] : [['id', existing]]),
        given: given === undefined ? [] : [{ name: 'id', value: given }],
        fresh: () => 1,
      })
    );
  }

  it('is a resource of another path where the last one names such a resource', () => {
    expect(valueFor('id', { linked: '/devices/{}' })).toBe('d7');
    expect(valueFor('id', {})).toBeUndefined();
  });

  it('is none for a name before it, nor in the query', () => {
    expect(valueFor('name', { linked: '/devices/{}' })).toBeUndefined();
    expect(valueFor('id', { linked: '/devices/{}' }, 'query')).toBeUndefined();
  });

  it('is what the user has given, or what exists at that path, before any other', () => {
    expect(valueFor('id', { linked: '/devices/{}', given: 'mine' })).toBe('mine');
    expect(valueFor('id', { linked: '/devices/{}', existing: 'd3' })).toBe('d3');
  });

  it('is none that the schema forbids', () => {
    expect(valueFor('id', { linked: '/devices/{}', device: 'device-number-7' })).toBeUndefined();
  });
});
