import type { Contract } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';

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
