import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { valueAt } from '../json/pointer.ts';
import { dynamicAnchorOf, type References } from './references.ts';

/**
 * A schema together with how it was reached. By the way that was taken a `$dynamicRef` in it means one schema or another, so for each
 * it is translated anew; in a document without dynamic anchors there is only one.
 */
export interface Scoped {
  readonly pointer: Pointer;
  /** By name, the dynamic anchors of the outermost schema resource on the way (JSON Schema 2020-12 Core, 8.2.3.2). */
  readonly scope: Scope;
}

/** By name, the schemas that a `$dynamicRef` of that name means. */
export type Scope = ReadonlyMap<string, Pointer>;

/** The scope of a schema that has not been reached from another. */
export const noScope: Scope = new Map();

/** The scope within a schema: what its resource adds stands behind what was there before. */
export function entered(references: References, { pointer, scope }: Scoped): Scope {
  const own = references.dynamicAnchors(pointer);
  if ([...own.keys()].every((name) => scope.has(name))) return scope;
  return new Map([...own, ...scope]);
}

/** What is referred to. */
export interface Referred {
  /** By the name under which ajv knows it. */
  readonly referred: Map<string, Scoped>;
  /** The names of those that ajv has not been given yet. */
  readonly pending: string[];
}

/** The name under which ajv knows a schema, a new one when it is referred to for the first time. */
export function keyOf({ referred, pending }: Referred, scoped: Scoped): string {
  // Percent signs and the like in pointers would be taken for parts of a URI.
  const name = JSON.stringify([scoped.pointer, ...[...scoped.scope].sort()]);
  const key = `schema:${Array.from(name, (character) => character.codePointAt(0)?.toString(36)).join('-')}`;
  if (!referred.has(key)) {
    referred.set(key, scoped);
    pending.push(key);
  }
  return key;
}

interface Reference extends Scoped {
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
  return moves ? (scope.get(anchor) ?? target) : target;
}
