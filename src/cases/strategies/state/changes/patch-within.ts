import { isMergePatch } from '../../../../http/is-merge-patch.ts';
import { isDone } from '../../../../http/outcome.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject, Pointer } from '../../../../model/json.ts';
import { isValidValue } from '../../../../schema/derive/build/is-valid-value.ts';
import { objectFromEntries, withProperty } from '../../../../schema/json/json-object.ts';
import { isObject } from '../../../../schema/json/pointer.ts';
import { schemasOfProperty } from '../../../../schema/shape/shape.ts';
import { shapeOfResource } from '../../../paths/resource-schema.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { expectAfter } from '../../../resources/expected/earlier-requests.ts';
import { defaultAt, mayBeAssumed } from '../../../resources/expected/replaced-parts.ts';
import { resourceValue } from '../../../resources/reading/read-resources.ts';
import type { Derivation } from '../../strategy.ts';
import { type ResourceState, send, type TestedResource } from '../steps/lifecycle-steps.ts';

/**
 * A JSON Merge Patch with a part of an object leaves its other parts as they are, and removes a part that is null (RFC 7396, 2). Judged only where the object that
 * is shown afterwards is what was sent, and nothing else, or as it was.
 */
export function* patchWithin(
  resource: TestedResource,
  derivation: Derivation,
  start: ResourceState,
): Generator<SequenceDraft, ResourceState> {
  const target = { resource, derivation };
  const setsPart: Omit<PartChange, 'find'> = {
    label: 'PATCH within',
    why: 'a valid JSON Merge Patch with a part of',
    expect: ({ was, value }) => [{ ...was, ...value }, value],
  };
  const removesPart: Omit<PartChange, 'find'> = {
    label: 'PATCH with null within',
    why: 'a valid JSON Merge Patch that removes a part of',
    expect: ({ was, value }) => [
      objectFromEntries(Object.entries(was).filter(([name]) => !Object.hasOwn(value, name))),
      was,
    ],
  };
  const setsDeeper: Omit<PartChange, 'find'> = {
    label: 'PATCH deep within',
    why: 'a valid JSON Merge Patch with a part of an object in',
    expect: ({ was, value }) => [mergedInto(was, value), { ...was, ...value }],
  };
  let state = start;
  for (const [change, findIn] of [
    [setsPart, findPart],
    [setsDeeper, findDeeper],
    [removesPart, findRemovable],
  ] as const) {
    const tried = new Set<string>();
    for (let nth = 0; nth < mostObjects; nth += 1)
      state = yield* patchPart(target, state, {
        ...change,
        find: (content) => {
          const part = findIn(derivation, content, tried);
          if (part !== undefined) tried.add(part.name);
          return part;
        },
      });
  }
  return state;
}

/** The objects of a resource of which a part is set or removed. */
const mostObjects = 3;

/** A change of a part of an object. */
interface PartChange {
  readonly label: string;
  readonly why: string;
  /** Finds the part in the resource. */
  readonly find: (content: JsonObject) => Part | undefined;
  /** What the object is afterwards, and what it is where the change was not made. */
  readonly expect: (part: Part) => readonly [is: JsonObject, old: JsonObject];
}

function* patchPart(
  { resource, derivation }: { readonly resource: TestedResource; readonly derivation: Derivation },
  start: ResourceState,
  { label, why, find, expect }: PartChange,
): Generator<SequenceDraft, ResourceState> {
  const content = start.shown && isDone(start.shown) ? resourceValue(start.shown) : undefined;
  const part = isObject(content) ? find(content) : undefined;
  if (part === undefined || start.shown === undefined) return start;
  const { name, value } = part;
  const change = yield* send(derivation, {
    ...resource,
    label: `${label} ${name}`,
    why: `${why} ${name}`,
    value: objectFromEntries([[name, value]]),
    isPromised: false,
  });
  if (change === undefined || !isDone(change) || !isMergePatch(change.case.request)) return start;
  const shown = yield* send(resource.lifecycle.read, {
    ...resource,
    label: `read after ${label} ${name}`,
    why: `a request for the resource after an accepted ${derivation.operation.key}`,
    ...expectAfter([resource.creation, start.shown, change], (): ExpectedState => {
      const [members, old] = expect(part).map((one) => objectFromEntries([[name, one]]));
      const by = derivation.operation.key;
      return { kind: 'change-stored', by, instance: '', members: members ?? {}, old: old ?? {} };
    }),
    isPromised: false,
  });
  return { shown, last: change };
}

