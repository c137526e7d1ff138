import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../rule.ts';

/** Two paths that differ only in the names of their parameters (OAS, Paths Object): no request can tell them apart. */
export const identicalPaths: LintRule = {
  id: 'identical-paths',
  level: 'error',
  why: 'No request can tell them apart (OAS, Paths Object).',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    const known = new Map<string, string>();
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const shape = path.replaceAll(/\{[^{}]*\}/g, '{}');
      const other = known.get(shape);
      known.set(shape, other ?? path);
      if (other === undefined || !path.startsWith('/')) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} is ${JSON.stringify(other)} under another name.`,
        fix: 'Merge the two path items.',
      };
    }
  },
};
