import type { AnySchemaObject, CodeOptions, ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { emptyScope, type ScopedSchema, schemaKey } from '../document/dynamic-scope.ts';
import type { References } from '../document/references.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { isObject, memberOf } from '../json/pointer.ts';
import { memoizeByObject } from '../memoize.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { refuseLongStep, TimeOver } from '../time-limit.ts';
import { countApplied, mostApplied } from './endless-validation.ts';
import { addExactKeywords, type ExactValues } from './exact-keywords.ts';
import { addStringFormats } from './formats/string-formats.ts';
import { accepts } from './interpret-schema.ts';
import { behindReferences, openInterpretation, placeAt } from './interpretation.ts';
import { type AjvSchema, openTranslation, type Translation, translatePending } from './translate-schema.ts';
import { addUnevaluatedKeywords } from './unevaluated-keywords.ts';
import { type Alternatives, addWideUnions, mostTried, wideUnions } from './wide-unions.ts';

/** An ajv with the schemas of one document, each compiled when it is first used. */
export interface Engine {
  /** The errors of ajv, `[]` for a valid value. Throws `RangeError` when the value is nested too deeply. */
  readonly errorsOf: (schema: Pointer, value: Json) => readonly ErrorObject[];
  /** The place in the document of each schema object given to ajv. */
  readonly origins: WeakMap<object, Pointer>;
}

/** What an engine is created for. */
export interface EngineOptions {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly direction: 'request' | 'response';
  readonly references: References;
  /** The values contain integers that are not doubles. */
  readonly exact: boolean;
  /** Find all errors, not only the first. */
  readonly all: boolean;
}

/** Creates an engine; nothing is compiled yet. */
export function createEngine({ exact, all, ...rest }: EngineOptions): Engine {
  const translation = openTranslation({ ...rest, exact });
  const values: ExactValues | undefined = exact ? { originals: new WeakMap(), root: null } : undefined;
  const ajv = createAjv({ all, direction: rest.direction }, values);
  const schemas = new Map<string, AjvSchema>();
  const effort = { left: 0 };
  addWideUnions(ajv, {
    ...interpreted(translation, values),
    effort,
    // As for patterns: a false alarm is worse in a response, and a request needs a proof.
    otherwise: rest.direction === 'response',
    compile: memoizeByObject((alternative: AnySchemaObject) => {
      compileChain(ajv, { schemas, schema: alternative });
      return ajv.compile(alternative);
    }),
  });
  const appliedBy = countApplied(translation);
  const compiled = new Map<Pointer, Validate>();
  const compileFirst = (schema: Pointer): Validate => {
    const validate = compileOrAcceptAll(ajv, { translation, appliedBy, schemas, schema });
    compiled.set(schema, validate);
    return validate;
  };
  const errorsOf = (schema: Pointer, value: Json): readonly ErrorObject[] => {
    const validate = compiled.get(schema) ?? compileFirst(schema);
    const data = values === undefined ? value : replaceIntegers(values, value);
    effort.left = mostTried;
    return validate(data) ? [] : (validate.errors ?? []);
  };
  return { errorsOf, origins: translation.origins };
}

/** Finds the alternatives that a value is not valid against, without compiling them. */
function interpreted(
  { document, dialect, direction, standalone }: Translation,
  values: ExactValues | undefined,
): Pick<Alternatives, 'rulesOut' | 'textsOf'> {
  const reading = openInterpretation(document, { dialect, direction });
  const textsOf = memoizeByObject((alternative: object) => {
    const place = reading && placeOfAlternative(alternative);
    return place === undefined ? noTexts : textsByProperty(place.schema);
  });
  const placeOfAlternative = memoizeByObject((alternative: object) => {
    const pointer = standalone.get(alternative);
    return pointer === undefined || reading === undefined
      ? undefined
      : behindReferences(reading, placeAt(reading, pointer));
  });
  // Of a number that was made a double the original is not known here.
  const exactly = (value: Json) =>
    values === undefined
      ? value
      : typeof value === 'object' && value !== null
        ? values.originals.get(value)
        : undefined;
  const rulesOut = (alternative: object, value: Json): boolean => {
    const place = placeOfAlternative(alternative);
    const original = exactly(value);
    if (reading === undefined || place === undefined || original === undefined) return false;
    return accepts({ ...reading }, place, original) === false;
  };
  return { rulesOut, textsOf };
}

const noTexts: ReadonlyMap<string, readonly string[]> = new Map();

/** The texts of the `enum` of each property. */
function textsByProperty(schema: Json | undefined): ReadonlyMap<string, readonly string[]> {
  const properties = isObject(schema) && schema['$ref'] === undefined ? schema['properties'] : undefined;
  if (!isObject(properties)) return noTexts;
  return new Map(
    Object.entries(properties).flatMap(([name, property]) => {
      const choices = memberOf(property, '$ref') === undefined ? memberOf(property, 'enum') : undefined;
      const isTexts = Array.isArray(choices) && choices.length > 0;
      return isTexts ? [[name, choices.filter((choice: Json) => typeof choice === 'string')] as const] : [];
    }),
  );
}

type Validate = { (value: unknown): boolean; errors?: ErrorObject[] | null };

function createAjv(
  { all, direction }: Pick<EngineOptions, 'all' | 'direction'>,
  values: ExactValues | undefined,
): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    meta: false,
    addUsedSchema: false,
    logger: false,
    allErrors: all,
    verbose: true,
    ownProperties: true,
    // Larger schemas would be compiled again for each use.
    inlineRefs: 12,
    // ajv's own optimisation makes compiling a third slower and checking no faster.
    code: { regExp: regExps(direction), optimize: false },
  });
  addStringFormats(ajv);
  addExactKeywords(ajv, values);
  addUnevaluatedKeywords(ajv);
  return ajv;
}

