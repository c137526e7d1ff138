import { itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** Tags that are declared twice (OAS, OpenAPI Object: each name must be unique). */
export const tagsUnique: LintRule = {
  id: 'tags-unique',
  level: 'error',
  why: 'OpenAPI requires unique names, and tools show only one of the two.',
  *check({ document }) {
    const seen = new Set<string>();
    for (const [index, tag] of itemsOfList(memberOf(document, 'tags')).entries()) {
      const name = memberOf(tag, 'name');
      if (typeof name !== 'string') continue;
      if (seen.has(name)) {
        yield {
          pointer: join('/tags', index, 'name'),
          message: `The tag ${JSON.stringify(name)} is declared twice.`,
          fix: 'Remove one of the two.',
        };
      }
      seen.add(name);
    }
  },
};
