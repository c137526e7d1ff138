import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isWithin, itemsOfList, join, memberOf } from '../../schema/json/pointer.ts';
import { writeJson } from '../../schema/json/write-json.ts';
import { forbiddenProperty } from '../../schema/shape/forbidden-property.ts';
import { mergeSchemas, shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { createValidator, type Validator } from '../../schema/validate/validator.ts';
import { brokenValues, isBrokenConst } from '../schemas/broken-values.ts';
import { isOnlyReference } from '../schemas/constraints.ts';
import type { DocumentWithValidator } from '../schemas/contradiction.ts';
import { endlessProperties, requiredItem } from '../schemas/endless-properties.ts';
import { findContradiction, limitsContradiction, valuesContradiction } from '../schemas/find-contradiction.ts';
import { unmatchedUnions } from '../schemas/included-alternatives.ts';
import { valuesOfOtherTypes } from '../schemas/values-of-other-types.ts';
import type { Complaint, LintRule, RuleSubject, SchemaObject } from '../subject/lint-rule.ts';

/** A schema that no value satisfies: no client can send such a request, and no server can send such a response. */
export const schemaUnsatisfiable: LintRule = {
  id: 'schema-unsatisfiable',
  level: 'error',
  why: 'No client can send such a request, and no server can send such a response.',
  *check(subject) {
    const validator = createValidator(subject.document, { dialect: subject.dialect, direction: 'response' });
    const unmatched = unmatchedUnions(subject);
    for (const candidate of subject.schemas) {
      const { pointer, schema } = candidate;
      const ofOtherTypes = onlyOtherTypes(candidate, subject.dialect);
      if (unmatched.has(pointer)) {
        yield {
          pointer: join(pointer, 'oneOf'),
          message: 'Every value that matches one alternative of "oneOf" also matches another, so no value is valid.',
          fix: 'Use "anyOf", or make the alternatives exclude each other.',
        };
      } else if (emptyEnum(candidate)) {
        yield complaint(join(pointer, 'enum'), 'The "enum" is empty, so no value is valid.');
      } else if (ofOtherTypes !== undefined) {
        yield ofOtherTypes;
      } else if (isBrokenConst(candidate, validator)) {
        yield complaint(join(pointer, 'const'), 'The value of "const" breaks another keyword of the schema.');
      } else if (isBrokenEnum(candidate, validator)) {
        yield complaint(join(pointer, 'enum'), 'Every value of the "enum" breaks another keyword of the schema.');
      } else if (mayContradict(schema)) {
        const contradiction = contradictionIn({ ...subject, validator }, candidate);
        if (contradiction !== undefined) yield contradiction;
      }
    }
    for (const { pointer, circle } of endlessProperties(subject)) {
      yield complaint(pointer, `${circle} requires itself, so a value would never end.`);
    }
  },
};

/** Keywords that may contradict each other or other schemas. */
const excluding =
  'allOf $ref const enum not anyOf oneOf pattern minItems contains minContains multipleOf minProperties maxProperties propertyNames unevaluatedProperties'.split(
    ' ',
  );

function mayContradict(schema: JsonObject): boolean {
  if (isOnlyReference(schema)) return false;
  if (memberOf(schema, 'additionalProperties') === false || Array.isArray(memberOf(schema, 'required'))) return true;
  return excluding.some((keyword) => Object.hasOwn(schema, keyword));
}

function complaint(pointer: Pointer, message: string): Complaint {
  return { pointer, message, fix: 'Make the keywords agree: no value can satisfy them all.' };
}

function emptyEnum({ schema }: SchemaObject): boolean {
  const values = memberOf(schema, 'enum');
  return Array.isArray(values) && values.length === 0;
}

/** That no listed value has the type of the schema. */
function onlyOtherTypes(candidate: SchemaObject, dialect: RuleSubject['dialect']): Complaint | undefined {
  const wrong = valuesOfOtherTypes(candidate, dialect);
  const [first, ...others] = wrong?.values ?? [];
  if (wrong?.areAll !== true || wrong.nullable || first === undefined) return undefined;
  const list = others.length === 0 ? '' : ', like every other value of the list,';
  const message = `${writeJson(first.value)}${list} is not of type ${wrong.types.join(' or ')}, so no value is valid.`;
  return { pointer: first.place, message, fix: 'Correct the values or the type.' };
}

/** Whether no value of the `enum` satisfies the keywords next to it. */
function isBrokenEnum(candidate: SchemaObject, validator: Validator): boolean {
  const values = memberOf(candidate.schema, 'enum');
  return Array.isArray(values) && brokenValues(candidate, validator).length === values.length;
}

function contradictionIn(checked: DocumentWithValidator, { pointer, schema }: SchemaObject): Complaint | undefined {
  const { document, dialect } = checked;
  const keyword = ['allOf', '$ref'].find((name) => memberOf(schema, name) !== undefined);
  const shape = shapeOf(document, dialect, pointer);
  const place = keyword === undefined ? pointer : join(pointer, keyword);
  if (shape.types.size === 0 && shape.typeKeywords.length > 1) {
    return complaint(place, `The parts of "${keyword}" require types that exclude each other.`);
  }
  const forbidden = forbiddenProperty(shape);
  if (forbidden !== undefined) {
    return complaint(
      keyword === undefined ? requiredItem(document, shape.required.get(forbidden) ?? pointer, forbidden) : place,
      shape.sources.length === 1
        ? `The property ${JSON.stringify(forbidden)} is required, and "additionalProperties" forbids it: "properties" does not declare it.`
        : `One part requires the property ${JSON.stringify(forbidden)}, and "additionalProperties" of another forbids it.`,
    );
  }
  const impossible = impossibleProperty(checked, shape);
  if (impossible !== undefined) return complaint(place, impossible);
  const parts = itemsOfList(memberOf(schema, 'allOf'));
  if (parts.includes(false)) return complaint(place, 'A part of "allOf" accepts no value.');
  const contradiction = findContradiction(checked, shape);
  if (contradiction === undefined) return undefined;
  // A contradiction between schemas in other places is reported where they are combined.
  const isOwn = isWithin(contradiction.pointer, pointer) && isKeyword(contradiction.pointer.slice(pointer.length + 1));
  return complaint(isOwn ? contradiction.pointer : place, contradiction.message);
}

/** Whether a pointer within a schema leads to one of its own keywords, or to an item of `required`. */
function isKeyword(rest: string): boolean {
  return !rest.includes('/') || /^required\/\d+$/.test(rest);
}

/** What is wrong with a required property to which several parts give types, limits or lists of values that exclude each other. */
function impossibleProperty(checked: DocumentWithValidator, shape: Shape): string | undefined {
  const { document, dialect } = checked;
  if (shape.types.size !== 1 || !shape.types.has('object')) return undefined;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  for (const name of shape.required.keys()) {
    const pointers = shape.properties.get(name) ?? [];
    if (pointers.length < 2) continue;
    const merged = mergeSchemas(registry, { pointers });
    const property = `the required property ${JSON.stringify(name)}`;
    if (merged.types.size === 0 && merged.typeKeywords.length > 1)
      return `The parts give ${property} types that exclude each other.`;
    const found = limitsContradiction(merged) ?? valuesContradiction(merged);
    if (found !== undefined) return `In ${property} of the parts: ${found.message}`;
  }
  return undefined;
}
