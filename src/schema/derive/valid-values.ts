import type { Json, Pointer } from '../../model/json.ts';
import { writeJson } from '../json/write-json.ts';
import type { Candidate } from './candidate.ts';
import { writeWithJsonText } from './candidate.ts';
import { isValidValue } from './is-valid-value.ts';
import { type Position, positionsOf } from './positions.ts';
import { sampleValue } from './sample-value.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';
import { validArrays } from './valid-arrays.ts';
import { validObjects } from './valid-objects.ts';
import { validScalars } from './valid-scalars.ts';

/** A value that is proven valid and tests one thing. */
export interface DerivedValue {
  readonly value: Json;
  /** The JSON text to send when it differs from that of `writeJson`: numbers written as `1.0` or `1e2`. */
  readonly text?: string;
  /** `name is empty`: short, unique among the values of a schema, the same in every run. */
  readonly label: string;
  /** One line: why the value is valid. */
  readonly why: string;
  /** The keyword or schema that is tested. */
  readonly about: Pointer;
}

/** The maximum number of values derived from one schema; outer places come first. */
export const maxValues = 1500;

/**
 * Valid values of a schema, each with one variation of the sample; the same for the same schema. The validator proves that each value is
 * valid. Empty when no valid value was found (see `derivationProblem`).
 */
export function deriveValidValues(source: SchemaSource, schema: Pointer): readonly DerivedValue[] {
  return [...eachValidValue(source, schema)];
}

/** The values of `deriveValidValues`, each made when it is consumed. */
export function* eachValidValue(source: SchemaSource, schema: Pointer): Generator<DerivedValue> {
  const texts = new Set<string>();
  const labels = new Map<string, number>();
  for (const { position, candidate } of candidates(source, schema)) {
    const value = position.wrap(candidate.part);
    const text =
      candidate.jsonText === undefined ? writeJson(value) : writeWithJsonText(position.wrap, candidate.jsonText);
    if (texts.has(text) || !isValidValue(source, schema, value)) continue;
    texts.add(text);
    const label = uniqueLabel(`${position.subject} ${candidate.predicate}`, labels);
    const { why, about, jsonText } = candidate;
    yield { value, label, why, about, ...(jsonText === undefined ? {} : { text }) };
    if (texts.size >= maxValues) return;
  }
}

/** Why nothing can be derived from a schema; `undefined` when something can. */
export function derivationProblem(source: SchemaSource, schema: Pointer): string | undefined {
  if (sampleValue(source, schema) !== undefined) return undefined;
  const problem = source.validator.problemWith(schema);
  return problem === undefined ? `no valid value was found for ${schema}` : `${problem.place} ${problem.reason}`;
}

function* candidates(source: SchemaSource, schema: Pointer): Generator<{ position: Position; candidate: Candidate }> {
  const registry = registryOf(source);
  for (const position of positionsOf(source, schema)) {
    for (const candidate of validObjects(registry, position)) yield { position, candidate };
    for (const candidate of validArrays(registry, position)) yield { position, candidate };
    for (const candidate of validScalars(position)) yield { position, candidate };
  }
}

/** The label, with a number when it was used before. */
export function uniqueLabel(label: string, labels: Map<string, number>): string {
  const times = (labels.get(label) ?? 0) + 1;
  labels.set(label, times);
  return times === 1 ? label : `${label} (${times})`;
}
