import { expect, it } from 'vitest';
import { contractOf } from '../../../testing/book-contract.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { bodyOfState } from './restoring-request.ts';

const contract = contractOf({
  paths: {},
  components: {
    schemas: {
      Settings: { type: 'object', properties: { theme: { type: 'string' } } },
      Base: {
        type: 'object',
        required: ['theme'],
        properties: { theme: { type: 'string' }, size: { type: 'integer' } },
      },
      Closed: { allOf: [{ $ref: '#/components/schemas/Base' }], unevaluatedProperties: false },
      Wrapped: { type: 'object', properties: { data: { $ref: '#/components/schemas/Settings' } } },
    },
  },
});
const contentFor = (schema: string, state: string) => {
  const body = bodyOfState(state, {
    source: sourceOf(contract),
    validRequest: { schema: `/components/schemas/${schema}` },
  });
  return body.kind === 'content' ? body.content : undefined;
};

it('writes back what is in a wrapper, where the operation takes it without one', () => {
  const state = '{"data":{"theme":"dark"},"meta":{}}';
  expect(contentFor('Settings', state)).toBe('{"theme":"dark"}');
  expect(contentFor('Wrapped', state)).toBe(state);
  expect(contentFor('Settings', '{"theme":"dark","data":{}}')).toBe('{"theme":"dark","data":{}}');
});

it('leaves out what the operation does not take, and nothing else', () => {
  const state = '{"theme":"dark","size":3,"version":7,"updatedAt":"2026-01-02"}';
  expect(contentFor('Closed', state)).toBe('{"theme":"dark","size":3}');
  expect(contentFor('Base', state)).toBe(state);
});
