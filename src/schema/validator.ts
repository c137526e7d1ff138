import type { Dialect } from '../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { createEngine, type Engine } from './engine.ts';
import { type References, referencesOf } from './references.ts';
import { surveyJson } from './survey-json.ts';
import { readErrors, type SchemaViolation } from './violations.ts';

export type { SchemaViolation } from './violations.ts';

/** Judges values by the schemas of one document. */
export interface Validator {
  /**
   * What is wrong with a value, `[]` when it is valid. Never throws: keywords that make no sense are passed over (see `problemWith`), a value that is
   * nested too deeply to be judged has one violation that says so. Of a value with more than 10,000 parts only the first fault is told.
   */
  readonly check: (schema: Pointer, value: Json) => readonly SchemaViolation[];
  /** Why a schema, or one that it refers to, cannot be judged by in full: place and reason; `undefined` when it can. */
  readonly problemWith: (schema: Pointer) => string | undefined;
}

export interface ValidatorOptions {
  readonly dialect: Dialect;
  /** `readOnly` properties are never required in a request, `writeOnly` ones never in a response. */
  readonly direction: 'request' | 'response';
}

/** A validator of the schemas of a bundled document. Each is compiled when it is first asked about. */
export function createValidator(document: JsonObject, options: ValidatorOptions): Validator {
  const context: Context = {
    document,
    options,
    references: referencesOf(document, options.dialect),
    engines: new Map(),
  };
  return {
    check: (schema, value) => check(context, { schema, value }),
    problemWith: (schema) => problemWith(context, schema),
  };
}

interface Context {
  readonly document: JsonObject;
  readonly options: ValidatorOptions;
  readonly references: References;
  readonly engines: Map<string, Engine>;
}

/** Values of more parts than this are judged by their first fault: a list of millions of faults helps nobody. */
const large = 10_000;

function engineFor(
  { document, options, references, engines }: Context,
  kind: { exact: boolean; all: boolean },
): Engine {
  const name = `${kind.exact}, ${kind.all}`;
  const engine = engines.get(name) ?? createEngine({ document, ...options, references, ...kind });
  engines.set(name, engine);
  return engine;
}
function check(context: Context, { schema, value }: { schema: Pointer; value: Json }): readonly SchemaViolation[] {
  const { parts, exact } = surveyJson(value);
  const engine = engineFor(context, { exact, all: parts <= large });
  try {
    const errors = engine.errorsOf(schema, value);
    if (errors.length === 0) return [];
    return readErrors(errors, { document: context.document, origins: engine.origins });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ keyword: 'nesting', message: 'is nested too deeply to be judged', instance: '', schema }];
  }
}

function problemWith(context: Context, schema: Pointer): string | undefined {
  const engine = engineFor(context, { exact: false, all: true });
  try {
    engine.errorsOf(schema, null);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return `${schema}: ${error.message}`;
  }
  return undefined;
}
