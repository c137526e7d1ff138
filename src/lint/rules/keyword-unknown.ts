import type { Dialect } from '../../model/contract.ts';
import type { SchemaDraft } from '../../schema/document/schema-drafts.ts';
import { join } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { isKnownKeyword, knownKeywords } from '../schemas/known-keywords.ts';
import type { LintRule } from '../subject/rule.ts';

/** Members that OpenAPI 3.1 dropped, and what took their place. */
const dropped: ReadonlyMap<string, string> = new Map([
  ['nullable', 'Write "null" into the list of types.'],
  ['dependencies', 'Write "dependentRequired" or "dependentSchemas".'],
  ['additionalItems', 'Write "prefixItems", and "items" for the rest.'],
  ['$recursiveRef', 'Write "$dynamicRef".'],
  ['$recursiveAnchor', 'Write "$dynamicAnchor".'],
]);

/** A member of a schema that is no keyword: it has no effect (OAS 3.1, Schema Object; 3.0 forbids it, which is an error of structure). */
export const keywordUnknown: LintRule = {
  id: 'keyword-unknown',
  level: 'advice',
  why: 'It has no effect. A "nullable" carried over from 3.0 is the usual case: null is then forbidden.',
  *check({ schemas, dialect }) {
    if (dialect === '3.0') return;
    for (const { pointer, schema, draft } of schemas) {
      if (draft === undefined) continue;
      for (const keyword of Object.keys(schema)) {
        if (isKnownKeyword(draft, keyword) || keyword.startsWith('x-')) continue;
        if (!knownKeywords.has(keyword) && didYouMean(keyword, [...knownKeywords]) !== undefined) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `${JSON.stringify(keyword)} is no keyword of ${nameOf(draft, dialect)} and has no effect.`,
          fix: dropped.get(keyword) ?? 'Remove it, or begin its name with "x-".',
        };
      }
    }
  },
};

function nameOf(draft: SchemaDraft, dialect: Dialect): string {
  return draft === '2020-12' ? `OpenAPI ${dialect}` : `JSON Schema ${draft}`;
}
