import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply, buildSent } from '../../../testing/build-exchange.ts';
import { derivationOf, sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';
import { deriveSequences } from '../../plan/derive-sequences.ts';
import type { Creation } from '../../resources/tracking/recent-creations.ts';
import { readAgain } from './read-again.ts';

const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
const limit = { name: 'limit', in: 'query', schema: { type: 'integer', maximum: 2 } };
const page = { name: 'page', in: 'query', schema: { type: 'integer' } };
const ok = { responses: { 200: { description: 'Done' } } };
const named = { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 9 } } };
const creating = {
  requestBody: { required: true, content: { 'application/json': { schema: named } } },
  responses: { 201: { description: 'Created', content: { 'application/json': { schema: { type: 'object' } } } } },
};
const things = { get: { ...ok, parameters: [limit, page] }, post: creating };
const paths: JsonObject = {
  '/things': things,
  '/things/{id}': { parameters: [id('id')], get: ok },
  '/things/{id}/parts': { parameters: [id('id')], get: ok, post: creating },
};
const contract = contractOf({ paths });
const creation = (...values: string[]): Creation => {
  const testCase = buildCase({ id: `POST › valid-body › ${values.join()}` });
  return { values, exchange: buildExchange({ case: testCase, outcome: buildReply({ status: 201 }) }) };
};

type ByKind = Readonly<Record<string, readonly Creation[]>>;

interface Since {
  readonly added?: ByKind;
  readonly changed?: ByKind;
}

/** The paths that are asked for after these were created, something was added to others, and others were changed. */
function pathsRead(key: string, created: ByKind, { added = {}, changed = {} }: Since = {}): string[] {
  const derivation = {
    ...derivationOf({ key, contract }),
    created: {
      ofKind: (kind: string) => created[kind] ?? [],
      addedTo: (kind: string) => added[kind] ?? [],
      changedOf: (kind: string) => changed[kind] ?? [],
      firstList: () => undefined,
    },
  };
  return [...deriveSequences(readAgain, derivation)].flatMap(({ cases }) => cases.map(({ request }) => request.path));
}

it('reads each resource that was created', () => {
  expect(pathsRead('GET /things/{id}', { '/things/{}': [creation('a'), creation('b')] })).toEqual([
    '/things/a',
    '/things/b',
  ]);
  expect(pathsRead('POST /things', { '/things/{}': [creation('a')] })).toEqual([]);
});

it('reads what is below the resources, first where something was added, of each once and of 150 at most', () => {
  const owners = Array.from({ length: 170 }, (_, index) => creation(`${index}`));
  const added = [creation('5'), creation('7'), creation('5')];
  const read = pathsRead('GET /things/{id}/parts', { '/things/{}': owners }, { added: { '/things/{}/parts': added } });
  expect(read.slice(0, 3)).toEqual(['/things/5/parts', '/things/7/parts', '/things/0/parts']);
  expect([read.length, new Set(read).size]).toEqual([150, 150]);
});

it('reads a list to which something was added that has no path of its own', () => {
  expect(pathsRead('GET /things', {}, { added: { '/things': [creation()] } })).toHaveLength(1);
  expect(pathsRead('GET /things', {})).toEqual([]);
});

it('reads what is below a resource that was changed', () => {
  const changed = { '/things/{}': [creation('9')] };
  const owners = { '/things/{}': [creation('1')] };
  expect(pathsRead('GET /things/{id}/parts', owners, { changed })).toEqual(['/things/9/parts', '/things/1/parts']);
  expect(pathsRead('GET /things/{id}', owners, { changed })).toEqual(['/things/1']);
});

/** All cases that are sent to a service which creates whatever it is asked to, and has so many pages of things. */
function casesSent(pages: number): readonly Case[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const all: Case[] = [];
  for (const { cases } of plan.sequences()) {
    for (const sent of cases) {
      all.push(sent);
      const { path, method } = sent.request;
      const { searchParams, pathname } = new URL(path, 'http://127.0.0.1');
      const hasItems = pathname === '/things' && Number(searchParams.get('page') ?? 1) <= pages;
      const body = method === 'POST' ? { id: `t${all.length}` } : hasItems ? [{ id: 'a' }, { id: 'b' }] : [];
      const outcome = buildReply({ status: method === 'POST' ? 201 : 200, text: JSON.stringify(body) });
      plan.learn(buildExchange({ case: sent, sent: buildSent({ url: `http://127.0.0.1${path}` }), outcome }));
    }
  }
  return all;
}

