import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { objectsIn } from '../json/objects-in.ts';
import { isObject, memberOf, tokensOf } from '../json/pointer.ts';
import { memoizeByObject } from '../memoize.ts';

/** The draft of JSON Schema that a Schema Object is written in, oldest first. `3.0` is the variant of OpenAPI 3.0; the dialects of later OpenAPI versions are 2020-12 with more annotations. */
export type SchemaDraft = (typeof drafts)[number];

const drafts = ['3.0', 'draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

/** The draft that the URI of a `$schema` or `jsonSchemaDialect` names; `undefined` when it is not known here. */
export function draftOfUri(uri: string): SchemaDraft | undefined {
  const name = uri.replace(/#$/, '').replace(/^http:/, 'https:');
  const [, earlier] = /^https:\/\/json-schema\.org\/(draft-0[467])\/schema$/.exec(name) ?? [];
  const [, later] = /^https:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/schema$/.exec(name) ?? [];
  const found = drafts.find((draft) => draft === (earlier ?? later));
  return found ?? (/^https:\/\/spec\.openapis\.org\/oas\/3\.\d+\/dialect\/[^/]+$/.test(name) ? '2020-12' : undefined);
}

/** Whether a draft is older than another one. */
export function isBefore(draft: SchemaDraft, other: SchemaDraft): boolean {
  return drafts.indexOf(draft) < drafts.indexOf(other);
}

/**
 * The draft that the schema at a pointer is written in: that of its own `$schema` or the nearest enclosing one, else of the document's
 * `jsonSchemaDialect`, else OpenAPI's own (OAS 3.1, 4.8.24.4). `undefined`: an unknown one. In OpenAPI 3.0 neither keyword has a meaning.
 */
export function draftAt(document: Json, dialect: Dialect, pointer: Pointer): SchemaDraft | undefined {
  if (dialect === '3.0') return '3.0';
  if (!isObject(document)) return '2020-12';
  const { usual, hasSchemaKeyword } = draftsIn(document);
  return hasSchemaKeyword ? nearest(document, { usual, pointer }) : usual;
}

/** Whether some schema of a document may have a `$schema`. */
export function mayNameDraft(document: JsonObject): boolean {
  return draftsIn(document).hasSchemaKeyword;
}

/** The draft by which values are validated: 2020-12, on which OpenAPI is based, when the draft is unknown. */
export function effectiveDraft(draft: SchemaDraft | undefined): SchemaDraft {
  return draft ?? '2020-12';
}

interface DocumentDrafts {
  /** The draft of schemas without a `$schema`. */
  readonly usual: SchemaDraft | undefined;
  /** Some schema may have a `$schema`. */
  readonly hasSchemaKeyword: boolean;
}

/** Documents never change, and hardly any names a dialect. */
const draftsIn = memoizeByObject((document: JsonObject): DocumentDrafts => {
  const named = memberOf(document, 'jsonSchemaDialect');
  const usual = typeof named === 'string' ? draftOfUri(named) : '2020-12';
  return { usual, hasSchemaKeyword: hasSchemaKeywordIn(document) };
});

function hasSchemaKeywordIn(document: JsonObject): boolean {
  for (const { $schema } of objectsIn(document)) if (typeof $schema === 'string') return true;
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
