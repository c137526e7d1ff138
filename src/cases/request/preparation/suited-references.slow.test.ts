import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const text = { type: 'string', maxLength: 30 };
const id = { ...text, readOnly: true };
const parameters = [
  { name: 'visitId', in: 'path', required: true, schema: { type: 'string', pattern: '^[a-z]\\d+$' } },
];
const object = (properties: JsonObject, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const refusals = { ...responses('400', { type: 'object' }), ...responses('409', { type: 'object' }) };
const visit = object({ id, reason: text });
const invoice = object({ id, visitId: { type: 'string' }, remark: text }, ['visitId']);
const step = { post: { responses: { ...responses('200', visit), ...refusals } }, parameters };
const paths = {
  '/visits': { post: { ...taking(visit), responses: responses('201', visit) } },
  '/visits/{visitId}': { parameters, get: { responses: responses('200', visit) } },
  '/visits/{visitId}/begin': step,
  '/visits/{visitId}/abandon': step,
  '/visits/{visitId}/complete': step,
  '/visits/{visitId}/remarks': {
    parameters,
    post: { ...taking(object({ text }, ['text'])), responses: { ...responses('201', visit), ...refusals } },
  },
  '/invoices': { post: { ...taking(invoice), responses: { ...responses('201', invoice), ...refusals } } },
} as unknown as JsonObject;
const contract = contractOf({ paths });

interface Sent {
  readonly case: Case;
  readonly status: number;
  readonly steps: readonly string[];
}

/** What a run sends to a practice that invoices each visit in one state once, and the status of each response. */
function run(invoiced: string, invoices = contract, most = 900) {
  const plan = derivePlan(invoices, sourceOf(invoices), { seed: 1, strictAuth: false });
  const sent: Sent[] = [];
  const states = new Map<string, string>();
  const next: Record<string, string> = { 'new begin': 'begun', 'new abandon': 'abandoned', 'begun complete': 'done' };
  let count = 0;
  const respond = ({ request: { method, path, body } }: Case): { status: number; text: string } => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const [, collection = '', owner = '', action] = path.split('?')[0]?.split('/') ?? [];
    const created = () => {
      count += 1;
      return { status: 201, text: JSON.stringify({ ...value, id: `${collection[0]}${count}` }) };
    };
    if (method !== 'POST') return { status: method === 'GET' ? 200 : 405, text: '{}' };
    if (collection === 'invoices') {
      const named = memberOf(value, 'visitId');
      const isRight = typeof named === 'string' && states.get(named) === invoiced;
      if (Object.keys(value).some((name) => !['visitId', 'remark', 'from', 'to'].includes(name)))
        return { status: 400, text: '{}' };
      if (!isRight) return { status: 409, text: '{}' };
      if (String(value['from'] ?? '') > String(value['to'] ?? '9')) return { status: 400, text: '{}' };
      states.set(named, 'invoiced');
      return created();
    }
    if (action === undefined) {
      states.set(`v${count + 1}`, 'new');
      return created();
    }
    if (action === 'remarks') return created();
    const state = next[`${states.get(owner)} ${action}`];
    if (state === undefined) return { status: 409, text: '{}' };
    states.set(owner, state);
    return { status: 200, text: JSON.stringify({ id: owner }) };
  };
  for (const { cases } of plan.sequences({ wantsDepth: () => sent.length < most })) {
    for (const one of cases) {
      const reply = respond(one);
      const { creations, earlier } = plan.stepsBefore(one);
      sent.push({ case: one, status: reply.status, steps: [...creations, ...earlier].map((each) => keyOf(each.case)) });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  }
  return sent;
}

function keyOf({ operation }: Case): string {
  return operation.key;
}

function visitOf({ request: { body } }: Case): string {
  return body.kind === 'content' && isObject(body.value) ? String(body.value['visitId']) : '';
}

describe('what a body refers to', () => {
  it.each(['done', 'abandoned'])('is brought into the state that the operation needs: %s', (state) => {
    const sent = run(state);
    const invoices = sent.filter((one) => keyOf(one.case) === 'POST /invoices');
    const valid = invoices.filter(({ case: { expects } }) => expects === 'accepted');
    const first = valid.findIndex(({ status }) => status === 201);
    expect(valid.slice(0, first).map(({ status }) => status)).toContain(409);
    const accepted = valid.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(3);
    // Every second one has something of what can be added to it, too.
    const ids = sent.map((one) => one.case.id);
    const isFilled = (number: number) =>
      ids.some((one) =>
        one.includes(`add by POST /visits/{visitId}/remarks for the body of POST /invoices, ${number},`),
      );
    expect([1, 2, 3].map(isFilled)).toEqual([true, false, true]);
    const steps = state === 'done' ? ['begin', 'complete'] : ['abandon'];
    const wanted = steps.map((one) => `POST /visits/{visitId}/${one}`);
    expect(accepted.filter((one) => wanted.every((key) => one.steps.includes(key))).length).toBeGreaterThan(2);
    // A request that has to be refused leaves it for the next one.
    const refused = invoices.filter(
      ({ case: { expects, strategy } }) => expects === 'rejected' && strategy === 'invalid-body',
    );
    const named = refused.map((one) => visitOf(one.case)).filter((one) => /^v\d+$/.test(one));
    expect(new Set(named).size).toBeLessThan(named.length);
  });

  it('is in that state, too, where the contract forbids something else in words, and what is expected then stays', () => {
    const day = { type: 'string', format: 'date' };
    const dated = object({ id, visitId: { type: 'string' }, from: day, to: day }, ['visitId', 'from', 'to']);
    const post = {
      description: '`to` must be after `from` (400).',
      ...taking(dated),
      responses: { ...responses('201', dated), ...refusals },
    };
    const sent = run('done', contractOf({ paths: { ...paths, '/invoices': { post } } } as unknown as JsonObject), 3000);
    const reversed = sent.filter(({ case: { id: label } }) => label.includes('from after to'));
    expect(reversed.map(({ status }) => status)).toContain(400);
    for (const { case: one } of reversed)
      expect(one.expectedState).toMatchObject({ kind: 'refused-in-state', of: 'a range' });
  });

  it('is not made where no state is accepted, after a few tries', () => {
    const sent = run('never');
    const made = sent.filter(({ case: { id } }) => id.includes('for the body of POST /invoices'));
    const creations = made.filter((one) => keyOf(one.case) === 'POST /visits');
    expect(creations.length).toBeGreaterThan(2);
    expect(creations.length).toBeLessThanOrEqual(12);
  });
});
