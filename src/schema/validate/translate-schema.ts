import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import {
  childScope,
  enterSchema,
  type ReferencedSchemas,
  referenceTarget,
  type ScopedSchema,
  schemaKey,
} from '../document/dynamic-scope.ts';
import { readWriteOnlyNames } from '../document/read-write-only-names.ts';
import type { References } from '../document/references.ts';
import { type SubschemaForm, subschemaKeywords } from '../document/subschemas.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { isAssertion, keywordProblem } from '../shape/assertion-keywords.ts';
import { circularUnions, skipListingUnions } from '../shape/circular-unions.ts';
import { discriminatorAt } from '../shape/discriminators.ts';
import { numberRangeOf } from '../shape/number-formats.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { upgradeSchema } from '../shape/upgrade-schema.ts';
import { askTime } from '../time-limit.ts';
import { isStringFormat } from './formats/string-formats.ts';
import { acceptSelected, judgeByDiscriminator } from './judge-by-discriminator.ts';
import { mostAlternatives, wideUnions } from './wide-unions.ts';

/** A schema for ajv. */
export type AjvSchema = Record<string, unknown>;

/** The input of a translation, and the maps to which it adds its results. */
export interface Translation extends ReferencedSchemas {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly direction: 'request' | 'response';
  readonly references: References;
  /** Integers beyond 2^53 in keywords stay `bigint`; otherwise they become doubles. */
  readonly exact: boolean;
  /** The place of each translated schema object. */
  readonly origins: WeakMap<object, Pointer>;
  /** The place of each alternative of a wide union that means the same when it is read without the schemas around it. */
  readonly standalone: WeakMap<object, Pointer>;
  /** Invalid keywords that were ignored: by place, the reason. */
  readonly problems: Map<Pointer, string>;
}

/** A translation that has no results yet. */
export function openTranslation(
  input: Pick<Translation, 'document' | 'dialect' | 'direction' | 'references' | 'exact'>,
): Translation {
  return {
    ...input,
    origins: new WeakMap(),
    standalone: new WeakMap(),
    keys: new Map(),
    byKey: new Map(),
    pending: [],
    problems: new Map(),
  };
}

/** Translates the schemas that have a key and are not translated yet, and those that they refer to. */
export function translatePending(
  translation: Translation,
  add: (key: string, schema: AjvSchema) => void = () => undefined,
): void {
  const { byKey, pending } = translation;
  // A translated schema may refer to more schemas, which come next.
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const scoped = byKey.get(key);
    if (scoped !== undefined) add(key, translateSchema(translation, scoped));
  }
}

interface SchemaPlace extends ScopedSchema {
  /** The schema and those around it that apply it to the same value: what they exclude from the direction is not required. */
  readonly applying: readonly Pointer[];
}

interface KeywordEntry extends SchemaPlace {
  readonly keyword: string;
  readonly value: Json;
  /** The place of the keyword, where it may have an older name. */
  readonly place: Pointer;
}

/**
 * Translates the Schema Object at a pointer to plain JSON Schema 2020-12: what ajv would misread (`$id`, unknown keywords, examples) is
 * removed, references become keys, OpenAPI 3.0 is converted, and properties that `readOnly` or `writeOnly` excludes from the direction are not required.
 */
function translateSchema(translation: Translation, { pointer, scope }: ScopedSchema): AjvSchema {
  return translate(translation, { pointer, scope, applying: [pointer] });
}

function translate(translation: Translation, place: SchemaPlace): AjvSchema {
  askTime();
  const schema = valueAt(translation.document, place.pointer);
  const { pointer } = place;
  const scope = skipListingUnions(translation, { pointer, scope: enterSchema(translation.references, place) });
  const result: AjvSchema = {};
  translation.origins.set(result, place.pointer);
  if (schema === false) result['never'] = 'false schema';
  else if (schema !== true && !isObject(schema)) {
    translation.problems.set(place.pointer, 'is neither an object nor a boolean');
  }
  if (!isObject(schema)) return result;
  const { keywords, locationOf } = upgradeSchema(schema, { ...translation, pointer: place.pointer });
  for (const [keyword, value] of Object.entries(keywords)) {
    if (value === undefined || !isTranslated(keyword, translation.dialect)) continue;
    addKeyword(translation, { result, entry: { ...place, scope, keyword, value, place: locationOf(keyword) } });
  }
  if (result['if'] !== undefined) evaluateCondition(result);
  return keywords['nullable'] === true && translation.dialect === '3.0' ? orNull(result) : result;
}

