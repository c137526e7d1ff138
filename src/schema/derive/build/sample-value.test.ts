import { expect, it } from 'vitest';
import type { JsonObject } from '../../../model/json.ts';
import { createValidator } from '../../validate/validator.ts';
import { buildValue } from './build-value.ts';
import { sampleValue } from './sample-value.ts';
import { registryOf } from './schema-source.ts';

const timeOfDay = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };

it.each<[string, JsonObject, JsonObject]>([
  ['an example of both', { ...timeOfDay, example: '09:00' }, { from: '09:00', to: '11:00' }],
  ['a format', { type: 'string', format: 'date', example: '2026-03-01' }, { from: '2026-03-01', to: '2026-03-02' }],
  ['a pattern that forbids it', { type: 'string', pattern: '^09:00$' }, { from: '09:00', to: '09:00' }],
  ['the only value', { ...timeOfDay, enum: ['09:00'] }, { from: '09:00', to: '09:00' }],
  ['another format', { ...timeOfDay, format: 'clock', example: '09:00' }, { from: '09:00', to: '09:00' }],
])('a sample ends after it starts, unless its schema does not allow that: %s', (_, time, sample) => {
  const window = { type: 'object', required: ['from', 'to'], properties: { from: time, to: time } };
  const document: JsonObject = { components: { schemas: { S: window } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const source = { document, dialect: '3.1' as const, validator, direction: 'request' as const };
  expect(sampleValue(source, '/components/schemas/S')).toEqual(sample);
});

it.each<[string, JsonObject, string]>([
  ['an example', { pattern: '^PT([0-9]+H)?([0-9]+M)?$', examples: ['PT45M'] }, 'PT45M'],
  ['an example that the pattern forbids', { pattern: '^PT([0-9]+H)?([0-9]+M)?$', examples: ['P1D'] }, 'PT30M'],
  ['hours alone', { pattern: '^PT[0-9]+H$' }, 'PT1H'],
])('the plainest duration of a pattern is an ordinary one: %s', (_, schema, expected) => {
  const document: JsonObject = { components: { schemas: { S: { type: 'string', format: 'duration', ...schema } } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const registry = registryOf({ document, dialect: '3.1' as const, validator, direction: 'request' as const });
  const plan = { optional: 'none', examples: false, omitted: 'readOnly', choose: () => 0, variant: 0 } as const;
  expect(buildValue(registry, { pointers: ['/components/schemas/S'], plan })).toBe(expected);
});

it('an alternative that needs two more of its union has the plainest ones that end', () => {
  const ref = { $ref: '#/components/schemas/Rule' };
  const pair = { type: 'object', required: ['below', 'above'], properties: { below: ref, above: ref } };
  const list = {
    type: 'object',
    required: ['rules'],
    properties: { rules: { type: 'array', minItems: 1, items: ref } },
  };
  const flat = { type: 'object', required: ['price'], properties: { price: { const: 5 } } };
  const document: JsonObject = { components: { schemas: { Rule: { oneOf: [pair, list, flat] } } } };
  const validator = createValidator(document, { dialect: '3.1', direction: 'request' });
  const registry = registryOf({ document, dialect: '3.1' as const, validator, direction: 'request' as const });
  const build = (index: number) => {
    const plan = { optional: 'none', examples: false, omitted: 'readOnly', choose: () => index, variant: 0 } as const;
    return buildValue(registry, { pointers: ['/components/schemas/Rule'], plan });
  };
  expect([build(0), build(1), build(2)]).toEqual([
    { below: { price: 5 }, above: { price: 5 } },
    { rules: [{ price: 5 }] },
    { price: 5 },
  ]);
});
