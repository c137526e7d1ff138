import type { Json } from '../../model/json.ts';
import { itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A tag whose parent is not declared, or that is its own ancestor (OAS 3.2, Tag Object, parent). */
export const tagParent: LintRule = {
  id: 'tag-parent',
  level: 'error',
  why: 'Tools cannot place the tag.',
  *check({ document, dialect }) {
    if (dialect !== '3.2') return;
    const tags = itemsOfList(memberOf(document, 'tags'));
    const parents = new Map(tags.map((tag) => [memberOf(tag, 'name'), memberOf(tag, 'parent')]));
    const inCircle = new Set<Json | undefined>();
    for (const [index, tag] of tags.entries()) {
      const [name, parent] = [memberOf(tag, 'name'), memberOf(tag, 'parent')];
      if (parent === undefined) continue;
      const pointer = join('/tags', index, 'parent');
      if (!parents.has(parent)) {
        yield {
          pointer,
          message: `The parent of the tag ${JSON.stringify(name)} is ${JSON.stringify(parent)}, which is not declared.`,
          fix: 'Declare the parent among the tags.',
        };
      } else if (!inCircle.has(name) && isUnder(parents, { name, above: parent })) {
        for (let at = name; !inCircle.has(at); at = parents.get(at)) inCircle.add(at);
        yield {
          pointer,
          message: `The tag ${JSON.stringify(name)} is its own ancestor.`,
          fix: 'Remove the parent of one of the tags.',
        };
      }
    }
  },
};

type Parents = ReadonlyMap<Json | undefined, Json | undefined>;

function isUnder(parents: Parents, { name, above }: { name: Json | undefined; above: Json | undefined }): boolean {
  const seen = new Set<Json | undefined>();
  for (let at = above; at !== undefined && !seen.has(at); at = parents.get(at)) {
    if (at === name) return true;
    seen.add(at);
  }
  return false;
}
