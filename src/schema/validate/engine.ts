import type { CodeOptions, ErrorObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { emptyScope, schemaKey } from '../document/dynamic-scope.ts';
import type { References } from '../document/references.ts';
import { bigintsToNumbers } from '../json/bigints-to-numbers.ts';
import { readRegExp } from '../shape/read-reg-exp.ts';
import { addExactKeywords, type ExactValues } from './exact-keywords.ts';
import { addStringFormats } from './formats/string-formats.ts';
import { type Translation, translateSchema } from './translate-schema.ts';
import { addUnevaluatedKeywords } from './unevaluated-keywords.ts';

/** An ajv that has learned the schemas of one document, each when it is first asked about. */
export interface Engine {
  /** What ajv finds wrong, `[]` when nothing. Throws `RangeError` when the value is nested too deeply. */
  readonly errorsOf: (schema: Pointer, value: Json) => readonly ErrorObject[];
  /** Where each object that ajv was given was read in the document. */
  readonly origins: WeakMap<object, Pointer>;
  /** What was passed over in the schemas that are compiled by now: by place, the reason. */
  readonly problems: ReadonlyMap<Pointer, string>;
}

/** What an engine is made for. */
export interface EngineOptions {
  readonly document: JsonObject;
  readonly dialect: Dialect;
  readonly direction: 'request' | 'response';
  readonly references: References;
  /** Values hold integers that are no doubles. */
  readonly exact: boolean;
  /** Find all faults, not the first alone. */
  readonly all: boolean;
}

/** Makes an engine; nothing is compiled yet. */
export function createEngine({ exact, all, ...rest }: EngineOptions): Engine {
  const translation: Translation = {
    ...rest,
    exact,
    origins: new WeakMap(),
    byKey: new Map(),
    pending: [],
    problems: new Map(),
  };
  const values: ExactValues | undefined = exact ? { originals: new WeakMap(), root: null } : undefined;
  const ajv = createAjv({ all, direction: rest.direction }, values);
  const compiled = new Map<Pointer, Judge>();
  const learn = (schema: Pointer): Judge => {
    const validate = compileOrPass(ajv, { translation, schema });
    compiled.set(schema, validate);
    return validate;
  };
  const errorsOf = (schema: Pointer, value: Json): readonly ErrorObject[] => {
    const validate = compiled.get(schema) ?? learn(schema);
    const data = values === undefined ? value : replaceIntegers(values, value);
    return validate(data) ? [] : (validate.errors ?? []);
  };
  return { errorsOf, origins: translation.origins, problems: translation.problems };
}

type Judge = { (value: unknown): boolean; errors?: ErrorObject[] | null };

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
    // Of larger schemas each use would be compiled again.
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
 * ajv asks for each pattern that the translation left in. What a pattern would take too long to judge passes in a response, where a false alarm
 * weighs more, and does not in a request, so that no value is derived as valid that was not proven to be.
 */
function regExps(direction: 'request' | 'response'): NonNullable<CodeOptions['regExp']> {
  const read = (pattern: string) => readRegExp(pattern, direction === 'response') ?? /(?:)/;
  return Object.assign(read, { code: 'new RegExp' });
}

/** A schema that ajv cannot make sense of has a problem and admits everything. */
function compileOrPass(ajv: Ajv2020, asked: { translation: Translation; schema: Pointer }): Judge {
  try {
    return compile(ajv, asked);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    asked.translation.problems.set(asked.schema, `cannot be compiled: ${error.message}`);
    return Object.assign(() => true, { errors: null });
  }
}

/** As many schemas may be compiled one within another. */
const mostNested = 100;

/** Compiles a schema and hands ajv, under their keys, all schemas that it refers to. */
function compile(ajv: Ajv2020, { translation, schema }: { translation: Translation; schema: Pointer }): Judge {
  const { byKey, pending } = translation;
  const asked = schemaKey(translation, { pointer: schema, scope: emptyScope });
  const added: string[] = [];
  // A translation refers to more schemas, which are added in their turn.
  for (let key = pending.pop(); key !== undefined; key = pending.pop()) {
    const scoped = byKey.get(key);
    if (scoped === undefined) continue;
    ajv.addSchema(translateSchema(translation, scoped), key);
    added.push(key);
  }
  // ajv compiles what a schema refers to within it: a long chain, begun at its end, needs no deep stack.
  if (added.length > mostNested) for (const key of added.toReversed()) ajv.getSchema(key);
  const validate = ajv.getSchema(asked);
  if (validate === undefined) throw new Error(`ajv lost the schema at ${schema}`);
  return validate;
}

function replaceIntegers(values: ExactValues, value: Json): Json {
  values.originals = new WeakMap();
  values.root = value;
  return bigintsToNumbers(value, values.originals);
}
