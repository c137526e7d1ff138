import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { headerOf, promisesOnly, sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const header = (name: string) => ({ parameters: [{ name, in: 'header', schema: { type: 'string' } }] });
const requestBody = { required: true, content: { 'application/json': { schema: { type: 'object' } } } };
const note: JsonObject = {
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
  get: header('If-None-Match'),
  patch: { ...header('If-Match'), requestBody },
};
const paths: JsonObject = { '/notes': { post: { requestBody } }, '/notes/{id}': note };
const settings: JsonObject = {
  type: 'object',
  required: ['isOpen'],
  properties: { isOpen: { type: 'boolean' } },
};
const onceOnly: JsonObject = {
  '/settings': {
    get: header('If-None-Match'),
    put: {
      ...header('If-Match'),
      requestBody: { content: { 'application/json': { schema: settings } } },
      responses: { '200': { description: 'Done' }, '428': { description: 'If-Match is missing' } },
    },
  },
};

/** The requests to a target whose tags change with each change, or that has none. */
function conditionalCases({
  hasTags = true,
  missing = 404,
  isKept = true,
  isWeak = false,
  of = paths,
  refusal = 200,
}): readonly Case[] {
  const contract = contractOf({ paths: of });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  let version = 1;
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases.filter(({ strategy }) => strategy === 'preconditions')) {
      sent.push(one);
      const { method } = one.request;
      if (['PATCH', 'PUT'].includes(method) && isKept) version += 1;
      const headers = hasTags ? [['ETag', `${isWeak ? 'W/' : ''}"v${version}"`] as const] : [];
      const isRefused = one.expectedState?.kind === 'condition-unmet' && method === 'PATCH';
      const outcome = buildReply({
        status: isRefused
          ? refusal
          : method === 'POST'
            ? 201
            : ['/notes/7', '/settings'].includes(one.request.path)
              ? 200
              : missing,
        headers,
        text: '{"id":7}',
      });
      plan.learn(buildExchange({ case: one, outcome }));
    }
  }
  return sent;
}

it('reads with the tag of now where the requests are sent again', () => {
  const contract = contractOf({ paths });
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const shown = (tag: string) => ({ headers: [['ETag', tag] as const], text: '{"id":7}' });
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      const status = one.request.method === 'POST' ? 201 : one.request.path === '/notes/7' ? 200 : 404;
      const exchange = buildExchange({ case: one, outcome: buildReply({ status, ...shown('"v1"') }) });
      plan.learn(exchange);
      if (one.expectedState?.kind !== 'not-modified') continue;
      const { expect: expectAgain } = plan.stepsBefore(one);
      const now = buildExchange({ case: one, outcome: buildReply({ status: 200, ...shown('"v2"') }) });
      expect(expectAgain?.(() => now)).toEqual({ kind: 'not-modified', tag: '"v2"' });
      return;
    }
  }
  throw new Error('No read with a condition was sent.');
});

