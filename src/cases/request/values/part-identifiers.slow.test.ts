import { expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import type { Json, JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { contractOf } from '../../../testing/book-contract.ts';
import { buildExchange, buildReply } from '../../../testing/build-exchange.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { responses, taking } from '../../../testing/state-steps.ts';
import { derivePlan } from '../../plan/derive-plan.ts';

const text = { type: 'string' };
const object = (properties: JsonObject) => ({ type: 'object', required: Object.keys(properties), properties });
const line = object({ id: { ...text, readOnly: true }, article: { ...text, maxLength: 30 } });
const order = object({
  id: { ...text, readOnly: true },
  lines: { type: 'array', minItems: 1, maxItems: 3, items: line },
});
const returned = object({ lines: { type: 'array', minItems: 1, maxItems: 2, items: object({ lineId: text }) } });
const stars = { type: 'object', description: 'By id of the line.', minProperties: 1, maxProperties: 2 };
const rating = object({ orderId: text, stars: { ...stars, additionalProperties: { type: 'integer' } } });
const parameters = [{ name: 'orderId', in: 'path', required: true, schema: text }];
const contract = contractOf({
  paths: {
    '/orders': { post: { ...taking(order), responses: responses('201', order) } },
    '/orders/{orderId}': {
      parameters,
      get: { responses: responses('200', order) },
      put: { ...taking(returned), responses: responses('200', order) },
    },
    '/orders/{orderId}/returns': { parameters, post: { ...taking(returned), responses: responses('201', {}) } },
    '/ratings': { post: { ...taking(rating), responses: responses('201', {}) } },
  },
} as JsonObject);

it('is sent in every valid request for a resource whose parts have no path', () => {
  const plan = derivePlan(contract, sourceOf(contract), { seed: 1, strictAuth: false });
  const lines = new Map<string, readonly string[]>();
  const results: { operation: string; expects: Case['expects']; areNamed: boolean }[] = [];
  const replaced: string[] = [];
  const items = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);
  const respond = ({ operation, expects, request: { path, body } }: Case): { status: number; text: string } => {
    const value = body.kind === 'content' && isObject(body.value) ? body.value : {};
    const id = `o${lines.size}`;
    if (operation.key === 'POST /orders') {
      if (expects !== 'accepted') return { status: 400, text: '{}' };
      const own = items(value['lines']).map((_, at) => `${id}-${at}`);
      lines.set(id, own);
      return { status: 201, text: JSON.stringify({ id, lines: own.map((one) => ({ id: one, article: 'a' })) }) };
    }
    if (operation.method === 'GET') return { status: 200, text: '{}' };
    if (operation.method === 'PUT') replaced.push(JSON.stringify(value));
    if (operation.method === 'PUT') return { status: 400, text: '{}' };
    const isRating = operation.path === '/ratings';
    const owner = isRating ? String(value['orderId']) : (path.split('/')[2] ?? '');
    const named = isRating
      ? Object.keys(isObject(value['stars']) ? value['stars'] : {})
      : items(value['lines']).map((one) => (isObject(one) ? one['lineId'] : ''));
    if (!lines.has(owner)) return { status: 404, text: '{}' };
    const areNamed = named.every((one) => lines.get(owner)?.includes(String(one)));
    return { status: areNamed ? 201 : 422, text: '{}' };
  };
  for (const sequence of plan.sequences()) {
    const exchanges = sequence.cases.map((one) => {
      const { status, text: body } = respond(one);
      if (/returns|ratings/.test(one.operation.path) && [201, 422].includes(status))
        results.push({ operation: one.operation.path, expects: one.expects, areNamed: status === 201 });
      return buildExchange({ case: one, outcome: buildReply({ status, text: body }) });
    });
    for (const exchange of exchanges) plan.learn(exchange);
    if (results.length > 400) break;
  }
  for (const path of ['/orders/{orderId}/returns', '/ratings']) {
    const valid = results.filter(({ operation, expects }) => operation === path && expects === 'accepted');
    expect(valid.length).toBeGreaterThan(50);
    expect(valid.filter(({ areNamed }) => areNamed).length / valid.length).toBe(1);
  }
  // The parts of a resource that is replaced are for the request to name.
  expect(replaced.length).toBeGreaterThan(0);
  expect(replaced.filter((body) => /"o\d+-\d"/.test(body))).toEqual([]);
});
