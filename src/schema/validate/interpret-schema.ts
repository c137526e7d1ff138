import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { allPlacedSchemas } from '../document/all-schemas.ts';
import { readWriteOnlyNames } from '../document/read-write-only-names.ts';
import { type References, referencesOf } from '../document/references.ts';
import { mayNameDraft } from '../document/schema-drafts.ts';
import { isMultipleOf } from '../json/is-multiple-of.ts';
import { isNumber, isObject, join, memberOf, valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { memoize } from '../memoize.ts';
import { isTypeName, type TypeName } from '../shape/assertion-keywords.ts';
import { circularUnions } from '../shape/circular-unions.ts';
import { isOfNumberFormat } from '../shape/number-formats.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { isOfStringFormat } from './formats/string-formats.ts';

/** Whether a value is valid; `undefined` when only a validator can say. */
export type Answer = boolean | undefined;

/** A document whose schemas are read without being compiled. */
export interface Interpretation {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly references: References;
  /** The direction of the value; absent: any. */
  readonly direction?: 'request' | 'response';
  /** Schemas that unions list which they themselves extend: only a validator applies such unions. */
  readonly listedBy: ReadonlyMap<Pointer, unknown>;
  /** How many schemas may still be read. Where this ends at 0, the answer is not known. */
  steps: number;
}

/** A schema on the way from the first one; its pointer is made only when it is needed. */
export interface SchemaPlace {
  readonly schema: Json | undefined;
  /** The place of the first schema, or of the target of a reference. */
  readonly start: Pointer;
  /** The schema around, and the keyword (and name or index) that leads from there; absent: this is at `start`. */
  readonly from?: { readonly place: SchemaPlace; readonly path: readonly (string | number)[] };
  readonly depth: number;
}

/** More schemas than one look at an example takes; wide unions within unions take any number. */
const mostSteps = 20_000;
const deepest = 60;

/** Prepares reading; `undefined` for a document in which only a validator knows what keywords mean. */
export function openInterpretation(
  document: JsonObject,
  { dialect, direction }: { readonly dialect: Dialect; readonly direction?: 'request' | 'response' },
): Interpretation | undefined {
  if (!isPlainDocument(document, dialect)) return undefined;
  const references = referencesOf(document, dialect);
  const { listedBy } = circularUnions({ document, dialect, references });
  const reading = { document, dialect, references, listedBy, steps: mostSteps };
  return direction === undefined ? reading : { ...reading, direction };
}

/** Other drafts give keywords another meaning, and what a `$dynamicRef` means depends on the schemas around it. */
const isPlainDocument = memoize((document: JsonObject, dialect: Dialect): boolean => {
  if (dialect === '3.0') return true;
  if (document['jsonSchemaDialect'] !== undefined || mayNameDraft(document)) return false;
  return !allPlacedSchemas(document, dialect).some(({ schema }) => memberOf(schema, '$dynamicRef') !== undefined);
});

/** Keywords that restrict values, and that only a validator applies. */
const unread = new Set(
  'not if then else contains minContains maxContains prefixItems propertyNames patternProperties dependentSchemas dependentRequired unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);

/**
 * Whether a value is certainly valid, found without compiling its schema, which takes a hundred times as long as a look at one value. `false` means that only
 * a validator can say: the value may be valid or not. Most examples of a contract are valid, and each has a schema of its own.
 */
export function isValidInterpreted(
  document: JsonObject,
  dialect: Dialect,
  { schema, value }: { readonly schema: Pointer; readonly value: Json },
): boolean {
  const reading = openInterpretation(document, { dialect });
  return reading !== undefined && accepts(reading, placeAt(reading, schema), value) === true;
}

/** The schema at a pointer as a first place. */
export function placeAt({ document }: Interpretation, pointer: Pointer): SchemaPlace {
  return { schema: valueAt(document, pointer), start: pointer, depth: 0 };
}

/** The place of a subschema. */
export function placeWithin(
  place: SchemaPlace,
  schema: Json | undefined,
  path: readonly (string | number)[],
): SchemaPlace {
  return { schema, start: place.start, from: { place, path }, depth: place.depth + 1 };
}

/** The pointer of a place. */
export function pointerOf({ start, from }: SchemaPlace): Pointer {
  return from === undefined ? start : join(pointerOf(from.place), ...from.path);
}

/** The target of the reference in a schema. */
export function targetOf({ document, references }: Interpretation, place: SchemaPlace, reference: Json): SchemaPlace {
  const target = references.target(pointerOf(place), reference);
  if (target === undefined) return { schema: undefined, start: '', depth: place.depth + 1 };
  return { schema: valueAt(document, target), start: target, depth: place.depth + 1 };
}

/** The place that a schema with nothing but a reference stands for. */
export function behindReferences(reading: Interpretation, place: SchemaPlace): SchemaPlace {
  const { schema, depth } = place;
  const reference = memberOf(schema, '$ref');
  const isAlone = isObject(schema) && (ignoresSiblings(reading, schema) || Object.keys(schema).length === 1);
  if (reference === undefined || !isAlone || depth > deepest) return place;
  return behindReferences(reading, targetOf(reading, place, reference));
}

/** Whether `accepts` knows every keyword of a schema. */
export function isInterpretable(reading: Interpretation, place: SchemaPlace): boolean {
  const { schema } = place;
  if (!isObject(schema)) return false;
  for (const keyword in schema) if (unread.has(keyword)) return false;
  return reading.listedBy.size === 0 || !reading.listedBy.has(pointerOf(place));
}

/** Whether a value is valid, as far as that can be seen without compiling the schema. */
export function accepts(reading: Interpretation, place: SchemaPlace, value: Json): Answer {
  if (typeof place.schema === 'boolean') return place.schema;
  reading.steps = place.depth > deepest ? 0 : Math.max(0, reading.steps - 1);
  if (reading.steps === 0 || typeof value === 'bigint' || !isInterpretable(reading, place)) return undefined;
  const schema = place.schema as JsonObject;
  const reference = schema['$ref'];
  const referred = reference === undefined || accepts(reading, targetOf(reading, place, reference), value);
  if (referred === false || ignoresSiblings(reading, schema)) return referred;
  if (isPlainNull(reading, { schema, value })) return true;
  const own = all(readers, (read) => read(reading, { place, schema, value }));
  return own === true ? referred : own;
}

/** OpenAPI 3.0 ignores what stands beside a reference. */
export function ignoresSiblings({ dialect }: Interpretation, { $ref: reference }: JsonObject): boolean {
  return dialect === '3.0' && reference !== undefined;
}

/** `nullable` without a `type` accepts null whatever the other keywords say. */
function isPlainNull(
  { dialect }: Interpretation,
  { schema: { type, nullable }, value }: Pick<Comparison, 'schema' | 'value'>,
): boolean {
  return value === null && nullable === true && type === undefined && dialect === '3.0';
}

/** A value and the schema that it is compared with. */
export interface Comparison {
  readonly place: SchemaPlace;
  readonly schema: JsonObject;
  readonly value: Json;
}

type Reader = (reading: Interpretation, comparison: Comparison) => Answer;

const readers: readonly Reader[] = [acceptsType, acceptsScalar, acceptsItems, acceptsProperties, acceptsUnions];

/** Whether a value is of the type that a schema names. */
export function acceptsType(
  { dialect }: Pick<Interpretation, 'dialect'>,
  { schema: { type, nullable }, value }: Pick<Comparison, 'schema' | 'value'>,
): Answer {
  if (type === undefined) return true;
  if (dialect === '3.0' && nullable === true && value === null) return typeof type === 'string' ? true : undefined;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return types.length > 0 && types.every(isTypeName) ? types.some((one) => isOfType(value, one)) : undefined;
}

function isOfType(value: Json, type: TypeName): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Compares a value with one keyword that has no subschemas. `undefined` where the keyword is invalid, or its answer is not certain. */
type KeywordReader = (expected: Json, comparison: Comparison, reading: Interpretation) => Answer;

/** The keywords that compare values without subschemas, in the order in which a validator applies them. */
export const keywordReaders: Readonly<Record<string, KeywordReader>> = {
  // OpenAPI 3.0 does not know `const`.
  const: (expected, { value }, { dialect }) => dialect === '3.0' || sameJson(expected, value),
  enum: (expected, { schema: { nullable }, value }, { dialect }) => {
    if (!Array.isArray(expected) || expected.length === 0) return undefined;
    const isNull = value === null && nullable === true && dialect === '3.0';
    return isNull || (expected as readonly Json[]).some((choice) => sameJson(choice, value));
  },
  multipleOf: (expected, { value }) => {
    if (!isNumber(expected) || expected <= 0) return undefined;
    return typeof value !== 'number' || isMultipleOf(value, expected);
  },
  maxLength: limit('length', (value, most) => value <= most),
  minLength: limit('length', (value, least) => value >= least),
  pattern: (expected, { value }, { direction }) => {
    if (typeof value !== 'string') return true;
    const matcher = typeof expected === 'string' ? readRegExp(expected, direction === 'response') : undefined;
    return matcher?.test(value);
  },
  format: (expected, { value }) => {
    if (typeof expected !== 'string') return undefined;
    if (typeof value === 'string') return isOfStringFormat(value, expected);
    return typeof value !== 'number' || isOfNumberFormat(value, expected);
  },
  uniqueItems: (expected, { value }) =>
    // Equal items are left to the validator.
    expected === false || !Array.isArray(value) || value.length < 2 ? true : undefined,
  maximum: limit('number', (value, most) => value <= most),
  minimum: limit('number', (value, least) => value >= least),
  exclusiveMaximum: limit('number', (value, most) => value < most),
  exclusiveMinimum: limit('number', (value, least) => value > least),
  maxProperties: limit('properties', (value, most) => value <= most),
  minProperties: limit('properties', (value, least) => value >= least),
  maxItems: limit('items', (value, most) => value <= most),
  minItems: limit('items', (value, least) => value >= least),
};

/** What a limit is about. `undefined`: a value of another kind, which every limit accepts. */
const sizes = {
  number: (value: Json) => (typeof value === 'number' ? value : undefined),
  length: (value: Json) => (typeof value === 'string' ? lengthOf(value) : undefined),
  items: (value: Json) => (Array.isArray(value) ? value.length : undefined),
  // To count hundreds of thousands of properties takes a while, so it is done only where they are limited.
  properties: (value: Json) => (isObject(value) ? Object.keys(value).length : undefined),
};

function limit(kind: keyof typeof sizes, isWithin: (size: number, limit: number) => boolean): KeywordReader {
  return (expected, { value }) => {
    // In OpenAPI 3.0 `exclusiveMinimum` is a boolean.
    if (expected === false && kind === 'number') return true;
    if (typeof expected !== 'number' || (kind !== 'number' && !(Number.isInteger(expected) && expected >= 0)))
      return undefined;
    const size = sizes[kind](value);
    return size === undefined || isWithin(size, expected);
  };
}

/** The number of characters, not of UTF-16 units. */
function lengthOf(text: string): number {
  return /[\ud800-\udfff]/.test(text) ? Array.from(text).length : text.length;
}

function acceptsScalar(reading: Interpretation, comparison: Comparison): Answer {
  let answer: Answer = true;
  for (const keyword in comparison.schema) {
    const read = Object.hasOwn(keywordReaders, keyword) ? keywordReaders[keyword] : undefined;
    if (read === undefined) continue;
    const next = read(comparison.schema[keyword] ?? null, comparison, reading);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}

function acceptsItems(reading: Interpretation, { place, schema: { items }, value }: Comparison): Answer {
  if (items === undefined || !Array.isArray(value)) return true;
  const each = placeWithin(place, items, ['items']);
  return all(value as readonly Json[], (item) => accepts(reading, each, item));
}

function all<Item>(list: readonly Item[], answerOf: (item: Item) => Answer): Answer {
  let answer: Answer = true;
  for (const item of list) {
    const next = answerOf(item);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}

function acceptsProperties(reading: Interpretation, { place, schema, value }: Comparison): Answer {
  if (!isObject(value)) return true;
  const { properties, required, additionalProperties: others } = schema;
  if (properties !== undefined && !isObject(properties)) return undefined;
  const missing = missingNames(reading, { place, required, value });
  if (missing === undefined || missing.length > 0) return missing === undefined ? undefined : false;
  const declared = properties ?? {};
  let answer: Answer = true;
  for (const name in value) {
    const next = acceptsProperty(reading, { place, declared, others }, [name, value[name] ?? null]);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}

function acceptsProperty(
  reading: Interpretation,
  { place, declared, others }: { place: SchemaPlace; declared: JsonObject; others: Json | undefined },
  [name, value]: [string, Json],
): Answer {
  if (Object.hasOwn(declared, name))
    return accepts(reading, placeWithin(place, declared[name], ['properties', name]), value);
  if (others === undefined || typeof others === 'boolean') return others ?? true;
  return accepts(reading, placeWithin(place, others, ['additionalProperties']), value);
}

/**
 * The properties that a schema requires and a value lacks, without those that exist only in the other direction. `undefined`: not known, as `required` is
 * invalid, or the direction is unknown.
 */
export function missingNames(
  reading: Interpretation,
  { place, required, value }: { place: SchemaPlace; required: Json | undefined; value: JsonObject },
): readonly string[] | undefined {
  if (required === undefined) return [];
  if (!Array.isArray(required)) return undefined;
  const missing = new Set<string>();
  for (const name of required as readonly Json[]) {
    if (typeof name !== 'string') return undefined;
    if (!Object.hasOwn(value, name)) missing.add(name);
  }
  if (missing.size === 0) return [];
  const { direction } = reading;
  if (direction === undefined) return undefined;
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = isInPlace(at) ? at.from?.place : undefined)
    for (const name of readWriteOnlyNames({ ...reading, direction }, pointerOf(at))) missing.delete(name);
  return [...missing];
}

/** Whether a schema applies to the same value as the one around it. */
function isInPlace({ from }: SchemaPlace): boolean {
  return from !== undefined && ['allOf', 'anyOf', 'oneOf'].includes(String(from.path[0]));
}

function acceptsUnions(reading: Interpretation, comparison: Comparison): Answer {
  const { allOf, anyOf, oneOf } = comparison.schema;
  if (allOf === undefined && anyOf === undefined && oneOf === undefined) return true;
  return all(['allOf', 'anyOf', 'oneOf'], (keyword) => acceptsUnion(reading, comparison, keyword));
}

/** Whether the branches of `allOf`, `anyOf` or `oneOf` accept a value. */
export function acceptsUnion(reading: Interpretation, { place, schema, value }: Comparison, keyword: string): Answer {
  const branches = schema[keyword];
  if (branches === undefined) return true;
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  let [accepting, unknown] = [0, 0];
  for (const [index, branch] of branches.entries()) {
    const answer = accepts(reading, placeWithin(place, branch, [keyword, index]), value);
    if (answer === false && keyword === 'allOf') return false;
    if (answer === true && keyword === 'anyOf') return true;
    if (answer === true) accepting += 1;
    if (answer === undefined) unknown += 1;
    // The alternative that a discriminator selects may be enough.
    if (accepting > 1 && keyword === 'oneOf') return schema['discriminator'] === undefined ? false : undefined;
  }
  if (unknown > 0) return undefined;
  return keyword === 'allOf' || (keyword === 'oneOf' && accepting === 1);
}
