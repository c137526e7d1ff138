import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** A path that contains a query or a fragment: paths are matched without them, so no request reaches the operation. */
export const pathQuery: LintRule = {
  id: 'path-query',
  level: 'error',
  why: 'Paths are matched without query and fragment, so no request reaches the operation.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const fixed = path.replaceAll(/\{[^{}]*\}/g, '');
      if (!path.startsWith('/') || !/[?#]/.test(fixed)) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} contains a ${fixed.includes('?') ? 'query' : 'fragment'}.`,
        fix: 'Describe the query by query parameters.',
      };
    }
  },
};
