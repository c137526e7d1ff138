import type { Json, Pointer } from '../../model/json.ts';
import { buildValue } from './build-value.ts';
import { isValidValue } from './is-valid-value.ts';
import { plainPlan, sampleValue } from './sample-value.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** As many values are tried before the sample is taken. */
const mostAttempts = 20;

/**
 * A value that is proven valid, different with every call and the same for the same numbers: `random` gives them from 0 up to 1. Objects have some of their
 * optional properties, arrays up to four items more than they must, texts at most 60 characters more. `undefined` when the schema has no sample.
 */
export function generateValue(source: SchemaSource, schema: Pointer, random: () => number): Json | undefined {
  const registry = registryOf(source);
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const plan = {
      ...plainPlan(source),
      examples: false,
      optional: 'all' as const,
      choose: ({ branches }: { branches: readonly unknown[] }) => Math.floor(random() * branches.length),
      random,
    };
    const value = buildValue(registry, { pointers: [schema], plan });
    if (value !== undefined && isValidValue(source, schema, value)) return value;
  }
  return sampleValue(source, schema);
}
