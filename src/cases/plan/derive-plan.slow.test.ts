import { describe, expect, it } from 'vitest';
import type { Case, Sequence } from '../../model/case.ts';
import type { JsonObject } from '../../model/json.ts';
import { valueAt } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { bookContract, contractOf } from '../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { bodyText, headerOf, sourceOf } from '../../testing/derivations.ts';
import { allStrategies } from '../all-strategies.ts';
import { derivePlan } from './derive-plan.ts';

const source = sourceOf(bookContract);

function planned(seed: number): Sequence[] {
  return [...derivePlan(bookContract, source, { seed, strictAuth: false }).sequences()];
}

function casesIn(sequences: readonly Sequence[]): Case[] {
  return sequences.flatMap(({ cases }) => cases);
}

function requests(cases: readonly Case[]): string[] {
  return cases.map(({ request }) => `${request.method} ${request.path} ${JSON.stringify(request.headers)}`);
}

const sequences = planned(1);
const cases = casesIn(sequences);

describe('derivePlan', () => {
  it('gives every case its own id, and every sequence that of its first case', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const { id, cases: own } of sequences) expect(id).toBe(own[0]?.id);
  });

  it('starts each id with operation and strategy', () => {
    for (const { id, operation, strategy } of cases)
      expect(id.startsWith(`${operation.key} › ${strategy} › `)).toBe(true);
  });

  it('sends the same for the same seed', () => {
    const again = casesIn(planned(1));
    expect(again.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
    expect(requests(again)).toEqual(requests(cases));
    expect(again.map(bodyText)).toEqual(cases.map(bodyText));
  });

  it('gives cases the same ids and other identifiers for another seed', () => {
    const other = casesIn(planned(2));
    expect(other.map(({ id }) => id)).toEqual(cases.map(({ id }) => id));
    const validRequest = (all: readonly Case[]) =>
      all.find(({ id }) => id === 'POST /books › valid-body › an ordinary request');
    const [one, two] = [validRequest(cases), validRequest(other)];
    expect(one && bodyText(one)).not.toBe(two && bodyText(two));
  });

  it('uses every strategy but those for files, jobs, pages, conditions, keys and XML, which the contract does not have, and what was created; those that can crash a server last', () => {
    const asked = [...new Set(cases.map(({ strategy }) => strategy))];
    const used = allStrategies.filter(
      ({ id }) =>
        ![
          'files',
          'jobs',
          'paging',
          'preconditions',
          'replay',
          'filtering',
          'sorting',
          'xml-texts',
          'read-again',
        ].includes(id),
    );
    expect(asked.toSorted()).toEqual(used.map(({ id }) => id).toSorted());
    expect(asked.slice(-4)).toEqual(used.slice(-4).map(({ id }) => id));
  });

  it('describes every case in one line, and points into the contract', () => {
    for (const { id, why, about } of cases) {
      expect(why, id).toMatch(/^[^\n]{5,}$/);
      expect(valueAt(bookContract.document, about), id).toBeDefined();
    }
  });

  it('names a fault where it expects a refusal, and nowhere else', () => {
    for (const { id, expects, fault } of cases) expect(fault !== undefined, id).toBe(expects === 'rejected');
  });

  it('never puts a credential or a framing field into a request', () => {
    const forbidden = ['authorization', 'host', 'content-length', 'transfer-encoding'];
    const names = new Set(cases.flatMap(({ request }) => request.headers.map(([name]) => name.toLowerCase())));
    for (const name of forbidden) expect(names).not.toContain(name);
    for (const { id, request } of cases) expect(request.path, id).toMatch(/^\/[!-~]*$/);
  });

  it('reports what it skips, and why', () => {
    const xml = { required: true, content: { 'application/xml': {} } };
    const contract = contractOf({ paths: { '/a': { post: { requestBody: xml } }, '/b': { get: {} } } });
    const unsupported = [{ pointer: '', operation: undefined, reason: 'webhooks are not tested' }];
    const plan = derivePlan({ ...contract, unsupported }, sourceOf(contract), { seed: 1, strictAuth: false });
    expect(plan.skipped()).toEqual([
      ...unsupported,
      {
        pointer: '/paths/~1a/post',
        operation: 'POST /a',
        reason: 'it accepts only application/xml, which is not supported yet',
      },
    ]);
    expect(new Set(casesIn([...plan.sequences()]).map(({ operation }) => operation.key))).toEqual(new Set(['GET /b']));
  });

  it('continues the search round by round while more is wanted', () => {
    const plan = derivePlan(bookContract, sourceOf(bookContract), { seed: 1, strictAuth: false });
    let asked = 0;
    const ids = casesIn([...plan.sequences({ wantsMore: () => asked++ < 2 })]).map(({ id }) => id);
    const usual = casesIn([
      ...derivePlan(bookContract, sourceOf(bookContract), { seed: 1, strictAuth: false }).sequences(),
    ]);
    expect(ids.length).toBeGreaterThan(usual.length + 100);
    expect(ids.slice(usual.length).every((id) => id.includes(' › search › '))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('has each strategy once, with a title', () => {
    expect(new Set(allStrategies.map(({ id }) => id)).size).toBe(allStrategies.length);
    for (const { id, title } of allStrategies) {
      expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(title).toMatch(/^[A-Z]/);
    }
  });
});

describe('what the run did not create', () => {
  const done = { responses: { '200': { description: 'Done' } } };
  const contract = contractOf({
    paths: {
      '/books': { delete: done },
      '/books/{id}': { get: done },
      '/users/me': { get: done, put: done, delete: done },
      '/users/me/deactivate': { post: done },
      '/users/me/avatar/lock': { post: done },
      '/users/me/last-page': { put: done },
      '/users/me/avatar': { get: done, put: done },
      '/settings': { get: done, put: done, delete: done },
      '/session': { delete: done },
      '/cart': { delete: done },
    },
  });
  const skipped = (collectionWrites: boolean) =>
    derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false, collectionWrites }).skipped();

  it('is neither changed nor deleted, unless it can be restored or is only a session', () => {
    expect(skipped(false).map(({ operation, reason }) => `${operation}: ${reason.split(':')[0]}`)).toEqual([
      'DELETE /books: it changes a whole collection',
      'DELETE /users/me: it ends the account that the credential belongs to',
      'POST /users/me/deactivate: it ends the account that the credential belongs to',
      'PUT /users/me/last-page: it changes the account that the credential belongs to, and no operation shows what was there',
      'DELETE /cart: it deletes what the run did not create',
    ]);
  });

  it('is changed with the consent of the user', () => {
    expect(skipped(true)).toEqual([]);
  });
});

