import type { ErrorObject } from 'ajv';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { plural } from '../../text/plural.ts';
import { escapeToken, join, memberOf, valueAt } from '../json/pointer.ts';
import { writeJson } from '../json/write-json.ts';

/** One violation of a schema by a value. */
export interface SchemaViolation {
  /** The keyword that is violated; `false schema` where no value is valid. */
  readonly keyword: string;
  /** `must be integer`: follows the name of the place in a sentence. Contains nothing of the value. */
  readonly message: string;
  /** The place in the value: of a forbidden property itself, of the object that lacks a required one. */
  readonly instance: Pointer;
  /** The keyword in the document, behind every `$ref`. */
  readonly schema: Pointer;
  /** The property that `required` names; absent for other keywords. */
  readonly missing?: string;
}

interface AjvOrigins {
  readonly document: JsonObject;
  readonly origins: WeakMap<object, Pointer>;
  /** The schema that the value was validated by. */
  readonly requested: Pointer;
}

/** The errors of ajv as violations with places in the document. Errors of schemas without a place are dropped. */
export function readErrors(
  errors: readonly ErrorObject[],
  { document, origins, requested }: AjvOrigins,
): SchemaViolation[] {
  const violations = errors.flatMap((error) => {
    const place: unknown = error.parentSchema;
    const origin = typeof place === 'object' && place !== null ? origins.get(place) : undefined;
    return origin === undefined ? [] : [violationOf(error, { document, origin })];
  });
  const [first] = errors;
  // A value that ajv rejects is never valid, even if the place is unknown.
  if (violations.length > 0 || first === undefined) return violations;
  return [
    {
      keyword: first.keyword,
      message: first.message ?? 'is not valid',
      instance: first.instancePath,
      schema: requested,
    },
  ];
}

function violationOf(
  error: ErrorObject,
  { document, origin }: { document: JsonObject; origin: Pointer },
): SchemaViolation {
  const keyword = keywordOf(error);
  const schema = keyword === 'false schema' ? origin : locationOf(document, { origin, keyword });
  const extra: unknown = error.params['additionalProperty'] ?? error.params['unevaluatedProperty'];
  const instance = error.instancePath + (typeof extra === 'string' ? `/${escapeToken(extra)}` : '');
  const expected = expectedAt(document, schema);
  const message = messageOf({ keyword, expected, otherwise: error.message });
  const missing: unknown = keyword === 'required' ? error.params['missingProperty'] : undefined;
  return { keyword, message, instance, schema, ...(typeof missing === 'string' && { missing }) };
}

/** The violation of a keyword that has no subschemas, found without ajv. `missing`: the property that `required` names. */
export function plainViolation(
  document: JsonObject,
  { keyword, origin, instance, missing }: { keyword: string; origin: Pointer; instance: Pointer; missing?: string },
): SchemaViolation {
  const schema = join(origin, keyword);
  const expected = valueAt(document, schema);
  const otherwise =
    missing === undefined ? `must match ${keyword} "${String(expected)}"` : `must have required property '${missing}'`;
  const message = messageOf({ keyword, expected, otherwise });
  return { keyword, message, instance, schema, ...(missing !== undefined && { missing }) };
}

/** The value of a keyword; for a boolean `exclusiveMinimum` of OpenAPI 3.0 that of the adjacent limit. */
function expectedAt(document: JsonObject, keyword: Pointer): Json | undefined {
  const expected = valueAt(document, keyword);
  return expected === true
    ? (valueAt(document, keyword.replace(/\/exclusiveM([a-z]+)$/, '/m$1')) ?? expected)
    : expected;
}

/** Names of keywords in older drafts. */
const former: Readonly<Record<string, string>> = {
  prefixItems: 'items',
  items: 'additionalItems',
  dependentRequired: 'dependencies',
  dependentSchemas: 'dependencies',
};

function locationOf(document: JsonObject, { origin, keyword }: { origin: Pointer; keyword: string }): Pointer {
  const older = former[keyword];
  const isOlder = older !== undefined && valueAt(document, join(origin, keyword)) === undefined;
  return join(origin, isOlder ? older : keyword);
}

function keywordOf({ keyword, schema }: ErrorObject): string {
  if (keyword === 'numberFormat') return 'format';
  return keyword === 'never' ? String(schema) : keyword;
}

interface BrokenKeyword {
  readonly keyword: string;
  readonly expected: Json | undefined;
  /** The message for keywords that have none here. */
  readonly otherwise: string | undefined;
}

function messageOf({ keyword, expected, otherwise }: BrokenKeyword): string {
  const limit = typeof expected === 'number' || typeof expected === 'bigint' ? expected : memberOf(expected, 'limit');
  switch (keyword) {
    case 'type':
      return `must be ${typesOf(expected)}`;
    case 'minimum':
      return `must be >= ${limit}`;
    case 'maximum':
      return `must be <= ${limit}`;
    case 'exclusiveMinimum':
      return `must be > ${limit}`;
    case 'exclusiveMaximum':
      return `must be < ${limit}`;
    case 'multipleOf':
      return `must be multiple of ${limit}`;
    case 'propertyNames':
      return 'must not have a property of that name';
    case 'format':
      return `must match format "${String(expected)}"`;
    case 'const':
      return `must be ${shown(expected)}`;
    case 'enum':
      return Array.isArray(expected)
        ? `must be one of ${expected.map(shown).join(', ')}`
        : 'must be one of an empty list';
    case 'minLength':
      return `must have at least ${plural(Number(limit), 'character')}`;
    case 'maxLength':
      return `must have at most ${plural(Number(limit), 'character')}`;
    case 'minItems':
      return `must have at least ${plural(Number(limit), 'item')}`;
    case 'maxItems':
      return `must have at most ${plural(Number(limit), 'item')}`;
    case 'minProperties':
      return `must have at least ${plural(Number(limit), 'property')}`;
    case 'maxProperties':
      return `must have at most ${plural(Number(limit), 'property')}`;
    case 'not':
      return 'must not match the schema of "not"';
    case 'uniqueItems':
      return 'must not have duplicate items';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is not a declared property';
    case 'false schema':
      return 'must not be present';
    default:
      return otherwise?.replace('must NOT', 'must not') ?? `must satisfy "${keyword}"`;
  }
}

function typesOf(types: Json | undefined): string {
  return Array.isArray(types) ? types.join(' or ') : String(types);
}

function shown(value: Json | undefined): string {
  return value === undefined ? 'nothing' : writeJson(value);
}