describe('preconditions', () => {
  const cases = conditionalCases({});
  const withState = (kind: string) => cases.filter(({ expectedState }) => expectedState?.kind === kind);

  it('lets no server ask for the condition that a request has', () => {
    const changes = withState('condition-unmet').filter(({ request }) => request.method === 'PATCH');
    expect(changes.length).toBeGreaterThan(0);
    for (const { scope } of changes) expect(!scope.inside && scope.allowedStatuses).not.toContain(428);
  });

  it('reads with the current tag, also after a change', () => {
    expect(withState('not-modified').map((one) => headerOf(one, 'If-None-Match'))).toEqual(['"v1"', '"v2"']);
  });

  it('reads with a tag that was never given, and after a change with the one from before it', () => {
    const reads = withState('condition-met').filter(({ request }) => request.method === 'GET');
    expect(reads.map((one) => headerOf(one, 'If-None-Match'))).toEqual(['"coldframe-7410"', '"v1"']);
  });

  it('reads after a change with the tags of before and after only where they differ, and with a strong one from before', () => {
    const reads = (target: Parameters<typeof conditionalCases>[0]) =>
      conditionalCases(target).filter(
        ({ id }) => /› read if it has changed(?:,| since) /.test(id) && !id.includes('several'),
      );
    expect(reads({ isKept: false })).toEqual([]);
    const weak = reads({ isWeak: true }).map((one) => headerOf(one, 'If-None-Match'));
    expect(weak).toEqual(['W/"v2"']);
  });

  it('changes with any tag, and then with the outdated one', () => {
    const changes = cases.filter(({ request }) => request.method === 'PATCH');
    expect(changes.map((one) => [headerOf(one, 'If-Match'), one.expectedState?.kind])).toEqual([
      ['*', 'condition-met'],
      ['"v1"', 'condition-unmet'],
    ]);
  });

  it('sends every such request to what the run has created', () => {
    const read = cases.filter(({ request }) => request.method !== 'POST');
    expect(new Set(read.map(({ request }) => request.path))).toEqual(new Set(['/notes/7410748', '/notes/7']));
  });

  it('ends where the target has no tags, or stores nothing', () => {
    expect(conditionalCases({ hasTags: false }).map(({ request }) => request.method)).toEqual(['POST', 'GET', 'GET']);
    expect(conditionalCases({ missing: 200 }).map(({ request }) => request.method)).toEqual(['POST', 'GET']);
  });

  it('deletes with any tag, after a deletion with an outdated one', () => {
    const remove = { ...header('If-Match'), responses: { '204': { description: 'Deleted' } } };
    const sent = conditionalCases({ of: { ...paths, '/notes/{id}': { ...note, delete: remove } } });
    const deletions = sent.filter(({ request }) => request.method === 'DELETE');
    expect(deletions.map((one) => [headerOf(one, 'If-Match'), one.expectedState?.kind])).toEqual([
      ['"v1"', 'condition-unmet'],
      ['*', 'condition-met'],
    ]);
  });

  it('reads what exists and cannot be created, of a target that does not show what never existed', () => {
    const id: JsonObject = { name: 'id', in: 'path', required: true, schema: { type: 'integer', example: 7 } };
    const of: JsonObject = { '/notes/{id}': { parameters: [id], get: header('If-None-Match') } };
    const conditions = (missing: number) =>
      conditionalCases({ of, missing }).filter(({ expectedState }) => expectedState?.kind === 'not-modified');
    expect(conditions(404).map((one) => headerOf(one, 'If-None-Match'))).toEqual(['"v1"']);
    expect(conditions(200)).toEqual([]);
  });

  it('reads and changes what exists once, also without a tag where that has a response of its own', () => {
    const sent = conditionalCases({ of: onceOnly });
    const changes = sent.filter(({ request }) => request.method === 'PUT');
    expect(changes.map((one) => [headerOf(one, 'If-Match'), one.expectedState?.kind])).toEqual([
      ['"v1"', undefined],
      [undefined, undefined],
      ['*', 'condition-met'],
      ['"v1"', 'condition-unmet'],
    ]);
    expect(sent.filter(({ expectedState }) => expectedState?.kind === 'not-modified')).toHaveLength(2);
  });

  it.each([
    ['Replaces all. Without If-Match the answer is 428.', { kind: 'condition-unmet', condition: 'none' }],
    ['A missing tag, e.g. If-Match alone, gets 428.', { kind: 'condition-unmet', condition: 'none' }],
    ['If-Match is required when the settings are locked: 428', undefined],
    ['A missing If-Match may lead to 428', undefined],
    ['A missing If-Match usually leads to 428', undefined],
    ['Without If-Match, all is replaced', undefined],
  ])('expects a refusal without a tag where the contract says so: %s', (description, expected) => {
    const of = structuredClone(onceOnly) as { '/settings': { put: JsonObject } };
    of['/settings'].put = { ...of['/settings'].put, description };
    const untagged = conditionalCases({ of }).find(({ id }) => id.includes('PUT without a tag'));
    expect(untagged?.expectedState).toEqual(expected);
  });

  it('expects a refusal without a tag where the parameter says so', () => {
    const of = structuredClone(onceOnly) as { '/settings': { put: JsonObject } };
    const [ifMatch] = header('If-Match').parameters;
    const parameters = [{ ...ifMatch, description: 'The current tag. A request without it is answered with 428.' }];
    of['/settings'].put = { ...of['/settings'].put, parameters };
    const untagged = conditionalCases({ of }).find(({ id }) => id.includes('PUT without a tag'));
    expect(untagged?.expectedState).toEqual({ kind: 'condition-unmet', condition: 'none' });
  });

  it('ends where what exists once has the same tag after a change', () => {
    const sent = conditionalCases({ of: onceOnly, isKept: false });
    expect(sent.filter(({ expectedState }) => expectedState !== undefined)).toEqual([]);
  });

  it('reads what a change would have made that was refused for what it is', () => {
    const body = { type: 'object', required: ['title'], properties: { title: { type: 'string', minLength: 9 } } };
    const titled = { required: true, content: { 'application/json': { schema: body } } };
    const of = { ...paths, '/notes/{id}': { ...note, patch: { ...header('If-Match'), requestBody: titled } } };
    const read = (refusal: number) =>
      conditionalCases({ of, refusal }).flatMap(({ expectedState: one }) =>
        one?.kind === 'refused-absent' ? [one] : [],
      );
    const refused = { title: expect.stringMatching(/^.{9,}$/) };
    for (const status of [400, 409, 412, 422])
      expect(read(status)).toEqual([{ kind: 'refused-absent', by: 'PATCH', status, refused }]);
    for (const status of [401, 404, 429, 503]) expect(read(status)).toEqual([]);
  });
});

