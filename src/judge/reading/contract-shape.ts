import type { Contract } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';
import type { Validator } from '../../schema/validate/validator.ts';

/** Shapes by document and place: to work one out costs more than all the rest of judging a response. */
const known = new WeakMap<JsonObject, Map<Pointer, Shape>>();

/** The resolved view of a schema of the contract, worked out once for each. */
export function shapeIn({ document, dialect }: Contract, schema: Pointer): Shape {
  const shapes = known.get(document) ?? new Map<Pointer, Shape>();
  known.set(document, shapes);
  const shape = shapes.get(schema) ?? shapeOf(document, dialect, schema);
  shapes.set(schema, shape);
  return shape;
}

interface JudgedValue {
  readonly contract: Contract;
  readonly validator: Validator;
}

/** The same, with the alternative of each union that a value belongs to. */
export function shapeFor({ contract, validator }: JudgedValue, schema: Pointer, value: Json): Shape {
  const shape = shapeIn(contract, schema);
  if (shape.unions.length === 0) return shape;
  const { document, dialect } = contract;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return shapeOfValue(registry, { pointers: [schema], value, isValid: validator.isValid });
}
