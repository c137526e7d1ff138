import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import { jsonLength } from '../../../schema/json/json-length.ts';
import { setProperty } from '../../../schema/json/json-object.ts';
import { isObject, memberOf, tokensOf } from '../../../schema/json/pointer.ts';
import { sameJson } from '../../../schema/json/same-json.ts';

/** The result of a JSON Patch; or the first of its operations that fails, and why. */
export type PatchResult =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly at: Pointer; readonly message: string; readonly isTooLong?: boolean };

/** Each operation takes time: more of them would keep the mock busy. */
const mostOperations = 1000;
/** What all operations together may copy, as `jsonLength` counts: each of a few short ones can double the item. */
const mostCopied = 1024 * 1024;

/** Applies all operations of a JSON Patch to a copy of a value, or none (RFC 6902, 5). */
export function jsonPatch(target: Json, patch: Json): PatchResult {
  if (!Array.isArray(patch)) return { ok: false, at: '', message: 'must be a list of operations (RFC 6902)' };
  if (patch.length > mostOperations)
    return { ok: false, at: '', message: `must not have more than ${mostOperations} operations` };
  const patching: Patching = { whole: copyOf(target), copied: 0 };
  for (const [index, operation] of (patch as readonly Json[]).entries()) {
    const message = apply(patching, operation);
    if (message === undefined) continue;
    return { ok: false, at: `/${index}`, message, ...(message === copiesTooMuch && { isTooLong: true }) };
  }
  return { ok: true, value: patching.whole };
}

/** What the operations have made so far: it shares nothing with the target and the patch, so that each operation changes it in place. */
interface Patching {
  whole: Json;
  copied: number;
}

/** Why the operation fails; `undefined`: it is done. */
function apply(patching: Patching, operation: Json): string | undefined {
  const [op, path, from] = ['op', 'path', 'from'].map((name) => memberOf(operation, name));
  const value = memberOf(operation, 'value');
  if (!isPointer(path)) return 'must have a JSON Pointer as its path';
  switch (op) {
    case 'add':
      return value === undefined ? noValue : put(patching, path, copyOf(value));
    case 'remove':
      return path === '' ? 'must not name the whole item' : removed(patching, path);
    case 'replace':
      return value === undefined ? noValue : replaced(patching, path, copyOf(value));
    case 'move':
      return isPointer(from) ? moved(patching, from, path) : noFrom;
    case 'copy':
      return isPointer(from) ? copied(patching, from, path) : noFrom;
    case 'test':
      return tested(patching, path, value);
    default:
      return 'must have the op add, remove, replace, move, copy or test';
  }
}

const noValue = 'must have a value';
const noFrom = 'must have a JSON Pointer as its from';
const copiesTooMuch = `must not copy more than ${mostCopied / 1024 / 1024} MiB in all`;

function isPointer(value: Json | undefined): value is Pointer {
  return typeof value === 'string' && (value === '' || value.startsWith('/'));
}

function nothingAt(path: Pointer): string {
  return `names a place that does not exist: ${path}`;
}

function put(patching: Patching, path: Pointer, value: Json): string | undefined {
  const { parent, token } = placeOf(patching, path);
  if (token === undefined) {
    patching.whole = value;
    return undefined;
  }
  if (isObject(parent)) {
    setProperty(parent, token, value);
    return undefined;
  }
  const list = Array.isArray(parent) ? (parent as Json[]) : [];
  const index = token === '-' ? list.length : indexOf(token);
  if (list !== parent || index === undefined || index > list.length) return nothingAt(path);
  list.splice(index, 0, value);
  return undefined;
}

function removed(patching: Patching, path: Pointer): string | undefined {
  const { parent, token = '' } = placeOf(patching, path);
  if (memberOf(parent, token) === undefined) return nothingAt(path);
  if (Array.isArray(parent)) (parent as Json[]).splice(Number(token), 1);
  else if (isObject(parent)) delete (parent as Record<string, Json>)[token];
  return undefined;
}

function replaced(patching: Patching, path: Pointer, value: Json): string | undefined {
  const { parent, token } = placeOf(patching, path);
  if (token === undefined || isObject(parent))
    return valueAt(patching, path) === undefined ? nothingAt(path) : put(patching, path, value);
  if (memberOf(parent, token) === undefined) return nothingAt(path);
  if (Array.isArray(parent)) (parent as Json[])[Number(token)] = value;
  return undefined;
}

function moved(patching: Patching, from: Pointer, path: Pointer): string | undefined {
  const value = valueAt(patching, from);
  if (value === undefined) return nothingAt(from);
  if (from === path) return undefined;
  if (path.startsWith(`${from}/`)) return 'must not move a value into itself';
  return removed(patching, from) ?? put(patching, path, value);
}

function copied(patching: Patching, from: Pointer, path: Pointer): string | undefined {
  const value = valueAt(patching, from);
  if (value === undefined) return nothingAt(from);
  patching.copied += jsonLength(value, mostCopied);
  return patching.copied > mostCopied ? copiesTooMuch : put(patching, path, copyOf(value));
}

function tested(patching: Patching, path: Pointer, value: Json | undefined): string | undefined {
  const found = valueAt(patching, path);
  if (found === undefined) return nothingAt(path);
  return value !== undefined && sameJson(found, value) ? undefined : `finds another value at ${path}`;
}

/** What is around a place, and its name or index there, which is `undefined` for the whole. Iterates: a path may be long. */
function placeOf({ whole }: Patching, path: Pointer): { parent: Json | undefined; token: string | undefined } {
  const tokens = tokensOf(path);
  const token = tokens.pop();
  let parent: Json | undefined = whole;
  for (const name of tokens) parent = memberOf(parent, name);
  return { parent, token };
}

/** The `valueAt` of documents takes it that they do not change. */
function valueAt(patching: Patching, path: Pointer): Json | undefined {
  const { parent, token } = placeOf(patching, path);
  return token === undefined ? parent : memberOf(parent, token);
}

/** A copy that shares no list and no object, of any depth. */
function copyOf(value: Json): Json {
  const pending: { readonly from: Json; readonly into: Json[] | Record<string, Json> }[] = [];
  const started = (from: Json): Json => {
    if (typeof from !== 'object' || from === null) return from;
    const into = Array.isArray(from) ? [] : {};
    pending.push({ from, into });
    return into;
  };
  const copy = started(value);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { from, into } = next;
    if (Array.isArray(into)) for (const item of from as readonly Json[]) into.push(started(item));
    else for (const [name, part] of Object.entries(from as JsonObject)) setProperty(into, name, started(part));
  }
  return copy;
}

/** An index has no leading zeros (RFC 6901, 4). */
function indexOf(token: string): number | undefined {
  return /^(?:0|[1-9]\d{0,15})$/.test(token) ? Number(token) : undefined;
}
