import { describe, expect, it } from 'vitest';
import type { Contract } from '../../model/contract.ts';
import type { JsonObject } from '../../model/json.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { memberContract } from '../../testing/member-contract.ts';
import { findResources } from './resources.ts';

const text: JsonObject = { type: 'string' };
const object = (...names: string[]): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const wrapped = (name: string, schema: JsonObject): JsonObject => ({
  type: 'object',
  properties: { [name]: schema, meta: { type: 'object', properties: { page: { type: 'integer' } } } },
});
const answering = (schema: JsonObject, more: JsonObject = {}): JsonObject => ({
  responses: { '200': { description: 'Done', content: { 'application/json': { schema } }, ...more } },
});
const taking = (schema: JsonObject, answered: JsonObject): JsonObject => ({
  requestBody: { content: { 'application/json': { schema } } },
  ...answered,
});
const done: JsonObject = { responses: { '204': { description: 'Done' } } };

/** A contract with `/things` and `/things/{name}`. */
function things(name: string, collection: JsonObject, item: JsonObject): Contract {
  const parameters = [{ name, in: 'path', required: true, schema: text }];
  const paths = { '/things': collection, [`/things/{${name}}`]: { parameters, ...item } };
  return contractOf({ openapi: '3.1.0', paths });
}

/** `id: create, read`: the id and the roles of the only resource; `undefined` when there is none. */
function found(contract: Contract): string | undefined {
  const [resource] = findResources(contract);
  return resource && `${resource.idName}: ${[...resource.roles.values()].toSorted().join(', ')}`;
}

const thing = object('id', 'name');

describe('a resource', () => {
  it('is found where a path names its items', () => {
    expect(findResources(memberContract).map(({ path, idName }) => [path, idName])).toEqual([
      ['/members', 'id'],
      ['/members/{memberId}/loans', 'loanId'],
      ['/books', 'isbn'],
      ['/notes', undefined],
    ]);
  });

  it('may have an id that only requests contain', () => {
    const [books, ...others] = findResources(bookContract);
    expect([books?.path, books?.idName, others.length]).toEqual(['/books', 'isbn', 0]);
    expect([...(books?.roles.values() ?? [])].toSorted()).toEqual(['create', 'delete', 'read', 'replace']);
  });

  it.each([
    ['the name of the parameter', 'key', object('id', 'key'), 'key: read'],
    ['that name in another notation', 'thing_key', object('id', 'thingKey'), 'thingKey: read'],
    ['what that name ends with', 'thingName', object('title', 'name'), 'name: read'],
    ['id', 'which', object('name', 'id'), 'id: read'],
    ['the collection’s name with an id', 'which', object('name', 'thing_id'), 'thing_id: read'],
    ['nothing, where there is none', 'which', object('title'), 'undefined: read'],
    ['nothing that is an object', 'id', { type: 'object', properties: { id: object('a') } }, 'undefined: read'],
    ['what is in the only property that has one', 'id', wrapped('data', thing), 'id: read'],
    [
      'a deeper property, in properties that only wrap',
      'id',
      wrapped('response', wrapped('data', wrapped('thing', thing))),
      'id: read',
    ],
    ['nothing that is deeper in its parts', 'id', wrapped('owner', wrapped('flat', thing)), 'undefined: read'],
  ])('is identified by %s', (_, parameter, schema, expected) => {
    expect(found(things(parameter, {}, { get: answering(schema) }))).toBe(expected);
  });

  it.each([
    ['boxes', 'box_id'],
    ['categories', 'category_id'],
    ['addresses', 'address_id'],
  ])('of %s may have the property %s', (collection, name) => {
    const parameters = [{ name: 'which', in: 'path', required: true, schema: text }];
    const item = { parameters, get: answering(object('title', name)) };
    expect(found(contractOf({ openapi: '3.1.0', paths: { [`/${collection}/{which}`]: item } }))).toBe(`${name}: read`);
  });

  it('is identified by what a link says first', () => {
    const link = { operationId: 'read', parameters: { which: '$response.body#/handle' } };
    const creating = taking(thing, answering(object('id', 'handle'), { links: { self: link } }));
    const reading = { operationId: 'read', ...answering(object('id', 'handle')) };
    expect(found(things('which', { post: creating }, { get: reading }))).toBe('handle: create, read');
  });

  it.each<[string, JsonObject, string]>([
    ['is an array', answering({ type: 'array', items: thing }), 'id: list, read'],
    ['has one array of items', answering(wrapped('data', { type: 'array', items: thing })), 'id: list, read'],
    [
      'has it deeper',
      answering(wrapped('_embedded', wrapped('things', { type: 'array', items: thing }))),
      'id: list, read',
    ],
    ['is an array of something else', answering({ type: 'array', items: text }), 'id: read'],
  ])('is listed where the response %s', (_, listing, expected) => {
    expect(found(things('id', { get: listing }, { get: answering(thing) }))).toBe(expected);
  });

  it.each<[string, JsonObject, string]>([
    ['is answered with an id', taking(object('name'), answering(thing)), 'id: create, read'],
    ['sends an id', taking(thing, done), 'id: create, read'],
    [
      'gets its Location',
      taking(object('name'), {
        responses: { '201': { description: 'Done', headers: { Location: { schema: text } } } },
      }),
      'id: create, read',
    ],
    ['gets something else', taking(object('query'), answering({ type: 'array', items: text })), 'id: read'],
    ['sends nothing', answering(thing), 'id: read'],
  ])('is created where the client %s', (_, posting, expected) => {
    expect(found(things('id', { post: posting }, { get: answering(thing) }))).toBe(expected);
  });

  it('is changed by PUT, PATCH, and POST that responds with it', () => {
    const change = taking(thing, answering(thing));
    expect(found(things('id', { put: change }, { put: change, patch: change, post: change, get: change }))).toBe(
      'id: read, replace, replace, update, update',
    );
  });

  it('is not one where items cannot be read, or the last segment has more than one parameter', () => {
    expect(found(things('id', { post: taking(thing, answering(thing)) }, { delete: done }))).toBeUndefined();
    const parameters = ['owner', 'name'].map((name) => ({ name, in: 'path', required: true, schema: text }));
    const paths = { '/things/{owner}/{name}': { parameters, get: answering(thing), put: taking(thing, done) } };
    expect(findResources(contractOf({ openapi: '3.1.0', paths }))).toEqual([]);
  });
});
