import type { ErrorObject } from 'ajv/dist/2020.js';
import type { Pointer } from '../../model/json.ts';
import { tokensOf } from '../json/pointer.ts';

/** What ajv found, and the place in the document that it is about. */
export interface PlacedError {
  readonly error: ErrorObject;
  readonly pointer: Pointer;
}

const frames = new Set(['if', '$ref', '$dynamicRef', 'propertyNames', 'allOf']);

/**
 * Leaves out what only repeats that something deeper is wrong: the frames around it, the branches of a choice of which none fitted, and the
 * members that count as unknown because the branch that knows them failed. Of several errors at one place the one that says most comes first.
 */
export function relevantErrors(errors: readonly PlacedError[]): PlacedError[] {
  const choices = choicePlaces(errors);
  const telling = errors.filter(({ error }) => !frames.has(error.keyword) && !isOfBranch(choices, error));
  const known = telling.filter(({ error }) => !isUnknownMember(error));
  const around = new Set(known.flatMap(({ pointer }) => ancestorsOf(pointer)));
  // In what nobody knows nothing is looked at: where something is wrong in it, it is known.
  const holders = new Set(telling.flatMap(({ pointer }) => ancestorsOf(pointer)));
  const there = new Set(known.map(({ pointer }) => pointer));
  const failed = failedSchemas(known);
  const below = known.map(({ pointer }) => pointer);
  return telling
    .filter(({ error, pointer }) => {
      if (!isUnknownMember(error)) return !isChoice(error) || !around.has(pointer);
      return (
        !holders.has(pointer) &&
        !there.has(pointer) &&
        !isSpoiled(failed, error) &&
        !isOfFailedBranch(below, { error, pointer })
      );
    })
    .sort((one, other) => rankOf(one.error) - rankOf(other.error));
}

/** By the path of the choice in the schema, the places in the document where nothing of it fitted. */
type Choices = ReadonlyMap<string, ReadonlySet<Pointer>>;

function choicePlaces(errors: readonly PlacedError[]): Choices {
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

/** Whether an error comes from one of the branches of a choice. The branches of `type` in the meta-schema lie behind a reference. */
function isOfBranch(choices: Choices, { schemaPath, instancePath }: ErrorObject): boolean {
  if (choices.size === 0) return false;
  if (schemaPath.includes('/simpleTypes/') && choices.get('')?.has(instancePath)) return true;
  for (const { index } of schemaPath.matchAll(/\/(?=\d+\/)/g)) {
    const places = choices.get(schemaPath.slice(0, index));
    if (places !== undefined && [instancePath, ...ancestorsOf(instancePath)].some((place) => places.has(place)))
      return true;
  }
  return false;
}

/** By place, the schemas that found something wrong there. */
function failedSchemas(known: readonly PlacedError[]): ReadonlyMap<Pointer, ReadonlySet<unknown>> {
  const schemas = new Map<Pointer, Set<unknown>>();
  for (const { error } of known) {
    const failed = schemas.get(error.instancePath) ?? new Set();
    schemas.set(error.instancePath, failed.add(error.parentSchema));
  }
  return schemas;
}

/** Members that a branch describes count as unknown when something else in that branch is wrong. */
function isSpoiled(failed: ReadonlyMap<Pointer, ReadonlySet<unknown>>, unknown: ErrorObject): boolean {
  if (unknown.keyword === 'additionalProperties') return false;
  const schemas = failed.get(unknown.instancePath);
  return schemas !== undefined && (schemas.size > 1 || !schemas.has(unknown.parentSchema));
}

/**
 * Whether something is wrong in a member that the schema knows only by one of its branches: that branch failed, and with it all that it knows. What the schema
 * describes itself stays known whatever is wrong in it.
 */
function isOfFailedBranch(below: readonly Pointer[], { error, pointer }: PlacedError): boolean {
  if (error.keyword !== 'unevaluatedProperties') return false;
  const holder = pointer.slice(0, pointer.lastIndexOf('/'));
  const schema = error.parentSchema as
    | { readonly properties?: object; readonly patternProperties?: object }
    | undefined;
  if (schema?.patternProperties !== undefined) return false;
  return below.some((place) => {
    if (!place.startsWith(`${holder}/`) || place === pointer) return false;
    const [member = ''] = tokensOf(place.slice(holder.length));
    return !Object.hasOwn(schema?.properties ?? {}, member);
  });
}

function isUnknownMember({ keyword }: ErrorObject): boolean {
  return keyword === 'unevaluatedProperties' || keyword === 'additionalProperties';
}

function isChoice({ keyword }: ErrorObject): boolean {
  return keyword === 'oneOf' || keyword === 'anyOf' || keyword === 'not';
}

function rankOf({ keyword }: ErrorObject): number {
  return keyword === 'type' ? 0 : 1;
}

/** Without the place itself. */
function ancestorsOf(pointer: Pointer): Pointer[] {
  const found: Pointer[] = [];
  for (let end = pointer.lastIndexOf('/'); end !== -1; end = pointer.lastIndexOf('/', end - 1)) {
    found.push(pointer.slice(0, end));
    if (end === 0) break;
  }
  return found;
}
