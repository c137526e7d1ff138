import { describe, expect, it } from 'vitest';
import type { Case } from '../../../../model/case.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { responses, stepsOf, taking } from '../../../../testing/state-steps.ts';

describe('the first state of a resource', () => {
  const states = ['draft', 'open', 'queued', 'done'];
  const body = { type: 'object', required: ['note'], properties: { note: { type: 'string' } } };
  const order = { type: 'object', properties: { ...body.properties, state: { enum: states, readOnly: true } } };
  const ofRead = { $ref: '#/paths/~1orders~1{id}/get/responses/200/content/application~1json/schema' };
  const plain = { type: 'object', properties: { id: { type: 'string' } } };

  interface OrderService {
    readonly description?: string;
    /** The state of each new order. */
    readonly is?: string;
    readonly sent?: JsonObject;
    /** What the response to a creation has. */
    readonly shown?: JsonObject;
    readonly read?: JsonObject;
    readonly status?: string;
    /** The version of each new order. */
    readonly version?: number;
    /** Whether the target creates an order with that body. */
    readonly takes?: (body: Json) => boolean;
    /** Other responses to a creation. */
    readonly more?: JsonObject;
  }

  /** The steps that are judged by the state that the contract names, with a target that gives each new order a state. */
  function judged({
    description = 'It starts out as `draft`.',
    is = 'open',
    sent = body,
    shown = ofRead,
    read = order,
    status = '201',
    more = {},
    version = 1,
    takes = () => true,
  }: OrderService = {}): readonly Case[] {
    const paths = {
      '/orders': { post: { ...taking(sent), description, responses: { ...responses(status, shown), ...more } } },
      '/orders/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', read) },
      },
    };
    let created = 0;
    const steps = stepsOf(paths, ({ request }, path) => {
      const value = request.body.kind === 'content' ? (request.body.value ?? null) : null;
      if (path === '/orders' && !takes(value)) return { status: 422 };
      if (path === '/orders') created += 1;
      const id = path === '/orders' ? `o${created}` : (path.split('/')[2] ?? '');
      if (!/^o\d+$/.test(id) || Number(id.slice(1)) > created) return { status: 404 };
      const isShown = path !== '/orders' || shown !== plain;
      return {
        status: path === '/orders' ? Number(status) : 200,
        text: JSON.stringify({ id, ...(isShown && { state: is, version }) }),
      };
    });
    return steps.filter(({ expectedState }) => expectedState?.kind === 'described-value');
  }

  it('is that of what was sent, where the contract says so, and never of an ordinary creation then', () => {
    const description = 'With `hours` the order starts as `queued`; otherwise it is `open` right away.';
    const sent = { ...body, properties: { ...body.properties, hours: { type: 'integer' } } };
    const [one, ...others] = judged({ description, sent });
    expect(others).toEqual([]);
    expect(one?.expectedState).toMatchObject({ property: 'state', value: 'queued' });
    expect(one?.request.body.kind === 'content' && Object.keys(Object(one.request.body.value))).toContain('hours');
    expect(judged({ description, sent, is: 'queued' })).toEqual([]);
    expect(judged({ description: 'With `weeks` the order starts as `queued`.', sent })).toEqual([]);
  });

  it('is judged with a second creation, where the first one was shown in another state than the contract says', () => {
    const steps = judged();
    expect(steps).toHaveLength(1);
    expect(steps[0]?.request.method).toBe('POST');
    expect(steps[0]?.expectedState).toEqual({
      ...{ kind: 'described-value', by: 'POST /orders', property: 'state', value: 'draft' },
    });
    expect(judged({ is: 'draft' })).toEqual([]);
  });

  it('is judged with every property again, or with an ordinary creation where that is refused', () => {
    const sent = { ...body, properties: { ...body.properties, reason: { type: 'string' } } };
    const bodiesOf = (steps: readonly Case[]) =>
      steps.map(({ request }) => (request.body.kind === 'content' ? Object.keys(Object(request.body.value)) : []));
    expect(bodiesOf(judged({ sent }))).toEqual([['note', 'reason']]);
    const refused = judged({ sent, takes: (value) => Object(value).reason === undefined });
    expect(bodiesOf(refused)).toEqual([['note', 'reason'], ['note']]);
    expect(refused.map(({ expectedState }) => expectedState)).toMatchObject([{ value: 'draft' }, { value: 'draft' }]);
  });

  it('is judged where it is read, if the response to the creation does not show it', () => {
    const steps = judged({ shown: plain });
    expect(steps.map(({ request }) => request.method)).toEqual(['GET']);
    expect(steps[0]?.expectedState).toMatchObject({ by: 'POST /orders', value: 'draft' });
  });

  it('is not known where a client may set it, or what was there may be shown', () => {
    const settable = { type: 'object', required: ['state'], properties: { state: { enum: states } } };
    expect(judged({ sent: settable, read: settable })).toEqual([]);
    expect(judged({ more: responses('200', ofRead) })).toEqual([]);
  });

  it('is judged with a number that the contract names, too', () => {
    const description = 'A new order is a draft at version 1.';
    const value = { kind: 'described-value', by: 'POST /orders', property: 'version', value: 1 };
    expect(judged({ description, is: 'draft', version: 2 }).map((one) => one.expectedState)).toEqual([value]);
    expect(judged({ description: 'New orders have version 1.', version: 2 })).toHaveLength(1);
    expect(judged({ description, is: 'draft', version: 1 })).toEqual([]);
    const sent = { type: 'object', required: ['version'], properties: { version: { type: 'integer', minimum: 2 } } };
    expect(judged({ description, is: 'draft', version: 2, sent })).toEqual([]);
  });

  it('is left alone where it goes on by itself', () => {
    const description = 'A new order is queued.';
    expect(judged({ description, is: 'done' })).toEqual([]);
    expect(judged({ description, is: 'open' })).toHaveLength(1);
    expect(judged({ status: '202' })).toEqual([]);
  });
});
