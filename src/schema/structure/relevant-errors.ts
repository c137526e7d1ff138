import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Pointer } from '../../model/json.ts';
import { ancestorsOf, holderOf, tokensOf } from '../json/pointer.ts';

/** An error of ajv, and its place in the document. */
export interface PlacedError {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
}

const applicators = new Set(['if', '$ref', '$dynamicRef', 'propertyNames', 'allOf']);

/**
 * Removes errors that only repeat that something deeper is wrong: those of applicators around it, of the branches of a union without a matching
 * branch, and of properties that are unknown only because the branch that declares them failed. The most specific error of a place comes first.
 */
export function relevantErrors(errors: readonly PlacedError[]): PlacedError[] {
  const unions = failedUnions(errors);
  const own = errors.filter(({ error }) => !applicators.has(error.keyword) && !isOfBranch(unions, error));
  const known = own.filter(({ error }) => !isUnknownProperty(error));
  const around = new Set(known.flatMap(({ pointer }) => ancestorsOf(pointer)));
  // Unknown properties are not validated inside: an error inside means that the property is known.
  const parents = new Set(own.flatMap(({ pointer }) => ancestorsOf(pointer)));
  const places = new Set(known.map(({ pointer }) => pointer));
  const failed = failedSchemas(known);
  const below = known.map(({ pointer }) => pointer);
  const choosers = new Set(known.filter(isChoice).map(({ pointer }) => holderOf(pointer)));
  return own
    .filter(({ error, pointer }) => {
      if (!isUnknownProperty(error)) return !isUnion(error) || !around.has(pointer);
      return (
        !parents.has(pointer) &&
        !places.has(pointer) &&
        !isFollowUp(failed, error) &&
        !(error.keyword === 'unevaluatedProperties' && choosers.has(holderOf(pointer))) &&
        !isOfFailedBranch(below, { error, pointer })
      );
    })
    .sort((one, other) => rankOf(one.error) - rankOf(other.error));
}

/** By the path of a union in the schema, the places in the document where no branch matched. */
type FailedUnions = ReadonlyMap<string, ReadonlySet<Pointer>>;

function failedUnions(errors: readonly PlacedError[]): FailedUnions {
  const places = new Map<string, Set<Pointer>>();
  for (const { error } of errors) {
    if (error.keyword !== 'oneOf' && error.keyword !== 'anyOf') continue;
    for (const key of [error.schemaPath, '']) {
      const known = places.get(key) ?? new Set();
      places.set(key, known.add(error.instancePath));
    }
  }
  return places;
}

/** Whether an error comes from a branch of a failed union. The branches of `type` in the meta-schema are behind a reference. */
function isOfBranch(unions: FailedUnions, { schemaPath, instancePath }: ErrorObject): boolean {
  if (unions.size === 0) return false;
  if (schemaPath.includes('/simpleTypes/') && unions.get('')?.has(instancePath)) return true;
  for (const { index } of schemaPath.matchAll(/\/(?=\d+\/)/g)) {
    const places = unions.get(schemaPath.slice(0, index));
    if (places !== undefined && [instancePath, ...ancestorsOf(instancePath)].some((place) => places.has(place)))
      return true;
  }
  return false;
}

/** By place, the schemas that reported an error there. */
function failedSchemas(known: readonly PlacedError[]): ReadonlyMap<Pointer, ReadonlySet<unknown>> {
  const schemas = new Map<Pointer, Set<unknown>>();
  for (const { error } of known) {
    const failed = schemas.get(error.instancePath) ?? new Set();
    schemas.set(error.instancePath, failed.add(error.parentSchema));
  }
  return schemas;
}

/** Whether a property counts as unknown only because another error made the branch fail that declares it. */
function isFollowUp(failed: ReadonlyMap<Pointer, ReadonlySet<unknown>>, unknown: ErrorObject): boolean {
  if (unknown.keyword === 'additionalProperties') return false;
  const schemas = failed.get(unknown.instancePath);
  return schemas !== undefined && (schemas.size > 1 || !schemas.has(unknown.parentSchema));
}

/**
 * Whether an error is in a property that the schema declares only in one of its branches: that branch failed, and its properties count as unknown.
 * Properties that the schema declares itself stay known.
 */
function isOfFailedBranch(below: readonly Pointer[], { error, pointer }: PlacedError): boolean {
  if (error.keyword !== 'unevaluatedProperties') return false;
  const parent = holderOf(pointer);
  const schema = error.parentSchema as
    | { readonly properties?: object; readonly patternProperties?: object }
    | undefined;
  if (schema?.patternProperties !== undefined) return false;
  return below.some((place) => {
    if (!place.startsWith(`${parent}/`) || place === pointer) return false;
    const [property = ''] = tokensOf(place.slice(parent.length));
    return !Object.hasOwn(schema?.properties ?? {}, property);
  });
}

/** Whether the value is none of those that decide which other properties the object has, as the `type` of a security scheme does. */
function isChoice({ error }: PlacedError): boolean {
  return error.keyword === 'enum' || error.keyword === 'const';
}

function isUnknownProperty({ keyword }: ErrorObject): boolean {
  return keyword === 'unevaluatedProperties' || keyword === 'additionalProperties';
}

function isUnion({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'not';
}

/** That a path parameter is not required says less than that the object is not known to be one. */
function rankOf({ keyword, params }: ErrorObject): number {
  if (keyword === 'type') return 0;
  return params['missingProperty'] === 'required' ? 2 : 1;
}
