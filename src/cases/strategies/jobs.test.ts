import { describe, expect, it } from 'vitest';
import type { Case } from '../../model/case.ts';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../testing/build-exchange.ts';
import { sourceOf } from '../../testing/derivations.ts';
import { derivePlan } from '../derive-plan.ts';

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

/** What is sent to a service whose jobs are shown like this, one after the other, and at last always as in the end. */
function askedFor(shown: readonly Shown[], { accepted = 202, schema = job } = {}): readonly Case[] {
  const response = (text: string) => ({ description: text, content: { 'application/json': { schema } } });
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const contract = contractOf({
    paths: {
      '/exports': { post: { responses: { [accepted]: response('Accepted') } } },
      '/exports/{id}': { get: { parameters: [id], responses: { 200: response('The job'), 404: { description: '' } } } },
    },
  } as JsonObject);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Case[] = [];
  const asked = new Map<string, number>();
  let created = 0;
  for (const { cases } of plan.sequences()) {
    for (const one of cases) {
      if (one.strategy === 'jobs') sent.push(one);
      const isCreation = one.request.method === 'POST';
      if (isCreation) created += 1;
      const number = isCreation ? String(created) : (one.request.path.split('/')[2] ?? '');
      const count = asked.get(number) ?? 0;
      if (one.strategy === 'jobs') asked.set(number, count + 1);
      const text = JSON.stringify({ id: Number(number), ...(shown[count] ?? shown.at(-1)) });
      const isKnown = isCreation || (Number(number) >= 1 && Number(number) <= created);
      const status = isCreation ? accepted : isKnown ? 200 : 404;
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

describe('jobs', () => {
  it('are asked for until they have ended, and three times more', () => {
    const cases = askedFor([queued, queued, running, running, done]);
    expect(cases.filter(({ id }) => / › ask \d/.test(id))).toHaveLength(6);
    expect(judged(cases)).toEqual([]);
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
    expect(states[0]).toMatchObject({ kind: 'later', before: { state: 'queued', progress: 0 }, results });
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
});
