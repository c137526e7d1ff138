import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, localReference, valueAt } from '../../schema/json/pointer.ts';

/** A schema with everything it refers to, cut out of its document. */
export interface SchemaProjection {
  readonly schema: Plain;
  /** By the new names of the references, under `#/components/schemas/`. */
  readonly components: Readonly<Record<string, Plain>>;
}

/** JSON as other tools know it, without bigint. */
export type Plain = null | boolean | number | string | Plain[] | { [name: string]: Plain };

/**
 * Copies a schema and everything it reaches by `$ref`, for tools that read whole documents. The names of the components begin with the prefix. Integers that a double cannot hold are rounded: the copy is for
 * making values, not for checking them.
 */
export function projectSchema(document: JsonObject, schema: Pointer, prefix: string): SchemaProjection {
  const names = new Map<Pointer, string>();
  const waiting: Pointer[] = [];
  const rename = (reference: string): string => {
    const place = localReference(reference) ?? reference;
    if (!names.has(place)) waiting.push(place);
    const name = names.get(place) ?? `${prefix}S${names.size}`;
    names.set(place, name);
    return `#/components/schemas/${name}`;
  };
  const root = copy(valueAt(document, schema) ?? true, rename);
  const components: Record<string, Plain> = {};
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    components[names.get(place) ?? place] = copy(valueAt(document, place) ?? true, rename);
  }
  return { schema: root, components };
}

/** JSON without bigint. Integers that a double cannot hold are rounded. */
export function plain(value: Json): Plain {
  return copy(value, (reference) => reference);
}

/** The nesting is the contract's own, which its reader has limited. */
function copy(value: Json, rename: (reference: string) => string): Plain {
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => copy(item, rename));
  const members: [string, Plain][] = [];
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
    const isReference = name === '$ref' && typeof member === 'string';
    members.push([name, isReference ? rename(member) : copy(member, rename)]);
  }
  return Object.fromEntries(members);
}
