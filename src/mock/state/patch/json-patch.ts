import type { Json, Pointer } from '../../../model/json.ts';
import { withoutProperty, withProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf, valueAt } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';

/** The result of a JSON Patch; or the first of its operations that fails, and why. */
export type PatchResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly at: Pointer; readonly message: string };

/** Each operation copies what it changes: more of them would keep the mock busy. */
const mostOperations = 1000;

/** Applies all operations of a JSON Patch to a copy of a value, or none (RFC 6902, 5). */
export function jsonPatch(target: Json, patch: Json): PatchResult {
  if (!Array.isArray(patch)) return { ok: false, at: '', message: 'must be a list of operations (RFC 6902)' };
  if (patch.length > mostOperations)
    return { ok: false, at: '', message: `must not have more than ${mostOperations} operations` };
  let value = target;
  for (const [index, operation] of (patch as readonly Json[]).entries()) {
    const changed = apply(value, operation);
    if (typeof changed === 'string') return { ok: false, at: `/${index}`, message: changed };
    value = changed.value;
  }
  return { ok: true, value };
}

interface Changed {
  readonly value: Json;
}

/** The value after the operation, or why it fails. */
function apply(target: Json, operation: Json): Changed | string {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => memberOf(operation, name));
  const value = memberOf(operation, 'value');
  if (!isPointer(path)) return 'must have a JSON Pointer as its path';
  switch (op) {
    case 'add':
      return value === undefined ? noValue : put(target, path, value);
    case 'remove':
      return removed(target, path);
    case 'replace':
      return value === undefined ? noValue : replaced(target, path, value);
    case 'move':
    case 'copy':
      return isPointer(from) ? transferred(target, { from, path, op }) : 'must have a JSON Pointer as its from';
    case 'test':
      return tested(target, path, value);
    default:
      return 'must have the op add, remove, replace, move, copy or test';
  }
}

const noValue = 'must have a value';

function isPointer(value: Json | undefined): value is Pointer {
  return typeof value === 'string' && (value === '' || value.startsWith('/'));
}

function nothingAt(path: Pointer): string {
  return `names a place that does not exist: ${path}`;
}

function put(target: Json, path: Pointer, value: Json): Changed | string {
  if (path === '') return { value };
  return changedAt(target, path, (parent, token) => {
    if (isObject(parent)) return withProperty(parent, [token, value]);
    const index = Array.isArray(parent) ? (token === '-' ? parent.length : indexOf(token)) : undefined;
    if (!Array.isArray(parent) || index === undefined || index > parent.length) return undefined;
    return parent.toSpliced(index, 0, value);
  });
}

function removed(target: Json, path: Pointer): Changed | string {
  return changedAt(target, path, (parent, token) => {
    if (memberOf(parent, token) === undefined) return undefined;
    if (isObject(parent)) return withoutProperty(parent, token);
    return Array.isArray(parent) ? parent.toSpliced(Number(token), 1) : undefined;
  });
}

function replaced(target: Json, path: Pointer, value: Json): Changed | string {
  return valueAt(target, path) === undefined ? nothingAt(path) : put(withoutItem(target, path), path, value);
}

/** An item is removed before its replacement is added; a property is replaced where it is. */
function withoutItem(target: Json, path: Pointer): Json {
  const isItem = Array.isArray(valueAt(target, path.replace(/\/[^/]*$/, '')));
  const changed = isItem ? removed(target, path) : undefined;
  return typeof changed === 'object' ? changed.value : target;
}

function transferred(
  target: Json,
  { from, path, op }: { readonly from: Pointer; readonly path: Pointer; readonly op: 'move' | 'copy' },
): Changed | string {
  const value = valueAt(target, from);
  if (value === undefined) return nothingAt(from);
  if (op === 'copy') return put(target, path, value);
  if (from === path) return { value: target };
  if (path.startsWith(`${from}/`)) return 'must not move a value into itself';
  const without = removed(target, from);
  return typeof without === 'string' ? without : put(without.value, path, value);
}

function tested(target: Json, path: Pointer, value: Json | undefined): Changed | string {
  const found = valueAt(target, path);
  if (found === undefined) return nothingAt(path);
  return value !== undefined && sameJson(found, value) ? { value: target } : `finds another value at ${path}`;
}

/** A copy in which the parent of a place is changed. Iterates: a path may be long. */
function changedAt(
  target: Json,
  path: Pointer,
  change: (parent: Json, token: string) => Json | undefined,
): Changed | string {
  const tokens = tokensOf(path);
  const last = tokens.pop();
  if (last === undefined) return 'must not name the whole item';
  const parents: Json[] = [];
  let parent: Json | undefined = target;
  for (const token of tokens) {
    if (parent === undefined) return nothingAt(path);
    parents.push(parent);
    parent = memberOf(parent, token);
  }
  let value = parent === undefined ? undefined : change(parent, last);
  if (value === undefined) return nothingAt(path);
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    const outer: Json | undefined = parents[at];
    if (isObject(outer)) value = withProperty(outer, [token, value]);
    else if (Array.isArray(outer)) value = outer.with(Number(token), value);
  }
  return { value };
}

/** An index has no leading zeros (RFC 6901, 4). */
function indexOf(token: string): number | undefined {
  return /^(?:0|[1-9]\d{0,15})$/.test(token) ? Number(token) : undefined;
}
