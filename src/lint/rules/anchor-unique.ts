import type { JsonObject, Pointer } from '../../model/json.ts';
import { join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { groupsBy } from '../../text/group-by.ts';
import type { LintRule, LintSubject, SchemaObject } from '../subject/lint-rule.ts';

/** Two schemas with one name: the same `$id`, or the same `$anchor` within one `$id` (JSON Schema 2020-12 Core, 8.2.1 and 8.2.2). */
export const anchorUnique: LintRule = {
  id: 'anchor-unique',
  level: 'error',
  why: 'A reference to it means one schema in some tools and the other in others.',
  *check({ document, dialect, schemas, locate }) {
    if (dialect === '3.0') return;
    const named = schemas.flatMap((schema) => namesOf(document, schema));
    for (const same of groupsBy(named, ({ name }) => name)) {
      const [, ...later] = same.length === 1 ? same : same.toSorted(byLine(locate));
      for (const { pointer, keyword } of later)
        yield {
          pointer: join(pointer, keyword),
          message: `Another schema also has the ${keyword} ${JSON.stringify(memberOf(valueAt(document, pointer), keyword))}.`,
          fix: 'Give each schema its own name.',
        };
    }
  },
};

/** By the line in which the schema begins. */
function byLine(locate: LintSubject['locate']): (one: Named, other: Named) => number {
  return (one, other) => locate(one.pointer).line - locate(other.pointer).line;
}

interface Named {
  readonly pointer: Pointer;
  readonly keyword: string;
  /** Equal for schemas that a reference cannot distinguish. */
  readonly name: string;
}

function namesOf(document: JsonObject, { pointer, schema }: SchemaObject): Named[] {
  return ['$id', '$anchor', '$dynamicAnchor'].flatMap((keyword) => {
    const written = schema[keyword];
    if (typeof written !== 'string' || written === '' || written.startsWith('#')) return [];
    // `$anchor` and `$dynamicAnchor` share one set of names, which belongs to the nearest `$id`.
    const base = baseOf(document, keyword === '$id' ? tokensOf(pointer).slice(0, -1) : tokensOf(pointer));
    return [{ pointer, keyword, name: `${base} ${keyword === '$id' ? '' : '#'}${written}` }];
  });
}

/** The place of the nearest enclosing schema that has an `$id`: it is the base of the names in it. */
function baseOf(document: JsonObject, tokens: readonly string[]): Pointer {
  for (let length = tokens.length; length > 0; length -= 1) {
    const place = join('', ...tokens.slice(0, length));
    if (typeof memberOf(valueAt(document, place), '$id') === 'string') return place;
  }
  return '';
}
