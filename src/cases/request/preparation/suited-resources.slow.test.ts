import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan, type Plan } from '../../plan/derive-plan.ts';

const text = { type: 'string' };
const order = { type: 'object', required: ['note'], properties: { note: text } };
const payment = {
  type: 'object',
  required: ['amount'],
  properties: { amount: { type: 'integer', minimum: 1, maximum: 900 }, reference: { ...text, maxLength: 30 } },
};
const refusals = { ...responses('400', { type: 'object' }), ...responses('409', { type: 'object' }) };
const parameters = [{ name: 'id', in: 'path', required: true, schema: { ...text, pattern: '^o[0-9]+$' } }];
const action = { responses: { ...responses('200', order), ...refusals } };
const contract = contractOf({
  paths: {
    '/orders': { post: { ...taking(order), responses: responses('201', order) } },
    '/orders/{id}': { parameters, get: { responses: responses('200', order) } },
    '/orders/{id}/submit': { parameters, post: action },
    '/orders/{id}/pay': { parameters, post: { ...taking(payment), ...action } },
  },
} as JsonObject);

/** The requests after which all of the operations have got some of each strategy. */
const enough = 600;
const pay = 'POST /orders/{id}/pay';

interface Sent {
  readonly case: Case;
  readonly status: number;
}

