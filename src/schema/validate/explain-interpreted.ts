import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { inspectJson } from '../json/inspect-json.ts';
import { isObject, join } from '../json/pointer.ts';
import { acceptsType, type Comparison, keywordReaders } from './interpret-keywords.ts';
import { accepts, acceptsUnion, isInterpretable, missingNames } from './interpret-schema.ts';
import {
  type Interpretation,
  ignoresSiblings,
  placeAt,
  placeWithin,
  pointerOf,
  type SchemaPlace,
  targetOf,
} from './interpretation.ts';
import { mergeViolations } from './simplify-errors.ts';
import { plainViolation, type SchemaViolation } from './violations.ts';

/** Values with more parts have only their first fault reported: a list of millions is of no use. */
export const maxPartsForAllErrors = 10_000;

/** What a validator finds that compiles a schema. */
export type CompiledCheck = (schema: Pointer, value: Json) => readonly SchemaViolation[];

/**
 * The violations of a value, with only those schemas compiled that cannot be interpreted: an example may be wrong in one of a thousand places, and to compile
 * what describes the others takes most of the time. `undefined`: only a validator can say.
 */
export function explainInterpreted(
  reading: Interpretation,
  { schema, value }: { readonly schema: Pointer; readonly value: Json },
  compiled: CompiledCheck,
): readonly SchemaViolation[] | undefined {
  const { valueCount, hasBigint } = inspectJson(value);
  if (hasBigint || valueCount > maxPartsForAllErrors) return undefined;
  const found = explain({ reading, compiled }, placeAt(reading, schema), { value, instance: '' });
  return reading.steps === 0 ? undefined : mergeViolations(found);
}

interface Explanation {
  readonly reading: Interpretation;
  readonly compiled: CompiledCheck;
}

/** A part of the value, and where it is. */
interface Part {
  readonly value: Json;
  readonly instance: Pointer;
}

function explain(explanation: Explanation, place: SchemaPlace, part: Part): readonly SchemaViolation[] {
  return explainInPlace(explanation, place, part) ?? compiledViolations(explanation, place, part);
}

/** `undefined`: the schema must be compiled, together with those around it that apply to the same value. */
function explainInPlace(
  explanation: Explanation,
  place: SchemaPlace,
  part: Part,
): readonly SchemaViolation[] | undefined {
  const { reading } = explanation;
  const { schema } = place;
  const { value, instance } = part;
  if (accepts(reading, place, value) === true) return [];
  // Too deep or too wide, as a schema that applies itself is: the whole is left to the validator, whatever is found here.
  if (reading.steps === 0) return [];
  if (schema === false)
    return [{ keyword: 'false schema', message: 'must not be present', instance, schema: pointerOf(place) }];
  if (!isObject(schema) || !isInterpretable(reading, place)) return undefined;
  return explainSchema(explanation, { place, schema, value }, part);
}

function compiledViolations(
  { compiled }: Explanation,
  place: SchemaPlace,
  { value, instance }: Part,
): SchemaViolation[] {
  return compiled(pointerOf(place), value).map((found) => ({ ...found, instance: instance + found.instance }));
}

function explainSchema(
  explanation: Explanation,
  comparison: Comparison,
  part: Part,
): readonly SchemaViolation[] | undefined {
  const { reading } = explanation;
  const { place, schema, value } = comparison;
  const { $ref: reference } = schema;
  const referred = reference === undefined ? [] : explainTarget(explanation, targetOf(reading, place, reference), part);
  if (referred === undefined || ignoresSiblings(reading, schema)) return referred;
  for (const keyword of ['anyOf', 'oneOf']) if (acceptsUnion(reading, comparison, keyword) !== true) return undefined;
  const inAllOf = explainBranches(explanation, comparison, part);
  if (inAllOf === undefined) return undefined;
  const isOfType = acceptsType(reading, comparison);
  if (isOfType !== true) {
    // Where a validator reports a wrong type depends on the keywords beside it.
    if (isOfType === undefined || inAllOf.length > 0 || referred.length > 0) return undefined;
    return [plainViolation(reading.document, { keyword: 'type', origin: pointerOf(place), instance: part.instance })];
  }
  const own = ownViolations(reading, comparison, part.instance);
  const inside = isObject(value)
    ? explainProperties(explanation, { ...comparison, value }, part.instance)
    : explainItems(explanation, comparison, part.instance);
  if (own === undefined || inside === undefined) return undefined;
  const isBefore = ({ keyword }: SchemaViolation) => keyword === 'const' || keyword === 'enum';
  const [before, after] = [own.filter(isBefore), own.filter((violation) => !isBefore(violation))];
  return [...referred, ...before, ...inAllOf, ...after, ...inside];
}

