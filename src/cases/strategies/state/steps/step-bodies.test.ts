import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../model/json.ts';
import { contractOf } from '../../../../testing/book-contract.ts';
import { derivationOf } from '../../../../testing/derivations.ts';
import { responses, taking } from '../../../../testing/state-steps.ts';
import { stepBodies } from './step-bodies.ts';

const text = { type: 'string', minLength: 1 };

/** The steps that a body with this schema names, with what else is sent. */
function stepsOfBody(schema: JsonObject, components: JsonObject = {}) {
  const post = { ...taking(schema), responses: responses('200', {}) };
  const contract = contractOf({
    paths: { '/papers/review': { post } },
    components: { schemas: components },
  } as JsonObject);
  return stepBodies(derivationOf({ contract, key: 'POST /papers/review' })).map(({ step, value }) => [step, value]);
}

it('are those that one property lists', () => {
  const body = (action: JsonObject) => ({ type: 'object', required: ['action'], properties: { action } });
  expect(stepsOfBody(body({ enum: ['submit', 'approve'] }))).toEqual([
    ['submit', { action: 'submit' }],
    ['approve', { action: 'approve' }],
  ]);
  expect(stepsOfBody(body({ enum: ['submit'] }))).toEqual([]);
  expect(stepsOfBody(body(text))).toEqual([]);
});

it('are those of the alternatives of a body, each with what it needs', () => {
  const step = (action: JsonObject, more: JsonObject = {}) => ({
    type: 'object',
    required: ['action', ...Object.keys(more)],
    properties: { action, ...more },
  });
  const alternatives = { Submit: step({ const: 'submit' }), Reject: step({ enum: ['reject'] }, { reason: text }) };
  const oneOf = Object.keys(alternatives).map((name) => ({ $ref: `#/components/schemas/${name}` }));
  expect(stepsOfBody({ oneOf }, alternatives)).toEqual([
    ['submit', { action: 'submit' }],
    ['reject', { action: 'reject', reason: expect.any(String) }],
  ]);
  const free = ['a', 'b'].map((example) => step({ ...text, example }, { [example]: text }));
  expect(stepsOfBody({ oneOf: free })).toEqual([]);
});