/** Sends the sequences of a plan one after the other, and adds what was sent. */
function sendEnough(
  plan: Plan,
  { sent, respond }: { readonly sent: Sent[]; readonly respond: (one: Case) => { status: number; text?: string } },
): void {
  for (const { cases } of plan.sequences({ wantsDepth: () => sent.length < enough })) {
    for (const one of cases) {
      const reply = respond(one);
      sent.push({ case: one, status: reply.status });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  }
}

/** What a run sends to a service whose orders are paid once, after they were submitted. `areChecked`: whether it refuses amounts that are too large. */
function run(areChecked: boolean): { readonly sent: readonly Sent[]; readonly stepsOf: (one: Case) => string[] } {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const states = new Map<string, 'draft' | 'submitted' | 'paid'>();
  const respond = ({ request: { method, path, body } }: Case): { status: number; text?: string } => {
    const [, , id = '', done] = path.split('?')[0]?.split('/') ?? [];
    if (id === '' && method === 'POST') {
      states.set(`o${states.size + 1}`, 'draft');
      return { status: 201, text: writeJson({ id: `o${states.size}`, note: 'n' }) };
    }
    const state = states.get(id);
    if (state === undefined) return { status: 404 };
    if (done === undefined) return { status: 200, text: writeJson({ id, note: 'n' }) };
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const isTooMuch = typeof value.amount === 'number' && value.amount > 900;
    if (done === 'pay' && (isTooMuch ? areChecked : typeof value.amount !== 'number' || value.amount < 1))
      return { status: 400, text: '{}' };
    if (state !== (done === 'pay' ? 'submitted' : 'draft')) return { status: 409, text: '{}' };
    states.set(id, done === 'pay' ? 'paid' : 'submitted');
    return { status: 200, text: writeJson({ id, note: 'n' }) };
  };
  const sent: Sent[] = [];
  sendEnough(plan, { sent, respond });
  const stepsOf = (one: Case) => {
    const { creations, earlier } = plan.stepsBefore(one);
    return [...creations, ...earlier].map(({ case: { operation } }) => operation.key);
  };
  return { sent, stepsOf };
}

const isMade = ({ case: { id } }: Sent) => id.includes(`for ${pay},`);

describe('openSuitedResources', () => {
  const usual = run(true);

  it('makes what an operation needs before the request, of the operations that made such before', () => {
    const { sent, stepsOf } = usual;
    const made = sent.filter(isMade);
    expect(new Set(made.map((one) => one.case.operation.key))).toEqual(
      new Set(['POST /orders', 'POST /orders/{id}/submit']),
    );
    const ids = new Set(made.flatMap(({ case: { request } }) => /o\d+/.exec(request.path)?.[0] ?? []));
    const given = sent.filter(
      ({ case: { operation, request } }) =>
        operation.key === pay && ids.has(/\/(o\d+)\/pay/.exec(request.path)?.[1] ?? ''),
    );
    expect(new Set(given.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(given.map((one) => stepsOf(one.case).join())).toEqual(
      given.map(() => 'POST /orders,POST /orders/{id}/submit'),
    );
  });

  it('keeps one for the requests that have to be refused, and makes not many', () => {
    const { sent } = usual;
    const creations = sent.filter((one) => isMade(one) && one.case.operation.key === 'POST /orders');
    expect(creations.length).toBeLessThanOrEqual(30);
    const other = run(false).sent;
    const accepted = other.filter((one) => one.case.expects === 'rejected' && one.status === 200);
    expect(accepted.map((one) => one.case.why).join('\n')).toContain('amount is 901');
  });

  it('leaves requests alone that are about the identifier in their path', () => {
    const { sent } = usual;
    const wrong = sent.filter(
      ({ case: { about, operation } }) => operation.key === pay && about.includes('/parameters/'),
    );
    expect(wrong.length).toBeGreaterThan(0);
    expect(wrong.filter((one) => one.case.expects === 'rejected').map(({ status }) => status)).not.toContain(200);
  });

  it('sends the same with the same seed', () => {
    const lines = ({ sent }: ReturnType<typeof run>) =>
      sent.map((one) => `${one.case.id} ${one.case.request.path} ${one.status}`);
    expect(lines(run(true))).toEqual(lines(usual));
  });
});

describe('a DELETE that has to be refused', () => {
  const job = { type: 'object', required: ['kind'], properties: { kind: { enum: ['full', 'part'] } } };
  const secured = contractOf({
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: {
      '/jobs': { post: { ...taking(job as JsonObject), responses: responses('202', job as JsonObject) } },
      '/jobs/{id}': {
        parameters,
        get: { responses: responses('200', job as JsonObject) },
        delete: { responses: { 204: { description: 'Done' } } },
      },
    },
  } as JsonObject);

  /** The requests to delete without a credential, and those that create a job for them. The service takes few jobs. */
  function deletions({ isChecked, wantsDepth }: { readonly isChecked: boolean; readonly wantsDepth: boolean }) {
    const plan = derivePlan(secured, sourceOf(secured), { seed: 1, strictAuth: false });
    const jobs = new Set<string>();
    let started = 0;
    const answer = ({ strategy, request: { method, path, credential } }: Case) => {
      const id = path.split('/')[2] ?? '';
      if (credential !== 'valid' && (isChecked || method !== 'DELETE')) return { status: 401 };
      if (method === 'DELETE') return { status: jobs.delete(id) ? 204 : 404 };
      if (method === 'GET')
        return jobs.has(id) ? { status: 200, text: writeJson({ id, kind: 'full' }) } : { status: 404 };
      // Few are started, and most of these are deleted.
      if (strategy !== 'state' && started > 1) return { status: 503 };
      jobs.add(`o${++started}`);
      return { status: 202, text: writeJson({ id: `o${started}`, kind: 'full' }) };
    };
    const sent: { readonly isThere: boolean; readonly steps: readonly string[] }[] = [];
    let made = 0;
    for (const { cases } of plan.sequences({ wantsDepth: () => wantsDepth })) {
      for (const one of cases) {
        if (one.id.includes('for DELETE /jobs/{id},')) made += 1;
        if (one.request.method === 'DELETE' && one.strategy === 'credentials' && one.expects === 'unauthorised') {
          const { creations, earlier } = plan.stepsBefore(one);
          const steps = [...creations, ...earlier].map(({ case: { operation } }) => operation.key);
          sent.push({ isThere: jobs.has(one.request.path.split('/')[2] ?? ''), steps });
        }
        plan.learn(buildExchange({ case: one, outcome: buildReply(answer(one)) }));
      }
    }
    return { sent, made };
  }

  it('names a resource that was made for it, also one that is to be done later, and is sent again after its creation alone', () => {
    const { sent, made } = deletions({ isChecked: true, wantsDepth: false });
    expect(sent.length).toBeGreaterThan(0);
    expect(sent).toEqual(sent.map(() => ({ isThere: true, steps: ['POST /jobs'] })));
    expect(made).toBe(1);
  });

  it('leaves the resource to the next one, and gets another where it was deleted after all', () => {
    const checked = deletions({ isChecked: true, wantsDepth: true });
    expect([checked.made, checked.sent.every(({ isThere }) => isThere)]).toEqual([1, true]);
    const { sent, made } = deletions({ isChecked: false, wantsDepth: true });
    // No more than ten are made for one operation.
    const wanted = Math.min(sent.length, 10);
    expect(made).toBe(wanted);
    expect(sent.slice(0, wanted).map(({ isThere }) => isThere)).toEqual(Array.from({ length: wanted }, () => true));
  });
});

it.each([
  ['gives each action without the credential a job of its own, which has not ended by itself', refusals, true],
  ['makes none where no state is in the way of the action', responses('400', { type: 'object' }), false],
])('%s', (_, refused, isMadeForEach) => {
  const job = { type: 'object', required: ['id'], properties: { id: text, note: text } };
  const key = [{ key: [] }];
  const jobs = contractOf({
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: key,
    paths: {
      '/jobs': { post: { ...taking(order), responses: responses('201', job) } },
      '/jobs/{id}': { parameters, get: { responses: responses('200', job) } },
      '/jobs/{id}/cancel': { parameters, post: { responses: { ...responses('200', job), ...refused } } },
    },
  } as JsonObject);
  const plan = derivePlan(jobs, sourceOf(jobs), { seed: 1, strictAuth: false });
  /** By identifier, the number of the request that created it. */
  const made = new Map<string, number>();
  const sent: Sent[] = [];
  // A job ends soon, and no credential is asked for.
  const respond = ({ request: { method, path } }: Case): { status: number; text?: string } => {
    const [, , id = '', done] = path.split('?')[0]?.split('/') ?? [];
    if (id === '' && method === 'POST') {
      made.set(`o${made.size + 1}`, sent.length);
      return { status: 201, text: writeJson({ id: `o${made.size}`, note: 'n' }) };
    }
    const since = made.get(id);
    if (since === undefined) return { status: 404 };
    if (done !== undefined && sent.length - since > 3) return { status: 409, text: '{}' };
    return { status: 200, text: writeJson({ id, note: 'n' }) };
  };
  sendEnough(plan, { sent, respond });
  const cancellations = sent.filter(({ case: { operation } }) => operation.key.endsWith('/cancel'));
  const unauthorised = cancellations.filter(({ case: { expects } }) => expects === 'unauthorised');
  const created = sent.filter(({ case: { id } }) => id.includes('create for POST /jobs/{id}/cancel,'));
  // The first is sent together with others, to what there is.
  expect(unauthorised.filter(({ status }) => status === 200).length > 1).toBe(isMadeForEach);
  expect(created.length > 1).toBe(isMadeForEach);
});
