import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';
import { identicalTo, shapeOf } from './identical-paths.ts';

/** One path under two names of its parameters, each with methods of its own (OAS, Paths Object: they must not both exist). */
export const splitPath: LintRule = {
  id: 'split-path',
  level: 'warning',
  why: 'Many tools take one of the two and know nothing of the methods of the other; mock and suite know all.',
  *check({ document, operations }) {
    const identical = identicalTo(operations);
    const paths = memberOf(document, 'paths');
    const known = new Map<string, string>();
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const other = known.get(shapeOf(path));
      known.set(shapeOf(path), other ?? path);
      if (other === undefined || !path.startsWith('/') || identical.has(path)) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} is ${JSON.stringify(other)} under another name.`,
        fix: 'Merge the two path items.',
      };
    }
  },
};