describe('a PUT that may only create', () => {
  /** What is expected of the PUTs with If-None-Match: *, with their paths, where the contract documents these statuses. */
  function putsTo(statuses: readonly string[], parameters = header('If-None-Match').parameters, ofExisting = 200) {
    const sku = { name: 'sku', in: 'path', required: true, schema: { type: 'string' } };
    const responses = Object.fromEntries(statuses.map((status) => [status, { description: 'Done' }]));
    const contract = contractOf({
      paths: { '/medicines/{sku}': { put: { parameters: [sku, ...parameters], requestBody, responses } } },
    } as JsonObject);
    const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
    const sent: Case[] = [];
    const known = new Set<string>();
    for (const { cases } of plan.sequences(promisesOnly))
      for (const one of cases) {
        if (one.strategy === 'preconditions') sent.push(one);
        const status = known.has(one.request.path) ? ofExisting : 201;
        known.add(one.request.path);
        plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text: '{}' }) }));
      }
    return sent.map(({ request, expectedState }) => ({
      path: request.path,
      condition: request.headers.find(([name]) => name.toLowerCase() === 'if-none-match')?.[1],
      expectedState,
    }));
  }

  it('is sent again once it is there, and refused then', () => {
    const [first, second, again, ...others] = putsTo(['200', '201', '412']);
    expect(others).toEqual([]);
    expect([first?.condition, second?.condition, again?.condition]).toEqual(['*', undefined, '*']);
    expect([second?.path, again?.path]).toEqual([first?.path, first?.path]);
    expect(again?.expectedState).toEqual({ kind: 'condition-unmet', condition: 'if-none-match' });
    expect([first, second].map((one) => one?.expectedState)).toEqual([undefined, undefined]);
  });

  it('is not judged where the target does not know what is there', () => {
    const puts = putsTo(['200', '201', '412'], header('If-None-Match').parameters, 201);
    expect(puts.map(({ condition }) => condition)).toEqual(['*', undefined]);
  });

  it('is not known where the contract documents neither the header nor the refusal', () => {
    expect(putsTo(['200', '201'])).toEqual([]);
    expect(putsTo(['200', '412'])).toEqual([]);
    expect(putsTo(['200', '201', '412'], [])).toEqual([]);
  });
});
