import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isObject, join, memberOf, valueAt } from '../schema/pointer.ts';
import { shapeOf } from '../schema/shape.ts';
import type { LintRule, RuleSubject } from './rule.ts';

/** A required property of which nothing is known: a slip of the pen more often than not. */
export const requiredUndeclared: LintRule = {
  id: 'required-undeclared',
  level: 'warning',
  why: 'Nothing is known of a value that must be there. More often than not it is a slip of the pen.',
  *check(subject) {
    for (const { pointer, schema } of subject.schemas) {
      const required = memberOf(schema, 'required');
      if (!Array.isArray(required) || !isObject(memberOf(schema, 'properties'))) continue;
      for (const [index, name] of (required as readonly Json[]).entries()) {
        if (typeof name !== 'string' || isDeclared(subject, { pointer, schema, name })) continue;
        yield {
          pointer: join(pointer, 'required', index),
          message: `The property ${JSON.stringify(name)} is required but not described.`,
          fix: 'Describe the property, or no longer require it.',
        };
      }
    }
  },
};

interface Question {
  readonly pointer: Pointer;
  readonly schema: JsonObject;
  readonly name: string;
}

/** By the schema itself and what it is put together with, by alternatives, or by a schema around it. */
function isDeclared({ document, dialect }: RuleSubject, { pointer, schema, name }: Question): boolean {
  if (memberOf(memberOf(schema, 'properties'), name) !== undefined) return true;
  if (['anyOf', 'oneOf', 'patternProperties', 'if', '$dynamicRef'].some((keyword) => Object.hasOwn(schema, keyword)))
    return true;
  const shape = shapeOf(document, dialect, pointer);
  if (shape.properties.has(name) || shape.unions.length > 0) return true;
  return wholes(document, pointer).some((whole) => {
    const around = shapeOf(document, dialect, whole);
    return around.properties.has(name) || around.unions.length > 0;
  });
}

/** The schemas that a schema is a part of. */
function wholes(document: JsonObject, pointer: Pointer): Pointer[] {
  const found: Pointer[] = [];
  let place = pointer;
  for (;;) {
    const match = /^(.*)\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/.exec(place);
    if (match?.[1] === undefined || !isObject(valueAt(document, match[1]))) return found;
    place = match[1];
    found.push(place);
  }
}
