import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject, memberOf } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const text = { type: 'string', minLength: 1, maxLength: 30 };
const id = { type: 'string', readOnly: true };
const ofType = (name: string, properties: JsonObject, required: readonly string[]): JsonObject => ({
  type: 'object',
  properties: { id, type: { type: 'string', enum: [name] }, ...properties },
  required: ['type', ...required],
  additionalProperties: false,
});
const url = { type: 'string', pattern: '^https://[a-z]+\\.example$' };
const parts = { type: 'array', maxItems: 3, items: text };
const schemas = {
  Text: ofType('Text', { text }, ['text']),
  Link: ofType('Link', { url, label: text }, ['url']),
  Chapter: ofType('Chapter', { title: text, parts }, ['title']),
};
const block = {
  oneOf: Object.keys(schemas).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: { propertyName: 'type' },
};
const patch = {
  type: 'object',
  properties: { type: { type: 'string', enum: Object.keys(schemas) }, text, url, label: text, title: text, parts },
  additionalProperties: false,
  minProperties: 1,
};
const refusals = responses('422', { type: 'object' });
const contract = contractOf({
  paths: {
    '/blocks': { post: { ...taking(block), responses: { ...responses('201', block), ...refusals } } },
    '/blocks/{blockId}': {
      parameters: [{ name: 'blockId', in: 'path', required: true, schema: { type: 'string', pattern: '^b\\d+$' } }],
      get: { responses: responses('200', block) },
      patch: { ...taking(patch), responses: { ...responses('200', block), ...refusals } },
    },
  },
  components: { schemas },
} as unknown as JsonObject);

interface Sent {
  readonly case: Case;
  readonly status: number;
  readonly body: JsonObject;
}

const own: Record<string, readonly string[]> = {
  Text: ['text'],
  Link: ['url', 'label'],
  Chapter: ['title', 'parts'],
};

/** What a run sends, and the status of each response of a server that refuses what a block of that type does not have. */
function run(): readonly Sent[] {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const sent: Sent[] = [];
  const types = new Map<string, string>();
  const validator = sourceOf(contract).validator;
  const respond = ({ operation, request: { method, path, body } }: Case): { status: number; text: string } => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const schema = operation.body?.content[0]?.schema;
    const named = path.split('?')[0]?.split('/')[2] ?? '';
    if (method === 'GET') return { status: 200, text: '{}' };
    if (schema === undefined || !['POST', 'PATCH'].includes(method)) return { status: 405, text: '{}' };
    const isRight = body.kind === 'content' && body.value !== undefined && validator.isValid(schema, body.value);
    if (!isRight) return { status: 422, text: '{}' };
    if (method === 'POST') {
      const key = `b${types.size + 1}`;
      types.set(key, String(memberOf(value, 'type')));
      return { status: 201, text: JSON.stringify({ ...value, id: key }) };
    }
    const type = types.get(named) ?? '';
    const allowed = ['type', ...(own[type] ?? [])];
    const isFitting = Object.keys(value).every((name) => allowed.includes(name));
    return { status: isFitting && (value['type'] ?? type) === type ? 200 : 422, text: '{}' };
  };
  for (const { cases } of plan.sequences({ wantsDepth: () => sent.length < 1200 })) {
    for (const one of cases) {
      const reply = respond(one);
      const { body } = one.request;
      sent.push({
        case: one,
        status: reply.status,
        body: body.kind === 'content' && isObject(body.value) ? body.value : {},
      });
      plan.learn(buildExchange({ case: one, outcome: buildReply(reply) }));
    }
  }
  return sent;
}

describe('a change of a resource of one of several types', () => {
  const changes = run().filter(({ case: { operation } }) => operation.method === 'PATCH');
  const valid = changes.filter((one) => one.case.expects === 'accepted' && one.case.request.method === 'PATCH');

  it('has only what that type has', () => {
    expect(valid.length).toBeGreaterThan(50);
    expect(valid.filter(({ status }) => status !== 200).map((one) => [one.case.id, one.body])).toEqual([]);
  });

  it.each(['text', 'url', 'label', 'title', 'parts', 'type'])('is sent about each property: %s', (name) => {
    const about = valid.filter(
      (one) => one.case.about.includes(`/properties/${name}`) && Object.hasOwn(one.body, name),
    );
    expect(about.length).toBeGreaterThan(0);
  });

  it('breaks one thing alone where it has to be refused', () => {
    const hasSeveralFaults = ({ case: { id } }: Sent) => id.includes('several faults');
    const refused = changes
      .filter((one) => !hasSeveralFaults(one))
      .filter((one) => one.case.expects === 'rejected' && one.case.strategy === 'invalid-body');
    const types = refused.map((one) =>
      Object.keys(own).filter((type) => Object.keys(one.body).some((name) => own[type]?.includes(name))),
    );
    expect(refused.length).toBeGreaterThan(10);
    expect(types.filter((one) => one.length > 1)).toEqual([]);
  });
});
