import { join } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { isKnownKeyword, knownKeywords } from '../schemas/known-keywords.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A property of a schema that is not a keyword but looks like one. JSON Schema allows and ignores it, so no other tool reports it. */
export const keywordMisspelt: LintRule = {
  id: 'keyword-misspelt',
  level: 'warning',
  why: 'JSON Schema allows and ignores it. The limit that the author meant is missing, and no other tool reports it.',
  *check({ schemas, dialect }) {
    if (dialect === '3.0') return;
    for (const { pointer, schema, draft } of schemas) {
      if (draft === undefined) continue;
      for (const keyword of Object.keys(schema)) {
        if (knownKeywords.has(keyword) || isKnownKeyword(draft, keyword) || keyword.startsWith('x-')) continue;
        const meant = didYouMean(keyword, [...knownKeywords]);
        if (meant === undefined || Object.hasOwn(schema, meant)) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `${JSON.stringify(keyword)} is not a keyword and has no effect. Did you mean "${meant}"?`,
          fix: `Write "${meant}", or start the name with "x-".`,
        };
      }
    }
  },
};
