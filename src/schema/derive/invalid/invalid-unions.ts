import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { buildValue } from '../build/build-value.ts';
import type { Candidate } from '../candidate.ts';
import type { Position } from '../positions.ts';

/** The maximum number of pairs of alternatives. */
const maxPairs = 30;

/** Values that are valid against two alternatives of a `oneOf`, and values that a `not` describes. */
export function* invalidUnions(registry: SchemaRegistry, { pointers, plan, shape }: Position): Generator<Candidate> {
  const open = mergeSchemas(registry, { pointers });
  for (const { keyword, pointer, branches } of open.unions) {
    if (keyword !== 'oneOf') continue;
    const pairs = branches.flatMap((one, index) => branches.slice(index + 1).map((other) => [...one, ...other]));
    for (const pair of pairs.slice(0, maxPairs)) {
      for (const optional of ['none', 'all'] as const) {
        const part = buildValue(registry, {
          pointers: [...pair, ...pointers],
          plan: { ...plan, optional, examples: false },
        });
        const why = 'oneOf allows exactly one alternative, and two match';
        if (part !== undefined) yield { part, predicate: 'is valid against two alternatives', why, about: pointer };
      }
    }
  }
  for (const about of shape.unmerged.filter((pointer) => pointer.endsWith('/not'))) {
    const part = buildValue(registry, { pointers: [about, ...pointers], plan });
    if (part !== undefined) yield { part, predicate: 'matches the schema under not', why: 'not describes it', about };
  }
}
