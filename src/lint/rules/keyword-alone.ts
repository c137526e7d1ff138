import type { JsonObject } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { subtypeUnion } from '../../schema/shape/discriminators.ts';
import type { LintRule, RuleSubject, SchemaObject } from '../subject/lint-rule.ts';

/** Keywords that have an effect only next to one of the others in the row. */
const companions: readonly (readonly [keyword: string, ...needed: string[]])[] = [
  ['then', 'if'],
  ['else', 'if'],
  ['minContains', 'contains'],
  ['maxContains', 'contains'],
  ['contentSchema', 'contentMediaType'],
];

/** Keywords that may evaluate properties or items. */
const evaluating =
  'properties patternProperties additionalProperties prefixItems items contains $ref $dynamicRef allOf anyOf oneOf if dependentSchemas'.split(
    ' ',
  );

/** A keyword that has no effect without another one (JSON Schema 2020-12 Core, 10.2.2; Validation, 6.4.4, 6.4.5 and 8.5; OAS 3.0, Schema Object). */
export const keywordAlone: LintRule = {
  id: 'keyword-alone',
  level: 'warning',
  why: 'It has no effect, so what the author meant is neither mocked nor tested.',
  *check(subject) {
    const { schemas } = subject;
    const marksEvaluated = schemas.some(({ schema }) =>
      ['unevaluatedProperties', 'unevaluatedItems'].some((keyword) => Object.hasOwn(schema, keyword)),
    );
    for (const candidate of schemas) {
      const { pointer, schema, draft } = candidate;
      // A condition alone counts properties and items as evaluated.
      const condition = draft === '3.0' || hasOne(schema, ['then', 'else']) ? undefined : schema['if'];
      if (isObject(condition) && !(marksEvaluated && hasOne(condition, evaluating))) {
        yield {
          pointer: join(pointer, 'if'),
          message: '"if" has no effect without "then" or "else" in the same schema.',
          fix: 'Add what holds when the condition is true or false, or remove it.',
        };
      }
      if (isUnusedDiscriminator(subject, candidate)) {
        yield {
          pointer: join(pointer, 'discriminator'),
          message:
            '"discriminator" has no effect: the schema has neither "oneOf" nor "anyOf", and no schema extends it.',
          fix: 'List the alternatives in "oneOf", or let them extend the schema by "allOf".',
        };
      }
      for (const [keyword, ...needed] of draft === '3.0' ? exclusions : companions) {
        const value = schema[keyword];
        if (value === undefined || (draft === '3.0' && value !== true) || hasOne(schema, needed)) continue;
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

function hasOne(schema: JsonObject, keywords: readonly string[]): boolean {
  return keywords.some((keyword) => Object.hasOwn(schema, keyword));
}

/** Whether nothing is an alternative of the schema. What a mapping or another file names may be. */
function isUnusedDiscriminator({ document, dialect }: RuleSubject, { pointer, schema }: SchemaObject): boolean {
  const discriminator = memberOf(schema, 'discriminator');
  if (
    !isObject(discriminator) ||
    memberOf(discriminator, 'mapping') !== undefined ||
    hasOne(schema, ['oneOf', 'anyOf', 'allOf', '$ref'])
  )
    return false;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return (
    typeof memberOf(discriminator, 'propertyName') === 'string' &&
    !/\/(?:allOf|anyOf|oneOf)\/\d+$/.test(pointer) &&
    subtypeUnion({ registry, pointer, keywords: schema }) === undefined
  );
}
