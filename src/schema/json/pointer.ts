import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { escapeToken, unescapeToken } from '../../text/pointer-tokens.ts';

export { escapeToken, tokensOf } from '../../text/pointer-tokens.ts';

/** The pointer of a property or item below `pointer`, one level for each token. */
export function join(pointer: Pointer, ...tokens: (string | number)[]): Pointer {
  let place = pointer;
  for (const token of tokens) place += `/${typeof token === 'number' ? token : escapeToken(token)}`;
  return place;
}

/** The value at a pointer, or `undefined` when nothing is there. `$ref` is not followed. The document must not change between two calls. */
export function valueAt(document: Json, pointer: Pointer): Json | undefined {
  const at = pointer.lastIndexOf('/');
  if (at <= 0 || typeof document !== 'object' || document === null) return walk(document, pointer);
  if (last.document !== document || last.pointer.length !== at || !pointer.startsWith(last.pointer)) {
    const parent = pointer.slice(0, at);
    last = { document, pointer: parent, value: parentAt(document, parent) };
  }
  return memberAt(last.value, pointer.slice(at + 1));
}

/** The own property or the item that an escaped token names. */
function memberAt(value: Json | undefined, token: string): Json | undefined {
  return memberOf(value, token.includes('~') ? unescapeToken(token) : token);
}

/** The value around the one that was found last: most calls are for places side by side. */
let last: { readonly document: Json; readonly pointer: Pointer; readonly value: Json | undefined } = {
  document: null,
  pointer: '',
  value: undefined,
};

/** Called hundreds of thousands of times for a large contract. */
const parents = new WeakMap<object, Map<Pointer, Json | undefined>>();
const mostParents = 50_000;

function parentAt(document: object & Json, pointer: Pointer): Json | undefined {
  const known = parents.get(document) ?? new Map<Pointer, Json | undefined>();
  const value = known.get(pointer);
  if (value !== undefined) return value;
  // What is around it was most often asked for before.
  const at = pointer.lastIndexOf('/');
  const around = at > 0 ? known.get(pointer.slice(0, at)) : undefined;
  const found = around === undefined ? walk(document, pointer) : memberAt(around, pointer.slice(at + 1));
  if (known.size >= mostParents) known.clear();
  parents.set(document, known.set(pointer, found));
  return found;
}

function walk(document: Json, pointer: Pointer): Json | undefined {
  let value: Json | undefined = document;
  const isEscaped = pointer.includes('~');
  // Makes no list of tokens.
  for (let from = 1; from <= pointer.length && value !== undefined; ) {
    const next = pointer.indexOf('/', from);
    const end = next === -1 ? pointer.length : next;
    const token = pointer.slice(from, end);
    value = memberOf(value, isEscaped && token.includes('~') ? unescapeToken(token) : token);
    from = end + 1;
  }
  return value;
}

/** The own property or the item with that name or index. */
export function memberOf(value: Json | undefined, token: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return isIndex(token) ? value[Number(token)] : undefined;
  return Object.hasOwn(value, token) ? (value as JsonObject)[token] : undefined;
}

/** Whether a token is an index as RFC 6901 writes it. Most indices have one digit. */
function isIndex(token: string): boolean {
  return token.length === 1 ? token >= '0' && token <= '9' : /^[1-9]\d*$/.test(token);
}

/** Whether a value is a number as `Json` has it: a `bigint` where a double would not be exact. */
export function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** Whether a value is a list; `Array.isArray` alone makes `any` of its items. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The items of a list; none where there is no list. */
export function itemsOfList(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** The places of the items of the list at a place; none where there is no list. */
export function itemPointers(value: Json | undefined, pointer: Pointer): Pointer[] {
  return itemsOfList(value).map((_, index) => join(pointer, index));
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The pointer that the value of a `$ref` names (`#/components/…`, percent-decoded); `undefined` when it is not local, or not a text. */
export function localReference(reference: Json | undefined): Pointer | undefined {
  if (typeof reference !== 'string' || !reference.startsWith('#')) return undefined;
  const fragment = reference.slice(1);
  if (fragment !== '' && !fragment.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}

/** Follows `$ref` from `pointer` to the first value without one; `undefined` when the reference is broken or circular. */
export function resolve(document: Json, pointer: Pointer): Pointer | undefined {
  const seen = new Set<Pointer>();
  let place: Pointer | undefined = pointer;
  while (place !== undefined && !seen.has(place)) {
    seen.add(place);
    const value = valueAt(document, place);
    if (value === undefined) return undefined;
    const reference = memberOf(value, '$ref');
    if (typeof reference !== 'string') return place;
    place = localReference(reference);
  }
  return undefined;
}

/** Whether a place is another one or is within it. */
export function isWithin(pointer: Pointer, ancestor: Pointer): boolean {
  return pointer === ancestor || pointer.startsWith(`${ancestor}/`);
}

/** The place of the object or list that has the value at a pointer; `''` for the whole document. */
export function holderOf(pointer: Pointer): Pointer {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
}

/** The places around a place, the nearest first, `''` for the whole document last. Without the place itself. */
export function ancestorsOf(pointer: Pointer): Pointer[] {
  const found: Pointer[] = [];
  for (let place = pointer; place !== ''; ) {
    place = holderOf(place);
    found.push(place);
  }
  return found;
}

/** The object at a place; an empty one where there is none. */
export function objectAt(document: JsonObject, pointer: Pointer): JsonObject {
  const value = valueAt(document, pointer);
  return isObject(value) ? value : {};
}
