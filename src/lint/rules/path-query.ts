import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** A path with a query or a fragment in it: a path is matched without either, so the operation is never reached. */
export const pathQuery: LintRule = {
  id: 'path-query',
  level: 'error',
  why: 'A path never matches a query: the operation cannot be reached.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const fixed = path.replaceAll(/\{[^{}]*\}/g, '');
      if (!path.startsWith('/') || !/[?#]/.test(fixed)) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} holds a ${fixed.includes('?') ? 'query' : 'fragment'}.`,
        fix: 'Describe a query by parameters in "query".',
      };
    }
  },
};