it('comes after what it reads was created, and reads all pages of a list, forty at most', () => {
  const all = casesSent(20);
  const isReadAgain = ({ strategy }: Case) => strategy === 'read-again';
  expect(all.findIndex(isReadAgain)).toBeGreaterThan(all.findLastIndex(({ strategy }) => strategy === 'valid-body'));
  const pagesOf = (cases: readonly Case[]) =>
    cases.filter((one) => isReadAgain(one) && /^\/things(?:\?page=\d+)?$/.test(one.request.path));
  expect(pagesOf(all)).toHaveLength(21);
  expect(pagesOf(casesSent(50))).toHaveLength(40);
  expect(all.some((one) => isReadAgain(one) && /^\/things\/t\d+$/.test(one.request.path))).toBe(true);
});

it('reads one of each state and kind that was there before, by itself and what is below it', () => {
  const state = { type: 'string', enum: ['new', 'sold', 'lost'] };
  const thing = { type: 'object', properties: { id: { type: 'string' }, state, note: { type: 'string' } } };
  const shown = (schema: JsonObject) => ({
    responses: { 200: { description: 'Done', content: { 'application/json': { schema } } } },
  });
  const found = contractOf({
    paths: {
      '/things': { get: shown({ type: 'array', items: thing }), post: creating },
      '/things/{id}': { parameters: [id('id')], get: shown(thing) },
      '/things/{id}/parts': { parameters: [id('id')], get: ok },
    },
  } as JsonObject);
  const before = [
    { id: 'n1', state: 'new' },
    { id: 'n2', state: 'new' },
    { id: 's1', state: 'sold' },
    { id: 's2', state: 'sold', note: null },
    { id: 's3', state: 'sold', note: 'a' },
    { id: 's4', state: 'sold', note: 'b' },
    { name: 'nothing identifies it' },
    { id: 'l1', state: 'lost' },
  ];
  const plan = derivePlan(found, sourceOf(found), { seed: 1, strictAuth: false });
  const read: string[] = [];
  let created = 0;
  for (const { cases } of plan.sequences()) {
    for (const sent of cases) {
      const { path, method } = sent.request;
      if (sent.strategy === 'read-again') read.push(path);
      const isList = path.split('?')[0] === '/things';
      if (method === 'POST') created += 1;
      const body = method === 'POST' ? { id: `t${created}` } : isList ? before : {};
      const outcome = buildReply({ status: method === 'POST' ? 201 : 200, text: JSON.stringify(body) });
      plan.learn(buildExchange({ case: sent, sent: buildSent({ url: `http://127.0.0.1${path}` }), outcome }));
    }
  }
  const ofBefore = read.filter((path) => /\/[nsl]\d/.test(path));
  const each = ['n1', 's1', 's2', 's3', 'l1'];
  expect(ofBefore).toEqual([...each.map((one) => `/things/${one}`), ...each.map((one) => `/things/${one}/parts`)]);
});

/** How often each path is read again at a service that asks to be polled so many times; `owners`: the resources with a list below, of two pages. */
function readsOf(polls: number, key: string, owners: number): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  const answers = new Map<string, Exchange>();
  const derivation = {
    ...derivationOf({ key, contract: paged }),
    created: {
      ofKind: () => Array.from({ length: owners }, (_, index) => creation(`t${index}`)),
      addedTo: () => [],
      changedOf: () => [],
      firstList: () => undefined,
    },
    findExchange: (name: string) => answers.get(name),
  };
  for (const { cases } of deriveSequences(readAgain, derivation))
    for (const one of cases) {
      const { path } = one.request;
      const times = (reads.get(path) ?? 0) + 1;
      reads.set(path, times);
      const headers: readonly [string, string][] = times <= polls ? [['Retry-After', '1']] : [];
      const text = path.includes('page=3') ? '[]' : '[{"id":1},{"id":2}]';
      answers.set(one.id, buildExchange({ case: one, outcome: buildReply({ status: 200, headers, text }) }));
    }
  return reads;
}

const paged = contractOf({
  paths: {
    '/things': things,
    '/things/{id}': { parameters: [id('id')], get: ok },
    '/things/{id}/parts': { parameters: [id('id')], get: { ...ok, parameters: [limit, page] }, post: creating },
  },
} as JsonObject);

it('polls a job that is not ready, twice at most', () => {
  const readsFor = (polls: number) => [...readsOf(polls, 'GET /things/{id}', 2)];
  expect(readsFor(0).map(([, times]) => times)).toEqual([1, 1]);
  expect(readsFor(1).map(([, times]) => times)).toEqual([2, 2]);
  expect(readsFor(9).map(([, times]) => times)).toEqual([3, 3]);
});

it('reads all pages of the lists below four resources', () => {
  const paths = [...readsOf(0, 'GET /things/{id}/parts', 6).keys()];
  expect(paths.filter((path) => path.includes('page=2'))).toHaveLength(4);
  expect(new Set(paths.map((path) => path.split('?')[0])).size).toBe(6);
});
