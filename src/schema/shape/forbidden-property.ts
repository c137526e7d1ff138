import type { Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { resolve } from '../json/pointer.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { type Shape, schemasOfItem, schemasOfProperty } from './shape.ts';

/** A required property that some part of a schema does not allow, where only an object is valid: no value is. */
export function forbiddenProperty(shape: Shape): string | undefined {
  if (!isOnly(shape, 'object')) return undefined;
  return [...shape.required.keys()].find((name) => schemasOfProperty(shape, name) === undefined);
}

/** A property that every value must have and must not have. */
export interface ForbiddenProperty {
  readonly name: string;
  /** The schema of the object that has it. */
  readonly schema: Pointer;
}

const mostSchemas = 300;

/** The property that makes a schema impossible: its own, or one of the objects that every value has within it. */
export function findForbiddenProperty(registry: SchemaRegistry, schema: Pointer): ForbiddenProperty | undefined {
  const known = new Set<string>();
  const places: (readonly Pointer[])[] = [[schema]];
  for (let next = places.shift(); next !== undefined && known.size < mostSchemas; next = places.shift()) {
    if (next.length === 0 || known.has(next.join('\n'))) continue;
    known.add(next.join('\n'));
    const shape = mergeSchemas(registry, { pointers: next });
    const name = forbiddenProperty(shape);
    if (name !== undefined) return { name, schema: resolve(registry.document, next[0] ?? schema) ?? schema };
    if (isOnly(shape, 'object'))
      for (const one of shape.required.keys())
        if (!shape.writeOnly.has(one)) places.push(schemasOfProperty(shape, one) ?? []);
    if (isOnly(shape, 'array') && Number(shape.bounds.get('minItems')?.value ?? 0) > 0)
      places.push(schemasOfItem(shape, 0) ?? []);
  }
  return undefined;
}

function isOnly({ types }: Shape, type: 'object' | 'array'): boolean {
  return types.size === 1 && types.has(type);
}
