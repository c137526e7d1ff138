import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readContract } from '../src/contract/read-contract.ts';
import { type CrosscheckOptions, crosscheckWithDredd } from '../src/crosscheck/crosscheck-with-dredd.ts';
import { brokenStores } from './stores/broken-stores.ts';
import { correctStores } from './stores/correct-stores.ts';
import { withStore } from './stores/serve-store.ts';
import { type MakeBehaviour, storeToken } from './stores/store.ts';

const contract = await readContract('openapi.yaml');
const variants = new Map([...correctStores, ...Object.values(brokenStores).flat()].map((store) => [store.name, store]));
const created = '/plants > POST > 200 > application/json';
const refused = '/plants > POST > 400 > application/json';

// Every test starts processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

it.concurrent.each(['reference', 'name-only'])('passes the correct store "%s"', async (name) => {
  const crosscheck = await ask(behaviourOf(name));
  expect(crosscheck).toMatchObject({ kind: 'done', tool: 'Dredd 14.1.0', skipped: [] });
  expect(verdictsOf(crosscheck)).toEqual({ [created]: 'pass', [refused]: 'pass' });
});

it.concurrent.each([
  ['number-name', created],
  ['created', created],
  ['error-over-int32', refused],
  ['no-bytes', created],
])('fails the broken store "%s" at its fault', async (name, wrong) => {
  expect(verdictsOf(await ask(behaviourOf(name)))).toEqual({ [created]: 'pass', [refused]: 'pass', [wrong]: 'fail' });
});

it('ends in time when no response arrives, and leaves no files behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crosscheck-'));
  vi.stubEnv('TMPDIR', folder);
  const never: MakeBehaviour = () => ({ respond: () => new Promise(() => {}) });
  expect(verdictsOf(await ask(never, { responseMs: 300 }))).toEqual({ [created]: 'fail', [refused]: 'fail' });
  expect(await ask(never, { timeoutMs: 500 })).toMatchObject({
    kind: 'failed',
    reason: expect.stringContaining('stopped'),
  });
  expect(await readdir(folder)).toEqual([]);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it.each([
  ['alone', storeToken],
  ['as the whole value of Authorization', `bearer ${storeToken}`],
])('never shows the token, given %s, even if the store sends it', async (_, token) => {
  const leaking: MakeBehaviour = () => ({
    accept: () => ({ status: 200, headers: [['Content-Type', `text/${storeToken}`]], body: storeToken }),
  });
  const crosscheck = await ask(leaking, { token });
  expect(verdictsOf(crosscheck)).toMatchObject({ [created]: 'fail' });
  expect(JSON.stringify(crosscheck)).toContain('$TOKEN');
  expect(JSON.stringify(crosscheck)).not.toContain(storeToken);
});

it('sends a token once that was given as the whole value of Authorization', async () => {
  const crosscheck = await ask(undefined, { token: `bearer ${storeToken}` });
  expect(verdictsOf(crosscheck)).toEqual({ [created]: 'pass', [refused]: 'pass' });
});

it('can be run by hand with the configuration beside it', async () => {
  const byHand = (makeBehaviour?: MakeBehaviour) => withStore(makeBehaviour, ({ url }) => runByHand(url));
  expect(await byHand()).toMatchObject({ code: 0, said: expect.stringContaining('2 passing, 0 failing') });
  const wrong = await byHand(behaviourOf('number-name'));
  expect(wrong).toMatchObject({ code: 1, said: expect.stringContaining('1 passing, 1 failing') });
});

function behaviourOf(name: string): MakeBehaviour {
  const store = variants.get(name);
  if (store === undefined) throw new Error(`There is no store "${name}".`);
  return store.behaviour;
}

function ask(
  makeBehaviour: MakeBehaviour | undefined,
  { token = storeToken, ...options }: CrosscheckOptions & { readonly token?: string } = {},
) {
  return withStore(makeBehaviour, ({ url }) =>
    crosscheckWithDredd(contract, { baseUrl: new URL(url), token }, options),
  );
}

function verdictsOf(crosscheck: Awaited<ReturnType<typeof ask>>): Readonly<Record<string, string>> {
  if (crosscheck.kind !== 'done') throw new Error(JSON.stringify(crosscheck));
  return Object.fromEntries(crosscheck.transactions.map(({ name, status }) => [name, status]));
}

function runByHand(url: string): Promise<{ code: number; said: string }> {
  const command = createRequire(import.meta.url).resolve('dredd/bin/dredd');
  const env = { ...process.env, COLDFRAME_TARGET: url, COLDFRAME_TOKEN: storeToken };
  return new Promise((resolve) => {
    const dredd = execFile(
      process.execPath,
      [command, '--config', 'contract-tests/dredd.yml'],
      { env },
      (_, out, err) => resolve({ code: dredd.exitCode ?? -1, said: out + err }),
    );
  });
}
