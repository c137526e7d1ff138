import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A path that contains a query or a fragment, which OpenAPI does not allow. */
export const pathQuery: LintRule = {
  id: 'path-query',
  level: 'warning',
  why: 'Other tools match paths without query and fragment, so they do not find the operation. Mock and suite send the query with every request, and never the fragment.',
  *check({ document }) {
    const paths = memberOf(document, 'paths');
    for (const path of isObject(paths) ? Object.keys(paths) : []) {
      const fixed = path.replaceAll(/\{[^{}]*\}/g, '');
      if (!path.startsWith('/') || !/[?#]/.test(fixed)) continue;
      yield {
        pointer: join('/paths', path),
        message: `The path ${JSON.stringify(path)} contains a ${fixed.includes('?') ? 'query' : 'fragment'}.`,
        fix: fixed.includes('?')
          ? 'Describe the query by query parameters.'
          : 'Remove the fragment: no request contains it.',
      };
    }
  },
};
