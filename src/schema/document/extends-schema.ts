import type { JsonObject, Pointer } from '../../model/json.ts';
import { join, localReference, memberOf, resolve, valueAt } from '../json/pointer.ts';

/**
 * Whether a schema is another one, or extends it by `allOf`: whatever is valid against `schema` is then valid against `base`.
 * Both are compared as components, through `$ref`; two inline schemas of the same text are strangers.
 */
export function extendsSchema(document: JsonObject, schema: Pointer, base: Pointer): boolean {
  const known = answers.get(document) ?? new Map<string, boolean>();
  answers.set(document, known);
  const key = `${schema}\n${base}`;
  const answer = known.get(key) ?? isHeir(document, { schema, base });
  known.set(key, answer);
  return answer;
}

/** Asked of every answer, about the few schemas of an operation. */
const answers = new WeakMap<JsonObject, Map<string, boolean>>();

interface Kin {
  readonly schema: Pointer;
  readonly base: Pointer;
}

function isHeir(document: JsonObject, { schema, base }: Kin): boolean {
  const wanted = resolve(document, base);
  const seen = new Set<Pointer>();
  const pending = [schema];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    if (place === wanted) return true;
    if (seen.has(place)) continue;
    seen.add(place);
    pending.push(...parents(document, place));
  }
  return false;
}

function parents(document: JsonObject, place: Pointer): Pointer[] {
  const schema = valueAt(document, place);
  const branches = memberOf(schema, 'allOf');
  const found = Array.isArray(branches) ? branches.map((_, index) => join(place, 'allOf', index)) : [];
  const reference = memberOf(schema, '$ref');
  const target = typeof reference === 'string' ? localReference(reference) : undefined;
  return target === undefined ? found : [...found, target];
}
