import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const job: JsonObject = {
  type: 'object',
  required: ['id', 'state'],
  properties: {
    id: { type: 'integer' },
    state: { type: 'string', enum: ['queued', 'running', 'done', 'failed'] },
    progress: { type: 'integer' },
    file: { type: 'string', description: 'Where the file is; present when state is `done`.' },
  },
};

interface Shown {
  readonly state: string;
  readonly progress?: number;
  readonly file?: string | undefined;
}

interface ServiceOptions {
  readonly accepted?: number;
  readonly schema?: JsonObject;
  /** The DELETE of a job, which the service answers with 204 without doing anything; absent: there is none. */
  readonly removal?: JsonObject;
  /** The `POST /exports/{id}/cancel`, which the service answers like the DELETE; absent: there is none. */
  readonly cancel?: JsonObject;
  /** Gets the requests of other strategies for jobs. */
  readonly others?: Case[];
}

/** What is sent to a service whose jobs are shown like this, one after the other, and at last always as in the end. */
function askedFor(
  shown: readonly Shown[],
  { accepted = 202, schema = job, removal, cancel, others = [] }: ServiceOptions = {},
): readonly Case[] {
  const response = (text: string) => ({ description: text, content: { 'application/json': { schema } } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const contract = contractOf({
    paths: {
      '/exports': { post: { responses: { [accepted]: response('Accepted') } } },
      '/exports/{id}': {
        get: { parameters: [id], responses: { 200: response('The job'), 404: { description: '' } } },
        ...(removal && { delete: { parameters: [id], ...removal } }),
      },
      ...(cancel && { '/exports/{id}/cancel': { post: { parameters: [id], ...cancel } } }),
    },
  } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  const asked = new Map<string, number>();
  let created = 0;
  for (const { cases } of plan.sequences()) {
    for (const one of cases) {
      (one.strategy === 'jobs' ? sent : others).push(one);
      const isCreation = one.request.method === 'POST' && one.request.path === '/exports';
      if (isCreation) created += 1;
      const number = isCreation ? String(created) : (one.request.path.split('/')[2] ?? '');
      const count = asked.get(number) ?? 0;
      const isEnding = one.request.method === 'DELETE' || one.request.path.endsWith('/cancel');
      if (one.strategy === 'jobs' && !isEnding) asked.set(number, count + 1);
      const text = JSON.stringify({ id: Number(number), ...(shown[count] ?? shown.at(-1)) });
      const isKnown = isCreation || (Number(number) >= 1 && Number(number) <= created);
      const done = isEnding ? 204 : 200;
      const status = isCreation ? accepted : isKnown ? done : 404;
      plan.learn(buildExchange({ case: one, outcome: buildReply({ status, text }) }));
    }
  }
  return sent;
}

const judged = (cases: readonly Case[]) => cases.flatMap(({ expectedState }) => expectedState ?? []);
const [queued, running, done] = [
  { state: 'queued', progress: 0 },
  { state: 'running', progress: 50 },
  { state: 'done', progress: 100, file: '/a' },
];

const cancellation: JsonObject = { description: 'Cancels the job.', responses: { 204: { description: '' } } };
const cancellable: JsonObject = {
  ...job,
  properties: {
    ...(job['properties'] as JsonObject),
    state: { type: 'string', enum: ['queued', 'running', 'done', 'cancelled'] },
  },
};

describe('jobs', () => {
  it('are asked for until they have ended, and three times more', () => {
    const cases = askedFor([queued, queued, running, running, done]);
    expect(cases.filter(({ id }) => / › ask \d/.test(id))).toHaveLength(6);
    expect(judged(cases)).toEqual([]);
  });

  it('that were never started are not cancelled by a POST that documents 404', () => {
    const responses = { 204: { description: '' } };
    const unknown = (documented: JsonObject) =>
      judged(askedFor([queued, done], { cancel: { responses: documented } })).filter(
        ({ kind }) => kind === 'refused-in-state',
      );
    expect(unknown({ ...responses, 404: { description: 'No such job' } })).toEqual([
      { kind: 'refused-in-state', of: 'a path', state: 'never created', status: '404' },
    ]);
    expect(unknown(responses)).toEqual([]);
    const twice = askedFor([queued, done, running], {
      cancel: { responses: { ...responses, 404: { description: '' } } },
    });
    expect(twice.filter(({ id }) => id.includes('cancel what was never started'))).toHaveLength(1);
    const removal = { responses: { ...responses, 404: { description: 'No such job' } } };
    expect(judged(askedFor([queued, done], { removal })).filter(({ kind }) => kind === 'refused-in-state')).toEqual([]);
  });

  it.each([
    ['progress becomes less', [queued, running, { ...running, progress: 20 }, done]],
    ['it waits again', [queued, running, { ...queued, progress: 50 }, done]],
    ['it is no longer done', [queued, done, running]],
    ['it has no result', [queued, running, { ...done, file: undefined }]],
  ] as readonly (readonly [string, readonly Shown[]])[])('are judged with a second one where %s', (_, shown) => {
    const states = judged(askedFor(shown));
    expect(states.length).toBeGreaterThan(2);
    const results = [{ property: 'file', state: 'state', value: 'done' }];
    expect(states[0]).toMatchObject({ kind: 'job-progress', before: { id: expect.any(Number) }, results });
    expect(states[1]).toMatchObject({ before: { state: shown[1]?.state, progress: shown[1]?.progress } });
  });

  it('are done when they are ready where the contract says that they end there', () => {
    const judgedWith = (states: readonly string[], description = '') => {
      const state = { type: 'string', enum: [...states], description };
      const schema = { ...job, properties: { ...(job['properties'] as JsonObject), state } };
      return judged(askedFor([queued, { state: 'ready' }, running], { schema }));
    };
    const ends = { kind: 'job-progress', ends: ['ready'] };
    expect(judgedWith(['queued', 'running', 'ready', 'failed'])[0]).toMatchObject(ends);
    expect(judgedWith(['failed', 'queued', 'running', 'ready'])[0]).toMatchObject(ends);
    expect(judgedWith(['queued', 'running', 'ready'], 'Ask until it is `ready`.')[0]).toMatchObject(ends);
    expect(judgedWith(['queued', 'running', 'ready'])).toEqual([]);
    expect(judgedWith(['queued', 'running', 'ready', 'archived', 'failed'])).toEqual([]);
    expect(judgedWith(['queued', 'ready', 'running', 'failed'], 'Wait until it is ready.')).toEqual([]);
    expect(judgedWith(['queued', 'running', 'ready', 'done', 'failed'])).toEqual([]);
  });

  it('may be accepted with the state that they will have, and not go back later', () => {
    expect(judged(askedFor([done, queued, running, done]))).toEqual([]);
    expect(judged(askedFor([queued, done, running, done]))).not.toEqual([]);
  });

  it('may be tried again, never end, and have other states', () => {
    expect(judged(askedFor([queued, running, { state: 'failed' }, running, done]))).toEqual([]);
    const endless = askedFor([queued, running]);
    expect(endless.filter(({ id }) => / › ask \d/.test(id))).toHaveLength(24);
    expect(judged(endless)).toEqual([]);
    expect(askedFor([queued, done], { accepted: 201 })).toEqual([]);
    const other = {
      ...job,
      properties: { id: { type: 'integer' }, state: { type: 'string', enum: ['open', 'shut'] } },
    };
    expect(askedFor([{ state: 'open' }], { schema: other })).toEqual([]);
  });

  it('need a result only where the description says so without a doubt', () => {
    const described = (description: string) =>
      judged(
        askedFor([queued, { ...done, file: undefined }], {
          schema: {
            ...job,
            properties: { ...(job['properties'] as JsonObject), file: { type: 'string', description } },
          },
        }),
      ).length;
    expect(described('Set once the job is done')).toBeGreaterThan(0);
    expect(described('Not set when the job is done')).toBe(0);
    expect(described('What is done with it')).toBe(0);
  });

  it('are asked for with pauses at first, and are left alone by other strategies', () => {
    const others: Case[] = [];
    const sent = askedFor([queued, running, done], { removal: cancellation, schema: cancellable, others });
    const numbers = (cases: readonly Case[]) => new Set(cases.map(({ request }) => request.path.split('/')[2]));
    const asked = numbers(sent.filter(({ id }) => / › ask \d/.test(id)));
    expect(asked.size).toBe(1);
    expect([...numbers(others)].filter((number) => asked.has(number))).toEqual([]);
  });

  it('are followed after they were cancelled, where the contract says what that means', () => {
    const expected = (shown: readonly Shown[], removal: JsonObject, schema = cancellable) =>
      judged(askedFor(shown, { removal, schema })).flatMap((state) =>
        state.kind === 'job-progress' ? [state.cancelledBy] : [],
      );
    const by = 'DELETE /exports/{id}';
    // Whether it was over before it was cancelled is not known where nothing says that a job that is over is refused.
    expect(expected([queued, running, done], cancellation)).toEqual([undefined, by, by, by]);
    expect(expected([queued, done], cancellation)).toEqual([undefined, undefined, undefined]);
    // The response to its cancellation shows it as cancelled.
    expect(expected([queued, { state: 'cancelled' }, queued], cancellation)[0]).toBe(by);
    const refused = { ...cancellation, responses: { 204: { description: '' }, 409: { description: 'It has ended' } } };
    expect(expected([queued, done], refused)).toEqual([by, by, by]);
    expect(expected([queued, running, done], { responses: { 204: { description: '' } } })).toEqual([]);
    expect(expected([queued, running, done], cancellation, job)).toEqual([]);
  });

  it.each([
    ['It has ended', [queued, done], 1],
    ['A job that is done is not cancelled', [queued, done], 1],
    ['Cancels an export that is queued or running. Exports in any other state are answered 409', [queued, done], 1],
    ['It is not done yet', [queued, done], 0],
    ['Another request was first', [queued, done], 0],
    ['It has ended', [queued, { state: 'cancelled' }], 0],
    ['It has ended', [queued], 0],
    ['It is done or cancelled', [queued, { state: 'cancelled' }], 1],
  ])('are not cancelled after their end, where the contract says of a 409: %s', (description, shown, count) => {
    // What it says of other states is said of the operation.
    const ofOperation = /^Cancels/.test(description) ? { description } : {};
    const removal = { ...cancellation, ...ofOperation, responses: { 204: { description: '' }, 409: { description } } };
    const sent = askedFor(shown, { removal, schema: cancellable });
    const refused = sent.filter(({ expectedState }) => expectedState?.kind === 'refused-in-state');
    expect(refused.map(({ request, expectedState }) => [request.method, expectedState])).toEqual(
      Array.from({ length: count }, () => {
        const state = shown.at(-1)?.state;
        return ['DELETE', { kind: 'refused-in-state', of: 'a job', state }];
      }),
    );
  });
});
