import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { contractOf } from '../../testing/book-contract.ts';
import { derivationOf } from '../../testing/derivations.ts';
import { responses, taking } from '../../testing/state-steps.ts';
import { firstOperation } from '../request/preparation/preparation.ts';
import { jobs } from '../strategies/series/jobs.ts';
import { state } from '../strategies/state/state.ts';
import { deriveSequences } from './derive-sequences.ts';

const job = { type: 'object', properties: { id: { type: 'string' }, state: { enum: ['queued', 'done'] } } };
const contract = contractOf({
  paths: {
    '/exports': { post: { ...taking({ type: 'object' }), responses: responses('202', job) } },
    '/exports/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: { responses: responses('200', job) },
    },
  },
} as JsonObject);

it.each([jobs, state])(
  'what the story of a resource begins with has names that belong together, by its own operation: $id',
  (strategy) => {
    const asked: string[] = [];
    const derivation = {
      ...derivationOf({ key: 'GET /exports/{id}', contract }),
      derivationFor: (method: string) =>
        method === 'POST' ? derivationOf({ key: 'POST /exports', contract }) : undefined,
    };
    const [first] = deriveSequences(strategy, derivation, {
      *prepare(draft, target) {
        yield* [];
        if (target.isIndependent) asked.push(firstOperation(draft, target).key);
        return draft;
      },
    });
    expect(first?.cases[0]?.operation.key).toBe('POST /exports');
    expect(asked[0]).toBe('POST /exports');
  },
);
