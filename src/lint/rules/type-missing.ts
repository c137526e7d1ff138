import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** Keywords with which authors mean a type, and that type. */
const meant: readonly (readonly [keyword: string, type: string])[] = [
  ['properties', 'object'],
  ['items', 'array'],
];

/** Keywords of which a part may state the type. */
const parts = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'enum', 'const'];

/** `properties` or `items` without `type` (JSON Schema Validation 2020-12, 6): values of every other type are valid. */
export const typeMissing: LintRule = {
  id: 'type-missing',
  level: 'advice',
  why: 'Values of every other type are valid, so a text in place of the object is not noticed.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      if (memberOf(schema, 'type') !== undefined || isPart(pointer)) continue;
      if (parts.some((keyword) => Object.hasOwn(schema, keyword))) continue;
      const [keyword, type] = meant.find(([one]) => Object.hasOwn(schema, one)) ?? [];
      if (keyword === undefined) continue;
      yield {
        pointer: join(pointer, keyword),
        message: `The schema has "${keyword}" but no "type", so values that are not ${type}s are valid.`,
        fix: `Add "type": "${type}".`,
      };
    }
  },
};

/** Whether another schema combines this one with others, and may state the type. */
function isPart(pointer: string): boolean {
  return /\/(?:(?:allOf|anyOf|oneOf)\/\d+|not|if|then|else|dependentSchemas\/[^/]*)$/.test(pointer);
}
