import type { Json, JsonObject } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries } from '../../json/json-object.ts';
import { type Shape, schemasOfProperty } from '../../shape/shape.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue } from './build-value.ts';

/**
 * Objects with that many properties: those of `base`, then the declared ones, then others with a number in their names, and with names of letters alone where the
 * schema limits names. They have fewer where no more values can be built, and need not be valid.
 */
export function countedObjects(
  registry: SchemaRegistry,
  { shape, plan }: { readonly shape: Shape; readonly plan: BuildPlan },
  { base, count }: { readonly base: JsonObject; readonly count: number },
): readonly JsonObject[] {
  const isNamed = shape.unmerged.some((pointer) => pointer.endsWith('/propertyNames'));
  return (isNamed ? [numberedName, letteredName] : [numberedName]).map((nameOf) => {
    const free = Array.from({ length: count }, (_, index) => nameOf(index));
    const names = [...shape.properties.keys(), ...free].filter((name) => !Object.hasOwn(base, name));
    const added = names.flatMap((name): [string, Json][] => {
      const pointers = schemasOfProperty(shape, name);
      const value = pointers && (pointers.length === 0 ? 'extra' : buildValue(registry, { pointers, plan }));
      return value === undefined ? [] : [[name, value]];
    });
    return objectFromEntries([...Object.entries(base), ...added].slice(0, count));
  });
}

function numberedName(index: number): string {
  return `notDeclared${index}`;
}

/** A short name that most rules for names allow: `aaa`, `aab`. */
function letteredName(index: number): string {
  const letter = (place: number) => String.fromCharCode(97 + (Math.floor(index / 26 ** place) % 26));
  return [2, 1, 0].map(letter).join('');
}
