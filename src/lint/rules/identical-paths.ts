import { withoutParameterNames } from '../../http/written-path.ts';
import type { Operation } from '../../model/contract.ts';
import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** Two operations of one method whose paths differ only in the names of their parameters (OAS, Paths Object): every request matches both. */
export const identicalPaths: LintRule = {
  id: 'identical-paths',
  level: 'error',
  why: 'Every request matches both (OAS, Paths Object).',
  *check({ operations }) {
    for (const [path, other] of identicalTo(operations)) {
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} differs from ${JSON.stringify(other)} only in the names of its parameters.`,
        fix: 'Remove one of the two.',
      };
    }
  },
};

/** By path, the earlier path of the same method that differs only in the names of the parameters. */
export function identicalTo(operations: readonly Operation[]): ReadonlyMap<string, string> {
  const known = new Map<string, string>();
  const identical = new Map<string, string>();
  for (const { method, path } of operations) {
    const key = `${method} ${withoutParameterNames(path)}`;
    const other = known.get(key);
    if (other === undefined) known.set(key, path);
    else if (other !== path && !identical.has(path)) identical.set(path, other);
  }
  return identical;
}
