import { expect, it } from 'vitest';
import { bookContract, contractOf, operationOf } from '../../testing/book-contract.ts';
import { createEngine } from '../engine.ts';
import { mockSettingsOf } from '../settings/mock-settings.ts';
import { variantsFor } from './variants-for.ts';

const [plain] = bookContract.operations;
if (plain === undefined) throw new Error('The contract has operations.');
const beta = { ...plain, key: `${plain.key}?beta=true`, query: 'beta=true' };
const both = { ...plain, key: `${plain.key}?beta=true&old=1`, query: 'beta=true&old=1' };

it.each([
  ['', plain],
  ['limit=1', plain],
  ['limit=1&beta=true', beta],
  ['old=1&beta=true', both],
  ['beta=%74rue', beta],
  ['beta=false', plain],
])('finds the operation that the query %s is for', (query, wanted) => {
  expect(variantsFor([plain, beta, both], query)).toEqual([wanted]);
});

it('finds none where every operation needs a query that is not there', () => {
  expect(variantsFor([beta], 'limit=1')).toEqual([]);
});

const ok = (text: string) => ({
  200: { description: 'OK', content: { 'application/json': { schema: { const: text } } } },
});
const body = (name: string) => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: [name] } } },
});
const contract = contractOf({
  paths: {
    '/a': { get: { responses: ok('plain') } },
    '/a?beta=true': { get: { responses: ok('beta') } },
    '/only?v=2': { get: { responses: ok('two') } },
    '/token#code': { post: { requestBody: body('code'), responses: ok('by code') } },
    '/token#refresh': { post: { requestBody: body('refresh'), responses: ok('by refresh') } },
  },
});

async function respond(method: string, target: string, content?: unknown) {
  const [path = '', query = ''] = target.split('?');
  const engine = createEngine(contract, { settings: mockSettingsOf({}, 'a test') });
  const sent = content === undefined ? undefined : Buffer.from(JSON.stringify(content));
  const headers = sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${sent.length}` };
  const { status, body: received } = await engine.respond({ method, path, query, headers, body: sent });
  return `${status} ${Buffer.from(received ?? '').toString()}`;
}

it('responds as the operation whose query the request has', async () => {
  expect(await respond('GET', '/a')).toBe('200 "plain"');
  expect(await respond('GET', '/a?beta=true&limit=1')).toBe('200 "beta"');
  expect(await respond('GET', '/only?v=2')).toBe('200 "two"');
  expect(await respond('GET', '/only')).toMatch(/^404 .*must have v=2/);
});

it('responds as the operation for which the body is valid, where only fragments differ', async () => {
  expect(await respond('POST', '/token', { code: 1 })).toBe('200 "by code"');
  expect(await respond('POST', '/token', { refresh: 1 })).toBe('200 "by refresh"');
  expect(await respond('POST', '/token', {})).toMatch(/^4/);
});

it('says why an operation with an error in the contract is not served', async () => {
  const operation = operationOf('GET /a', contract);
  const faulty = {
    ...contract,
    operations: contract.operations.filter((one) => one !== operation),
    unusable: [{ operation, reason: 'the contract has an error at a.yaml:3: It is wrong.', pointer: '' }],
  };
  const engine = createEngine(faulty, { settings: mockSettingsOf({}, 'a test') });
  const { status, body: text } = await engine.respond({
    method: 'GET',
    path: '/a',
    query: '',
    headers: {},
    body: undefined,
  });
  expect([status, String(text)]).toEqual([501, expect.stringContaining('an error at a.yaml:3')]);
});
