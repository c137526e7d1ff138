import { performance } from 'node:perf_hooks';
import { expect, it } from 'vitest';
import type { JsonObject } from '../../model/json.ts';
import { TimeOver, withinTime } from '../time-limit.ts';
import { createValidator } from './validator.ts';

const names = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`);
const each = (keys: readonly string[], value: JsonObject) => Object.fromEntries(keys.map((key) => [key, value]));
const validatorOf = (schema: JsonObject) =>
  createValidator({ components: { schemas: { S: schema } } }, { dialect: '3.1', direction: 'response' });
const place = '/components/schemas/S';

const tooLarge: readonly (readonly [what: string, schema: JsonObject])[] = [
  ['patterns', { patternProperties: each(names(2000), { type: 'string' }) }],
  [
    'dependencies',
    { dependentRequired: Object.fromEntries(names(2500).map((name) => [name, names(20).map((one) => `${one}x`)])) },
  ],
];

it.each(tooLarge)('a schema with thousands of %s is not compiled, and accepts every value', (_, schema) => {
  const start = performance.now();
  expect(validatorOf({ ...schema, type: 'object' }).isValid(place, 5)).toBe(true);
  expect(performance.now() - start).toBeLessThan(2000);
});

it.each(tooLarge)('work with a limit ends at a schema with thousands of %s', (_, schema) => {
  const validator = validatorOf(schema);
  expect(() =>
    withinTime(
      () => false,
      () => validator.isValid(place, {}),
    ),
  ).toThrow(TimeOver);
});

it('long lists of values and of required names are compiled', () => {
  const schema = { required: names(50_000), not: { enum: names(50_000) } };
  expect(validatorOf(schema).isValid(place, {})).toBe(false);
  expect(validatorOf(schema).isValid(place, each(names(50_000), {}))).toBe(true);
});
