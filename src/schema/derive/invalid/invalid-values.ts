import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries } from '../../json/json-object.ts';
import { isObject, isWithin } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { writeJson } from '../../json/write-json.ts';
import type { SchemaViolation } from '../../validate/validator.ts';
import { buildValue } from '../build/build-value.ts';
import type { IsValidPart } from '../build/full-object.ts';
import { violationsOf } from '../build/is-valid-value.ts';
import { plainPlan, sampleValue } from '../build/sample-value.ts';
import { registryOf, type SchemaSource } from '../build/schema-source.ts';
import type { Candidate } from '../candidate.ts';
import { writeWithJsonText } from '../candidate.ts';
import { candidatesOf } from '../candidates-of.ts';
import { openKnownTexts } from '../known-texts.ts';
import { type Position, wholeValue } from '../positions.ts';
import { type DerivedValue, maxValues, openRepeatedPlaces, uniqueLabel } from '../valid/valid-values.ts';
import { invalidArrays } from './invalid-arrays.ts';
import { invalidObjects } from './invalid-objects.ts';
import { invalidScalars } from './invalid-scalars.ts';
import { invalidUnions } from './invalid-unions.ts';
import { wrongTypes } from './wrong-types.ts';

/** A value that is proven invalid. */
export interface DerivedInvalid extends DerivedValue {
  /** The only keyword that is violated; `several` when there is more than one. */
  readonly keyword: string;
  /** The place that was changed, as the label names it. */
  readonly subject: string;
}

/**
 * Values that violate one constraint of a schema each. The validator proves that there is exactly one violation, of the keyword at `about`, at the place
 * that was changed. The last few values have several faults at once and are only proven invalid.
 */
export function deriveInvalidValues(source: SchemaSource, schema: Pointer): readonly DerivedInvalid[] {
  return [...eachInvalidValue(source, schema)];
}

/** The most candidates in a row without a new value: those after them are deep in unions that take nearly everything, and to go on takes seconds. */
const mostInVain = 1000;

/** The values of `deriveInvalidValues`, each made when it is consumed. */
export function* eachInvalidValue(source: SchemaSource, schema: Pointer): Generator<DerivedInvalid> {
  const texts = openKnownTexts();
  const labels = new Map<string, number>();
  const repeated = openRepeatedPlaces();
  let inVain = 0;
  for (const { position, candidate } of candidatesOf(source, schema, candidatesAt)) {
    inVain += 1;
    if (inVain > mostInVain || source.isOver?.() === true) break;
    const value = position.wrap(candidate.part);
    const text =
      candidate.jsonText === undefined ? writeJson(value) : writeWithJsonText(position.wrap, candidate.jsonText);
    if (texts.has(text) || repeated.isTested(position, candidate)) continue;
    const reason = onlyReason(violationsOf(source, schema, value), position, candidate);
    if (reason === undefined) continue;
    inVain = 0;
    texts.add(text);
    repeated.add(position, candidate);
    const label = uniqueLabel(`${position.subject} ${candidate.predicate}`, labels);
    const { subject } = position;
    yield {
      value,
      label,
      subject,
      why: candidate.why,
      ...reason,
      ...(candidate.jsonText === undefined ? {} : { text }),
    };
    if (texts.size() >= maxValues) break;
  }
  for (const { part: value, predicate, why } of severalFaults(source, schema)) {
    const reason = severalReasons(source.validator.check(schema, value));
    if (reason === undefined) continue;
    texts.add(writeJson(value));
    yield { value, label: uniqueLabel(`${wholeValue} ${predicate}`, labels), subject: wholeValue, why, ...reason };
  }
  if (texts.size() === 0) yield* plainInvalidValues(source, schema);
}

