import type { JsonObject, Pointer } from '../../model/json.ts';
import { memberOf, valueAt } from '../json/pointer.ts';
import type { References } from './references.ts';

interface SchemaLookup {
  readonly document: JsonObject;
  readonly references: References;
}

/** Whether the schema of a property has the annotation `readOnly: true` or `writeOnly: true`, itself or through `$ref`. */
export function hasAnnotation(
  { document, references }: SchemaLookup,
  { property, annotation }: { readonly property: Pointer; readonly annotation: 'readOnly' | 'writeOnly' },
): boolean {
  const schema = valueAt(document, property);
  if (memberOf(schema, annotation) === true) return true;
  // Most properties have no reference.
  if (typeof memberOf(schema, '$ref') !== 'string') return false;
  const seen = new Set<Pointer>([property]);
  for (const place of seen) {
    const schema = valueAt(document, place);
    if (memberOf(schema, annotation) === true) return true;
    const target = references.target(place, memberOf(schema, '$ref'));
    if (target !== undefined) seen.add(target);
  }
  return false;
}
