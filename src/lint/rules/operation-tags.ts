import { itemsOfList, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A tag that an operation has twice, or that is not declared in a contract that declares tags (OAS, OpenAPI Object, tags). */
export const operationTags: LintRule = {
  id: 'operation-tags',
  level: 'advice',
  why: 'It is usually a typing error: --only tag:NAME does not find the operation, and documentation shows it in a group of its own.',
  *check({ document, operations }) {
    const declared = itemsOfList(memberOf(document, 'tags')).map((tag) => memberOf(tag, 'name'));
    // `structure` reports a tag without a name, which may be meant for any.
    const names = new Set(declared.includes(undefined) ? [] : declared);
    for (const { key, pointer } of operations) {
      const tags = itemsOfList(valueAt(document, join(pointer, 'tags')));
      const seen = new Set<unknown>();
      for (const [index, tag] of tags.entries()) {
        const isRepeated = seen.has(tag);
        seen.add(tag);
        if (typeof tag !== 'string' || (!isRepeated && (names.size === 0 || names.has(tag)))) continue;
        yield {
          pointer: join(pointer, 'tags', index),
          message: isRepeated
            ? `${key} has the tag ${JSON.stringify(tag)} twice.`
            : `The tag ${JSON.stringify(tag)} is not declared.`,
          fix: isRepeated
            ? 'Remove one of the two.'
            : 'Correct the name, or declare the tag in "tags" of the document.',
        };
      }
    }
  },
};
