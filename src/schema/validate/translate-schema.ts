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
import { subschemaKeywords } from '../document/subschemas.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { isAssertion, keywordProblem } from '../shape/assertion-keywords.ts';
import { circularUnions, skipListingUnions } from '../shape/circular-unions.ts';
import { numberRangeOf } from '../shape/number-formats.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { upgradeSchema } from '../shape/upgrade-schema.ts';
import { isStringFormat } from './formats/string-formats.ts';
import { judgeByDiscriminator } from './judge-by-discriminator.ts';

/** A schema in the terms of ajv. */
export type AjvSchema = Record<string, unknown>;

/** What a translation needs to know, and where it leaves what it found. */
export interface Translation extends ReferencedSchemas {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly direction: 'request' | 'response';
  readonly references: References;
  /** Integers beyond 2^53 in keywords stay `bigint`; otherwise they become doubles. */
  readonly exact: boolean;
  /** Where each translated object was read. */
  readonly origins: WeakMap<object, Pointer>;
  /** What was passed over because it makes no sense, by the place of the keyword. */
  readonly problems: Map<Pointer, string>;
}

interface Place extends ScopedSchema {
  /** Properties that do not travel in this direction, as the schema and those around it say. */
  readonly unsent: ReadonlySet<string>;
}

interface Entry extends Place {
  readonly keyword: string;
  readonly value: Json;
  /** Where the keyword was written, be it under an older name. */
  readonly place: Pointer;
}

/**
 * Translates the Schema Object at a pointer to plain JSON Schema 2020-12: what ajv would misread (`$id`, unknown keywords, examples) is left out,
 * references become keys, OpenAPI 3.0 is converted, and properties that `readOnly` or `writeOnly` keeps out of the direction are not required.
 */
export function translateSchema(translation: Translation, { pointer, scope }: ScopedSchema): AjvSchema {
  return translate(translation, { pointer, scope, unsent: readWriteOnlyNames(translation, pointer) });
}

function translate(translation: Translation, place: Place): AjvSchema {
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
    if (value === undefined) continue;
    addKeyword(translation, { result, entry: { ...place, scope, keyword, value, place: locationOf(keyword) } });
  }
  if (result['if'] !== undefined) evaluateCondition(result);
  return keywords['nullable'] === true && translation.dialect === '3.0' ? orNull(result) : result;
}

/** An author's wish that no `type` carries; the wrapping has no place in the document. */
function orNull(schema: AjvSchema): AjvSchema {
  return { anyOf: [{ type: 'null' }, schema] };
}

/** ajv leaves out an `if` without consequences, and with it what `unevaluatedProperties` would learn from it. */
function evaluateCondition(schema: AjvSchema): void {
  // Any value is valid against this, but ajv does not see so beforehand.
  const nothing = { minProperties: 0 };
  if (schema['then'] === undefined) schema['then'] = nothing;
  if (schema['else'] === undefined) schema['else'] = nothing;
}

function addKeyword(translation: Translation, { result, entry }: { result: AjvSchema; entry: Entry }): void {
  const { keyword, value, place, scope } = entry;
  if (keyword === '$defs' || keyword === 'definitions' || scope.skippedUnions.has(place)) return;
  const nesting = subschemaKeywords(translation.dialect === '3.0' ? '3.0' : '2020-12').get(keyword);
  if (keyword === '$ref' || keyword === '$dynamicRef') addReference(translation, { result, entry });
  else if (nesting === 'one') result[keyword] = translateOne(translation, entry);
  else if (nesting === 'list') addList(translation, { result, entry });
  else if (nesting === 'map') addMap(translation, { result, entry });
  else if (isAssertion(keyword, translation.dialect)) {
    const fault = keywordProblem(keyword, value);
    if (fault === undefined) addAssertion(translation, { result, entry });
    else translation.problems.set(place, fault);
  }
}

function addReference(translation: Translation, { result, entry }: { result: AjvSchema; entry: Entry }): void {
  const { value, place } = entry;
  const target = referenceTarget(translation, entry);
  if (typeof value !== 'string' || target === undefined) {
    translation.problems.set(place, 'names no schema in the document');
    return;
  }
  const named = target === '' ? undefined : valueAt(translation.document, target);
  if (typeof named !== 'boolean' && !isObject(named)) {
    translation.problems.set(place, 'names something that is no schema');
    return;
  }
  const key = schemaKey(translation, { pointer: target, scope: entry.scope });
  // `$ref` and `$dynamicRef` may stand side by side.
  if (result['$ref'] === undefined) result['$ref'] = key;
  else addAll(result, [{ $ref: key }]);
}

