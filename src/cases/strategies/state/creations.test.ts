import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { labels, responses, stepsOf, taking } from '../../../testing/state-steps.ts';

describe('a resource of several kinds', () => {
  const kind = (name: string, property: string): JsonObject => {
    const properties = { kind: { const: name }, [property]: { type: 'string' }, id: { type: 'integer' } };
    return { type: 'object', required: ['kind', property], properties };
  };
  const payment = { oneOf: [kind('card', 'number'), kind('voucher', 'code')] };
  const steps = stepsOf(
    {
      '/payments': { post: { ...taking(payment), responses: responses('201', payment) } },
      '/payments/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { responses: responses('200', payment) },
      },
    },
    ({ request: { method, body } }, path) => {
      const sent = body.kind === 'content' && isObject(body.value) ? body.value : {};
      if (method === 'POST') return { status: 201, text: JSON.stringify({ ...sent, id: 3 }) };
      return path === '/payments/3' ? { status: 200, text: '{"id":3}' } : { status: 404 };
    },
  );

  it('is created and read in each', () => {
    const kinds = steps.flatMap(({ request: { body } }) =>
      body.kind === 'content' && isObject(body.value) ? [body.value['kind']] : [],
    );
    expect(new Set(kinds)).toEqual(new Set(['card', 'voucher']));
    expect(labels(steps).filter((label) => label?.startsWith('read after create')).length).toBeGreaterThan(1);
  });
});