interface Part {
  /** The property with the object. */
  readonly name: string;
  /** The object as it was shown. */
  readonly was: JsonObject;
  /** The part of it that is set. */
  readonly value: JsonObject;
}

/** An object of the resource that was not tried. */
interface PatchedObject {
  readonly name: string;
  readonly was: JsonObject;
  /** Its schemas. */
  readonly places: readonly Pointer[];
  /** The part, where the schema of the change allows that alone. */
  readonly allowed: (value: JsonObject) => Part | undefined;
}

/** The objects of a resource that a change declares, apart from those that were tried. */
function untried(
  { source, validRequest: { schema } }: Derivation,
  content: JsonObject,
  tried: ReadonlySet<string>,
): readonly PatchedObject[] {
  if (schema === undefined) return [];
  const { properties } = shapeOfResource(source, schema, {});
  return Object.entries(content).flatMap(([name, was]): PatchedObject[] => {
    const places = properties.get(name);
    if (!isObject(was) || places === undefined || tried.has(name)) return [];
    const allowed = (value: JsonObject) =>
      isValidValue(source, schema, withProperty({}, [name, value])) ? { name, was, value } : undefined;
    return [{ name, was, places, allowed }];
  });
}

/** The properties that are neither null nor have others within. */
function plainParts(object: Json | undefined): readonly (readonly [string, Json])[] {
  return Object.entries(isObject(object) ? object : {}).filter(([, part]) => part !== null && typeof part !== 'object');
}

/** An object with other parts than the one that is set: one of its own, or a new one where names are free. */
function findPart(derivation: Derivation, content: JsonObject, tried: ReadonlySet<string>): Part | undefined {
  for (const { was, allowed } of untried(derivation, content, tried)) {
    const parts = plainParts(was);
    const own = parts.length > 1 ? parts.slice(0, 1) : [];
    const added = parts.slice(0, 1).map(([key, part]) => [`${key}x`, part] as const);
    for (const entry of [...own, ...added]) {
      const part = allowed(objectFromEntries([entry]));
      if (part !== undefined) return part;
    }
  }
  return undefined;
}

/** An object with an object of which one part is set and another is left alone. */
function findDeeper(derivation: Derivation, content: JsonObject, tried: ReadonlySet<string>): Part | undefined {
  for (const { was, allowed } of untried(derivation, content, tried)) {
    for (const [key, inner] of Object.entries(was)) {
      const parts = plainParts(inner);
      const part =
        parts.length > 1 ? allowed(objectFromEntries([[key, objectFromEntries(parts.slice(0, 1))]])) : undefined;
      if (part !== undefined) return part;
    }
  }
  return undefined;
}

/** An object after a merge patch without null (RFC 7396, 2). */
function mergedInto(was: JsonObject, patch: JsonObject): JsonObject {
  const changes = Object.entries(patch).map(([name, value]): [string, Json] => {
    const before = was[name];
    return [name, isObject(value) && isObject(before) ? mergedInto(before, value) : value];
  });
  return { ...was, ...objectFromEntries(changes) };
}

/** An object with a part that null may remove, and that no server would put back itself. */
function findRemovable(derivation: Derivation, content: JsonObject, tried: ReadonlySet<string>): Part | undefined {
  const { source } = derivation;
  for (const { was, places, allowed } of untried(derivation, content, tried)) {
    const inner = shapeOfResource(source, places, was);
    for (const [key, part] of Object.entries(was)) {
      const own = schemasOfProperty(inner, key) ?? [];
      const mayComeBack = mayBeAssumed(source, own, part) || defaultAt(source, own) !== undefined;
      const found = mayComeBack ? undefined : allowed(objectFromEntries([[key, null]]));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
