import type { Json, Pointer } from '../../model/json.ts';
import { isValidValue } from '../../schema/derive/is-valid-value.ts';
import type { SchemaSource } from '../../schema/derive/schema-source.ts';
import { withProperty } from '../../schema/json/json-object.ts';
import { isObject } from '../../schema/json/pointer.ts';

/** Gives a number that no other case of the run uses, so that no server refuses a request because its identifier exists already. */
export type NextNumber = () => number;

const range = 1_000_000_000;

/** Counts up from a number that the seed decides; stays within int32. */
export function openFreshNumbers(seed: number): NextNumber {
  let next = 1 + ((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % range);
  return () => next++;
}

interface FreshOptions {
  readonly value: Json;
  /** A property that has the same value here is not what the case is about. */
  readonly sample: Json;
  /** Of the value; `undefined`: any change is valid. */
  readonly schema: Pointer | undefined;
}

/**
 * The value with fresh integers and texts in the properties that are equal to the sample's: they may identify a resource. A property keeps its
 * value where the validator would find other violations than before.
 */
export function withFreshValues(
  { value, sample, schema }: FreshOptions,
  { source, fresh }: { readonly source: SchemaSource; readonly fresh: NextNumber },
): Json {
  if (!isObject(value) || !isObject(sample)) return value;
  const number = fresh();
  const expected = schema === undefined ? '' : summariseViolations(source, schema, value);
  let refreshed = value;
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(sample, name) || sample[name] !== member) continue;
    const candidate = withProperty(refreshed, [name, freshValue(member, number)]);
    if (schema === undefined || summariseViolations(source, schema, candidate) === expected) refreshed = candidate;
  }
  return refreshed;
}

function freshValue(value: Json, number: number): Json {
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))) return number;
  return typeof value === 'string' ? `${value} ${number}` : value;
}

/** The keywords and places that a value violates: the same text for values that are wrong in the same way, `''` for a valid one. */
export function summariseViolations(source: SchemaSource, schema: Pointer, value: Json): string {
  const violations = source.validator.check(schema, value);
  if (violations.length === 0) return isValidValue(source, schema, value) ? '' : 'discriminator';
  return violations.map(({ keyword, instance }) => `${keyword} ${instance}`).join();
}
