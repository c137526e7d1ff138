import type { Json, JsonObject, Pointer } from '../model/json.ts';
import { isValidValue } from '../schema/derive/is-valid-value.ts';
import type { SchemaSource } from '../schema/derive/schema-source.ts';
import { isObject } from '../schema/json/pointer.ts';

/** Gives numbers that no other case of the run uses, so that a server which takes each identifier once has no reason to refuse. */
export type Fresh = () => number;

const range = 1_000_000_000;

/** Counts up from a place that the seed decides; stays within int32. */
export function openFresh(seed: number): Fresh {
  let next = 1 + ((Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0) % range);
  return () => next++;
}

interface Freshening {
  readonly value: Json;
  /** Members that are equal to the sample's are not what the case is about. */
  readonly sample: Json;
  readonly schema: Pointer | undefined;
}

/**
 * Replaces what identifies a resource, top-level integers and texts, by fresh values where the case says nothing else about them.
 * A replacement that would change what the validator says is not made.
 */
export function freshen(
  { value, sample, schema }: Freshening,
  { source, fresh }: { readonly source: SchemaSource; readonly fresh: Fresh },
): Json {
  if (!isObject(value) || !isObject(sample)) return value;
  const number = fresh();
  const expected = schema === undefined ? '' : complaints(source, schema, value);
  let refreshed: JsonObject = value;
  for (const [name, member] of Object.entries(value)) {
    if (!Object.hasOwn(sample, name) || sample[name] !== member) continue;
    const candidate = withMember(refreshed, name, freshMember(member, number));
    if (schema === undefined || complaints(source, schema, candidate) === expected) refreshed = candidate;
  }
  return refreshed;
}

function freshMember(member: Json, number: number): Json {
  if (typeof member === 'bigint' || (typeof member === 'number' && Number.isInteger(member))) return number;
  return typeof member === 'string' ? `${member} ${number}` : member;
}

/** Keeps the order of members, and a member called `__proto__` a member. */
function withMember(object: JsonObject, name: string, member: Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, old]) => [key, key === name ? member : old]));
}

/** What the validator says of a value, in a few words: the same for values that are wrong in the same way. */
export function complaints(source: SchemaSource, schema: Pointer, value: Json): string {
  const violations = source.validator.check(schema, value);
  if (violations.length === 0) return isValidValue(source, schema, value) ? '' : 'discriminator';
  return violations.map(({ keyword, instance }) => `${keyword} ${instance}`).join();
}
