import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import { contractOf, operationOf } from '../../../testing/book-contract.ts';
import { buildCase, buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { templatesByCollection } from '../../paths/collection-members.ts';
import { jsonBody } from '../../request/body/body-draft.ts';
import { firstOfEach, openRecentCreations } from './recent-creations.ts';

const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
const done = { responses: { 201: { description: 'Done' } } };
const contract = contractOf({ paths: { '/things': { post: done }, '/things/{id}': { parameters, get: done } } });
const operation = operationOf('POST /things', contract);
const members = templatesByCollection(contract.operations, contract.document);

/** What is kept of the things that these requests have created, with their number as identifier. */
function idsAfter(cases: readonly Partial<Case>[], status = 201): (string | undefined)[] {
  const creations = openRecentCreations({ ...contract, members });
  cases.forEach((one, index) => {
    const body = jsonBody({ name: 'text' });
    const request = { method: 'POST', path: '/things', headers: [], body, credential: 'valid' as const };
    const testCase = buildCase({ operation, request, strategy: 'valid-body', id: `${index}`, ...one });
    creations.learn(
      buildExchange({ case: testCase, outcome: buildReply({ status, text: JSON.stringify({ id: `t${index}` }) }) }),
    );
  });
  return creations.ofKind('/things/{}').map(({ values }) => values[0]);
}

const times = (count: number, one: Partial<Case>) => Array.from({ length: count }, () => one);

it('keeps each valid body, and of other strategies one request about each promise', () => {
  expect(idsAfter([{}, {}])).toEqual(['t0', 't1']);
  const about = { strategy: 'transfer', about: '/a' } as const;
  expect(idsAfter([about, about, { ...about, about: '/b' }, { ...about, strategy: 'state' }])).toEqual([
    't0',
    't2',
    't3',
  ]);
});

it('keeps nothing of invalid, refused and very long requests, and of what another strategy wants for itself', () => {
  expect(idsAfter([{ expects: 'rejected' }, { strategy: 'clean-up' }, { reserves: true }])).toEqual([]);
  expect(idsAfter([{}], 400)).toEqual([]);
  const long = (length: number) => {
    const body = jsonBody('a'.repeat(length - 2));
    return { request: { method: 'POST', path: '/things', headers: [], body, credential: 'valid' as const } };
  };
  expect(idsAfter([long(20_000), long(20_001)])).toEqual(['t0']);
});

it('knows where something was added, also where that has no path of its own', () => {
  const below = contractOf({ paths: { '/things/{id}/notes': { parameters, post: done } } });
  const notes = openRecentCreations({ ...below, members: templatesByCollection(below.operations, below.document) });
  const request = {
    method: 'POST',
    path: '/things/a/notes',
    headers: [],
    body: jsonBody({}),
    credential: 'valid' as const,
  };
  const testCase = buildCase({
    operation: operationOf('POST /things/{id}/notes', below),
    request,
    strategy: 'valid-body',
  });
  notes.learn(buildExchange({ case: testCase, outcome: buildReply({ status: 201, text: '{}' }) }));
  expect(notes.addedTo('/things/{}/notes').map(({ values }) => values)).toEqual([['a']]);
  expect(notes.ofKind('/things/{}')).toEqual([]);
  const put = {
    ...testCase,
    operation: { ...testCase.operation, method: 'PUT' },
    request: { ...request, method: 'PUT' },
  };
  const named = contractOf({
    paths: { '/things/{id}/notes': { parameters, post: done }, '/things/{id}/notes/{note}': { parameters, get: done } },
  });
  const withPaths = openRecentCreations({ ...named, members: templatesByCollection(named.operations, named.document) });
  withPaths.learn(buildExchange({ case: testCase, outcome: buildReply({ status: 201, text: '{"id":"n"}' }) }));
  expect(withPaths.addedTo('/things/{}/notes')).toHaveLength(1);
  notes.learn(buildExchange({ case: { ...put, id: 'put' }, outcome: buildReply({ status: 200, text: '{}' }) }));
  expect(notes.addedTo('/things/{}/notes')).toHaveLength(1);
});

it('knows what a list has shown first, unless that is very long', () => {
  const all = contractOf({
    paths: { '/things': { get: done, post: done }, '/things/{id}': { parameters, get: done } },
  });
  const lists = openRecentCreations({ ...all, members: templatesByCollection(all.operations, all.document) });
  const learn = (key: string, path: string, text: string, status = 200) => {
    const operation = operationOf(key, all);
    const request = { ...buildCase().request, method: operation.method, path };
    lists.learn(buildExchange({ case: buildCase({ operation, request }), outcome: buildReply({ status, text }) }));
  };
  const shown = () => {
    const outcome = lists.firstList('/things')?.outcome;
    return outcome?.kind === 'reply' ? outcome.text : undefined;
  };
  learn('GET /things', '/things', '[0]', 404);
  learn('GET /things/{id}', '/things/a', '{}');
  learn('POST /things', '/things', '{}', 201);
  learn('GET /things', '/things', `["${'a'.repeat(200_000)}"]`);
  expect([shown(), lists.firstList('/things/{id}')]).toEqual([undefined, undefined]);
  learn('GET /things', '/things?limit=5', '[1]');
  learn('GET /things', '/things', '[2]');
  expect(shown()).toBe('[1]');
});

it('keeps six thousand in all', () => {
  const names = Array.from({ length: 31 }, (_, index) => `/things${index}`);
  const many = contractOf({
    paths: Object.fromEntries(
      names.flatMap((name) => [
        [name, { post: done }],
        [`${name}/{id}`, { parameters, get: done }],
      ]),
    ),
  });
  const creations = openRecentCreations({ ...many, members: templatesByCollection(many.operations, many.document) });
  for (const name of names)
    for (let number = 0; number < 200; number += 1) {
      const body = jsonBody({ [`n${number}`]: 1 });
      const request = { method: 'POST', path: name, headers: [], body, credential: 'valid' as const };
      const one = {
        operation: operationOf(`POST ${name}`, many),
        request,
        strategy: 'valid-body' as const,
        id: `${number}`,
      };
      creations.learn(
        buildExchange({ case: buildCase(one), outcome: buildReply({ status: 201, text: `{"id":"t${number}"}` }) }),
      );
    }
  const counts = names.map((name) => creations.ofKind(`${name}/{}`).length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6000);
});

it('keeps a hundred and fifty that are alike, and six hundred that are not', () => {
  const named = (name: string): Partial<Case> => {
    const request = { method: 'POST', path: '/things', headers: [], credential: 'valid' as const };
    return { request: { ...request, body: jsonBody({ [name]: 1 }) } };
  };
  expect(idsAfter(times(151, {}))).toHaveLength(150);
  expect(idsAfter([...times(151, {}), named('rank')])).toContain('t151');
  expect(idsAfter(Array.from({ length: 601 }, (_, index) => named(`n${index}`)))).toHaveLength(600);
});

it('knows what was changed, and what was added where a list alone shows it', () => {
  const messages = { post: done, get: done };
  const item = { parameters, get: done, put: done, patch: done, post: done };
  const all = contractOf({ paths: { '/messages': messages, '/things': { post: done }, '/things/{id}': item } });
  const creations = openRecentCreations({ ...all, members: templatesByCollection(all.operations, all.document) });
  for (const key of ['POST /messages', 'POST /things', 'PUT /things/{id}', 'PATCH /things/{id}', 'POST /things/{id}']) {
    const one = operationOf(key, all);
    const path = one.path.replace('{id}', key);
    const request = {
      method: one.method,
      path: encodeURI(path),
      headers: [],
      body: jsonBody({}),
      credential: 'valid' as const,
    };
    creations.learn(
      buildExchange({
        case: buildCase({ operation: one, request, strategy: 'valid-body', id: key }),
        outcome: buildReply({ status: 200, text: '{}' }),
      }),
    );
  }
  expect(creations.changedOf('/things/{}').map(({ exchange }) => exchange.case.id)).toEqual([
    'PUT /things/{id}',
    'PATCH /things/{id}',
  ]);
  expect(creations.changedOf('/things')).toEqual([]);
  expect([creations.addedTo('/messages').length, creations.addedTo('/things').length]).toEqual([1, 0]);
});

it('gives the first creation of each resource', () => {
  const [one, other] = ['1', '2'].map((id) => buildExchange({ case: buildCase({ id }) }));
  if (one === undefined || other === undefined) throw new Error('no exchange');
  const creations = [
    { values: ['a'], exchange: one },
    { values: ['a'], exchange: other },
    { values: ['a', 'b'], exchange: other },
  ];
  expect(firstOfEach(creations)).toEqual([creations[0], creations[2]]);
});
