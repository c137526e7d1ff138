import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { mergeSchemas, shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { schemasOfProperty } from '../../schema/shape/shape.ts';
import { createValidator, type SchemaViolation, type Validator } from '../../schema/validate/validator.ts';
import { isOnlyReference } from '../schemas/constraints.ts';
import { endlessProperties } from '../schemas/endless-properties.ts';
import { type DocumentWithValidator, findContradiction } from '../schemas/find-contradiction.ts';
import type { Complaint, LintRule, RuleSubject, SchemaObject } from '../subject/rule.ts';

/** A schema that no value satisfies: a request that nobody can send, an answer that nobody can give. */
export const schemaUnsatisfiable: LintRule = {
  id: 'schema-unsatisfiable',
  level: 'error',
  why: 'Nobody can send such a request or give such an answer.',
  *check(subject) {
    const judge = createValidator(subject.document, { dialect: subject.dialect, direction: 'response' });
    for (const candidate of subject.schemas) {
      const { pointer, schema } = candidate;
      if (emptyEnum(candidate)) {
        yield complaint(join(pointer, 'enum'), 'An empty list of values admits none.');
      } else if (brokenEnum(candidate, judge)) {
        yield complaint(join(pointer, 'enum'), 'Every value of the list breaks another keyword of the schema.');
      } else if (mayContradict(schema)) {
        const contradiction = contradictionIn({ ...subject, validator: judge }, candidate);
        if (contradiction !== undefined) yield contradiction;
      }
    }
    for (const { pointer, circle } of endlessProperties(subject)) {
      yield complaint(pointer, `A value would never end: ${circle} is required in itself.`);
    }
  },
};

/** Keywords that may exclude one another, or what other schemas say. */
const excluding =
  'allOf $ref const minItems minContains minProperties maxProperties propertyNames unevaluatedProperties'.split(' ');

function mayContradict(schema: JsonObject): boolean {
  if (isOnlyReference(schema)) return false;
  if (memberOf(schema, 'additionalProperties') === false || Array.isArray(memberOf(schema, 'required'))) return true;
  return excluding.some((keyword) => Object.hasOwn(schema, keyword));
}

function complaint(pointer: Pointer, message: string): Complaint {
  return { pointer, message, fix: 'Make the parts agree: no value can satisfy them all.' };
}

function emptyEnum({ schema }: SchemaObject): boolean {
  const values = memberOf(schema, 'enum');
  return Array.isArray(values) && values.length === 0;
}

/** Keywords by which a value of a list may fail; that it is of another type is told value by value. */
const narrowing =
  'minLength maxLength pattern minimum maximum exclusiveMinimum exclusiveMaximum multipleOf format'.split(' ');

/** Lists that are longer are taken to hold a value that will do. */
const mostValues = 100;

function brokenEnum({ pointer, schema }: SchemaObject, judge: Validator): boolean {
  const values = memberOf(schema, 'enum');
  if (!Array.isArray(values) || values.length > mostValues) return false;
  if (!narrowing.some((keyword) => memberOf(schema, keyword) !== undefined)) return false;
  return (values as readonly Json[]).every((value) => judge.check(pointer, value).some(isNarrowing));
}

function isNarrowing({ keyword, instance }: SchemaViolation): boolean {
  return instance === '' && narrowing.includes(keyword);
}

function contradictionIn(ground: DocumentWithValidator, { pointer, schema }: SchemaObject): Complaint | undefined {
  const { document, dialect } = ground;
  const keyword = ['allOf', '$ref'].find((name) => memberOf(schema, name) !== undefined);
  const shape = shapeOf(document, dialect, pointer);
  const place = keyword === undefined ? pointer : join(pointer, keyword);
  if (shape.types.size === 0 && shape.typeKeywords.length > 1) {
    return complaint(place, `The parts of "${keyword}" name types that exclude each other.`);
  }
  const forbidden = forbiddenProperty(shape);
  if (forbidden !== undefined) {
    return complaint(
      keyword === undefined ? (shape.required.get(forbidden) ?? pointer) : place,
      `The property ${JSON.stringify(forbidden)} is required by one part and forbidden by "additionalProperties" of another.`,
    );
  }
  const impossible = impossibleProperty({ document, dialect }, shape);
  if (impossible !== undefined) {
    const message = `The parts give the required property ${JSON.stringify(impossible)} types that exclude each other.`;
    return complaint(place, message);
  }
  const contradiction = findContradiction(ground, shape);
  if (contradiction === undefined) return undefined;
  // What is written elsewhere is told where it is put together.
  const isOwn = contradiction.pointer.slice(0, contradiction.pointer.lastIndexOf('/')) === pointer;
  return complaint(isOwn ? contradiction.pointer : place, contradiction.message);
}

/** A required property that several parts describe by types of which none is common. */
function impossibleProperty(
  { document, dialect }: Pick<RuleSubject, 'document' | 'dialect'>,
  shape: Shape,
): string | undefined {
  if (shape.types.size !== 1 || !shape.types.has('object')) return undefined;
  const ground = { document, dialect, references: referencesOf(document, dialect) };
  return [...shape.required.keys()].find((name) => {
    const pointers = shape.properties.get(name) ?? [];
    if (pointers.length < 2) return false;
    const { types, typeKeywords } = mergeSchemas(ground, { pointers });
    return types.size === 0 && typeKeywords.length > 1;
  });
}

/** A required property that some part does not let in, where nothing but an object will do. */
function forbiddenProperty(shape: Shape): string | undefined {
  if (shape.types.size !== 1 || !shape.types.has('object')) return undefined;
  return [...shape.required.keys()].find((name) => schemasOfProperty(shape, name) === undefined);
}
