import type { Json, JsonObject } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { withProperty } from '../json/json-object.ts';
import { isObject } from '../json/pointer.ts';
import { schemasOfProperty } from '../shape/shape.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue } from './build-value.ts';
import type { Position } from './positions.ts';

/** Whether a part is valid where it is, in the value around it. */
export type IsValidPart = (part: Json) => boolean;

/**
 * The object of a position with every property that it can have at once: where all of them together are not valid, the plainest object with each other
 * property that leaves it valid. `undefined` when no object can be built.
 */
export function fullObject(
  registry: SchemaRegistry,
  { pointers, plan, shape }: Position,
  isValid: IsValidPart,
): JsonObject | undefined {
  const build = (changes: Partial<BuildPlan>, schemas = pointers) =>
    buildValue(registry, { pointers: schemas, plan: { ...plan, examples: false, ...changes } });
  const all = build({ optional: 'all', type: 'object' });
  const least = build({ optional: 'none', type: 'object' });
  if (!isObject(all) || !isObject(least) || isValid(all) || !isValid(least)) return isObject(all) ? all : undefined;
  let full = least;
  for (const [name, value] of Object.entries(all)) {
    const plain = build({ optional: 'none' }, schemasOfProperty(shape, name) ?? []);
    const parts = [value, ...(plain === undefined || Object.hasOwn(full, name) ? [] : [plain])];
    const part = parts.find((one) => isValid(withProperty(full, [name, one])));
    if (part !== undefined) full = withProperty(full, [name, part]);
  }
  return full;
}
