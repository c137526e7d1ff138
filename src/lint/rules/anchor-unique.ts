import type { JsonObject, Pointer } from '../../model/json.ts';
import { join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import type { LintRule, SchemaObject } from '../subject/rule.ts';

/** Two schemas of one name: the same `$id`, or the same `$anchor` within one `$id` (JSON Schema 2020-12 Core, 8.2.1 and 8.2.2). */
export const anchorUnique: LintRule = {
  id: 'anchor-unique',
  level: 'error',
  why: 'Which of the two a reference means depends on the reader.',
  *check({ document, dialect, schemas }) {
    if (dialect === '3.0') return;
    const known = new Set<string>();
    for (const { pointer, keyword, name } of schemas.flatMap((schema) => namesOf(document, schema))) {
      if (known.has(name)) {
        yield {
          pointer: join(pointer, keyword),
          message: `Another schema has the ${keyword} ${JSON.stringify(memberOf(valueAt(document, pointer), keyword))} too.`,
          fix: 'Give each schema a name of its own.',
        };
      }
      known.add(name);
    }
  },
};

interface Named {
  readonly pointer: Pointer;
  readonly keyword: string;
  /** The same for schemas that cannot be told apart. */
  readonly name: string;
}

function namesOf(document: JsonObject, { pointer, schema }: SchemaObject): Named[] {
  return ['$id', '$anchor', '$dynamicAnchor'].flatMap((keyword) => {
    const written = schema[keyword];
    if (typeof written !== 'string' || written === '' || written.startsWith('#')) return [];
    // Anchors share their names, and are looked for within the nearest `$id`.
    const around = baseOf(document, keyword === '$id' ? tokensOf(pointer).slice(0, -1) : tokensOf(pointer));
    return [{ pointer, keyword, name: `${around} ${keyword === '$id' ? '' : '#'}${written}` }];
  });
}

/** The place of the nearest schema around that has an `$id`; those that do are bases of their own. */
function baseOf(document: JsonObject, tokens: readonly string[]): Pointer {
  for (let length = tokens.length; length > 0; length -= 1) {
    const place = join('', ...tokens.slice(0, length));
    if (typeof memberOf(valueAt(document, place), '$id') === 'string') return place;
  }
  return '';
}
