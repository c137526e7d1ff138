import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { withProperty } from '../../json/json-object.ts';
import { isObject, memberOf } from '../../json/pointer.ts';
import { sameJson } from '../../json/same-json.ts';
import { type Shape, schemasOfProperty } from '../../shape/shape.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue } from './build-value.ts';
import { dependenciesOf, ruledBy } from './dependencies.ts';
import { spreadTimes } from './ordered-pairs.ts';

/** Whether a part is valid where it is, in the value around it. */
export type IsValidPart = (part: Json) => boolean;

interface ObjectPlace {
  readonly pointers: readonly Pointer[];
  readonly plan: BuildPlan;
  readonly shape: Shape;
}

/**
 * The object of a position with every property that it can have at once: where all of them together are not valid, the plainest object with each other
 * property that leaves it valid. Its times come after each other. `undefined` when no object can be built.
 */
export function fullObject(registry: SchemaRegistry, place: ObjectPlace, isValid: IsValidPart): JsonObject | undefined {
  const full = withAllProperties(registry, place, isValid);
  const spread = full && spreadTimes(full);
  return spread !== undefined && spread !== full && isValid(spread) ? spread : full;
}

function withAllProperties(
  registry: SchemaRegistry,
  { pointers, plan, shape }: ObjectPlace,
  isValid: IsValidPart,
): JsonObject | undefined {
  const build = (changes: Partial<BuildPlan>, schemas = pointers) =>
    buildValue(registry, { pointers: schemas, plan: { ...plan, examples: false, ...changes } });
  const all = build({ optional: 'all', type: 'object' });
  const least = build({ optional: 'none', type: 'object' });
  if (!isObject(all) || !isObject(least) || isValid(all) || !isValid(least)) return isObject(all) ? all : undefined;
  let full = least;
  for (const [name, value] of Object.entries(all)) {
    const plain = build({ optional: 'none' }, schemasOfProperty(shape, name) ?? []);
    const parts = [value, ...(plain === undefined || Object.hasOwn(full, name) ? [] : [plain])];
    const others = neededWith(name, shape, registry.document).filter((one) => !Object.hasOwn(full, one));
    const around = others.reduce((object, one) => withProperty(object, [one, memberOf(all, one) ?? null]), full);
    const ruled = ruledBy(name, shape, registry.document).map((rule) =>
      withOthers(around, { from: build({ optional: 'none', type: 'object' }, [...pointers, rule]), least }),
    );
    const fuller = [around, ...ruled].flatMap((object) => parts.map((one) => withProperty(object, [name, one])));
    full = fuller.find(isValid) ?? full;
  }
  return full;
}

/** The properties that an object must have if it has this one, directly or because of each other. */
function neededWith(name: string, shape: Shape, document: JsonObject): readonly string[] {
  const dependencies = dependenciesOf(shape, document);
  const needed = new Set([name]);
  for (const one of needed) {
    for (const { property, required = [] } of dependencies) {
      if (property === one) for (const other of required) needed.add(other);
    }
  }
  needed.delete(name);
  return [...needed];
}

/** The object with what another one has and the plainest object has not. */
function withOthers(
  object: JsonObject,
  { from, least }: { readonly from: Json | undefined; readonly least: JsonObject },
): JsonObject {
  const others = isObject(from)
    ? Object.entries(from).filter(([name, value]) => !sameJson(memberOf(least, name) ?? null, value))
    : [];
  return others.reduce(withProperty, object);
}
