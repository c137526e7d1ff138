import type { Dialect } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { readWriteOnlyNames } from '../document/read-write-only-names.ts';
import { isObject } from '../json/pointer.ts';
import { askTime } from '../time-limit.ts';
import { acceptsScalar, acceptsType, type Comparison } from './interpret-keywords.ts';
import {
  type Answer,
  deepest,
  type Interpretation,
  ignoresSiblings,
  openInterpretation,
  placeAt,
  placeWithin,
  pointerOf,
  type SchemaPlace,
  targetOf,
} from './interpretation.ts';

/** Keywords that restrict values, and that only a validator applies. */
const unread = new Set(
  'not if then else contains minContains maxContains prefixItems propertyNames patternProperties dependentSchemas dependentRequired unevaluatedItems unevaluatedProperties'.split(
    ' ',
  ),
);

/**
 * Whether a value is certainly valid, found without compiling its schema, which takes a hundred times as long as a look at one value. `false` means that only
 * a validator can say: the value may be valid or not. Most examples of a contract are valid, and each has a schema of its own.
 */
export function isValidInterpreted(
  document: JsonObject,
  dialect: Dialect,
  { schema, value }: { readonly schema: Pointer; readonly value: Json },
): boolean {
  const reading = openInterpretation(document, { dialect });
  return reading !== undefined && accepts(reading, placeAt(reading, schema), value) === true;
}

/** Whether `accepts` knows every keyword of a schema. */
export function isInterpretable(reading: Interpretation, place: SchemaPlace): boolean {
  const { schema } = place;
  if (!isObject(schema)) return false;
  for (const keyword in schema) if (unread.has(keyword)) return false;
  return reading.listedBy.size === 0 || !reading.listedBy.has(pointerOf(place));
}

/** Whether a value is valid, as far as that can be seen without compiling the schema. */
export function accepts(reading: Interpretation, place: SchemaPlace, value: Json): Answer {
  if (typeof place.schema === 'boolean') return place.schema;
  askTime();
  reading.steps = place.depth > deepest ? 0 : Math.max(0, reading.steps - 1);
  if (reading.steps === 0 || typeof value === 'bigint' || !isInterpretable(reading, place)) return undefined;
  const schema = place.schema as JsonObject;
  const reference = schema['$ref'];
  const referred = reference === undefined || accepts(reading, targetOf(reading, place, reference), value);
  if (referred === false || ignoresSiblings(reading, schema)) return referred;
  if (isPlainNull(reading, { schema, value })) return true;
  const own = all(readers, (read) => read(reading, { place, schema, value }));
  return own === true ? referred : own;
}

/** `nullable` without a `type` accepts null whatever the other keywords say. */
function isPlainNull(
  { dialect }: Interpretation,
  { schema: { type, nullable }, value }: Pick<Comparison, 'schema' | 'value'>,
): boolean {
  return value === null && nullable === true && type === undefined && dialect === '3.0';
}

type Reader = (reading: Interpretation, comparison: Comparison) => Answer;

const readers: readonly Reader[] = [acceptsType, acceptsScalar, acceptsItems, acceptsProperties, acceptsUnions];

function acceptsItems(reading: Interpretation, { place, schema: { items }, value }: Comparison): Answer {
  if (items === undefined || !Array.isArray(value)) return true;
  const each = placeWithin(place, items, ['items']);
  return all(value as readonly Json[], (item) => accepts(reading, each, item));
}

function all<Item>(list: readonly Item[], answerOf: (item: Item) => Answer): Answer {
  let answer: Answer = true;
  for (const item of list) {
    const next = answerOf(item);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}

function acceptsProperties(reading: Interpretation, { place, schema, value }: Comparison): Answer {
  if (!isObject(value)) return true;
  const { properties, required, additionalProperties: others } = schema;
  if (properties !== undefined && !isObject(properties)) return undefined;
  const missing = missingNames(reading, { place, required, value });
  if (missing === undefined || missing.length > 0) return missing === undefined ? undefined : false;
  const declared = properties ?? {};
  let answer: Answer = true;
  for (const name in value) {
    const next = acceptsProperty(reading, { place, declared, others }, [name, value[name] ?? null]);
    if (next === false) return false;
    if (next === undefined) answer = undefined;
  }
  return answer;
}

function acceptsProperty(
  reading: Interpretation,
  { place, declared, others }: { place: SchemaPlace; declared: JsonObject; others: Json | undefined },
  [name, value]: [string, Json],
): Answer {
  if (Object.hasOwn(declared, name))
    return accepts(reading, placeWithin(place, declared[name], ['properties', name]), value);
  if (others === undefined || typeof others === 'boolean') return others ?? true;
  return accepts(reading, placeWithin(place, others, ['additionalProperties']), value);
}

/**
 * The properties that a schema requires and a value lacks, without those that exist only in the other direction. `undefined`: not known, as `required` is
 * invalid, or the direction is unknown.
 */
export function missingNames(
  reading: Interpretation,
  { place, required, value }: { place: SchemaPlace; required: Json | undefined; value: JsonObject },
): readonly string[] | undefined {
  if (required === undefined) return [];
  if (!Array.isArray(required)) return undefined;
  const missing = new Set<string>();
  for (const name of required as readonly Json[]) {
    if (typeof name !== 'string') return undefined;
    if (!Object.hasOwn(value, name)) missing.add(name);
  }
  if (missing.size === 0) return [];
  const { direction } = reading;
  if (direction === undefined) return undefined;
  for (let at: SchemaPlace | undefined = place; at !== undefined; at = isInPlace(at) ? at.from?.place : undefined)
    for (const name of readWriteOnlyNames({ ...reading, direction }, pointerOf(at))) missing.delete(name);
  return [...missing];
}

/** Whether a schema applies to the same value as the one around it. */
function isInPlace({ from }: SchemaPlace): boolean {
  return from !== undefined && ['allOf', 'anyOf', 'oneOf'].includes(String(from.path[0]));
}

function acceptsUnions(reading: Interpretation, comparison: Comparison): Answer {
  const { allOf, anyOf, oneOf } = comparison.schema;
  if (allOf === undefined && anyOf === undefined && oneOf === undefined) return true;
  return all(['allOf', 'anyOf', 'oneOf'], (keyword) => acceptsUnion(reading, comparison, keyword));
}

/** Whether the branches of `allOf`, `anyOf` or `oneOf` accept a value. */
export function acceptsUnion(reading: Interpretation, { place, schema, value }: Comparison, keyword: string): Answer {
  const branches = schema[keyword];
  if (branches === undefined) return true;
  if (!Array.isArray(branches) || branches.length === 0) return undefined;
  let [accepting, unknown] = [0, 0];
  for (const [index, branch] of branches.entries()) {
    const answer = accepts(reading, placeWithin(place, branch, [keyword, index]), value);
    if (answer === false && keyword === 'allOf') return false;
    if (answer === true && keyword === 'anyOf') return true;
    if (answer === true) accepting += 1;
    if (answer === undefined) unknown += 1;
    // The alternative that a discriminator selects may be enough.
    if (accepting > 1 && keyword === 'oneOf') return schema['discriminator'] === undefined ? false : undefined;
  }
  if (unknown > 0) return undefined;
  return keyword === 'allOf' || (keyword === 'oneOf' && accepting === 1);
}
