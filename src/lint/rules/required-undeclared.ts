import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isList, isObject, itemsOfList, join, localReference, memberOf } from '../../schema/json/pointer.ts';
import { mergeSchemas, shapeOf } from '../../schema/shape/merge-schemas.ts';
import { type Shape, schemasOfProperty } from '../../schema/shape/shape.ts';
import type { Complaint, LintRule, RuleSubject } from '../subject/lint-rule.ts';

/** A required property that the schema does not describe: usually a typing error. */
export const requiredUndeclared: LintRule = {
  id: 'required-undeclared',
  level: 'warning',
  why: 'Mock and suite know nothing about a value that must be there. Usually it is a typing error.',
  *check(subject) {
    const users = usersOf(subject);
    for (const { pointer, schema } of subject.schemas) {
      yield* undeclaredDependencies(subject, { pointer, schema, users });
      const required = memberOf(schema, 'required');
      if (!isList(required) || !describesProperties(subject, pointer, schema)) continue;
      for (const [index, name] of required.entries()) {
        if (typeof name !== 'string' || isForbidden(subject, pointer, name)) continue;
        if (isDeclared(subject, { pointer, schema, name, users })) continue;
        yield {
          pointer: join(pointer, 'required', index),
          message: `The schema requires the property ${JSON.stringify(name)} but does not describe it.`,
          fix: 'Describe the property, or remove it from "required".',
        };
      }
    }
  },
};

/** A schema without any properties may be meant for any object. */
function describesProperties({ document, dialect }: RuleSubject, pointer: Pointer, schema: JsonObject): boolean {
  if (['properties', 'allOf', '$ref'].some((keyword) => memberOf(schema, keyword) !== undefined)) return true;
  if (['anyOf', 'oneOf'].every((keyword) => memberOf(schema, keyword) === undefined)) return false;
  const branches = branchesOf({ document, dialect }, shapeOf(document, dialect, pointer).unions);
  return branches.some(({ properties }) => properties.size > 0);
}

/** `schema-unsatisfiable` reports properties that an object must have and must not have. */
function isForbidden({ document, dialect }: RuleSubject, pointer: Pointer, name: string): boolean {
  const shape = shapeOf(document, dialect, pointer);
  return shape.types.size === 1 && shape.types.has('object') && schemasOfProperty(shape, name) === undefined;
}

/** The names in `dependentRequired`: those that are required, and those that require them. */
function* undeclaredDependencies(
  subject: RuleSubject,
  { pointer, schema, users }: Pick<Question, 'pointer' | 'schema' | 'users'>,
): Generator<Complaint> {
  const dependencies = memberOf(schema, 'dependentRequired');
  if (
    !isObject(dependencies) ||
    memberOf(schema, 'properties') === undefined ||
    isObject(memberOf(schema, 'additionalProperties'))
  )
    return;
  for (const [trigger, names] of Object.entries(dependencies)) {
    const place = join(pointer, 'dependentRequired', trigger);
    const listed = itemsOfList(names).map((name, index) => ({ name, place: join(place, index) }));
    for (const { name, place: where } of [{ name: trigger, place }, ...listed]) {
      if (typeof name !== 'string' || isDeclared(subject, { pointer, schema, name, users })) continue;
      yield {
        pointer: where,
        message: `"dependentRequired" names the property ${JSON.stringify(name)}, which the schema does not describe.`,
        fix: 'Describe the property, or correct its name.',
      };
    }
  }
}

interface Question {
  readonly pointer: Pointer;
  readonly schema: JsonObject;
  readonly name: string;
  readonly users: Users;
}

/** Whether the schema itself, its parts, its alternatives or an enclosing schema describe the property. */
function isDeclared({ document, dialect }: RuleSubject, { pointer, schema, name, users }: Question): boolean {
  if (memberOf(memberOf(schema, 'properties'), name) !== undefined) return true;
  if (['patternProperties', '$dynamicRef'].some((keyword) => Object.hasOwn(schema, keyword))) return true;
  const shape = shapeOf(document, dialect, pointer);
  if (shape.properties.has(name) || alternativesDescribe({ document, dialect }, shape.unions, name)) return true;
  return enclosingSchemas(pointer, users).some(({ whole, part }) => {
    const { properties, unions } = shapeOf(document, dialect, whole);
    // Where one alternative holds, another may not.
    const others = unions.filter(({ branches }) => !branches.some((pointers) => pointers.includes(part)));
    return properties.has(name) || alternativesDescribe({ document, dialect }, others, name);
  });
}

/** Whether an alternative describes the property, or may do so in alternatives of its own or by a pattern. */
function alternativesDescribe(
  source: Pick<RuleSubject, 'document' | 'dialect'>,
  unions: Shape['unions'],
  name: string,
): boolean {
  return branchesOf(source, unions).some(
    (branch) =>
      branch.properties.has(name) ||
      branch.unions.length > 0 ||
      branch.unmerged.length > 0 ||
      branch.objects.some(({ patterns }) => patterns.length > 0),
  );
}

function branchesOf(
  { document, dialect }: Pick<RuleSubject, 'document' | 'dialect'>,
  unions: Shape['unions'],
): readonly Shape[] {
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return unions.flatMap(({ branches }) => branches.map((pointers) => mergeSchemas(registry, { pointers })));
}

/** By schema, the places that refer to it directly. */
type Users = ReadonlyMap<Pointer, readonly Pointer[]>;

function usersOf({ schemas }: RuleSubject): Users {
  const users = new Map<Pointer, Pointer[]>();
  for (const { pointer, schema } of schemas) {
    const target = localReference(schema['$ref']);
    if (target === undefined) continue;
    const known = users.get(target);
    if (known === undefined) users.set(target, [pointer]);
    else known.push(pointer);
  }
  return users;
}

/** How many enclosing schemas are looked at, those of enclosing schemas included. */
const mostEnclosing = 100;

/** The schemas that a schema is a part of, where it is written and where it is referenced, each with the part that it or an enclosing schema is. */
function enclosingSchemas(pointer: Pointer, users: Users): { readonly whole: Pointer; readonly part: Pointer }[] {
  const found = new Map<Pointer, Pointer>();
  const open = [pointer];
  for (let place = open.pop(); place !== undefined && found.size < mostEnclosing; place = open.pop()) {
    const around = /^(.*)\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not)$/.exec(place)?.[1];
    const enclosing = [...(users.get(place) ?? []), ...(around === undefined ? [] : [around])];
    open.push(...enclosing.filter((one) => !found.has(one)));
    for (const one of enclosing) if (!found.has(one)) found.set(one, place);
  }
  return [...found].map(([whole, part]) => ({ whole, part }));
}
