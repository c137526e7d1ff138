import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { sourceOf } from '../../testing/derivations.ts';
import { resourceSchema, shapeOfResource } from './resource-schema.ts';

const kinds = ['novel', 'play'].map((kind) => ({ type: 'object', properties: { kind: { enum: [kind] }, [kind]: {} } }));

/** The properties of a book, where the response to a request for one is `{ "data": … }` with this schema. */
function propertiesOf(data: JsonObject): readonly string[] {
  const schema = { type: 'object', properties: { data, meta: { type: 'object' } } };
  const response = { description: 'One', content: { 'application/json': { schema } } };
  const contract = contractOf({
    paths: { '/book': { get: { responses: { 200: response } } } },
    components: { schemas: { Book: { oneOf: kinds } } },
  });
  const source = sourceOf(contract);
  const found = resourceSchema(operationOf('GET /book', contract), source);
  return found === undefined ? [] : [...shapeOfResource(source, found, { kind: 'play' }).properties.keys()];
}

it.each([
  ['an object', { type: 'object', properties: { title: {} } }, ['title']],
  ['one of several objects', { $ref: '#/components/schemas/Book' }, ['kind', 'play']],
  ['an object or a list', { oneOf: [{ type: 'object' }, { type: 'array' }] }, ['data', 'meta']],
  ['a list', { type: 'array', items: { $ref: '#/components/schemas/Book' } }, ['data', 'meta']],
] as const)('the resource in a wrapper is %s', (_, data, names) => {
  expect(propertiesOf(data as JsonObject)).toEqual(names);
});
