import { join } from '../../schema/json/pointer.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { isKnownKeyword, knownKeywords } from '../schemas/known-keywords.ts';
import type { LintRule } from '../subject/rule.ts';

/** A member of a schema that is no keyword but looks like one. JSON Schema allows and ignores it, so nothing else will tell. */
export const keywordMisspelt: LintRule = {
  id: 'keyword-misspelt',
  level: 'warning',
  why: 'JSON Schema allows and ignores it: the limit the author meant is not there, and nothing else will tell.',
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
          message: `${JSON.stringify(keyword)} is no keyword and has no effect. Is "${meant}" meant?`,
          fix: `Write "${meant}", or begin a name of your own with "x-".`,
        };
      }
    }
  },
};