/** Keywords for which ajv words `false` better than a schema that nothing is valid against. */
const closing = new Set(['additionalProperties', 'unevaluatedProperties', 'unevaluatedItems']);

/** Keywords whose schemas speak about the same instance as the schema they stand in. */
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else', 'dependentSchemas']);

function translateOne(translation: Translation, entry: Entry): AjvSchema | boolean {
  const { keyword, value, place, unsent, scope } = entry;
  if (typeof value === 'boolean' && closing.has(keyword)) return value;
  return inPlace.has(keyword)
    ? translateWith(translation, { pointer: place, unsent, scope })
    : translateSchema(translation, { pointer: place, scope: childScope(scope) });
}

function translateWith(translation: Translation, { pointer, unsent, scope }: Place): AjvSchema {
  const own = readWriteOnlyNames(translation, pointer);
  return translate(translation, { pointer, scope, unsent: unsent.size === 0 ? own : new Set([...own, ...unsent]) });
}

function addList(translation: Translation, { result, entry }: { result: AjvSchema; entry: Entry }): void {
  const { keyword, value, place, unsent, scope } = entry;
  if (!Array.isArray(value) || value.length === 0) {
    translation.problems.set(place, 'is not a list of schemas');
    return;
  }
  const schemas = value.map((_, index) =>
    inPlace.has(keyword)
      ? translateWith(translation, { pointer: join(place, index), unsent, scope })
      : translateSchema(translation, { pointer: join(place, index), scope: childScope(scope) }),
  );
  const tags = circularUnions(translation).unions.get(place)?.discriminator;
  if (tags !== undefined)
    addAll(result, judgeByDiscriminator(schemas, { tags, otherwise: unionOf(translation, { entry, schemas }) }));
  else if (keyword === 'allOf') addAll(result, schemas);
  else result[keyword] = schemas;
}

/** Adds to `allOf`, where references may stand already. */
function addAll(result: AjvSchema, schemas: readonly AjvSchema[]): void {
  result['allOf'] = [...((result['allOf'] as AjvSchema[] | undefined) ?? []), ...schemas];
}

/** The union as it is written, as a schema of its own. */
function unionOf(
  { origins }: Translation,
  { entry, schemas }: { entry: Entry; schemas: readonly AjvSchema[] },
): AjvSchema {
  const union = { [entry.keyword]: schemas };
  origins.set(union, entry.pointer);
  return union;
}

function addMap(translation: Translation, { result, entry }: { result: AjvSchema; entry: Entry }): void {
  const { keyword, value, unsent, scope } = entry;
  if (!isObject(value)) {
    translation.problems.set(entry.place, 'is not an object of schemas');
    return;
  }
  for (const name of Object.keys(value)) {
    const place = join(entry.place, name);
    if (keyword === 'patternProperties' && readRegExp(name) === undefined) {
      translation.problems.set(place, 'has a name that is no regular expression of ECMA-262');
      continue;
    }
    const schema =
      keyword === 'dependentSchemas'
        ? translateWith(translation, { pointer: place, unsent, scope })
        : translateSchema(translation, { pointer: place, scope: childScope(scope) });
    // ajv passes over a property of this name, but not over a pattern that it alone matches.
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

function addAssertion(translation: Translation, { result, entry }: { result: AjvSchema; entry: Entry }): void {
  const { keyword, value, place, unsent } = entry;
  if (keyword === 'format') addFormat(result, value);
  else if (keyword === 'required' && Array.isArray(value)) {
    result[keyword] = [...new Set(value.filter((name: Json) => typeof name !== 'string' || !unsent.has(name)))];
  } else if (keyword === 'enum' && Array.isArray(value) && value.length === 0) result['never'] = 'enum';
  else if (keyword === 'pattern' && readRegExp(String(value)) === undefined) {
    translation.problems.set(place, 'is no regular expression of ECMA-262');
  } else result[keyword] = translation.exact ? value : bigintsToNumbers(value);
}

/** Formats of numbers and of text are two keywords to ajv; a format nobody knows is none. */
function addFormat(result: AjvSchema, format: Json): void {
  if (typeof format !== 'string') return;
  if (numberRangeOf(format) !== undefined) result['numberFormat'] = format;
  else if (isStringFormat(format)) result['format'] = format;
}
