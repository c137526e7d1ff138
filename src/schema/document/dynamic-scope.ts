import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { valueAt } from '../json/pointer.ts';
import { dynamicAnchorOf, type References } from './references.ts';

/**
 * A schema together with the path by which it was reached. The path decides which schema a `$dynamicRef` in it refers to, so the schema is
 * translated once for each scope; in a document without dynamic anchors there is only one.
 */
export interface ScopedSchema {
  readonly pointer: Pointer;
  readonly scope: DynamicScope;
}

/** What depends on the path to a schema. */
export interface DynamicScope {
  /** By name, the schemas that a `$dynamicRef` refers to: the dynamic anchors of the outermost schema resource on the path (JSON Schema 2020-12 Core, 8.2.3.2). */
  readonly anchors: ReadonlyMap<string, Pointer>;
  /** Unions that are not applied again to the current value (see `CircularUnions`). */
  readonly skippedUnions: ReadonlySet<Pointer>;
}

/** The scope of a schema that has not been reached from another. */
export const emptyScope: DynamicScope = { anchors: new Map(), skippedUnions: new Set() };

/** The scope in which a property or item of the value is validated. */
export function childScope(scope: DynamicScope): DynamicScope {
  return scope.skippedUnions.size === 0 ? scope : { ...scope, skippedUnions: emptyScope.skippedUnions };
}

/** The scope within a schema: the anchors of its resource are added where no outer resource has them. */
export function enterSchema(references: References, { pointer, scope }: ScopedSchema): DynamicScope {
  const anchors = references.dynamicAnchors(pointer);
  if ([...anchors.keys()].every((name) => scope.anchors.has(name))) return scope;
  return { ...scope, anchors: new Map([...anchors, ...scope.anchors]) };
}

/** The schemas that translated schemas refer to. */
export interface ReferencedSchemas {
  /** By `scopedSchemaName`, the key under which ajv knows it. */
  readonly keys: Map<string, string>;
  /** By the key under which ajv knows it. */
  readonly byKey: Map<string, ScopedSchema>;
  /** The keys of those that have not been translated yet. */
  readonly pending: string[];
}

/** The key under which ajv knows a schema; a schema without a key gets one and becomes pending. */
export function schemaKey({ keys, byKey, pending }: ReferencedSchemas, scoped: ScopedSchema): string {
  const name = scopedSchemaName(scoped);
  const known = keys.get(name);
  if (known !== undefined) return known;
  // Not the name: ajv would read characters such as percent signs in a pointer as parts of a URI.
  const key = `schema:${keys.size}`;
  keys.set(name, key);
  byKey.set(key, scoped);
  pending.push(key);
  return key;
}

/** A name that is different for the same schema reached in different scopes. */
export function scopedSchemaName({ pointer, scope: { anchors, skippedUnions } }: ScopedSchema): string {
  if (anchors.size === 0 && skippedUnions.size === 0) return pointer;
  return JSON.stringify([pointer, ...[...anchors].sort(), ...[...skippedUnions].sort()]);
}

interface Reference extends ScopedSchema {
  readonly keyword: string;
  readonly value: Json;
}

/** The schema that a `$ref` or `$dynamicRef` refers to. */
export function referenceTarget(
  { document, references }: { readonly document: JsonObject; readonly references: References },
  { keyword, value, pointer, scope }: Reference,
): Pointer | undefined {
  if (typeof value !== 'string') return undefined;
  const target = references.target(pointer, value);
  if (target === undefined || keyword === '$ref') return target;
  // The dynamic scope counts only when the initial target is itself a dynamic anchor (8.2.3.2).
  const anchor = dynamicAnchorOf(valueAt(document, target));
  const isDynamic = anchor !== undefined && value.endsWith(`#${anchor}`);
  return isDynamic ? (scope.anchors.get(anchor) ?? target) : target;
}
