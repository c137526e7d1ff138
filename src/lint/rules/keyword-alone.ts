import { join } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/rule.ts';

/** Keywords that have an effect only next to one of the others in the row. */
const companions: readonly (readonly [keyword: string, ...needed: string[]])[] = [
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
  ['contentSchema', 'contentMediaType'],
];

/** A keyword that has no effect without another one (JSON Schema 2020-12 Core, 10.2.2; Validation, 6.4.4, 6.4.5 and 8.5; OAS 3.0, Schema Object). */
export const keywordAlone: LintRule = {
  id: 'keyword-alone',
  level: 'warning',
  why: 'It has no effect, so what the author meant is neither mocked nor tested.',
  *check({ schemas }) {
    for (const { pointer, schema, draft } of schemas) {
      for (const [keyword, ...needed] of draft === '3.0' ? exclusions : companions) {
        const value = schema[keyword];
        if (
          value === undefined ||
          (draft === '3.0' && value !== true) ||
          needed.some((name) => Object.hasOwn(schema, name))
        )
          continue;
        yield {
          pointer: join(pointer, keyword),
          message: `"${keyword}" has no effect without ${needed.map((name) => `"${name}"`).join(' or ')} in the same schema.`,
          fix: 'Add the missing keyword, or remove this one.',
        };
      }
    }
  },
};

/** In OpenAPI 3.0 the exclusive limits are flags. */
const exclusions: typeof companions = [
  ['exclusiveMinimum', 'minimum'],
  ['exclusiveMaximum', 'maximum'],
];
