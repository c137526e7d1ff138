import { withoutParameterNames } from '../../http/written-path.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { identicalTo } from './identical-paths.ts';

/** Two paths that differ only in the names of their parameters, each with its own methods (OAS, Paths Object: they must not both exist). */
export const splitPath: LintRule = {
  id: 'split-path',
  level: 'warning',
  why: 'Many tools use one of the two and do not find the methods of the other. Mock and suite use both.',
  *check({ document, operations }) {
    const identical = identicalTo(operations);
    const paths = memberOf(document, 'paths');
    const known = new Map<string, string>();
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const unnamed = withoutParameterNames(path);
      const other = known.get(unnamed);
      known.set(unnamed, other ?? path);
      if (other === undefined || !path.startsWith('/') || identical.has(path)) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} differs from ${JSON.stringify(other)} only in the names of its parameters.`,
        fix: 'Merge the two path items.',
      };
    }
  },
};
