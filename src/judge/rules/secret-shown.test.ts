import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../model/json.ts';
import { createValidator } from '../../schema/validate/validator.ts';
import { contractOf, operationOf } from '../../testing/book-contract.ts';
import { bench, exchange } from '../../testing/exchanges.ts';
import { judge } from '../judge.ts';

interface Said {
  readonly post?: string;
  readonly get?: string;
  readonly property?: string;
}

/** The messages about a response to a GET of one hook, or of all. */
function messages(body: Json, { post = '', get = '', property = '' }: Said, key = 'GET /hooks/{id}') {
  const schema = { type: 'object', properties: { secret: { type: 'string', description: property } } };
  const created = { description: 'Made', content: { 'application/json': { schema } } };
  const read = { description: get, responses: { 200: { description: 'Hooks' } } };
  const contract = contractOf({
    paths: {
      '/hooks': { get: read, post: { description: post, responses: { 201: created } } },
      '/hooks/{id}': { get: read },
    },
  } as unknown as JsonObject);
  const { case: sent, ...received } = exchange({ status: 200, text: JSON.stringify(body) });
  const judged = { ...received, case: { ...sent, operation: operationOf(key, contract) } };
  const { findings } = judge({ ...bench, contract }, judged);
  return findings.filter(({ rule }) => rule === 'secret-shown').map(({ message }) => message);
}

const isShown = ['the response shows "secret", which the contract says is not shown here'];
const hook = { id: 'h1', secret: 'whsec_1', events: ['a'] };

it.each<Said>([
  { post: 'The secret is part of this answer only and is never shown again.' },
  { get: 'The secret is not included.' },
  { property: 'Only returned on creation.' },
])('a secret is shown again: %j', (said) => {
  expect(messages(hook, said)).toEqual(isShown);
  expect(messages({ data: hook }, said)).toEqual(isShown);
  expect(messages({ items: [{ id: 'h0' }, hook] }, said, 'GET /hooks')).toEqual(isShown);
  for (const secret of ['', null, '****', 'whsec_…']) expect(messages({ ...hook, secret }, said)).toEqual([]);
  expect(messages({ id: 'h1', events: ['a'] }, said)).toEqual([]);
});

it('is not about what the schema requires', () => {
  const schema = { type: 'object', required: ['secret'] };
  const get = {
    description: 'The secret is not included.',
    responses: { 200: { description: 'One', content: { 'application/json': { schema } } } },
  };
  const contract = contractOf({ paths: { '/hooks/{id}': { get } } } as unknown as JsonObject);
  const validator = createValidator(contract.document, { dialect: contract.dialect, direction: 'response' });
  const { case: sent, ...received } = exchange({ status: 200, text: JSON.stringify(hook) });
  const judged = { ...received, case: { ...sent, operation: operationOf('GET /hooks/{id}', contract) } };
  const { findings } = judge({ ...bench, contract, validator }, judged);
  expect(findings.filter(({ rule }) => rule === 'secret-shown')).toEqual([]);
});

it('is fine where the contract says nothing, or something else, and in what creates it', () => {
  expect(messages(hook, { post: 'Shows the secret.' })).toEqual([]);
  expect(messages(hook, { get: 'The token is not included.' })).toEqual([]);
  expect(messages(hook, { property: 'Only returned on creation.' }, 'POST /hooks')).toEqual([]);
});
