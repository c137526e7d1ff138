import { describe, expect, it } from 'vitest';
import type { Case } from '../../../model/case.ts';
import { responses, stepsOf, taking } from '../../../testing/state-steps.ts';

describe('what is done with a resource', () => {
  const claim = {
    type: 'object',
    required: ['amount'],
    properties: {
      amount: { type: 'integer' },
      state: { enum: ['open', 'paid', 'refused', 'cancelled'], readOnly: true },
    },
  };
  const shown = { $ref: '#/paths/~1claims~1{id}/get/responses/200/content/application~1json/schema' };
  const conflict = { 409: { description: 'The claim is not open', content: {} } };

  /** The steps with a claim whose payment makes it what is given; an accepted request for a claim that is not open has 409 as its status unless it is ignored. */
  function stepsWith({ description = '', paid = 'paid', status = 201 } = {}): readonly Case[] {
    const paths = {
      '/claims': { post: { ...taking(claim), responses: responses(String(status), shown) } },
      '/claims/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        get: { responses: responses('200', claim) },
        patch: { ...taking(claim), responses: { ...responses('200', shown), ...conflict } },
      },
      '/claims/{id}/pay': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        post: { description, responses: { ...responses('200', shown), ...conflict } },
      },
    };
    let state = 'open';
    return stepsOf(paths, ({ request: { method } }, path) => {
      if (method === 'POST') state = path.endsWith('/pay') ? paid : 'open';
      const text = JSON.stringify({ id: '77', amount: 1, state });
      if (!/^\/claims(?:\/77|$)/.test(path)) return { status: 404 };
      return { status: path === '/claims' ? status : 200, text };
    }).filter(({ id }) => id.includes('(pay, an ordinary one)'));
  }

  it('is done with a resource that was created for it, lasts, and is tried again where the contract refuses that', () => {
    const steps = stepsWith();
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`)).toEqual([
      ...['POST /claims', 'GET /claims/{id}', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
      ...['POST /claims/{id}/pay', 'PATCH /claims/{id}'],
    ]);
    expect(steps.slice(3).map(({ expectedState }) => expectedState)).toMatchObject([
      { kind: 'stored', by: 'POST /claims/{id}/pay', members: { state: 'paid' }, old: { state: 'open' } },
      { kind: 'refused', state: 'paid' },
      { kind: 'refused', state: 'paid' },
    ]);
  });

  it('has the state that the contract names where the response shows none or the one before', () => {
    const stored = (steps: readonly Case[]) => steps.map(({ expectedState }) => expectedState).find((one) => one);
    expect(stored(stepsWith({ description: 'The state becomes `paid`.', paid: 'open' }))).toMatchObject({
      members: { state: 'paid' },
    });
    expect(stored(stepsWith({ paid: 'open' }))).toMatchObject({ members: { state: 'open' } });
    expect(stepsWith({ paid: 'open' })).toHaveLength(4);
    expect(stored(stepsWith({ paid: 'cancelled' }))).toMatchObject({ members: { state: 'cancelled' } });
    expect(stored(stepsWith({ paid: 'cancelled' }))).not.toHaveProperty('old');
  });

  it('need not last where the resource goes on by itself', () => {
    const steps = stepsWith({ status: 202 });
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`).slice(0, 3)).toEqual([
      ...['POST /claims', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
    ]);
    expect(steps.some(({ expectedState }) => expectedState?.kind === 'stored')).toBe(false);
  });
});
