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
  function stepsWith({
    description = '',
    first = 'open',
    paid = 'paid',
    status = 201,
    isAlone = true,
  } = {}): readonly Case[] {
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
    const states = new Map<string, string>();
    return stepsOf(paths, ({ request: { method } }, path) => {
      const id = path === '/claims' ? String(isAlone ? 77 : 77 + states.size) : (path.split('/')[2] ?? '');
      if (path !== '/claims' && !states.has(id)) return { status: 404 };
      if (method === 'POST') states.set(id, path.endsWith('/pay') ? paid : first);
      return {
        status: path === '/claims' ? status : 200,
        text: JSON.stringify({ id, amount: 1, state: states.get(id) }),
      };
    }).filter(({ id }) => id.includes('(pay, an ordinary one)'));
  }

  it('is done with a resource that was created for it, lasts, and is tried again where the contract refuses that', () => {
    const steps = stepsWith();
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`)).toEqual([
      ...['POST /claims', 'POST /claims', 'GET /claims/{id}', 'POST /claims/{id}/pay', 'GET /claims/{id}'],
      ...['POST /claims/{id}/pay', 'PATCH /claims/{id}'],
    ]);
    expect(steps.slice(4).map(({ expectedState }) => expectedState)).toMatchObject([
      { kind: 'change-stored', by: 'POST /claims/{id}/pay', members: { state: 'paid' }, old: { state: 'open' } },
      { kind: 'refused-in-state', state: 'paid' },
      { kind: 'refused-in-state', state: 'paid' },
    ]);
  });

  it('has the state that the contract names where the response shows none or the one before', () => {
    const stored = (steps: readonly Case[]) => steps.map(({ expectedState }) => expectedState).find((one) => one);
    expect(stored(stepsWith({ description: 'The state becomes `paid`.', paid: 'open' }))).toMatchObject({
      members: { state: 'paid' },
    });
    expect(stored(stepsWith({ paid: 'open' }))).toMatchObject({ members: { state: 'open' } });
    expect(stepsWith({ paid: 'open' })).toHaveLength(5);
    expect(stored(stepsWith({ paid: 'cancelled' }))).toMatchObject({ members: { state: 'cancelled' } });
    expect(stored(stepsWith({ paid: 'cancelled' }))).not.toHaveProperty('old');
  });

  it('is refused in the state that the resource has at first, where the contract says so', () => {
    const expected = (first: string) =>
      stepsWith({ first }).find(({ request }) => request.path.endsWith('/pay'))?.expectedState;
    expect(expected('refused')).toEqual({ kind: 'refused-in-state', state: 'refused' });
    expect(expected('open')).toBeUndefined();
  });

  it('is not done with another resource', () => {
    const steps = stepsWith({ isAlone: false });
    const [before, after] = ['read the one beside before', 'read the one beside'].map((label) =>
      steps.find(({ id }) => id.includes(`› ${label} (`)),
    );
    expect(after?.request.path).toBe(before?.request.path);
    expect(after?.request.path).not.toBe(steps.find(({ id }) => id.includes('› read after ('))?.request.path);
    expect(after?.expectedState).toMatchObject({
      ...{ kind: 'change-stored', by: 'POST /claims', members: { state: 'open' }, old: { state: 'paid' } },
    });
    const ids = stepsWith().map(({ id }) => id);
    expect(ids.some((id) => id.includes('beside before'))).toBe(false);
  });

  it('need not last where the resource goes on by itself', () => {
    const steps = stepsWith({ status: 202 });
    expect(steps.map(({ request, operation }) => `${request.method} ${operation.path}`).slice(0, 3)).toEqual([
      ...['POST /claims', 'POST /claims', 'POST /claims/{id}/pay'],
    ]);
    expect(steps.some(({ expectedState }) => expectedState?.kind === 'change-stored')).toBe(false);
  });
});
