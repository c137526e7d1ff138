import type { Dialect } from '../../model/contract.ts';
import type { SchemaDraft } from '../../schema/document/schema-drafts.ts';
import { join } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { isKnownKeyword, knownKeywords } from '../schemas/known-keywords.ts';
import type { LintRule } from '../subject/lint-rule.ts';
import { refusesNull } from './nullable-removed.ts';

/** Keywords that OpenAPI 3.1 dropped, and what replaces them. */
const dropped: ReadonlyMap<string, string> = new Map([
  ['nullable', 'Add "null" to the list of types.'],
  ['dependencies', 'Use "dependentRequired" or "dependentSchemas".'],
  ['additionalItems', 'Use "prefixItems", and "items" for the rest.'],
  ['$recursiveRef', 'Use "$dynamicRef".'],
  ['$recursiveAnchor', 'Use "$dynamicAnchor".'],
]);

/** A property of a schema that is not a keyword: it has no effect (OAS 3.1, Schema Object). OpenAPI 3.0 forbids it, which `structure` reports. */
export const keywordUnknown: LintRule = {
  id: 'keyword-unknown',
  level: 'advice',
  why: 'It has no effect.',
  *check({ schemas, dialect }) {
    if (dialect === '3.0') return;
    for (const { pointer, schema, draft } of schemas) {
      if (draft === undefined) continue;
      for (const keyword of Object.keys(schema)) {
        if (isKnownKeyword(draft, keyword) || keyword.startsWith('x-')) continue;
        // `nullable-removed` reports it.
        if (keyword === 'nullable' && refusesNull(schema)) continue;
        const meant = knownKeywords.has(keyword) ? undefined : didYouMean(keyword, [...knownKeywords]);
        // `keyword-misspelt` reports it.
        if (meant !== undefined && !Object.hasOwn(schema, meant)) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `${JSON.stringify(keyword)} is not a keyword of ${dialectName(draft, dialect)} and has no effect.`,
          fix: dropped.get(keyword) ?? 'Remove it, or start its name with "x-".',
        };
      }
    }
  },
};

function dialectName(draft: SchemaDraft, dialect: Dialect): string {
  return draft === '2020-12' ? `OpenAPI ${dialect}` : `JSON Schema ${draft}`;
}
