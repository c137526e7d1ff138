import type { Json, Pointer } from '../../../model/json.ts';
import { buildValue, effortOfAttempts } from './build-value.ts';
import { isValidValue } from './is-valid-value.ts';
import { plainPlan, sampleValue } from './sample-value.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** The number of attempts before the sample is used instead. */
const maxAttempts = 20;

/**
 * A random value that is proven valid. `random` gives numbers from 0 up to 1; the same numbers give the same value. Objects have some of their optional
 * properties, arrays up to four items more than required, strings at most 60 characters unless more are required. `undefined` when the schema has no sample.
 */
export function generateValue(source: SchemaSource, schema: Pointer, random: () => number): Json | undefined {
  const registry = registryOf(source);
  const effort = effortOfAttempts();
  for (let attempt = 0; attempt < maxAttempts && effort.left > 0; attempt += 1) {
    const plan = {
      ...plainPlan(source),
      examples: false,
      optional: 'all' as const,
      choose: ({ branches }: { branches: readonly unknown[] }) => Math.floor(random() * branches.length),
      random,
    };
    const value = buildValue(registry, { pointers: [schema], plan, effort });
    if (value !== undefined && isValidValue(source, schema, value)) return value;
  }
  return sampleValue(source, schema);
}
