import type { Pointer } from '../../model/json.ts';
import { join, memberOf } from '../../schema/json/pointer.ts';
import { type Shape, shapeOf } from '../../schema/shape/shape.ts';
import { schemasOfProperty } from '../../schema/shape/shape-parts.ts';
import { endlessProperties } from '../endless-properties.ts';
import type { Complaint, LintRule, RuleSubject, SchemaObject } from '../rule.ts';

/** A schema that no value satisfies: a request that nobody can send, an answer that nobody can give. */
export const schemaUnsatisfiable: LintRule = {
  id: 'schema-unsatisfiable',
  level: 'error',
  why: 'Nobody can send such a request or give such an answer.',
  *check(subject) {
    for (const candidate of subject.schemas) {
      const { pointer, schema } = candidate;
      if (emptyEnum(candidate)) {
        yield complaint(join(pointer, 'enum'), 'An empty list of values admits none.');
      } else if (memberOf(schema, 'allOf') !== undefined || memberOf(schema, 'additionalProperties') === false) {
        const contradiction = contradictionIn(subject, candidate);
        if (contradiction !== undefined) yield contradiction;
      }
    }
    for (const { pointer, circle } of endlessProperties(subject)) {
      yield complaint(pointer, `A value would never end: ${circle} is required in itself.`);
    }
  },
};

function complaint(pointer: Pointer, message: string): Complaint {
  return { pointer, message, fix: 'Make the parts agree: no value can satisfy them all.' };
}

function emptyEnum({ schema }: SchemaObject): boolean {
  const values = memberOf(schema, 'enum');
  return Array.isArray(values) && values.length === 0;
}

function contradictionIn({ document, dialect }: RuleSubject, { pointer, schema }: SchemaObject): Complaint | undefined {
  const shape = shapeOf(document, dialect, pointer);
  const place = memberOf(schema, 'allOf') === undefined ? pointer : join(pointer, 'allOf');
  if (shape.types.size === 0 && shape.typesFrom.length > 1) {
    return complaint(place, 'The parts of "allOf" name types that exclude each other.');
  }
  if (shape.values !== undefined && shape.values.value.length === 0) {
    return complaint(place, 'The parts of "allOf" list values that have none in common.');
  }
  const forbidden = forbiddenProperty(shape);
  if (forbidden === undefined) return undefined;
  return complaint(
    place,
    `The property ${JSON.stringify(forbidden)} is required by one part and forbidden by "additionalProperties" of another.`,
  );
}

/** A required property that some part does not let in, where nothing but an object will do. */
function forbiddenProperty(shape: Shape): string | undefined {
  if (shape.types.size !== 1 || !shape.types.has('object')) return undefined;
  return [...shape.required.keys()].find((name) => schemasOfProperty(shape, name) === undefined);
}
