import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, itemPointers, join, valueAt } from '../json/pointer.ts';
import { hasAnnotation } from './has-annotation.ts';
import type { References } from './references.ts';

interface Direction {
  readonly document: JsonObject;
  readonly direction: 'request' | 'response';
  readonly references: References;
}

const none: ReadonlySet<string> = new Set();

/**
 * The properties that a schema, through `$ref` and `allOf`, excludes from a direction: `readOnly` ones from requests, `writeOnly` ones from
 * responses. If such a property is required, it is required in the other direction only (OpenAPI 3.0.4, Schema Object, `readOnly`).
 */
export function readWriteOnlyNames(
  { document, direction, references }: Direction,
  pointer: Pointer,
): ReadonlySet<string> {
  const known = knownOf({ references, direction });
  const names = known.get(pointer) ?? namesFrom({ document, direction, references }, { pointer, known });
  known.set(pointer, names);
  return names;
}

/** By schema, the names that were found. */
type Known = Map<Pointer, ReadonlySet<string>>;

/** Every schema is looked up, and a long chain of references would be followed from each of its links. */
const found = new WeakMap<References, Record<Direction['direction'], Known>>();

function knownOf({ references, direction }: Pick<Direction, 'references' | 'direction'>): Known {
  const known = found.get(references) ?? { request: new Map(), response: new Map() };
  found.set(references, known);
  return known[direction];
}

function namesFrom(
  { document, direction, references }: Direction,
  { pointer, known }: { readonly pointer: Pointer; readonly known: Known },
): ReadonlySet<string> {
  const annotation = direction === 'request' ? 'readOnly' : 'writeOnly';
  const names = new Set<string>();
  const seen = new Set<Pointer>([pointer]);
  for (const place of seen) {
    const before = known.get(place);
    if (before !== undefined) {
      for (const name of before) names.add(name);
      continue;
    }
    const schema = valueAt(document, place);
    if (!isObject(schema)) continue;
    for (const name of Object.keys(isObject(schema['properties']) ? schema['properties'] : {})) {
      if (hasAnnotation({ document, references }, { property: join(place, 'properties', name), annotation }))
        names.add(name);
    }
    for (const next of inPlaceSchemas(schema, place, references)) seen.add(next);
  }
  if (names.size > 0) return names;
  // Then none of the schemas on the way excludes anything either.
  for (const place of seen) known.set(place, none);
  return none;
}

function inPlaceSchemas(schema: JsonObject, place: Pointer, references: References): Pointer[] {
  const target = references.target(place, schema['$ref']);
  const parts = itemPointers(schema['allOf'], join(place, 'allOf'));
  return target === undefined ? parts : [...parts, target];
}
