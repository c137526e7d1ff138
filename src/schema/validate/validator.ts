import type { ErrorObject } from 'ajv';
import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { reachableSchemas } from '../document/reachable-schemas.ts';
import { type References, referencesOf } from '../document/references.ts';
import { schemaAndSubschemas } from '../document/subschemas.ts';
import { inspectJson } from '../json/inspect-json.ts';
import { isWithin } from '../json/pointer.ts';
import { createEngine, type Engine } from './engine.ts';
import { errorsKey } from './errors-key.ts';
import { infiniteReferences } from './infinite-references.ts';
import type { SchemaProblem } from './schema-problems.ts';
import { simplifyErrors } from './simplify-errors.ts';
import { readErrors, type SchemaViolation } from './violations.ts';

export type { SchemaViolation } from './violations.ts';

/** Judges values by the schemas of one document. */
export interface Validator {
  /**
   * What is wrong with a value, `[]` when it is valid. Never throws: keywords that make no sense are passed over (see `problemWith`), a value that is
   * nested too deeply to be judged has one violation that says so. Of a value with more than 10,000 parts only the first fault is told.
   */
  readonly check: (schema: Pointer, value: Json) => readonly SchemaViolation[];
  /** Why a schema, or one that it refers to, cannot be judged by in full; `undefined` when it can. */
  readonly problemWith: (schema: Pointer) => SchemaProblem | undefined;
}

/** What a validator is made for. */
export interface ValidatorOptions {
  readonly dialect: Dialect;
  /** `readOnly` properties are never required in a request, `writeOnly` ones never in a response. */
  readonly direction: 'request' | 'response';
}

/** A validator of the schemas of a bundled document. Each is compiled when it is first asked about. */
export function createValidator(document: JsonObject, options: ValidatorOptions): Validator {
  const references = referencesOf(document, options.dialect);
  const reached = new Map<Pointer, ReadonlySet<Pointer>>();
  const reachable = (place: Pointer): ReadonlySet<Pointer> => {
    const places = reached.get(place) ?? reachableSchemas({ document, references, dialect: options.dialect }, place);
    reached.set(place, places);
    return places;
  };
  const context: Context = { document, options, references, reachable, engines: [], told: new Map() };
  return {
    check: (schema, value) => check(context, { schema, value, depth: 0 }),
    problemWith: (schema) => problemWith(context, schema),
  };
}

interface Context {
  readonly document: JsonObject;
  readonly options: ValidatorOptions;
  readonly references: References;
  readonly reachable: (place: Pointer) => ReadonlySet<Pointer>;
  /** By what they are made for, see `engineFor`. */
  readonly engines: (Engine | undefined)[];
  /** What was told before, by schema and what was found. */
  readonly told: Map<string, readonly SchemaViolation[]>;
}

/** As many lists of violations are remembered. */
const mostTold = 1000;

/** Values of more parts than this are judged by their first fault: a list of millions of faults helps nobody. */
const large = 10_000;

function engineFor(
  { document, options, references, engines }: Context,
  kind: { exact: boolean; all: boolean },
): Engine {
  const place = (kind.exact ? 2 : 0) + (kind.all ? 1 : 0);
  engines[place] ??= createEngine({ document, ...options, references, ...kind });
  return engines[place];
}

/** Unions within unions are looked into as deep as this: beyond it the effort would double with each. */
const deepest = 3;

interface Question {
  readonly schema: Pointer;
  readonly value: Json;
  /** The unions that are being looked into. */
  readonly depth: number;
}

function check(context: Context, question: Question): readonly SchemaViolation[] {
  const { schema, value } = question;
  const { valueCount: parts, hasBigint: exact } = inspectJson(value);
  const { errorsOf, origins } = engineFor(context, { exact, all: parts <= large });
  try {
    const errors = errorsOf(schema, value);
    return errors.length === 0 ? nothing : tell(context, { question, errors, origins });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ keyword: 'nesting', message: 'is nested too deeply to be judged', instance: '', schema }];
  }
}

const nothing: readonly SchemaViolation[] = [];

/** What ajv answered to a question. */
interface Found {
  readonly question: Question;
  readonly errors: readonly ErrorObject[];
  readonly origins: Engine['origins'];
}

/** The violations that errors amount to. The same errors give the same list again, so that what is made of it can be remembered too. */
function tell(context: Context, found: Found): readonly SchemaViolation[] {
  const key = errorsKey(found.errors, found.origins);
  if (key === undefined) return distilled(context, found);
  const { told } = context;
  const name = `${found.question.schema}\n${key}`;
  const known = told.get(name);
  if (known !== undefined) return known;
  const violations = distilled(context, found);
  if (told.size >= mostTold) told.clear();
  told.set(name, violations);
  return violations;
}

function distilled(context: Context, { question, errors, origins }: Found): readonly SchemaViolation[] {
  const { schema, value, depth } = question;
  const { document, reachable } = context;
  const branch = (pointer: Pointer, part: Json) => check(context, { schema: pointer, value: part, depth: depth + 1 });
  const still = { document, reachable, check: depth < deepest ? branch : undefined };
  return simplifyErrors(readErrors(errors, { document, origins, asked: schema }), { value, still });
}

function problemWith(context: Context, schema: Pointer): SchemaProblem | undefined {
  const { document, references, reachable, options } = context;
  const roots = [...reachable(schema)];
  const registry = { document, references, dialect: options.dialect };
  const parts = roots.flatMap((pointer) => [...schemaAndSubschemas(document, { dialect: options.dialect, pointer })]);
  const [endless] = infiniteReferences(registry, parts);
  if (endless !== undefined) return { place: endless, reason: 'leads back to the schema it stands in, without end' };
  const { errorsOf, problems } = engineFor(context, { exact: false, all: true });
  try {
    errorsOf(schema, null);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { place: schema, reason: 'refers on and on, deeper than can be judged' };
  }
  for (const [place, reason] of problems) {
    if (roots.some((root) => isWithin(place, root))) return { place, reason };
  }
  return undefined;
}
