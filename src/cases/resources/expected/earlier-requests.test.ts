import { expect, test } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { writeJson } from '../../../schema/json/write-json.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { promisesOnly, sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const schema = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } as const;
const shown = responses('200', schema);
const contract = contractOf({
  paths: {
    '/tools': {
      post: { ...taking(schema), responses: responses('201', schema) },
      get: { responses: responses('200', { type: 'array', items: schema }) },
    },
    '/tools/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: shown },
      put: { ...taking(schema), responses: shown },
      delete: { responses: { '204': { description: 'Gone' } } },
    },
    '/settings': { get: { responses: shown }, put: { ...taking(schema), responses: shown } },
  },
} as JsonObject);

/** A target that keeps tools and settings. */
function openTarget() {
  const tools = new Map<string, JsonObject>();
  let settings: JsonObject = { name: 'plain' };
  let created = 0;
  return ({ request: { method, path, body } }: Case): { readonly status: number; readonly text?: string } => {
    const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const id = /^\/tools\/([^/?]+)/.exec(path)?.[1];
    if (path.startsWith('/settings')) {
      if (method === 'PUT') settings = sent;
      return { status: 200, text: writeJson(settings) };
    }
    if (id === undefined && method === 'GET') return { status: 200, text: writeJson([...tools.values()]) };
    if (id === undefined) created += 1;
    const key = id ?? `tool${created}`;
    if (id !== undefined && !tools.has(id)) return { status: 404 };
    if (method === 'DELETE') return { status: tools.delete(key) ? 204 : 404 };
    if (method !== 'GET') tools.set(key, { ...sent, id: key });
    return { status: id === undefined ? 201 : 200, text: writeJson(tools.get(key) ?? {}) };
  };
}

test('what is judged by earlier requests can be sent again after them', () => {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const respond = openTarget();
  const kinds = new Map<string, Set<string>>();
  for (const { cases } of plan.sequences(promisesOnly)) {
    for (const one of cases) {
      if (one.strategy === 'state' && one.expectedState !== undefined) {
        const { creations, earlier, expect: expectState } = plan.stepsBefore(one);
        const steps = [...creations, ...earlier].map(({ case: { operation } }) => operation.key);
        expect(expectState?.((exchange) => exchange)).toEqual(one.expectedState);
        const known = kinds.get(`${one.expectedState.kind} ${one.operation.key}`) ?? new Set();
        kinds.set(`${one.expectedState.kind} ${one.operation.key}`, known.add(steps.join(', ')));
      }
      plan.learn(buildExchange({ case: one, outcome: buildReply(respond(one)) }));
    }
  }
  expect(kinds.get('change-stored GET /tools/{id}')).toContain('POST /tools, GET /tools/{id}, PUT /tools/{id}');
  expect(kinds.get('change-stored GET /settings')).toContain('GET /settings, PUT /settings');
  expect(kinds.get('item-listed GET /tools')).toEqual(new Set(['POST /tools']));
  expect(kinds.get('resource-removed GET /tools/{id}')).toEqual(
    new Set(['POST /tools, GET /tools/{id}, DELETE /tools/{id}']),
  );
  expect(kinds.get('item-not-listed GET /tools')).toEqual(
    new Set(['POST /tools, DELETE /tools/{id}', 'POST /tools, PUT /tools/{id}, DELETE /tools/{id}']),
  );
});
