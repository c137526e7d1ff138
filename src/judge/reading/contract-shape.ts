import type { Contract } from '../../model/contract.ts';
import type { Json, Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { memoize } from '../../schema/memoize.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import { shapeOfValue } from '../../schema/shape/shape-of-value.ts';
import type { Validator } from '../../schema/validate/validator.ts';

/** The resolved view of a schema of the contract. It is kept, as working it out costs more than the rest of judging a response. */
export const shapeIn = memoize(
  ({ document, dialect }: Contract, schema: Pointer): Shape => shapeOf(document, dialect, schema),
  Number.POSITIVE_INFINITY,
);

interface JudgedValue {
  readonly contract: Contract;
  readonly validator: Validator;
}

/** As `shapeIn`, with the one alternative of each union that `value` belongs to. */
export function shapeFor({ contract, validator }: JudgedValue, schema: Pointer, value: Json): Shape {
  const shape = shapeIn(contract, schema);
  if (shape.unions.length === 0) return shape;
  const { document, dialect } = contract;
  const registry = { document, dialect, references: referencesOf(document, dialect) };
  return shapeOfValue(registry, { pointers: [schema], value, isValid: validator.isValid });
}