/** Most keywords of a schema are annotations, for which nothing is prepared. */
function isTranslated(keyword: string, dialect: Dialect): boolean {
  return (
    keyword === '$ref' ||
    keyword === '$dynamicRef' ||
    formOf(keyword, dialect) !== undefined ||
    isAssertion(keyword, dialect)
  );
}

function formOf(keyword: string, dialect: Dialect): SubschemaForm | undefined {
  return subschemaKeywords(dialect === '3.0' ? '3.0' : '2020-12').get(keyword);
}

/** For `nullable` without a `type`. The schema around has no place in the document. */
function orNull(schema: AjvSchema): AjvSchema {
  return { anyOf: [{ type: 'null' }, schema] };
}

/** ajv drops an `if` without `then` and `else`, and with it what the `if` evaluates for `unevaluatedProperties`. */
function evaluateCondition(schema: AjvSchema): void {
  // Every value is valid against this, but ajv does not recognise it.
  const acceptAll = { minProperties: 0 };
  if (schema['then'] === undefined) schema['then'] = acceptAll;
  if (schema['else'] === undefined) schema['else'] = acceptAll;
}

function addKeyword(translation: Translation, { result, entry }: { result: AjvSchema; entry: KeywordEntry }): void {
  const { keyword, value, place, scope } = entry;
  if (keyword === '$defs' || keyword === 'definitions' || scope.skippedUnions.has(place)) return;
  const form = formOf(keyword, translation.dialect);
  if (keyword === '$ref' || keyword === '$dynamicRef') addReference(translation, { result, entry });
  else if (form === 'one') result[keyword] = translateOne(translation, entry);
  else if (form === 'list') addList(translation, { result, entry });
  else if (form === 'map') addMap(translation, { result, entry });
  else {
    const problem = keywordProblem(keyword, value);
    if (problem === undefined) addAssertion(translation, { result, entry });
    else translation.problems.set(place, problem);
  }
}

function addReference(translation: Translation, { result, entry }: { result: AjvSchema; entry: KeywordEntry }): void {
  const { value, place } = entry;
  const target = referenceTarget(translation, entry);
  if (typeof value !== 'string' || target === undefined) {
    translation.problems.set(place, 'refers to a schema that is not in the document');
    return;
  }
  const schema = target === '' ? undefined : valueAt(translation.document, target);
  if (typeof schema !== 'boolean' && !isObject(schema)) {
    translation.problems.set(place, 'refers to something that is not a schema');
    return;
  }
  const key = schemaKey(translation, { pointer: target, scope: entry.scope });
  // A schema may have both `$ref` and `$dynamicRef`.
  if (result['$ref'] === undefined) result['$ref'] = key;
  else addAll(result, [{ $ref: key }]);
}

/** Keywords for which ajv has a better message for `false` than for a schema that rejects every value. */
const closingKeywords = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems']);