/**
 * Compiles the patterns that the translation kept. A text that a pattern would need too long for is accepted in a response, where a false alarm is
 * worse, and rejected in a request, so that no value is derived as valid without proof.
 */
function regExps(direction: 'request' | 'response'): NonNullable<CodeOptions['regExp']> {
  const read = (pattern: string) => readRegExp(pattern, direction === 'response') ?? /(?:)/;
  return Object.assign(read, { code: 'new RegExp' });
}

interface Target {
  readonly translation: Translation;
  readonly appliedBy: (schema: ScopedSchema) => number;
  /** What ajv was given, by key. */
  readonly schemas: Map<string, AjvSchema>;
  readonly schema: Pointer;
}

/** A schema that ajv cannot compile accepts every value. */
function compileOrAcceptAll(ajv: Ajv2020, target: Target): Validate {
  try {
    return compile(ajv, target);
  } catch (error) {
    if (!(error instanceof Error) || error instanceof TimeOver) throw error;
    return Object.assign(() => true, { errors: null });
  }
}

/** The number of schemas that may be compiled one within another. */
const maxNested = 100;

/**
 * How many keywords, names and subschemas one schema may have to be compiled, and how many patterns and references that differ: ajv makes one function of them,
 * and the time for that grows with their square. What is behind a reference is a schema of its own.
 */
const mostParts = 40_000;
const mostOutside = 1500;

/** Keywords whose lists take a loop in the function, however long they are. */
const loops: ReadonlySet<string> = new Set(['enum', 'required', wideUnions.anyOf, wideUnions.oneOf]);

function isTooLarge(schema: AjvSchema): boolean {
  const outside = new Set<unknown>();
  const pending: unknown[] = [schema];
  let parts = 0;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [name, value] of Object.entries(next as object)) {
      parts += 1;
      if (name === 'pattern' || name === '$ref') outside.add(value);
      else if (name === 'patternProperties') for (const pattern of Object.keys(value)) outside.add(pattern);
      if (typeof value === 'object' && value !== null && !loops.has(name)) pending.push(value);
    }
    if (parts > mostParts || outside.size > mostOutside) return true;
  }
  return false;
}

/** Compiles a schema and gives ajv all schemas that it refers to, by their keys. */
function compile(ajv: Ajv2020, { translation, appliedBy, schemas, schema }: Target): Validate {
  const key = schemaKey(translation, { pointer: schema, scope: emptyScope });
  translatePending(translation, (added, translated) => {
    const scoped = translation.byKey.get(added);
    const isLarge = isTooLarge(translated);
    if (isLarge) refuseLongStep();
    const isTooMuch = isLarge || (scoped !== undefined && appliedBy(scoped) > mostApplied);
    const applied = isTooMuch ? {} : translated;
    ajv.addSchema(applied, added);
    schemas.set(added, applied);
  });
  compileChain(ajv, { schemas, schema: { $ref: key } });
  const validate = ajv.getSchema(key);
  if (validate === undefined) throw new Error(`ajv lost the schema at ${schema}`);
  return validate;
}

/** ajv compiles referenced schemas recursively: starting at the end of a long chain keeps the stack shallow. */
function compileChain(
  ajv: Ajv2020,
  { schemas, schema }: Pick<Target, 'schemas'> & { readonly schema: AjvSchema },
): void {
  if (schemas.size <= maxNested) return;
  const keys = new Set(referencesIn(schema));
  for (const key of keys) for (const next of referencesIn(schemas.get(key))) keys.add(next);
  if (keys.size > maxNested) for (const key of [...keys].reverse()) ajv.getSchema(key);
}

/** What is compiled together with a schema. */
function* referencesIn(schema: unknown): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref' && typeof value === 'string') yield value;
    else if (keyword !== wideUnions.anyOf && keyword !== wideUnions.oneOf) yield* referencesIn(value);
  }
}

function replaceIntegers(values: ExactValues, value: Json): Json {
  values.originals = new WeakMap();
  values.root = value;
  return bigintsToNumbers(value, values.originals);
}