/** For schemas that no value satisfies, or that a value always breaks in several ways: what is invalid of the plainest values. */
function* plainInvalidValues({ validator }: SchemaSource, schema: Pointer): Generator<DerivedInvalid> {
  for (const [name, value] of plainValues) {
    const [first, ...others] = validator.check(schema, value);
    if (first === undefined) continue;
    const reason = { about: first.schema, keyword: others.length === 0 ? first.keyword : 'several' };
    const label = `${wholeValue} is ${name}`;
    yield { value, label, subject: wholeValue, why: 'the schema does not allow it', ...reason };
  }
}

const plainValues: readonly (readonly [name: string, value: Json])[] = [
  ['a text', 'text'],
  ['an empty text', ''],
  ['a number', 1],
  ['a fraction', 0.5],
  ['true', true],
  ['null', null],
  ['an empty list', []],
  ['a list', [1, 'text']],
  ['an empty object', {}],
  ['an object', { property: 'x' }],
];

type Reason = Pick<DerivedInvalid, 'about' | 'keyword'>;

function onlyReason(
  violations: readonly SchemaViolation[],
  { instance, isInLaterAlternative }: Position,
  { about }: Candidate,
): Reason | undefined {
  const [only] = violations;
  if (only === undefined || violations.length > 1 || only.keyword === 'nesting') return undefined;
  // The validator names what is wrong by another alternative of the union, which the value is as close to.
  const isAround = instance !== only.instance && isWithin(instance, only.instance);
  if (isInLaterAlternative && isAround && !isUnion(only.keyword))
    return { about, keyword: about.split('/').at(-1) ?? only.keyword };
  // A union is violated at the enclosing place when no alternative matches.
  const isThere = isWithin(only.instance, instance) || (isWithin(instance, only.instance) && isUnion(only.keyword));
  return isThere ? { about: only.schema, keyword: only.keyword } : undefined;
}

function isUnion(keyword: string): boolean {
  return keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not' || keyword === 'contains';
}

function severalReasons(violations: readonly SchemaViolation[]): Reason | undefined {
  const [first] = violations;
  return first === undefined || violations.length < 2 ? undefined : { about: first.schema, keyword: 'several' };
}

function* candidatesAt(registry: SchemaRegistry, position: Position, isValid: IsValidPart): Generator<Candidate> {
  yield* invalidObjects(registry, position, isValid);
  yield* wrongTypes(position);
  yield* invalidScalars(position);
  yield* invalidArrays(registry, position);
  yield* invalidUnions(registry, position);
}

/** Servers often handle many violations by other code than a single one. */
function* severalFaults(source: SchemaSource, schema: Pointer): Generator<Candidate> {
  const full = buildValue(registryOf(source), {
    pointers: [schema],
    plan: { ...plainPlan(source), optional: 'all', type: 'object' },
  });
  const sample = sampleValue(source, schema);
  const why = 'several constraints are violated at once';
  if (isObject(sample) || isObject(full))
    yield { part: {}, predicate: 'has several faults: all properties are missing', why, about: schema };
  if (isObject(sample)) {
    yield {
      part: { data: sample },
      predicate: 'has several faults: it is in a property "data"',
      why: wrapped,
      about: schema,
    };
  }
  for (const [value, properties] of [
    [sample, 'property'],
    [full, 'property, the optional ones too,'],
  ] as const) {
    if (!isObject(value) || (value === full && sample !== undefined && sameJson(full, sample))) continue;
    for (const [fault, change] of everywhere) {
      const predicate = `has several faults: every ${properties} is ${fault}`;
      yield { part: mapped(value, change), predicate, why, about: schema };
    }
  }
}

const wrapped = 'what the schema requires is not at the top';

const everywhere: readonly (readonly [fault: string, change: (value: Json) => Json])[] = [
  ['null', () => null],
  ['in an array', (value) => [value]],
  ['of another type', (value) => (typeof value === 'string' ? 5 : 'text')],
];

function mapped(object: JsonObject, change: (value: Json) => Json): JsonObject {
  return objectFromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
