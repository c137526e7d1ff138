import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf, tokensOf } from '../json/pointer.ts';

/** The kinds of JSON Schema that a Schema Object may be written in, oldest first. `3.0` is OpenAPI's own; its dialects of later versions are 2020-12 with more annotations. */
export type Draft = (typeof drafts)[number];

const drafts = ['3.0', 'draft-04', 'draft-06', 'draft-07', '2019-09', '2020-12'] as const;

/** The kind that a `$schema` or `jsonSchemaDialect` names; `undefined` when nobody knows it here. */
export function draftNamed(uri: string): Draft | undefined {
  const name = uri.replace(/#$/, '').replace(/^http:/, 'https:');
  const [, old] = /^https:\/\/json-schema\.org\/(draft-0[467])\/schema$/.exec(name) ?? [];
  const [, later] = /^https:\/\/json-schema\.org\/draft\/(2019-09|2020-12)\/schema$/.exec(name) ?? [];
  const found = drafts.find((draft) => draft === (old ?? later));
  return found ?? (/^https:\/\/spec\.openapis\.org\/oas\/3\.\d+\/dialect\/[^/]+$/.test(name) ? '2020-12' : undefined);
}

/** Whether a kind comes before another one. */
export function isBefore(draft: Draft, other: Draft): boolean {
  return drafts.indexOf(draft) < drafts.indexOf(other);
}

/**
 * What the schema at a pointer is written in: what `$schema` says of it or of the nearest schema around it, else the document's `jsonSchemaDialect`, else OpenAPI's
 * own (OAS 3.1, 4.8.24.4). `undefined`: in something that nobody knows here. In OpenAPI 3.0 neither keyword means anything.
 */
export function draftAt(document: Json, dialect: Dialect, pointer: Pointer): Draft | undefined {
  if (dialect === '3.0') return '3.0';
  if (!isObject(document)) return '2020-12';
  const ground = groundOf(document);
  return ground.mixed ? nearest(document, { usual: ground.usual, pointer }) : ground.usual;
}

/** The draft by whose rules values are judged: an unknown one is read as the one that OpenAPI is built on. */
export function judgedAs(draft: Draft | undefined): Draft {
  return draft ?? '2020-12';
}

interface Ground {
  /** Where no `$schema` says otherwise. */
  readonly usual: Draft | undefined;
  /** There may be a `$schema`. */
  readonly mixed: boolean;
}

/** Documents are never changed, and hardly any names a dialect at all. */
const grounds = new WeakMap<JsonObject, Ground>();

function groundOf(document: JsonObject): Ground {
  const known = grounds.get(document);
  if (known !== undefined) return known;
  const named = memberOf(document, 'jsonSchemaDialect');
  const usual = typeof named === 'string' ? draftNamed(named) : '2020-12';
  const ground: Ground = { usual, mixed: namesDialect(document) };
  grounds.set(document, ground);
  return ground;
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
  { usual, pointer }: { readonly usual: Draft | undefined; readonly pointer: Pointer },
): Draft | undefined {
  let draft = usual;
  let value: Json | undefined = document;
  for (const token of tokensOf(pointer)) {
    value = memberOf(value, token);
    const named = memberOf(value, '$schema');
    if (typeof named === 'string') draft = draftNamed(named);
  }
  return draft;
}