it('changes by itself what has a tag, which another change would make outdated', () => {
  const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  const schema: JsonObject = { type: 'object', properties: { isOpen: { type: 'boolean' } } };
  const ifMatch = { name: 'If-Match', in: 'header', required: true, schema: { type: 'string' } };
  const once = contractOf({
    paths: { '/settings': { get: {}, put: { parameters: [ifMatch], requestBody: json(schema) } } },
  });
  const plan = derivePlan(once, sourceOf(once), { seed: 1, strictAuth: false });
  const outcome = buildReply({ status: 200, headers: [['ETag', '"v1"']], text: '{}' });
  const changes: Sequence[] = [];
  for (const sequence of plan.sequences()) {
    for (const one of sequence.cases) plan.learn(buildExchange({ case: one, outcome }));
    if (sequence.cases.some((one) => headerOf(one, 'If-Match') === '"v1"')) changes.push(sequence);
  }
  expect(changes.length).toBeGreaterThan(20);
  expect(changes.filter(({ delivery }) => delivery === 'any')).toEqual([]);
});

it('changes by itself what has a version, and names the current one', () => {
  const id = { type: 'integer', minimum: 1 };
  const json = (schema: JsonObject) => ({ content: { 'application/json': { schema } } });
  const book = { type: 'object', required: ['id', 'version'], properties: { id, version: id } };
  const change = { type: 'object', required: ['version'], properties: { version: id, note: { type: 'string' } } };
  const contract = contractOf({
    paths: {
      '/books': {
        post: {
          requestBody: json({ type: 'object', properties: { note: { type: 'string' } } }),
          responses: { '201': { description: 'Done', ...json(book) } },
        },
      },
      '/books/{id}': {
        patch: {
          parameters: [{ name: 'id', in: 'path', required: true, schema: id }],
          requestBody: { required: true, ...json(change) },
          responses: { '200': { description: 'Done', ...json(book) }, '409': { description: 'Another version' } },
        },
      },
    },
  });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const versions = new Map<string, number>();
  const counts = { current: 0, other: 0, among: 0 };
  const others: string[] = [];
  for (const { cases: sent, delivery } of plan.sequences()) {
    for (const testCase of sent) {
      const { request, about, expects } = testCase;
      const own = request.path.split('/').at(-1) ?? '';
      const is = versions.get(own);
      const value = request.body.kind === 'content' ? request.body.value : undefined;
      const named = valueAt(value ?? null, '/version');
      let text: string | undefined;
      if (request.method === 'POST' && expects === 'accepted') {
        versions.set(String(versions.size + 1), 5);
        text = JSON.stringify({ id: versions.size, version: 5 });
      } else if (request.method === 'PATCH' && is !== undefined && expects === 'accepted') {
        // A number may be written in its own way, such as 1.0, and what is sent together has one version.
        const isPlain = value !== undefined && bodyText(testCase) === writeJson(value);
        if (isPlain && sent.length === 1 && !about.includes('/properties/version')) {
          counts[named === is ? 'current' : 'other'] += 1;
          if (named !== is) others.push(testCase.id);
          if (delivery === 'any') counts.among += 1;
        }
        if (named === is) {
          versions.set(own, is + 1);
          text = JSON.stringify({ id: Number(own), version: is + 1 });
        }
      }
      const status = text === undefined ? 409 : request.method === 'POST' ? 201 : 200;
      plan.learn(buildExchange({ case: testCase, outcome: buildReply({ status, text: text ?? '{}' }) }));
    }
  }
  expect(counts.current).toBeGreaterThan(5);
  expect([counts.among, others]).toEqual([0, []]);
});

