import type { Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import type { Union } from '../../shape/shape.ts';
import { buildValue } from '../build/build-value.ts';
import type { Candidate } from '../candidate.ts';
import { takeItems } from '../lazy-list.ts';
import type { Position } from '../positions.ts';

/** The maximum number of pairs of alternatives. */
const maxPairs = 30;

/** Values that are valid against two alternatives of a `oneOf`, and values that a `not` describes. */
export function* invalidUnions(registry: SchemaRegistry, { pointers, plan, shape }: Position): Generator<Candidate> {
  const open = mergeSchemas(registry, { pointers });
  for (const { keyword, pointer, branches } of open.unions) {
    if (keyword !== 'oneOf') continue;
    for (const pair of takeItems(pairsOf(branches), maxPairs)) {
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

/** The schemas of two alternatives together: thousands of alternatives have millions of pairs, of which only the first ones are made. */
function* pairsOf(branches: Union['branches']): Generator<readonly Pointer[]> {
  for (const [index, one] of branches.entries())
    for (let at = index + 1; at < branches.length; at += 1) yield [...one, ...(branches[at] ?? [])];
}
