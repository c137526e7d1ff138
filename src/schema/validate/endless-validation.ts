import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import {
  emptyScope,
  enterSchema,
  referenceTarget,
  type ScopedSchema,
  scopedSchemaName,
} from '../document/dynamic-scope.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { subschemaKeywords } from '../document/subschemas.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { skipListingUnions } from '../shape/circular-unions.ts';
import { type UpgradedSchema, upgradeSchema } from '../shape/upgrade-schema.ts';

/** What makes it impossible to validate a value. */
export interface EndlessValidation {
  /** The references that never end. */
  readonly references: readonly Pointer[];
  /** A schema that applies millions of others to one value. */
  readonly costly: Pointer | undefined;
}

/**
 * The references that apply a schema again to the value it is already applied to, so that validation would never end (JSON Schema 2020-12 Core,
 * 9.4.1). A schema that contains itself through properties or items ends with the value and is not among them. Each reference is listed once,
 * however many of the schemas lead to it.
 */
export function endlessValidation(registry: SchemaRegistry, schemas: readonly Pointer[]): EndlessValidation {
  const walk = openWalk(registry);
  // Most schemas apply no other one.
  const applying = schemas.filter((pointer) => appliesOthers(valueAt(registry.document, pointer)));
  for (const pointer of applying) search(walk, { pointer, scope: emptyScope });
  return { references: [...walk.found], costly: costlySchema(walk, applying) };
}

/** About a second for one value. Large contracts stay far below a thousandth of this. */
export const mostApplied = 5_000_000;

/** A schema that applies more than `mostApplied` schemas to one value, of several the one with the fewest; `undefined` where there is none. */
function costlySchema({ applied }: Walk, schemas: readonly Pointer[]): Pointer | undefined {
  let found: Pointer | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const pointer of schemas) {
    const count = applied.get(scopedSchemaName({ pointer, scope: emptyScope })) ?? 0;
    if (count > mostApplied && count < least) [found, least] = [pointer, count];
  }
  return found;
}

/**
 * How many schemas are applied to a value of a schema at most, each as often as it is reached: where each of twenty schemas has the next one twice in its
 * `allOf`, a million. Those of properties and items do not count, as they apply to other values. Remembers what it was asked, for one document.
 */
export function countApplied(registry: SchemaRegistry): (schema: ScopedSchema) => number {
  const walk = openWalk(registry);
  return (schema) => {
    search(walk, schema);
    return walk.applied.get(scopedSchemaName(schema)) ?? 0;
  };
}

function openWalk(registry: SchemaRegistry): Walk {
  return { registry, states: new Map(), applied: new Map(), found: new Set() };
}

interface Walk {
  readonly registry: SchemaRegistry;
  /** `open`: the schema is on the path from the start to the current one. */
  readonly states: Map<string, 'open' | 'done'>;
  /** How many schemas each one that is done applies to a value, itself included. */
  readonly applied: Map<string, number>;
  readonly found: Set<Pointer>;
}

/** A schema that applies to the same value as the one it was reached from. */
interface Step extends ScopedSchema {
  /** The keyword, or its branch, that led to it. */
  readonly by: Pointer;
}

/** Searches depth first with a stack of its own: a chain of references may be longer than the call stack allows. */
function search({ registry, states, applied, found }: Walk, start: ScopedSchema): void {
  const path: { readonly name: string; readonly steps: Step[]; count: number }[] = [];
  const enter = (scoped: ScopedSchema, name: string): void => {
    states.set(name, 'open');
    path.push({ name, steps: stepsFrom(registry, scoped).reverse(), count: 1 });
  };
  if (!states.has(scopedSchemaName(start))) enter(start, scopedSchemaName(start));
  for (let here = path.at(-1); here !== undefined; here = path.at(-1)) {
    const step = here.steps.pop();
    if (step === undefined) {
      states.set(here.name, 'done');
      applied.set(here.name, here.count);
      path.pop();
      const around = path.at(-1);
      if (around !== undefined) around.count += here.count;
      continue;
    }
    if (!appliesOthers(valueAt(registry.document, step.pointer))) {
      here.count += 1;
      continue;
    }
    const name = scopedSchemaName(step);
    const state = states.get(name);
    if (state === 'open') found.add(step.by);
    else if (state === 'done') here.count += applied.get(name) ?? 0;
    else if (state === undefined) enter(step, name);
  }
}

/** In-place applicators: their subschemas apply to the same value as the schema they belong to. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

/** In any draft, the keywords by which a schema applies another one to the same value. */
const applyingKeywords = [...inPlace, 'dependencies', '$ref', '$dynamicRef', '$recursiveRef'];

function appliesOthers(schema: Json | undefined): schema is JsonObject {
  return isObject(schema) && applyingKeywords.some((keyword) => Object.hasOwn(schema, keyword));
}

function stepsFrom(registry: SchemaRegistry, scoped: ScopedSchema): Step[] {
  const { pointer } = scoped;
  const schema = valueAt(registry.document, pointer);
  if (!appliesOthers(schema)) return [];
  const scope = skipListingUnions(registry, { pointer, scope: enterSchema(registry.references, scoped) });
  const upgraded = upgradeSchema(schema, { ...registry, pointer });
  const applied = inPlace.filter((keyword) => !scope.skippedUnions.has(join(pointer, keyword)));
  const nested = applied.flatMap((keyword) => branches(registry, upgraded, keyword));
  const referred = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const value = upgraded.keywords[keyword];
    const target = value === undefined ? undefined : referenceTarget(registry, { keyword, value, pointer, scope });
    return target === undefined ? [] : [{ pointer: target, by: upgraded.locationOf(keyword) }];
  });
  return [...referred, ...nested].map((step) => ({ ...step, scope }));
}

function branches(
  { dialect }: SchemaRegistry,
  { keywords, locationOf }: UpgradedSchema,
  keyword: string,
): Omit<Step, 'scope'>[] {
  const form = subschemaKeywords(dialect === '3.0' ? '3.0' : '2020-12').get(keyword);
  const value = keywords[keyword];
  if (form === undefined || value === undefined) return [];
  const place = locationOf(keyword);
  const places = form === 'one' ? [place] : namesIn(value).map((name) => join(place, name));
  return places.map((branch) => ({ pointer: branch, by: branch }));
}

function namesIn(value: Json): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
