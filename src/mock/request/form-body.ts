import type { MediaType } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { schemaProperties } from '../../schema/document/schema-properties.ts';
import { isObject, join, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { ownPairs, type QueryPair, readQueryPairs } from './parameter-style.ts';
import { readParameterValues } from './parameter-value.ts';

/**
 * Reads a form in URL encoding. Each property is read like a query parameter, in the style of its `encoding`, `form` and exploded by default (OAS 3.1, Encoding
 * Object). Properties that the schema does not declare are strings, or lists of them where the name is repeated.
 */
export function readForm(text: string, entry: MediaType, document: JsonObject): { readonly value: JsonObject } {
  const pairs = readQueryPairs(text);
  const entries: [string, Json][] = [];
  const declared =
    entry.schema === undefined
      ? new Map<string, Pointer>()
      : schemaProperties(document, entry.schema, 'every-branch').properties;
  for (const [name, schema] of declared) {
    const parameter = { name, in: 'query' as const, ...styleOf(name, entry, document) };
    const source = { pairs: ownPairs(parameter, pairs, declared) };
    const [value] = readParameterValues({ document, parameter, schema, source });
    if (value !== undefined) entries.push([name, value]);
  }
  for (const [name, value] of undeclared(pairs, declared)) entries.push([name, value]);
  return { value: Object.fromEntries(entries) };
}

function styleOf(name: string, entry: MediaType, document: JsonObject): { style: string; explode: boolean } {
  const encoding = valueAt(document, join(entry.pointer, 'encoding', name));
  const style = memberOf(encoding, 'style');
  const explode = memberOf(encoding, 'explode');
  const chosen = isObject(encoding) && typeof style === 'string' ? style : 'form';
  return { style: chosen, explode: typeof explode === 'boolean' ? explode : chosen === 'form' };
}

function undeclared(pairs: readonly QueryPair[], declared: ReadonlyMap<string, Pointer>): ReadonlyMap<string, Json> {
  const others = new Map<string, string[]>();
  for (const [name, value] of pairs) {
    const isKnown = declared.has(name) || declared.has(name.replace(/\[.*$/s, ''));
    if (isKnown) continue;
    const text = new URLSearchParams(`v=${value}`).get('v') ?? '';
    const before = others.get(name);
    if (before === undefined) others.set(name, [text]);
    else before.push(text);
  }
  return new Map([...others].map(([name, texts]) => [name, texts.length > 1 ? texts : (texts[0] ?? '')]));
}
