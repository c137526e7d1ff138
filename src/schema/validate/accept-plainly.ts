import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, localReference, valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { isOfNumberFormat } from '../shape/number-formats.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { isOfStringFormat, isStringFormat } from './formats/string-formats.ts';
import type { SchemaViolation } from './violations.ts';

/** A value, and the schema that it is compared with. */
export interface PlainQuestion {
  readonly schema: Pointer;
  readonly value: Json;
}

/** Keywords that restrict no value, and those that `accepts` reads. A schema with any other one is left to the validator. */
const ignored = new Set(
  'title description default example examples deprecated externalDocs xml $comment contentEncoding contentMediaType readOnly writeOnly nullable $defs'.split(
    ' ',
  ),
);
const read = new Set(
  '$ref type enum const format pattern minLength maxLength minimum maximum items minItems maxItems properties required additionalProperties minProperties maxProperties uniqueItems allOf anyOf oneOf'.split(
    ' ',
  ),
);
const deepest = 60;

/**
 * Whether a value is certainly valid, found without compiling its schema, which takes a hundred times as long as a look at one value. `false` means that only
 * a validator can say: the value may be valid or not. Most examples of a contract are valid, and each has a schema of its own.
 */
export function isPlainlyValid(document: JsonObject, dialect: Dialect, { schema, value }: PlainQuestion): boolean {
  if (document['jsonSchemaDialect'] !== undefined) return false;
  return accepts({ document, dialect, depth: 0 }, valueAt(document, schema), value) === true;
}

/**
 * The violations of an empty object, which contracts often have as a default: the properties that it lacks, found without compiling its schema. `excluded`
 * has the names that a schema does not require in the direction of the value. `undefined`: only a validator can say.
 */
export function missingProperties(
  document: JsonObject,
  pointer: Pointer,
  excluded: (schema: Pointer) => ReadonlySet<string>,
): SchemaViolation[] | undefined {
  if (document['jsonSchemaDialect'] !== undefined) return undefined;
  let place = pointer;
  for (let depth = 0; depth < deepest; depth += 1) {
    const schema = valueAt(document, place);
    if (!isObject(schema)) return undefined;
    const keywords = Object.keys(schema).filter((name) => !ignored.has(name) && !name.startsWith('x-'));
    const [part, ...parts] = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
    const reference = schema['$ref'];
    const isOnly = (keyword: string) => keywords.length === 1 && keywords[0] === keyword;
    if (isOnly('$ref') && typeof reference === 'string') {
      const target = localReference(reference);
      if (target === undefined) return undefined;
      place = target;
    } else if (isOnly('allOf') && part !== undefined && parts.length === 0) place = join(place, 'allOf', 0);
    else return keywords.every((name) => plainKeywords.has(name)) ? lacking(schema, place, excluded(place)) : undefined;
  }
  return undefined;
}

const plainKeywords = new Set(['type', 'properties', 'required', 'additionalProperties']);

function lacking(schema: JsonObject, pointer: Pointer, excluded: ReadonlySet<string>): SchemaViolation[] | undefined {
  const { type, properties, required } = schema;
  if (type !== 'object' || !isObject(properties) || !Array.isArray(required)) return undefined;
  const names = (required as readonly Json[]).filter((name) => typeof name === 'string');
  if (names.length < required.length || new Set(names).size < names.length) return undefined;
  const missing = names.filter((name) => !excluded.has(name));
  if (missing.length === 0) return undefined;
  return missing.map((name) => ({
    keyword: 'required',
    message: `must have required property '${name}'`,
    instance: '',
    schema: join(pointer, 'required'),
  }));
}

interface Reading {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly depth: number;
}

/** `undefined`: not known. */
type Answer = boolean | undefined;

function accepts(reading: Reading, schema: Json | undefined, value: Json): Answer {
  if (schema === true) return true;
  if (!isObject(schema) || reading.depth > deepest) return undefined;
  const deeper = { ...reading, depth: reading.depth + 1 };
  const reference = schema['$ref'];
  if (reference !== undefined) {
    const target = typeof reference === 'string' ? localReference(reference) : undefined;
    // What stands beside a reference has a meaning in some versions of OpenAPI only.
    if (target === undefined || Object.keys(schema).some((name) => name !== '$ref' && !ignored.has(name)))
      return undefined;
    return accepts(deeper, valueAt(reading.document, target), value);
  }
  for (const name in schema) if (!read.has(name) && !ignored.has(name) && !name.startsWith('x-')) return undefined;
  if (schema['nullable'] !== undefined && (reading.dialect !== '3.0' || value === null)) return undefined;
  return every([
    () => acceptsType(schema['type'], value),
    () => acceptsScalars(schema, value),
    () => (typeof value === 'string' ? acceptsText(schema, value) : true),
    () => (typeof value === 'number' ? acceptsNumber(schema, value) : true),
    () => (Array.isArray(value) ? acceptsItems(deeper, schema, value as readonly Json[]) : true),
    () => (isObject(value) ? acceptsProperties(deeper, schema, value) : true),
    () => acceptsUnions(deeper, schema, value),
  ]);
}

/** The first answer that is not `true`; a later `false` would not change what the callers do with it, except in `oneOf`. */
function every(questions: readonly (() => Answer)[]): Answer {
  let isKnown = true;
  for (const ask of questions) {
    const answer = ask();
    if (answer === false) return false;
    isKnown &&= answer === true;
  }
  return isKnown ? true : undefined;
}

