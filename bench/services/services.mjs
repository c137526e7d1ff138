// The services that the suite is run against: how each is started, where its contract is, and which records must survive a run.
import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const app = (name) => fileURLToPath(new URL(`apps/${name}`, import.meta.url));
const node = (name) => ({ command: process.execPath, args: [app(name)] });
const unleashToken = '*:*.bench-admin-token';

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {(port: number) => { command: string, args: string[], env?: Record<string, string> }} start
 * @property {string} document  where the running service serves its contract
 * @property {string} [token]
 * @property {string} [config]  a configuration beside this file
 * @property {Record<string, string>} [env]  variables that it names
 * @property {(url: string) => Promise<Record<string, string>>} [logIn]  gives the other variables that the scripts of a report name
 * @property {Record<string, string>} [reader]  header fields with which the lists are read; by default the token
 * @property {string[]} lists  paths whose items exist before the run and must be the same after it
 * @property {(url: string) => Promise<void>} [seed]  creates the records that must survive
 * @property {() => Promise<() => void>} [prepare]  runs before each start of a fresh service, gives its clean-up
 */

/** @type {Service[]} */
export const services = [
  { name: 'nestjs', start: () => node('compiled/nestjs.js'), document: '/openapi.json', lists: ['/books', '/loans'] },
  {
    name: 'fastapi',
    start: (port) => ({
      command: '/usr/bin/python3',
      args: [
        '-m',
        'uvicorn',
        '--app-dir',
        app(''),
        'fastapi_shop:app',
        '--port',
        String(port),
        '--log-level',
        'critical',
      ],
    }),
    document: '/openapi.json',
    lists: ['/items', '/orders/1'],
  },
  { name: 'fastify', start: () => node('fastify.mjs'), document: '/openapi.json', lists: ['/notes'] },
  { name: 'hono', start: () => node('hono.mjs'), document: '/openapi.json', lists: ['/events'] },
  {
    name: 'loopback',
    start: () => node('loopback.mjs'),
    document: '/openapi.json',
    lists: ['/todos'],
    seed: async (url) => {
      for (const title of ['water the basil', 'turn the compost']) await post(`${url}/todos`, { title });
    },
  },
  {
    name: 'unleash',
    start: () => ({
      ...node('unleash.mjs'),
      env: { DATABASE_URL: `postgres://bench@127.0.0.1:${databasePort}/unleash`, UNLEASH_TOKEN: unleashToken },
    }),
    document: '/docs/openapi.json',
    reader: { Authorization: unleashToken },
    config: fileURLToPath(new URL('unleash.yaml', import.meta.url)),
    env: { CLIENT_TOKEN: '*:development.bench-client-token', FRONTEND_TOKEN: '*:development.bench-frontend-token' },
    logIn: async (url) => ({
      TOKEN_UNLEASH_SESSION: await sessionCookie(`${url}/auth/simple/login`, {
        username: 'admin',
        password: 'unleash4all',
      }),
      TOKEN_CLIENT: '*:development.bench-client-token',
      TOKEN_FRONTEND: '*:development.bench-frontend-token',
    }),
    lists: [
      '/api/admin/projects/kept',
      '/api/admin/projects/default/features/kept-flag',
      '/api/admin/environments/development',
    ],
    seed: async (url) => {
      const headers = { Authorization: unleashToken };
      await post(`${url}/api/admin/projects/default/features`, { name: 'kept-flag', type: 'release' }, headers);
      await post(`${url}/api/admin/segments`, { name: 'kept-segment', constraints: [] }, headers);
    },
    prepare: startDatabase,
  },
];

const databasePort = 5439;

async function post(url, value, headers = {}) {
  const body = JSON.stringify(value);
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
}

/** The value of the first cookie that a login sets. */
async function sessionCookie(url, value) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(value),
  });
  const [cookie = ''] = response.headers.getSetCookie();
  return /^[^=]*=([^;]*)/.exec(cookie)?.[1] ?? '';
}

async function startDatabase() {
  const version = readdirSync('/usr/lib/postgresql').sort().at(-1);
  const bin = `/usr/lib/postgresql/${version}/bin`;
  const folder = mkdtempSync(join(tmpdir(), 'coldframe-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const run = (program, ...args) =>
    isRoot
      ? execFileSync('runuser', ['-u', 'postgres', '--', `${bin}/${program}`, ...args], { stdio: 'ignore' })
      : execFileSync(`${bin}/${program}`, args, { stdio: 'ignore' });
  if (isRoot) chownSync(folder, ...idsOf('postgres'));
  const data = join(folder, 'data');
  run('initdb', '-D', data, '-A', 'trust', '-U', 'bench');
  run(
    'pg_ctl',
    '-D',
    data,
    '-o',
    `-p ${databasePort} -h 127.0.0.1 -k ${folder} -F`,
    '-w',
    'start',
    '-l',
    join(folder, 'log'),
  );
  run('createdb', '-h', '127.0.0.1', '-p', String(databasePort), '-U', 'bench', 'unleash');
  return () => {
    if (existsSync(data)) run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    rmSync(folder, { recursive: true, force: true });
  };
}

function idsOf(user) {
  return ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' })));
}