/** `undefined` where the target is not a schema: the validator ignores such a reference. */
function explainTarget(
  explanation: Explanation,
  target: SchemaPlace,
  part: Part,
): readonly SchemaViolation[] | undefined {
  return target.schema === undefined ? undefined : explain(explanation, target, part);
}

function explainBranches(
  explanation: Explanation,
  { place, schema: { allOf } }: Comparison,
  part: Part,
): readonly SchemaViolation[] | undefined {
  const found: SchemaViolation[] = [];
  if (!Array.isArray(allOf)) return allOf === undefined ? found : undefined;
  for (const [index, branch] of allOf.entries()) {
    const violations = explainInPlace(explanation, placeWithin(place, branch, ['allOf', index]), part);
    if (violations === undefined) return undefined;
    for (const one of violations) found.push(one);
  }
  return found;
}

/** The violations of keywords without subschemas, in the order of a validator. */
function ownViolations(
  reading: Interpretation,
  comparison: Comparison,
  instance: Pointer,
): SchemaViolation[] | undefined {
  const { place, schema } = comparison;
  const found: SchemaViolation[] = [];
  for (const [keyword, read] of Object.entries(keywordReaders)) {
    const expected = schema[keyword];
    const answer = expected === undefined || read(expected, comparison, reading);
    if (answer === undefined) return undefined;
    if (!answer) found.push(plainViolation(reading.document, { keyword, origin: pointerOf(place), instance }));
  }
  return found;
}

function explainItems(
  explanation: Explanation,
  { place, schema: { items }, value }: Comparison,
  instance: Pointer,
): readonly SchemaViolation[] {
  if (items === undefined || !Array.isArray(value)) return [];
  const each = placeWithin(place, items, ['items']);
  return (value as readonly Json[]).flatMap((item, index) =>
    explain(explanation, each, { value: item, instance: join(instance, index) }),
  );
}

function explainProperties(
  explanation: Explanation,
  { place, schema, value }: Comparison & { readonly value: JsonObject },
  instance: Pointer,
): readonly SchemaViolation[] | undefined {
  const { document } = explanation.reading;
  const { properties = {}, required, additionalProperties: others } = schema;
  const missing = missingNames(explanation.reading, { place, required, value });
  if (missing === undefined || !isObject(properties) || Object.hasOwn(properties, '__proto__')) return undefined;
  const partOf = (name: string) => ({ value: value[name] ?? null, instance: join(instance, name) });
  const undeclared = Object.keys(value).filter((name) => !Object.hasOwn(properties, name));
  return [
    ...missing.map((name) =>
      plainViolation(document, { keyword: 'required', origin: pointerOf(place), instance, missing: name }),
    ),
    ...(others === undefined ? [] : undeclared).flatMap((name) =>
      others === false
        ? plainViolation(document, { keyword: 'additionalProperties', origin: pointerOf(place), ...partOf(name) })
        : explain(explanation, placeWithin(place, others, ['additionalProperties']), partOf(name)),
    ),
    ...Object.entries(properties).flatMap(([name, property]) =>
      Object.hasOwn(value, name)
        ? explain(explanation, placeWithin(place, property, ['properties', name]), partOf(name))
        : [],
    ),
  ];
}
