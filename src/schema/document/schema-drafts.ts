import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf, tokensOf } from '../json/pointer.ts';

/** The kinds of JSON Schema that a Schema Object may be written in, oldest first. `3.0` is OpenAPI's own; its dialects of later versions are 2020-12 with more annotations. */
export type SchemaDraft = (typeof drafts)[number];

const drafts = ['3.0', 'draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

/** The kind that a `$schema` or `jsonSchemaDialect` names; `undefined` when nobody knows it here. */
export function draftOfUri(uri: string): SchemaDraft | undefined {
  const name = uri.replace(/#$/, '').replace(/^http:/, 'https:');
  const [, old] = /^https:\/\/json-schema\.org\/(draft-0[467])\/schema$/.exec(name) ?? [];
  const [, later] = /^https:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/schema$/.exec(name) ?? [];
  const found = drafts.find((draft) => draft === (old ?? later));
  return found ?? (/^https:\/\/spec\.openapis\.org\/oas\/3\.\d+\/dialect\/[^/]+$/.test(name) ? '2020-12' : undefined);
}

/** Whether a kind comes before another one. */
export function isBefore(draft: SchemaDraft, other: SchemaDraft): boolean {
  return drafts.indexOf(draft) < drafts.indexOf(other);
}

/**
 * What the schema at a pointer is written in: what `$schema` says of it or of the nearest schema around it, else the document's `jsonSchemaDialect`, else OpenAPI's
 * own (OAS 3.1, 4.8.24.4). `undefined`: in something that nobody knows here. In OpenAPI 3.0 neither keyword means anything.
 */
export function draftAt(document: Json, dialect: Dialect, pointer: Pointer): SchemaDraft | undefined {
  if (dialect === '3.0') return '3.0';
  if (!isObject(document)) return '2020-12';
  const registry = groundOf(document);
  return registry.mixed ? nearest(document, { usual: registry.usual, pointer }) : registry.usual;
}

/** The draft by whose rules values are judged: an unknown one is read as the one that OpenAPI is built on. */
export function effectiveDraft(draft: SchemaDraft | undefined): SchemaDraft {
  return draft ?? '2020-12';
}

interface Ground {
  /** Where no `$schema` says otherwise. */
  readonly usual: SchemaDraft | undefined;
  /** There may be a `$schema`. */
  readonly mixed: boolean;
}

/** Documents are never changed, and hardly any names a dialect at all. */
const grounds = new WeakMap<JsonObject, Ground>();

function groundOf(document: JsonObject): Ground {
  const known = grounds.get(document);
  if (known !== undefined) return known;
  const named = memberOf(document, 'jsonSchemaDialect');
  const usual = typeof named === 'string' ? draftOfUri(named) : '2020-12';
  const registry: Ground = { usual, mixed: namesDialect(document) };
  grounds.set(document, registry);
  return registry;
}

function namesDialect(document: JsonObject): boolean {
  const open: Json[] = [document];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (isObject(value) && typeof memberOf(value, '$schema') === 'string') return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const member of Object.values(value) as Json[]) if (typeof member === 'object') open.push(member);
  }
  return false;
}

function nearest(
  document: JsonObject,
  { usual, pointer }: { readonly usual: SchemaDraft | undefined; readonly pointer: Pointer },
): SchemaDraft | undefined {
  let draft = usual;
  let value: Json | undefined = document;
  for (const token of tokensOf(pointer)) {
    value = memberOf(value, token);
    const named = memberOf(value, '$schema');
    if (typeof named === 'string') draft = draftOfUri(named);
  }
  return draft;
}
