import type { Json, Pointer } from '../../model/json.ts';
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

/**
 * The references that hand a value back to a schema that is judging that very value already, so that judging it would never end (JSON Schema
 * 2020-12 Core, 9.4.1). A schema that contains itself by way of properties or items ends with the value and is none of them. Each is told once,
 * however many of the schemas asked about lead there.
 */
export function infiniteReferences(registry: SchemaRegistry, schemas: Iterable<Pointer>): Pointer[] {
  const walk: Walk = { registry, states: new Map(), found: new Set() };
  for (const pointer of schemas) search(walk, { pointer, scope: emptyScope });
  return [...walk.found];
}

interface Walk {
  readonly registry: SchemaRegistry;
  /** `open`: the schema lies on the way from the start to here. */
  readonly states: Map<string, 'open' | 'done'>;
  readonly found: Set<Pointer>;
}

/** A schema that judges the same value as the one it was reached from. */
interface Step extends ScopedSchema {
  /** The keyword, or the branch of one, by which it was reached. */
  readonly by: Pointer;
}

/** Depth first, with a stack of its own: a chain of references may be longer than the call stack is deep. */
function search({ registry, states, found }: Walk, start: ScopedSchema): void {
  const way: { readonly name: string; readonly steps: Step[] }[] = [];
  const enter = (scoped: ScopedSchema, name: string): void => {
    states.set(name, 'open');
    way.push({ name, steps: stepsFrom(registry, scoped).reverse() });
  };
  if (!states.has(scopedSchemaName(start))) enter(start, scopedSchemaName(start));
  for (let here = way.at(-1); here !== undefined; here = way.at(-1)) {
    const step = here.steps.pop();
    if (step === undefined) {
      states.set(here.name, 'done');
      way.pop();
      continue;
    }
    const name = scopedSchemaName(step);
    const state = states.get(name);
    if (state === 'open') found.add(step.by);
    else if (state === undefined) enter(step, name);
  }
}

/** Keywords whose schemas judge the same value as the schema they stand in. */
const inPlace = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

function stepsFrom(registry: SchemaRegistry, scoped: ScopedSchema): Step[] {
  const { pointer } = scoped;
  const schema = valueAt(registry.document, pointer);
  if (!isObject(schema)) return [];
  const scope = skipListingUnions(registry, { pointer, scope: enterSchema(registry.references, scoped) });
  const modern = upgradeSchema(schema, { ...registry, pointer });
  const asked = inPlace.filter((keyword) => !scope.skippedUnions.has(join(pointer, keyword)));
  const nested = asked.flatMap((keyword) => branches(registry, modern, keyword));
  const referred = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const value = modern.keywords[keyword];
    const target = value === undefined ? undefined : referenceTarget(registry, { keyword, value, pointer, scope });
    return target === undefined ? [] : [{ pointer: target, by: modern.locationOf(keyword) }];
  });
  return [...referred, ...nested].map((step) => ({ ...step, scope }));
}

function branches(
  { dialect }: SchemaRegistry,
  { keywords, locationOf }: UpgradedSchema,
  keyword: string,
): Omit<Step, 'scope'>[] {
  const nesting = subschemaKeywords(dialect === '3.0' ? '3.0' : '2020-12').get(keyword);
  const value = keywords[keyword];
  if (nesting === undefined || value === undefined) return [];
  const place = locationOf(keyword);
  const places = nesting === 'one' ? [place] : namesIn(value).map((name) => join(place, name));
  return places.map((branch) => ({ pointer: branch, by: branch }));
}

function namesIn(value: Json): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
