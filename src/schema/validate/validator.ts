import type { ErrorObject } from 'ajv';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { reachableSchemas } from '../document/reachable-schemas.ts';
import { type References, referencesOf } from '../document/references.ts';
import { inspectJson } from '../json/inspect-json.ts';
import { discriminatorAt, selectedAlternative } from '../shape/discriminators.ts';
import { createEngine, type Engine } from './engine.ts';
import { errorsKey } from './errors-key.ts';
import { explainInterpreted, maxPartsForAllErrors } from './explain-interpreted.ts';
import { accepts } from './interpret-schema.ts';
import { type Interpretation, openInterpretation, placeAt } from './interpretation.ts';
import { simplifyErrors } from './simplify-errors.ts';
import { readErrors, type SchemaViolation } from './violations.ts';

export type { SchemaViolation } from './violations.ts';

/** Validates values by the schemas of one document. */
export interface Validator {
  /**
   * The violations of a value, `[]` when it is valid. Never throws: invalid keywords are ignored (see `schemaProblems`), and a value that is nested too
   * deeply has one violation that says so. Of a value with more than 10,000 parts only the first fault is reported.
   */
  readonly check: (schema: Pointer, value: Json) => readonly SchemaViolation[];
  /** Whether a value is valid: `check` without the effort to explain what is not. */
  readonly isValid: (schema: Pointer, value: Json) => boolean;
}

/** What a validator is created for. */
export interface ValidatorOptions {
  readonly dialect: Dialect;
  /** `readOnly` properties are never required in a request, `writeOnly` ones never in a response. */
  readonly direction: 'request' | 'response';
}

/** Creates a validator for the schemas of a bundled document. Each schema is compiled when it is first used. */
export function createValidator(document: JsonObject, options: ValidatorOptions): Validator {
  const references = referencesOf(document, options.dialect);
  const reached = new Map<Pointer, ReadonlySet<Pointer>>();
  const reachable = (place: Pointer): ReadonlySet<Pointer> => {
    const places = reached.get(place) ?? reachableSchemas({ document, references, dialect: options.dialect }, place);
    reached.set(place, places);
    return places;
  };
  const parts: ValidatorParts = {
    document,
    options,
    references,
    reachable,
    engines: [],
    cache: new Map(),
    asked: new Map(),
  };
  return {
    check: (schema, value) => check(parts, { schema, value, depth: 0 }),
    isValid: (schema, value) => isValid(parts, schema, value),
  };
}

interface ValidatorParts {
  readonly document: JsonObject;
  readonly options: ValidatorOptions;
  readonly references: References;
  readonly reachable: (place: Pointer) => ReadonlySet<Pointer>;
  /** One engine for each kind of check, see `engineFor`. */
  readonly engines: (Engine | undefined)[];
  /** Violations by schema and `errorsKey`. */
  readonly cache: Map<string, readonly SchemaViolation[]>;
  /** How often each schema was asked about. */
  readonly asked: Map<Pointer, number>;
}

/** A schema is compiled only when it was asked about more often: many are asked about a few times, and reading a schema takes a hundredth of the time. */
const mostPlain = 30;

/** How the schema of a value can be read without compiling it; `undefined` when it is asked about often. */
function interpretationFor({ document, options, asked }: ValidatorParts, schema: Pointer): Interpretation | undefined {
  const count = asked.get(schema) ?? 0;
  if (count >= mostPlain) return undefined;
  asked.set(schema, count + 1);
  return openInterpretation(document, options);
}

/** The number of lists of violations in the cache. */
const maxCached = 1000;

function engineFor(
  { document, options, references, engines }: ValidatorParts,
  kind: { exact: boolean; all: boolean },
): Engine {
  const place = (kind.exact ? 2 : 0) + (kind.all ? 1 : 0);
  engines[place] ??= createEngine({ document, ...options, references, ...kind });
  return engines[place];
}

/** The depth to which unions within unions are explained: beyond it the effort would double with each level. */
const maxUnionDepth = 3;

interface Check {
  readonly schema: Pointer;
  readonly value: Json;
  /** The number of unions that are being explained. */
  readonly depth: number;
}

function isValid(parts: ValidatorParts, schema: Pointer, value: Json): boolean {
  try {
    const reading = interpretationFor(parts, schema);
    const answer = reading && accepts(reading, placeAt(reading, schema), value);
    return answer ?? engineForValue(parts, value).errorsOf(schema, value).length === 0;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return false;
  }
}

function engineForValue(parts: ValidatorParts, value: Json): Engine {
  const { valueCount, hasBigint } = inspectJson(value);
  return engineFor(parts, { exact: hasBigint, all: valueCount <= maxPartsForAllErrors });
}

function check(parts: ValidatorParts, request: Check): readonly SchemaViolation[] {
  const { schema, value, depth } = request;
  const reading = interpretationFor(parts, schema);
  const compiled = (pointer: Pointer, part: Json) => compiledCheck(parts, { schema: pointer, value: part, depth });
  return (reading && explainInterpreted(reading, request, compiled)) ?? compiled(schema, value);
}

function compiledCheck(parts: ValidatorParts, request: Check): readonly SchemaViolation[] {
  const { schema, value } = request;
  try {
    const { errorsOf, origins } = engineForValue(parts, value);
    const errors = errorsOf(schema, value);
    return errors.length === 0 ? noViolations : violationsOf(parts, { request, errors, origins });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ keyword: 'nesting', message: 'is nested too deeply to be validated', instance: '', schema }];
  }
}

const noViolations: readonly SchemaViolation[] = [];

/** The errors of ajv for a check. */
interface AjvResult {
  readonly request: Check;
  readonly errors: readonly ErrorObject[];
  readonly origins: Engine['origins'];
}

/** The violations for a list of errors. The same errors give the same list object, so callers can cache by it. */
function violationsOf(parts: ValidatorParts, result: AjvResult): readonly SchemaViolation[] {
  const key = errorsKey(result.errors, result.origins);
  if (key === undefined) return simplified(parts, result);
  const { cache } = parts;
  const name = `${result.request.schema}\n${key}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const violations = simplified(parts, result);
  if (cache.size >= maxCached) cache.clear();
  cache.set(name, violations);
  return violations;
}

function simplified(parts: ValidatorParts, { request, errors, origins }: AjvResult): readonly SchemaViolation[] {
  const { schema, value, depth } = request;
  const { document, reachable, references, options } = parts;
  const registry = { document, references, dialect: options.dialect };
  const selected = (union: Pointer, part: Json) => selectedAlternative(discriminatorAt(registry, union), part);
  const branch = (pointer: Pointer, part: Json) => check(parts, { schema: pointer, value: part, depth: depth + 1 });
  const lookup = { document, reachable, selected, check: depth < maxUnionDepth ? branch : undefined };
  return simplifyErrors(readErrors(errors, { document, origins, requested: schema }), { value, lookup });
}
