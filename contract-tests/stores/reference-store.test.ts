import { expect, it } from 'vitest';
import { brokenStores } from './broken-stores.ts';
import { correctStores } from './correct-stores.ts';
import { withStore } from './serve-store.ts';
import { storeToken } from './store.ts';

interface Draft {
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly path?: string;
}

const json = { Authorization: `Bearer ${storeToken}`, 'Content-Type': 'application/json' };

it.each([
  ['{"id":1,"name":"Fern","tag":"green"}', '{"name":"Fern","tag":"green"}'],
  ['{"id":-9223372036854775808,"name":""}', '{"name":""}'],
  ['{"id":9223372036854775807,"name":"\\ud83c\\udf3f"}', '{"name":"🌿"}'],
  [' {"__proto__":{"id":"x"},"name":"a","id":1.0e2} ', '{"name":"a"}'],
  ['{"name":"a","id":0.0e-999999999999}', '{"name":"a"}'],
  [`{"name":"a","id":1,"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, '{"name":"a"}'],
])('accepts the plant %.40s', async (body, response) => {
  expect(await ask({ body, headers: json })).toEqual({ status: 200, body: response });
});

it.each([
  '',
  ' ',
  'null',
  '[]',
  '{}',
  '{"id":1}',
  '{"name":"a"}',
  '{"name":1,"id":1}',
  '{"name":"a","tag":null,"id":1}',
  '{"name":"a","id":"1"}',
  '{"name":"a","id":1.5}',
  '{"name":"a","id":9223372036854775808}',
  '{"name":"a","id":-9223372036854775809}',
  '{"name":"a","id":1e400000000000}',
  '{"name":"a","id":1,}',
  '{"name":"a","id":01}',
  '\uFEFF{"name":"a","id":1}',
  new Uint8Array([0x22, 0xff, 0x22]),
])('refuses %s with an error', async (body) => {
  const response = await ask({ body, headers: json });
  expect(response.status).toBe(400);
  expect(JSON.parse(response.body)).toEqual({ error: 400, message: expect.any(String) });
});

it.each([
  [401, 'no token', { headers: { 'Content-Type': 'application/json' } }],
  [401, 'another token', { headers: { ...json, Authorization: 'Bearer other' } }],
  [401, 'another scheme', { headers: { ...json, Authorization: `Basic ${storeToken}` } }],
  [200, 'the scheme in lower case', { headers: { ...json, Authorization: `bearer ${storeToken}` } }],
  [415, 'another media type', { headers: { ...json, 'Content-Type': 'text/plain' } }],
  [415, 'another charset', { headers: { ...json, 'Content-Type': 'application/json; charset=utf-16' } }],
  [200, 'a charset', { headers: { ...json, 'Content-Type': 'APPLICATION/json;charset="UTF-8"' } }],
  [404, 'another path', { headers: json, path: '/plants/1' }],
  [405, 'another method', { headers: json, method: 'PUT' }],
])('responds with %i to %s', async (status, _, draft) => {
  expect((await ask({ body: '{"name":"a","id":1}', ...draft })).status).toBe(status);
});

it('gives each variant its own name; at least 60 are broken and 25 correct', () => {
  const broken = Object.values(brokenStores).flat();
  const names = [...broken, ...correctStores].map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(broken.length).toBeGreaterThanOrEqual(60);
  expect(correctStores.length).toBeGreaterThanOrEqual(25);
});

function ask({ path = '/plants', method = 'POST', ...rest }: Draft): Promise<{ status: number; body: string }> {
  return withStore(undefined, async ({ url }) => {
    const response = await fetch(url + path, { method, ...rest });
    return { status: response.status, body: await response.text() };
  });
}
