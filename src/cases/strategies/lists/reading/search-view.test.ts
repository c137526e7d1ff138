import { expect, test } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { derivationOf } from '../../../../testing/derivations.ts';
import { listView } from './search-view.ts';

/** The names of the parameters of a search by POST. */
function parametersOf(schema: JsonObject): readonly string[] | undefined {
  const content = (one: JsonObject) => ({ 'application/json': { schema: one } });
  const found = { type: 'array', items: { type: 'object' } };
  const post = {
    requestBody: { required: true, content: content(schema) },
    responses: { 200: { description: 'Found', content: content(found) } },
  };
  const contract = contractOf({ paths: { '/books/search': { post } } } as JsonObject);
  const view = listView(derivationOf({ contract, key: 'POST /books/search' }));
  return view?.operation.parameters.map(({ name }) => name);
}

const state = { type: 'object', properties: { state: { type: 'string' } } };
const limit = { type: 'object', properties: { limit: { type: 'integer' } } };

test('the properties of the body are the parameters of a search by POST', () => {
  expect(parametersOf({ allOf: [state, limit] })).toEqual(['state', 'limit']);
});

test('a property that a closed part of the schema forbids is none of them', () => {
  expect(parametersOf({ allOf: [{ ...state, additionalProperties: false }, limit] })).toEqual(['state']);
});
