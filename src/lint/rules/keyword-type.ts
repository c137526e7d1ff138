import { join } from '../../schema/json/pointer.ts';
import { knownTypes } from '../schemas/constraints.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** By keyword, the types of the values that it limits (JSON Schema 2020-12, Validation, 6). */
const typesByKeyword: ReadonlyMap<string, readonly string[]> = new Map([
  ...keywords('minLength maxLength pattern contentEncoding contentMediaType', ['string']),
  ...keywords('minimum maximum exclusiveMinimum exclusiveMaximum multipleOf', ['number', 'integer']),
  ...keywords('items prefixItems minItems maxItems uniqueItems contains minContains maxContains unevaluatedItems', [
    'array',
  ]),
  ...keywords(
    'properties required minProperties maxProperties additionalProperties patternProperties propertyNames dependentRequired unevaluatedProperties',
    ['object'],
  ),
]);

function keywords(names: string, types: readonly string[]): [string, readonly string[]][] {
  return names.split(' ').map((name) => [name, types]);
}

/** A keyword that does not apply to the type of the schema: the limit is never enforced. */
export const keywordType: LintRule = {
  id: 'keyword-type',
  level: 'warning',
  why: 'The keyword has no effect: this limit is never enforced.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const types = knownTypes(schema);
      if (types === undefined || types.length === 0) continue;
      for (const keyword of Object.keys(schema)) {
        const meant = typesByKeyword.get(keyword);
        if (meant === undefined || meant.some((type) => types.includes(type))) continue;
        // `required: true` is meant for a parameter, and the structure is reported already.
        if (keyword === 'required' && !Array.isArray(schema[keyword])) continue;
        yield {
          pointer: join(pointer, keyword),
          message: `"${keyword}" limits values of type ${meant[0]}, but this schema accepts only ${types.join(' or ')}.`,
          fix: 'Correct the type, or remove the keyword.',
        };
      }
    }
  },
};
