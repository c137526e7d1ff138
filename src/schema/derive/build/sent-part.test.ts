import { expect, it } from 'vitest';
import type { Json } from '../../../model/json.ts';
import { contractOf } from '../../../testing/contract-of.ts';
import { sourceOf } from '../../../testing/derivations.ts';
import { memberOf } from '../../json/pointer.ts';
import { buildValue } from './build-value.ts';
import { plainPlan, sampleValue } from './sample-value.ts';
import { registryOf } from './schema-source.ts';
import { sentPart } from './sent-part.ts';

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
    Chain: { properties: { made: { readOnly: true }, next: { $ref: "#/components/schemas/Chain" } } }
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

it('stays as it is where it is nested very deep', () => {
  let value: Json = { made: 'deep' };
  for (let depth = 0; depth < 20_000; depth += 1) value = { made: 'here', next: value };
  const pointers = ['/components/schemas/Chain'];
  let part = sentPart(registryOf(requests), { value, pointers, omitted: 'readOnly', isValid: () => true });
  for (let depth = 0; depth <= 32; depth += 1) {
    expect(memberOf(part, 'made')).toBeUndefined();
    part = memberOf(part, 'next') ?? null;
  }
  expect(memberOf(part, 'made')).toBe('here');
});