/** In-place applicators: their subschemas apply to the same value as the schema they belong to. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas']);

function translateOne(translation: Translation, entry: KeywordEntry): AjvSchema | boolean {
  const { keyword, value, place, applying, scope } = entry;
  if (typeof value === 'boolean' && closingKeywords.has(keyword)) return value;
  return inPlace.has(keyword)
    ? translateInPlace(translation, { pointer: place, applying, scope })
    : translateSchema(translation, { pointer: place, scope: childScope(scope) });
}

function translateInPlace(translation: Translation, { pointer, applying, scope }: SchemaPlace): AjvSchema {
  return translate(translation, { pointer, scope, applying: [pointer, ...applying] });
}

function addList(translation: Translation, { result, entry }: { result: AjvSchema; entry: KeywordEntry }): void {
  const { keyword, value, place, applying, scope } = entry;
  if (!Array.isArray(value) || value.length === 0) {
    translation.problems.set(place, Array.isArray(value) ? 'is an empty list' : 'is not a list of schemas');
    return;
  }
  const schemas = value.map((_, index) =>
    inPlace.has(keyword)
      ? translateInPlace(translation, { pointer: join(place, index), applying, scope })
      : translateSchema(translation, { pointer: join(place, index), scope: childScope(scope) }),
  );
  const tags = circularUnions(translation).unions.get(place)?.discriminator;
  if (tags !== undefined)
    addAll(result, judgeByDiscriminator(schemas, { tags, otherwise: unionOf(translation, { entry, schemas }) }));
  else if (keyword === 'allOf') addAll(result, schemas);
  else addDeclaredUnion(translation, { result, entry, schemas });
}

function addDeclaredUnion(
  translation: Translation,
  { result, entry, schemas }: { result: AjvSchema; entry: KeywordEntry; schemas: readonly AjvSchema[] },
): void {
  const mayOverlap = entry.keyword === 'oneOf' && schemas.length <= mostAlternatives;
  const tags = mayOverlap ? discriminatorAt(translation, entry.place) : undefined;
  if (tags === undefined) addUnion(translation, { result, entry, schemas });
  else addAll(result, [acceptSelected(schemas, { tags, otherwise: unionOf(translation, { entry, schemas }) })]);
}

function addUnion(
  translation: Translation,
  { result, entry, schemas }: { result: AjvSchema; entry: KeywordEntry; schemas: readonly AjvSchema[] },
): void {
  const { keyword, place, applying, scope } = entry;
  const isWide = schemas.length > mostAlternatives && (keyword === 'anyOf' || keyword === 'oneOf');
  result[isWide ? wideUnions[keyword] : keyword] = schemas;
  const isAlone = scope.skippedUnions.size === 0 && scope.anchors.size === 0;
  if (!isWide || !isAlone || applying.some((pointer) => readWriteOnlyNames(translation, pointer).size > 0)) return;
  for (const [index, schema] of schemas.entries()) translation.standalone.set(schema, join(place, index));
}

/** Adds to `allOf`, which may already have references. */
function addAll(result: AjvSchema, schemas: readonly AjvSchema[]): void {
  result['allOf'] = [...((result['allOf'] as AjvSchema[] | undefined) ?? []), ...schemas];
}

/** The union as a schema of its own, without the discriminator. */
function unionOf(
  translation: Translation,
  { entry, schemas }: { entry: KeywordEntry; schemas: readonly AjvSchema[] },
): AjvSchema {
  const union: AjvSchema = {};
  addUnion(translation, { result: union, entry, schemas });
  translation.origins.set(union, entry.pointer);
  return union;
}

function addMap(translation: Translation, { result, entry }: { result: AjvSchema; entry: KeywordEntry }): void {
  const { keyword, value, applying, scope } = entry;
  if (!isObject(value)) {
    translation.problems.set(entry.place, 'is not an object of schemas');
    return;
  }
  for (const name of Object.keys(value)) {
    const place = join(entry.place, name);
    if (keyword === 'patternProperties' && readRegExp(name) === undefined) {
      translation.problems.set(place, 'has a name that is not a regular expression of ECMA-262');
      continue;
    }
    const schema =
      keyword === 'dependentSchemas'
        ? translateInPlace(translation, { pointer: place, applying, scope })
        : translateSchema(translation, { pointer: place, scope: childScope(scope) });
    // ajv ignores a property with this name, but not a pattern that matches only this name.
    if (name === '__proto__') mapOf(result, 'patternProperties')['^__proto__$'] = schema;
    else mapOf(result, keyword)[name] = schema;
  }
}

function mapOf(result: AjvSchema, keyword: string): Record<string, AjvSchema> {
  const present = result[keyword] as Record<string, AjvSchema> | undefined;
  const schemas = present ?? {};
  result[keyword] = schemas;
  return schemas;
}

function addAssertion(translation: Translation, { result, entry }: { result: AjvSchema; entry: KeywordEntry }): void {
  const { keyword, value, place, applying } = entry;
  if (keyword === 'format') addFormat(result, value);
  else if (keyword === 'required' && Array.isArray(value)) {
    const excluded = new Set(applying.flatMap((pointer) => [...readWriteOnlyNames(translation, pointer)]));
    result[keyword] = [...new Set(value.filter((name: Json) => typeof name !== 'string' || !excluded.has(name)))];
  } else if (keyword === 'enum' && Array.isArray(value) && value.length === 0) result['never'] = 'enum';
  else if (keyword === 'pattern' && readRegExp(String(value)) === undefined) {
    translation.problems.set(place, 'is not a regular expression of ECMA-262');
  } else result[keyword] = translation.exact ? value : bigintsToNumbers(value);
}

/** Number formats become a keyword of their own; unknown formats are dropped. */
function addFormat(result: AjvSchema, format: Json): void {
  if (typeof format !== 'string') return;
  if (numberRangeOf(format) !== undefined) result['numberFormat'] = format;
  else if (isStringFormat(format)) result['format'] = format;
}
