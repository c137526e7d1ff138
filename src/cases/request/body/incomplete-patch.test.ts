import { expect, it } from 'vitest';
import type { Contract } from '../../../model/contract.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { bodyText, casesOf, sourceOf } from '../../../testing/derivations.ts';
import { validBody } from '../../strategies/bodies/valid-body.ts';
import { jsonBody } from './body-draft.ts';
import { isIncompletePatch } from './incomplete-patch.ts';

const nullable = (type: string) => ({ type: [type, 'null'] });
const place = (...required: readonly string[]): JsonObject => {
  return { ...nullable('object'), required, properties: { city: nullable('string'), street: nullable('string') } };
};
const text: JsonObject = { type: 'string' };
const person: JsonObject = {
  type: 'object',
  required: ['name', 'id'],
  properties: { id: { type: 'integer', readOnly: true }, name: text, note: text, home: place('city'), work: place() },
};
const changes: JsonObject = {
  type: 'object',
  properties: { name: nullable('string'), note: nullable('string'), home: place(), work: place() },
};
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const merge = 'application/merge-patch+json';

function contractWith(method: string, type: string): Contract {
  const requestBody = { content: { [type]: { schema: changes } } };
  const responses = { 200: { description: 'Changed', content: { 'application/json': { schema: person } } } };
  return contractOf({
    paths: { '/people/{id}': { parameters: [id], [method.toLowerCase()]: { requestBody, responses } } },
  });
}

function isIncomplete(value: Json, type = merge, method = 'PATCH'): boolean {
  const contract = contractWith(method, type);
  const [operation] = contract.operations;
  if (operation === undefined) throw new Error('no operation');
  const request = { method, headers: [['Content-Type', type]], body: jsonBody(value) } as const;
  return isIncompletePatch(request, operation, sourceOf(contract));
}

it.each([{ name: null }, { home: { street: 'a' } }, { home: {} }, { home: { city: null } }])(
  '%j may leave a resource without what it needs',
  (patch) => {
    expect(isIncomplete(patch)).toBe(true);
  },
);

it.each([
  {},
  { note: null },
  { home: null },
  { home: { city: 'a', street: null } },
  { work: { street: 'a' } },
  { name: 'a', home: { city: 'a' } },
])('%j may not', (patch) => {
  expect(isIncomplete(patch)).toBe(false);
});

it('takes null for a value where it does not remove', () => {
  expect(isIncomplete({ home: { city: null } }, 'application/json')).toBe(false);
  expect(isIncomplete({ name: null }, 'application/json')).toBe(true);
});

it('is about PATCH alone', () => {
  expect(isIncomplete({ home: { street: 'a' } }, merge, 'PUT')).toBe(false);
});

it('may be refused', () => {
  const cases = casesOf(validBody, { key: 'PATCH /people/{id}', contract: contractWith('PATCH', merge) });
  const outcome = (text: string) => cases.find((one) => bodyText(one) === text)?.expects;
  expect([outcome('{"home":{}}'), outcome('{"work":{}}')]).toEqual(['anything', 'accepted']);
});
