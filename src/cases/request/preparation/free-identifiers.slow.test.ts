import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const depot = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
const page = { type: 'object', properties: { items: { type: 'array', items: depot } } };

/** Depots that a PUT creates, whose codes have that schema. */
function depots(code: JsonObject) {
  const size = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } };
  const number = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1 } };
  const refusals = responses('400', { type: 'object' });
  return contractOf({
    paths: {
      '/depots': { get: { parameters: [size, number], responses: responses('200', page) } },
      '/depots/{code}': {
        parameters: [{ name: 'code', in: 'path', required: true, schema: code }],
        put: { ...taking(depot), responses: { ...responses('200', depot), ...responses('201', depot), ...refusals } },
        get: { responses: { ...responses('200', depot), ...responses('404', { type: 'object' }) } },
        delete: { responses: { '204': { description: 'Gone' } } },
      },
    },
  } as JsonObject);
}

const narrow = { type: 'string', pattern: '^[A-Z]{3}[0-9]{2}$' };

/** What a run sends of its breadth, with the statuses; `others`: how many codes that it is asked for first the service has already. `created`: its status for a new depot. */
function run(code: JsonObject, { others = 0, created = 201 } = {}) {
  const contract = depots(code);
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const stored = new Map<string, number>();
  const foreign = new Set<string>();
  const respond = ({ request: { method, path } }: Case): { status: number; text: string } => {
    const [, , id] = path.split('?')[0]?.split('/') ?? [];
    const text = writeJson({ code: id ?? '', name: 'n' });
    if (id === undefined)
      return { status: 200, text: writeJson({ items: [...stored.keys()].map((one) => ({ code: one })) }) };
    if (method === 'GET' && !stored.has(id) && foreign.size < others) foreign.add(id);
    const exists = others === Number.POSITIVE_INFINITY || foreign.has(id) || stored.has(id);
    if (method === 'DELETE') return { status: stored.delete(id) ? 204 : 404, text: '' };
    if (method !== 'PUT') return exists ? { status: 200, text } : { status: 404, text: '{}' };
    stored.set(id, 1);
    return { status: exists ? 200 : created, text };
  };
  const sent: { readonly one: Case; readonly status: number }[] = [];
  for (const { cases } of plan.sequences({ wantsDepth: () => false }))
    for (const one of cases) {
      const reply = respond(one);
      sent.push({ one, status: reply.status });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  const asked = (method: string) => sent.filter(({ one: { request } }) => request.method === method);
  return { sent, asked, plan };
}

const placeOf = ({ one }: { readonly one: Case }) => one.request.path.split('?')[0] ?? '';

describe('an identifier for what a PUT creates', () => {
  it('was read as missing before, where its schema allows only short ones', () => {
    const { sent, asked } = run(narrow);
    const creations = asked('PUT').filter(({ one, status }) => status === 201 && one.expects !== 'rejected');
    expect(creations.length).toBeGreaterThan(3);
    for (const creation of creations) {
      const before = sent.slice(0, sent.indexOf(creation)).filter((one) => placeOf(one) === placeOf(creation));
      expect(before.at(-1)?.one.request.method).toBe('GET');
      expect(before.at(-1)?.status).toBe(404);
    }
  });

  it('is asked for in the first request of the PUT, which is not taken for it', () => {
    const { sent, asked } = run(narrow);
    const [first] = asked('PUT');
    expect(first?.one.id).toContain('valid-body › an ordinary request');
    const before = sent.slice(
      0,
      sent.findIndex(({ one }) => one === first?.one),
    );
    expect(new Set(before.map(({ one }) => one.strategy))).toEqual(new Set(['valid-body', 'state']));
  });

  it('is not used where the target shows each that it is asked for', () => {
    const { asked } = run(narrow, { others: Number.POSITIVE_INFINITY });
    expect(asked('PUT').filter(({ status }) => status === 201)).toEqual([]);
    expect(asked('PUT').filter(({ one }) => one.expects === 'accepted')).toEqual([]);
  });

  it('is looked for again where the first is that of a resource of others', () => {
    const { asked } = run(narrow, { others: 2 });
    const looked = asked('GET').filter(({ one }) => one.id.includes('an identifier that is free'));
    expect(looked.some(({ status }) => status === 200)).toBe(true);
    expect(
      asked('PUT').filter(({ one, status }) => one.expects === 'accepted' && status === 201).length,
    ).toBeGreaterThan(3);
  });

  it('is that of the run, whatever the status is with which it was created', () => {
    const { asked, plan } = run(narrow, { created: 200 });
    expect(asked('PUT').length).toBeGreaterThan(20);
    expect(plan.remaining().length).toBeGreaterThan(0);
  });

  it('needs no request where the schema allows one that no service gives itself', () => {
    const { sent, asked } = run({ type: 'string' });
    expect(sent.filter(({ one }) => one.id.includes('an identifier that is free'))).toEqual([]);
    expect(asked('PUT').filter(({ status }) => status === 201).length).toBeGreaterThan(3);
  });
});
