import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { valueAt } from '../json/pointer.ts';
import { dynamicAnchorOf, type References } from './references.ts';

/**
 * A schema together with how it was reached. By the way that was taken a `$dynamicRef` in it means one schema or another, so for each
 * it is translated anew; in a document without dynamic anchors there is only one.
 */
export interface ScopedSchema {
  readonly pointer: Pointer;
  readonly scope: DynamicScope;
}

/** What the way to a schema decides in it. */
export interface DynamicScope {
  /** By name, the schemas that a `$dynamicRef` means: the dynamic anchors of the outermost schema resource on the way (JSON Schema 2020-12 Core, 8.2.3.2). */
  readonly anchors: ReadonlyMap<string, Pointer>;
  /** Unions that are not asked again of the value being judged (see `ListedHeirs`). */
  readonly skippedUnions: ReadonlySet<Pointer>;
}

/** The scope of a schema that has not been reached from another. */
export const emptyScope: DynamicScope = { anchors: new Map(), skippedUnions: new Set() };

/** The scope in which a part of the value is judged. */
export function childScope(scope: DynamicScope): DynamicScope {
  return scope.skippedUnions.size === 0 ? scope : { ...scope, skippedUnions: emptyScope.skippedUnions };
}

/** The scope within a schema: what its resource adds stands behind what was there before. */
export function enterSchema(references: References, { pointer, scope }: ScopedSchema): DynamicScope {
  const own = references.dynamicAnchors(pointer);
  if ([...own.keys()].every((name) => scope.anchors.has(name))) return scope;
  return { ...scope, anchors: new Map([...own, ...scope.anchors]) };
}

/** What is byKey to. */
export interface ReferencedSchemas {
  /** By the name under which ajv knows it. */
  readonly byKey: Map<string, ScopedSchema>;
  /** The names of those that ajv has not been given yet. */
  readonly pending: string[];
}

/** The name under which ajv knows a schema, a new one when it is byKey to for the first time. */
export function schemaKey({ byKey, pending }: ReferencedSchemas, scoped: ScopedSchema): string {
  // Percent signs and the like in pointers would be taken for parts of a URI.
  const name = scopedSchemaName(scoped);
  const key = `schema:${Array.from(name, (character) => character.codePointAt(0)?.toString(36)).join('-')}`;
  if (!byKey.has(key)) {
    byKey.set(key, scoped);
    pending.push(key);
  }
  return key;
}

/** A text that tells a schema reached in one scope from the same schema reached in another. */
export function scopedSchemaName({ pointer, scope: { anchors, skippedUnions } }: ScopedSchema): string {
  if (anchors.size === 0 && skippedUnions.size === 0) return JSON.stringify([pointer]);
  return JSON.stringify([pointer, ...[...anchors].sort(), ...[...skippedUnions].sort()]);
}

interface Reference extends ScopedSchema {
  readonly keyword: string;
  readonly value: Json;
}

/** The schema that a `$ref` or `$dynamicRef` names. */
export function referenceTarget(
  { document, references }: { readonly document: JsonObject; readonly references: References },
  { keyword, value, pointer, scope }: Reference,
): Pointer | undefined {
  if (typeof value !== 'string') return undefined;
  const target = references.target(pointer, value);
  if (target === undefined || keyword === '$ref') return target;
  // It moves only when what it names at first is itself a dynamic anchor.
  const anchor = dynamicAnchorOf(valueAt(document, target));
  const moves = anchor !== undefined && value.endsWith(`#${anchor}`);
  return moves ? (scope.anchors.get(anchor) ?? target) : target;
}
