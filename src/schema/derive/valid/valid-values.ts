import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { writeJson } from '../../json/write-json.ts';
import type { IsValidPart } from '../build/full-object.ts';
import { isValidValue } from '../build/is-valid-value.ts';
import { countUnlikelyTimes } from '../build/likely-times.ts';
import { isOutOfOrder } from '../build/ordered-pairs.ts';
import { sampleValue } from '../build/sample-value.ts';
import type { SchemaSource } from '../build/schema-source.ts';
import { type Candidate, type Presence, writeWithJsonText } from '../candidate.ts';
import { candidatesOf, type PlacedCandidate } from '../candidates-of.ts';
import { openKnownTexts } from '../known-texts.ts';
import type { Position } from '../positions.ts';
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
  /** It is valid, and beyond what implementations must support, or an end is before its start: a server that refuses it is not wrong. */
  readonly mayBeRefused?: true;
  /** Set for the first value that varies which properties the object at a place has; absent: it varies something else. */
  readonly object?: VariedObject;
}

/** An object of which it is varied which properties it has. */
export interface VariedObject extends Pick<Position, 'subject' | 'instance' | 'isInLaterAlternative'> {
  readonly presence: Presence;
}

/** Whether the value varies which properties the outermost object has, with the first alternative of each union around it. */
export function isOutermost({ object }: DerivedValue, presence: Presence): boolean {
  return object?.presence === presence && object.instance === '' && !object.isInLaterAlternative;
}

/** The maximum number of values derived from one schema; outer places come first. */
export const maxValues = 1500;

/**
 * Valid values of a schema, each with one variation of the sample; the same for the same schema. The validator proves that each value is
 * valid. Empty when no valid value was found.
 */
export function deriveValidValues(source: SchemaSource, schema: Pointer): readonly DerivedValue[] {
  return [...eachValidValue(source, schema)];
}

/** The values of `deriveValidValues`, each made when it is consumed. */
export function* eachValidValue(source: SchemaSource, schema: Pointer): Generator<DerivedValue> {
  const texts = openKnownTexts();
  const labels = new Map<string, number>();
  const repeated = openRepeatedPlaces();
  const expectedPast = countUnlikelyTimes(sampleValue(source, schema) ?? null);
  for (const { position, candidate } of eachCandidate(source, schema)) {
    if (source.isOver?.() === true) break;
    const value = position.wrap(candidate.part);
    const text =
      candidate.jsonText === undefined ? writeJson(value) : writeWithJsonText(position.wrap, candidate.jsonText);
    if (texts.has(text) || repeated.isTested(position, candidate) || !isValidValue(source, schema, value)) continue;
    texts.add(text);
    repeated.add(position, candidate);
    const { why, about, jsonText, predicate, presence } = candidate;
    const { subject, instance, isInLaterAlternative } = position;
    const plainLabel = `${subject} ${predicate}`;
    const label = uniqueLabel(plainLabel, labels);
    const object =
      presence !== undefined && label === plainLabel
        ? { presence, subject, instance, isInLaterAlternative }
        : undefined;
    // Services ask that an end is after its start, and that an appointment is not in the past, although the schema cannot say it.
    const extent =
      candidate.mayBeRefused || isOutOfOrder(value) || countUnlikelyTimes(value) > expectedPast
        ? { mayBeRefused: true as const }
        : {};
    yield {
      value,
      label,
      why,
      about,
      ...extent,
      ...(object && { object }),
      ...(jsonText === undefined ? {} : { text }),
    };
    if (texts.size() >= maxValues) return;
  }
}

/** The variations of each place that should be valid, before they are proven to be. */
export function eachCandidate(source: SchemaSource, schema: Pointer): Generator<PlacedCandidate> {
  return candidatesOf(source, schema, candidatesAt);
}

function* candidatesAt(registry: SchemaRegistry, position: Position, isValid: IsValidPart): Generator<Candidate> {
  yield* validObjects(registry, position, isValid);
  yield* validArrays(registry, position);
  yield* validScalars(position);
}

/**
 * Remembers what was tested of places whose schema also applies elsewhere: to an enclosing place, or to the same place in another alternative. One value for
 * each keyword is enough there, as the other place gets them all.
 */
export function openRepeatedPlaces() {
  const tested = new Set<string>();
  const keyOf = ({ subject }: Position, { about }: Candidate) => `${subject} ${about}`;
  return {
    isTested: (position: Position, candidate: Candidate) =>
      position.isRepeated && tested.has(keyOf(position, candidate)),
    add: (position: Position, candidate: Candidate) => {
      if (position.isRepeated) tested.add(keyOf(position, candidate));
    },
  };
}

/** The label, with a number when it was used before. */
export function uniqueLabel(label: string, labels: Map<string, number>): string {
  const times = (labels.get(label) ?? 0) + 1;
  labels.set(label, times);
  return times === 1 ? label : `${label} (${times})`;
}
