import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { selectedAlternative } from './discriminators.ts';
import { mergeSchemas } from './merge-schemas.ts';
import type { Shape, Union } from './shape.ts';

interface ShapedValue {
  /** They all apply to the value. */
  readonly pointers: readonly Pointer[];
  readonly value: Json;
  readonly isValid: (schema: Pointer, value: Json) => boolean;
}

/**
 * The merged schemas that apply to a value. Of each union, the alternative that its discriminator names or the first that the value is valid against; a union
 * without one stays undecided.
 */
export function shapeOfValue(registry: SchemaRegistry, { pointers, value, isValid }: ShapedValue): Shape {
  const choose = ({ discriminator, branches }: Union): number | undefined => {
    const selected = selectedAlternative(discriminator, value);
    if (selected !== undefined) return selected;
    const index = branches.findIndex((branch) => branch.every((schema) => isValid(schema, value)));
    return index < 0 ? undefined : index;
  };
  return mergeSchemas(registry, { pointers, choose });
}
