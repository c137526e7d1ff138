import type { Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { memoize } from '../../memoize.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { schemasOfItem, schemasOfProperty, type Union } from '../../shape/shape.ts';

/** The first alternative of a union that has a value without another one of the same union in it; `undefined` where each needs one. */
export function endingAlternative(registry: SchemaRegistry, union: Union): number | undefined {
  return endingAlternatives(registry.references, { registry, union });
}

const endingAlternatives = memoize(
  (_: SchemaRegistry['references'], { registry, union }: { registry: SchemaRegistry; union: Union }) => {
    const found = union.branches.findIndex((branch) => !needsUnion(registry, branch, union.pointer));
    return found < 0 ? undefined : found;
  },
  undefined,
  ({ registry, union }) => `${registry.subtypesAsUnion === true} ${union.pointer}`,
);

/** Whether every value of the schemas has a part that is of the union. */
function needsUnion(registry: SchemaRegistry, pointers: readonly Pointer[], union: Pointer): boolean {
  const pending = [pointers];
  const seen = new Set<string>();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const key = next.join('\n');
    if (seen.has(key)) continue;
    seen.add(key);
    const shape = mergeSchemas(registry, { pointers: next });
    if (shape.unions.some(({ pointer }) => pointer === union)) return true;
    for (const name of shape.required.keys()) pending.push(schemasOfProperty(shape, name) ?? []);
    if (Number(shape.bounds.get('minItems')?.value ?? 0) > 0) pending.push(schemasOfItem(shape, 0) ?? []);
  }
  return false;
}
