import type { LintFinding } from '../../model/finding.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { holderOf, isObject, join, memberOf, tokensOf, valueAt } from '../../schema/json/pointer.ts';
import { sameJson } from '../../schema/json/same-json.ts';
import { isTypeName } from '../../schema/shape/assertion-keywords.ts';

/** A change to the text of a contract at one place. */
export type Fix =
  | { readonly kind: 'remove'; readonly pointer: Pointer }
  /** `written` is JSON, which is YAML too. */
  | { readonly kind: 'set' | 'append'; readonly pointer: Pointer; readonly written: string }
  /** The value becomes a string of the same characters. */
  | { readonly kind: 'quote'; readonly pointer: Pointer }
  | { readonly kind: 'rename'; readonly pointer: Pointer; readonly name: string }
  /** A property is inserted after the one at the pointer. */
  | { readonly kind: 'insert'; readonly pointer: Pointer; readonly name: string; readonly written: string };

/** The fixes for a finding that do not change what the contract promises, except where it promised nothing sensible. `[]`: the author must decide. */
export function fixesFor(document: JsonObject, { rule, pointer }: LintFinding): readonly Fix[] {
  switch (rule) {
    // Keywords without effect, repeated values, and bodies that HTTP does not allow.
    case 'keyword-type':
    case 'enum-duplicates':
    case 'content-forbidden':
      return [{ kind: 'remove', pointer }];
    case 'nullable-enum':
      return [{ kind: 'append', pointer, written: 'null' }];
    case 'items-missing':
      return [{ kind: 'insert', pointer, name: 'items', written: '{}' }];
    case 'status-code':
      return statusFix(pointer);
    case 'openapi-version':
      return versionFix(document, pointer);
    case 'tags-unique':
      return copyFix(document, holderOf(pointer));
    case 'parameters-unique':
      return copyFix(document, pointer);
    case 'keyword-unknown':
    case 'nullable-removed':
      return nullableFixes(document, pointer);
    case 'structure':
      return structureFixes(document, pointer);
    default:
      return [];
  }
}

/** A range of statuses in the wrong case, such as 4xx. */
function statusFix(pointer: Pointer): Fix[] {
  const name = (tokensOf(pointer).at(-1) ?? '').toUpperCase();
  return /^[1-5]XX$/.test(name) ? [{ kind: 'rename', pointer, name }] : [];
}

function versionFix(document: JsonObject, pointer: Pointer): Fix[] {
  const written = memberOf(document, 'openapi');
  const version = written === 3 ? '3.0' : String(written);
  return /^3\.[012]$/.test(version) ? [{ kind: 'set', pointer, written: `"${version}.0"` }] : [];
}

/** Removes an item that equals an earlier one. Where the two differ, the author must decide. */
function copyFix(document: JsonObject, pointer: Pointer): Fix[] {
  const list = valueAt(document, holderOf(pointer));
  const item = valueAt(document, pointer);
  if (!Array.isArray(list) || item === undefined) return [];
  const before = list.slice(0, Number(tokensOf(pointer).at(-1)));
  return before.some((other: Json) => sameJson(other, item)) ? [{ kind: 'remove', pointer }] : [];
}

/** `nullable` of OpenAPI 3.0 in a later version: the author meant that null is one of the types. */
function nullableFixes(document: JsonObject, pointer: Pointer): Fix[] {
  const schema = valueAt(document, holderOf(pointer));
  const type = memberOf(schema, 'type');
  if (tokensOf(pointer).at(-1) !== 'nullable' || memberOf(schema, '$ref') !== undefined) return [];
  const remove: Fix = { kind: 'remove', pointer };
  const acceptsNull = Array.isArray(type) && type.includes('null');
  if (memberOf(schema, 'nullable') !== true || acceptsNull) return [remove];
  if (typeof type !== 'string' || memberOf(schema, 'enum') !== undefined || memberOf(schema, 'const') !== undefined)
    return [];
  return [{ kind: 'set', pointer: join(holderOf(pointer), 'type'), written: `["${type}", "null"]` }, remove];
}

const places = ['path', 'query', 'header', 'cookie'];

/** What has only one correct form: the case of a word, names listed twice in `required`, and `required: true` of a path parameter. */
function structureFixes(document: JsonObject, pointer: Pointer): Fix[] {
  const value = valueAt(document, pointer);
  const name = tokensOf(pointer).at(-1);
  if (typeof value === 'string') {
    const word = value.toLowerCase();
    const isMeant = (name === 'in' && places.includes(word)) || (name === 'type' && isTypeName(word));
    if (isMeant) return [{ kind: 'set', pointer, written: JSON.stringify(word) }];
  }
  if (name === 'required' && Array.isArray(value)) return repeatedNames(value, pointer);
  if (!isObject(value) || memberOf(value, 'in') !== 'path') return [];
  const required = join(pointer, 'required');
  if (memberOf(value, 'required') === undefined)
    return [{ kind: 'insert', pointer: join(pointer, 'in'), name: 'required', written: 'true' }];
  return memberOf(value, 'required') === false ? [{ kind: 'set', pointer: required, written: 'true' }] : [];
}

function repeatedNames(names: readonly Json[], pointer: Pointer): Fix[] {
  return names.flatMap((name, index): Fix[] =>
    names.indexOf(name) < index ? [{ kind: 'remove', pointer: join(pointer, index) }] : [],
  );
}
