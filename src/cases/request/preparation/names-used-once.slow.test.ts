import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const id = { $ref: '#/components/schemas/Id' };
const shown = { type: 'string', readOnly: true };
const object = (properties: JsonObject, required: readonly string[] = []): JsonObject => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const member = (name: string, schema: JsonObject): JsonObject => ({
  parameters: [{ name, in: 'path', required: true, schema: id }],
  get: { responses: responses('200', schema) },
});
const bin = object({ id: shown, label: { type: 'string', maxLength: 20 } });
const stock = { type: 'array', minItems: 1, items: object({ binId: id }, ['binId']) };
const item = object({ id: shown, stock }, ['stock']);
const transfer = object({ itemId: id, fromBinId: id, toBinId: id }, ['itemId', 'fromBinId', 'toBinId']);
const refusals = { ...responses('400', { type: 'object' }), ...responses('409', { type: 'object' }) };
const contract = contractOf({
  paths: {
    '/bins': { post: { ...taking(bin), responses: responses('201', bin) } },
    '/bins/{binId}': member('binId', bin),
    '/items': { post: { ...taking(item), responses: responses('201', item) } },
    '/items/{itemId}': member('itemId', item),
    '/transfers': { post: { ...taking(transfer), responses: { ...responses('201', transfer), ...refusals } } },
  },
  components: { schemas: { Id: { type: 'string', minLength: 1, maxLength: 12 } } },
} as unknown as JsonObject);

interface Sent {
  readonly case: Case;
  readonly status: number;
  readonly body: JsonObject;
}

/** What a run sends to a warehouse in which each item can be moved once, out of the bin that has it. */
function run(): readonly Sent[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const { validator } = sourceOf(contract);
  const sent: Sent[] = [];
  const bins = new Set<unknown>();
  const places = new Map<unknown, unknown>();
  const respond = ({ operation, request: { method, path, body } }: Case): { status: number; text: string } => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const schema = operation.body?.content[0]?.schema;
    if (method !== 'POST') return { status: method === 'GET' ? 200 : 405, text: '{}' };
    const isRight =
      body.kind === 'content' && body.value !== undefined && schema && validator.isValid(schema, body.value);
    if (!isRight) return { status: 400, text: '{}' };
    const key = `${path[1]}${sent.length}`;
    const text = JSON.stringify({ ...value, id: key });
    if (path === '/bins') bins.add(key);
    if (path === '/items') {
      const [first] = Array.isArray(value['stock']) ? value['stock'] : [];
      places.set(key, isObject(first) ? first['binId'] : undefined);
    }
    if (path !== '/transfers') return { status: 201, text };
    const { itemId, fromBinId, toBinId } = value;
    const isThere = bins.has(fromBinId) && bins.has(toBinId) && places.get(itemId) === fromBinId;
    if (!isThere || fromBinId === toBinId) return { status: 409, text: '{}' };
    places.delete(itemId);
    return { status: 201, text };
  };
  for (const { cases } of plan.sequences({ wantsDepth: () => sent.length < 900 })) {
    for (const one of cases) {
      const reply = respond(one);
      const { body } = one.request;
      const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
      sent.push({ case: one, status: reply.status, body: value });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  }
  return sent;
}

describe('names that belong together once', () => {
  const sent = run();
  const transfers = sent.filter(({ case: { operation } }) => operation.key === 'POST /transfers');

  it('are created again for each request, and only one of two of a kind is replaced', () => {
    const accepted = transfers.filter(({ status }) => status === 201);
    expect(accepted.length).toBeGreaterThan(2);
    expect(sent.some((one) => one.case.id.includes('with names for POST /transfers'))).toBe(true);
    expect(new Set(accepted.map(({ body }) => body['itemId'])).size).toBe(accepted.length);
    expect(accepted.filter(({ body }) => body['fromBinId'] === body['toBinId'])).toEqual([]);
  });

  it('do not take the place of what is wrong on purpose', () => {
    const refused = transfers.filter(
      ({ case: { expects, request } }) => expects === 'rejected' && request.method === 'POST',
    );
    expect(refused.length).toBeGreaterThan(20);
    const { validator } = sourceOf(contract);
    const isValid = ({ case: { operation }, body }: Sent) =>
      validator.isValid(operation.body?.content[0]?.schema ?? '', body);
    const wrong = refused.filter(({ case: { id: name } }) => /(?:item|fromBin|toBin)Id is (?:empty|13)/.test(name));
    expect(wrong.length).toBeGreaterThan(3);
    expect(wrong.filter(isValid).map((one) => [one.case.id, one.body])).toEqual([]);
  });
});
