import { expect, it } from 'vitest';
import { contractOf } from '../../../testing/contract-of.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { buildValue } from './build-value.ts';
import { plainPlan, sampleValue } from './sample-value.ts';
import { registryOf } from './schema-source.ts';

const contract = contractOf(`openapi: 3.1.0
info: { title: T, version: "1" }
components:
  schemas:
    Part: { properties: { made: { type: string, readOnly: true }, key: { type: string, writeOnly: true }, name: { type: string } } }
    Tool:
      type: object
      required: [id, name]
      properties:
        id: { type: integer, readOnly: true }
        name: { type: string }
        parts: { type: array, items: { $ref: "#/components/schemas/Part" } }
        use: { oneOf: [{ properties: { a: { type: integer } } }, { properties: { a: { type: string }, by: { readOnly: true } } }] }
      example: { id: 7, name: Hammer, parts: [{ made: here, key: k, name: n }], use: { a: x, by: Ada } }
    Box:
      type: object
      properties:
        part: { allOf: [{ $ref: "#/components/schemas/Part" }], example: { made: here, name: n } }
    Full: { type: object, required: [part], properties: { part: { allOf: [{ $ref: "#/components/schemas/Part" }], example: { made: here, name: n } } } }
`);
const requests = sourceOf(contract);

it('is an example without what the other direction has, at any depth', () => {
  expect(sampleValue(requests, '/components/schemas/Tool')).toEqual({
    name: 'Hammer',
    parts: [{ key: 'k', name: 'n' }],
    use: { a: 'x' },
  });
  expect(sampleValue({ ...sourceOf(contract), direction: 'response' }, '/components/schemas/Tool')).toEqual({
    id: 7,
    name: 'Hammer',
    parts: [{ made: 'here', name: 'n' }],
    use: { a: 'x', by: 'Ada' },
  });
});

it('is so where a part of the value has the example', () => {
  expect(sampleValue(requests, '/components/schemas/Full')).toEqual({ part: { name: 'n' } });
  const plan = { ...plainPlan(requests), optional: 'all' } as const;
  expect(buildValue(registryOf(requests), { pointers: ['/components/schemas/Box'], plan })).toEqual({
    part: { name: 'n' },
  });
});
