import type { Contract } from '../model/contract.ts';
import type { Pointer } from '../model/json.ts';
import { isObject, localReference, memberOf, valueAt } from '../schema/json/pointer.ts';

const annotations = new Set(['$ref', 'title', 'description', 'summary', 'example', 'examples']);

/** A schema that does nothing but refer is what it refers to: a change of a component is one change, whoever refers to it. */
export function behindReferences({ document, dialect }: Contract, pointers: readonly Pointer[]): Pointer[] {
  return pointers.map((pointer) => {
    const seen = new Set<Pointer>();
    let place = pointer;
    while (!seen.has(place)) {
      seen.add(place);
      const schema = valueAt(document, place);
      const reference = memberOf(schema, '$ref');
      const target = typeof reference === 'string' ? localReference(reference) : undefined;
      if (target === undefined || !isObject(schema) || valueAt(document, target) === undefined) return place;
      if (dialect !== '3.0' && Object.keys(schema).some((keyword) => !annotations.has(keyword))) return place;
      place = target;
    }
    return place;
  });
}