it('knows when a request is sent whether what its body refers to is gone since it was derived', () => {
  const id = { type: 'integer', minimum: 1 };
  const idOf = (name: string) => [{ name, in: 'path', required: true, schema: id }];
  const bodyOf = (schema: JsonObject) => ({ required: true, content: { 'application/json': { schema } } });
  const book = { type: 'object', required: ['id'], properties: { id } };
  const label = {
    type: 'object',
    required: ['bookIds'],
    properties: { bookIds: { type: 'array', minItems: 1, items: id } },
  };
  const refused = { '400': { description: 'Invalid.' } };
  const contract = contractOf({
    paths: {
      '/books': {
        post: {
          requestBody: bodyOf({ type: 'object', properties: { note: { type: 'string' } } }),
          responses: { '201': { description: 'Done', content: { 'application/json': { schema: book } } }, ...refused },
        },
      },
      '/labels': { post: { requestBody: bodyOf(label), responses: { '202': { description: 'Taken' }, ...refused } } },
      '/books/{id}': {
        delete: { parameters: idOf('id'), responses: { '204': { description: 'Gone' }, ...refused } },
      },
    },
  });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const books = new Set<string>();
  let last = 0;
  const wrong: string[] = [];
  const send = (testCase: Case) => {
    const { request, operation, scope } = testCase;
    const isValid = testCase.expects === 'accepted';
    if (operation.key === 'POST /books' && request.method === 'POST' && isValid) {
      last += 1;
      books.add(String(last));
      return buildReply({ status: 201, text: JSON.stringify({ id: last }) });
    }
    if (request.method === 'DELETE')
      return buildReply({ status: books.delete(request.path.split('/').at(-1) ?? '') ? 204 : 404 });
    const value = request.body.kind === 'content' ? request.body.value : undefined;
    const ids = valueAt(value ?? null, '/bookIds');
    if (isValid && scope.inside && Array.isArray(ids) && !ids.every((one) => books.has(String(one))))
      wrong.push(`${testCase.id} ${ids} of ${last}: ${[...books].slice(0, 3)}`);
    return buildReply({ status: isValid ? 202 : 400 });
  };
  for (const { cases: sent } of plan.sequences()) {
    for (const testCase of sent) plan.learn(buildExchange({ case: testCase, outcome: send(testCase) }));
  }
  expect(last).toBeGreaterThan(20);
  expect(wrong).toEqual([]);
});

describe('an operation without a body that refuses requests without a media type', () => {
  const operation = { responses: { '204': { description: 'Marked' } } };
  const contract = contractOf({ paths: { '/marks': { post: operation }, '/notes': { post: operation } } });

  it('gets one from its second request on', () => {
    const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
    const types = new Map<string, (string | undefined)[]>();
    for (const { cases: sent } of plan.sequences()) {
      for (const testCase of sent) {
        const { path } = testCase.request;
        const isPlain = testCase.expects === 'accepted' && testCase.strategy !== 'transfer';
        if (isPlain) types.set(path, [...(types.get(path) ?? []), headerOf(testCase, 'content-type')]);
        const outcome = buildReply({ status: path === '/marks' ? 415 : 204 });
        plan.learn(buildExchange({ case: testCase, outcome }));
      }
    }
    const [first, ...others] = types.get('/marks') ?? [];
    expect([first, new Set(others)]).toEqual([undefined, new Set(['application/json'])]);
    expect(new Set(types.get('/notes'))).toEqual(new Set([undefined]));
  });
});

it('sends what may end another resource while nothing else is under way', () => {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const takes = (name: string) => ({
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', required: [name], properties: { [name]: { type: 'string' } } },
        },
      },
    },
    responses: { '200': { description: 'Done' } },
  });
  const contract = contractOf({
    paths: {
      '/books': { post: takes('title') },
      '/books/{id}': { get: { parameters: [id], responses: { '200': { description: 'A book' } } } },
      '/books/{id}/merge': { post: { ...takes('bookId'), parameters: [id] } },
    },
  } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const deliveries = (key: string) =>
    new Set(
      [...plan.sequences()].flatMap(({ cases: own, delivery }) =>
        own.some(({ operation, strategy, request: { body } }) => {
          const value = body.kind === 'content' ? body.value : undefined;
          return operation.key === key && strategy === 'valid-body' && value !== undefined;
        })
          ? delivery
          : [],
      ),
    );
  expect(deliveries('POST /books/{id}/merge')).toEqual(new Set(['same-connection']));
});
