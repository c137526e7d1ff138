import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, localReference, memberOf } from '../../schema/json/pointer.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { LintRule, RuleSubject } from '../subject/rule.ts';

/** A required property of which nothing is known: a slip of the pen more often than not. */
export const requiredUndeclared: LintRule = {
  id: 'required-undeclared',
  level: 'warning',
  why: 'Nothing is known of a value that must be there. More often than not it is a slip of the pen.',
  *check(subject) {
    const users = usersOf(subject);
    for (const { pointer, schema } of subject.schemas) {
      const required = memberOf(schema, 'required');
      if (!Array.isArray(required) || !isObject(memberOf(schema, 'properties'))) continue;
      for (const [index, name] of (required as readonly Json[]).entries()) {
        if (typeof name !== 'string' || isDeclared(subject, { pointer, schema, name, users })) continue;
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
  readonly users: Users;
}

/** By the schema itself and what it is put together with, by alternatives, or by a schema around it. */
function isDeclared({ document, dialect }: RuleSubject, { pointer, schema, name, users }: Question): boolean {
  if (memberOf(memberOf(schema, 'properties'), name) !== undefined) return true;
  if (['anyOf', 'oneOf', 'patternProperties', 'if', '$dynamicRef'].some((keyword) => Object.hasOwn(schema, keyword)))
    return true;
  const shape = shapeOf(document, dialect, pointer);
  if (shape.properties.has(name) || shape.unions.length > 0) return true;
  return wholesOf(pointer, users).some((whole) => {
    const around = shapeOf(document, dialect, whole);
    return around.properties.has(name) || around.unions.length > 0;
  });
}

/** By schema, the places that refer to it directly. */
type Users = ReadonlyMap<Pointer, readonly Pointer[]>;

function usersOf({ schemas }: RuleSubject): Users {
  const users = new Map<Pointer, Pointer[]>();
  for (const { pointer, schema } of schemas) {
    const reference = schema['$ref'];
    const target = typeof reference === 'string' ? localReference(reference) : undefined;
    if (target === undefined) continue;
    const known = users.get(target);
    if (known === undefined) users.set(target, [pointer]);
    else known.push(pointer);
  }
  return users;
}

/** Wholes of wholes that are looked at. */
const mostWholes = 100;

/** The schemas that a schema is a part of, where it stands and where it is referred to. */
function wholesOf(pointer: Pointer, users: Users): Pointer[] {
  const found = new Set<Pointer>();
  const open = [pointer];
  for (let place = open.pop(); place !== undefined && found.size < mostWholes; place = open.pop()) {
    const around = /^(.*)\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/.exec(place)?.[1];
    const wholes = [...(users.get(place) ?? []), ...(around === undefined ? [] : [around])];
    open.push(...wholes.filter((whole) => !found.has(whole)));
    for (const whole of wholes) found.add(whole);
  }
  return [...found];
}