function acceptsType(type: Json | undefined, value: Json): Answer {
  if (type === undefined) return true;
  const types = Array.isArray(type) ? (type as readonly Json[]) : [type];
  return types.length > 0 && types.every((one) => typeof one === 'string')
    ? types.some((one) => isOfType(value, one))
    : undefined;
}

function isOfType(value: Json, type: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return typeof value === 'number' && Number.isInteger(value);
  return (type === 'string' || type === 'number' || type === 'boolean') && typeof value === type;
}

function acceptsScalars({ enum: choices, const: only }: JsonObject, value: Json): Answer {
  if (typeof value === 'bigint') return undefined;
  if (choices !== undefined && !Array.isArray(choices)) return undefined;
  if (Array.isArray(choices) && !(choices as readonly Json[]).some((choice) => sameJson(choice, value))) return false;
  return only === undefined || sameJson(only, value);
}

function acceptsText({ format, pattern, minLength, maxLength }: JsonObject, text: string): Answer {
  // A text of the basic plane has as many characters as UTF-16 units; others are left to the validator.
  if (minLength !== undefined || maxLength !== undefined) {
    if (/[\ud800-\udfff]/.test(text)) return undefined;
    const length = inBounds(text.length, minLength, maxLength);
    if (length !== true) return length;
  }
  if (pattern !== undefined) {
    const matcher = typeof pattern === 'string' ? readRegExp(pattern, false) : undefined;
    if (matcher?.test(text) !== true) return undefined;
  }
  if (format === undefined) return true;
  if (typeof format !== 'string') return undefined;
  return !isStringFormat(format) || isOfStringFormat(text, format) ? true : undefined;
}

function acceptsNumber({ format, minimum, maximum }: JsonObject, value: number): Answer {
  const isInRange = inBounds(value, minimum, maximum);
  if (isInRange !== true || format === undefined) return isInRange;
  return typeof format === 'string' && isOfNumberFormat(value, format) ? true : undefined;
}

/** `undefined` for a bound that is not a number. */
function inBounds(value: number, least: Json | undefined, most: Json | undefined): Answer {
  if (least !== undefined && typeof least !== 'number') return undefined;
  if (most !== undefined && typeof most !== 'number') return undefined;
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function acceptsItems(reading: Reading, schema: JsonObject, items: readonly Json[]): Answer {
  const { items: each, minItems, maxItems, uniqueItems } = schema;
  // Equal items are left to the validator.
  if (uniqueItems !== undefined && uniqueItems !== false && items.length > 1) return undefined;
  const questions = each === undefined ? [] : items.map((item) => () => accepts(reading, each, item));
  return every([() => inBounds(items.length, minItems, maxItems), ...questions]);
}

function acceptsProperties(reading: Reading, schema: JsonObject, value: JsonObject): Answer {
  const { properties, required, additionalProperties: others } = schema;
  if (properties !== undefined && !isObject(properties)) return undefined;
  if (required !== undefined && !Array.isArray(required)) return undefined;
  // A property that is only sent or only received may be missing in the other direction.
  const isMissing = ((required ?? []) as readonly Json[]).some(
    (name) => typeof name !== 'string' || !Object.hasOwn(value, name),
  );
  if (isMissing) return undefined;
  return every([
    () => acceptsCount(schema, value),
    () => acceptsDeclared(reading, properties ?? {}, value),
    () => (others === undefined || others === true ? true : acceptsOthers(reading, { properties, others }, value)),
  ]);
}

function acceptsCount({ minProperties, maxProperties }: JsonObject, value: JsonObject): Answer {
  // To count hundreds of thousands of properties takes a while.
  const isBounded = minProperties !== undefined || maxProperties !== undefined;
  return !isBounded || inBounds(Object.keys(value).length, minProperties, maxProperties);
}

function acceptsDeclared(reading: Reading, properties: JsonObject, value: JsonObject): Answer {
  let isKnown = true;
  for (const name of Object.keys(properties)) {
    if (!Object.hasOwn(value, name)) continue;
    const answer = accepts(reading, properties[name], value[name] ?? null);
    if (answer === false) return false;
    isKnown &&= answer === true;
  }
  return isKnown ? true : undefined;
}

interface OtherProperties {
  readonly properties: JsonObject | undefined;
  /** The schema of those that are not declared. */
  readonly others: Json;
}

function acceptsOthers(reading: Reading, { properties, others }: OtherProperties, value: JsonObject): Answer {
  let isKnown = true;
  for (const name in value) {
    if (properties !== undefined && Object.hasOwn(properties, name)) continue;
    const answer = others === false ? false : accepts(reading, others, value[name] ?? null);
    if (answer === false) return false;
    isKnown &&= answer === true;
  }
  return isKnown ? true : undefined;
}

function acceptsUnions(reading: Reading, schema: JsonObject, value: Json): Answer {
  const { allOf, anyOf, oneOf } = schema;
  if ([allOf, anyOf, oneOf].some((list) => list !== undefined && !Array.isArray(list))) return undefined;
  const answersOf = (list: Json | undefined) =>
    ((list ?? []) as readonly Json[]).map((branch) => accepts(reading, branch, value));
  return every([
    () => (allOf === undefined ? true : every(answersOf(allOf).map((answer) => () => answer))),
    () => (anyOf === undefined || answersOf(anyOf).includes(true) ? true : undefined),
    () => (oneOf === undefined ? true : isOne(answersOf(oneOf))),
  ]);
}

function isOne(answers: readonly Answer[]): Answer {
  const isSure = answers.filter((answer) => answer === true).length === 1 && !answers.includes(undefined);
  return isSure ? true : undefined;
}
