import type { Pointer } from '../model/json.ts';
import { isObject, localReference, memberOf, valueAt } from '../schema/json/pointer.ts';
import { referencesOf } from '../schema/places/references.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import type { Shape } from '../schema/shape/shape.ts';
import type { ChangeClass, Difference, Direction, Pair } from './change.ts';
import { diffAnnotations } from './diff-annotations.ts';
import { diffItems } from './diff-items.ts';
import { diffKeywords } from './diff-keywords.ts';
import { diffObjects } from './diff-objects.ts';
import { diffUnions } from './diff-unions.ts';
import { diffValues } from './diff-values.ts';
import { nestedPlaces } from './nested-places.ts';
import type { Effect, SchemaPlace, ShapeDifference, ShapePair } from './shape-pair.ts';
import { diffWrapping } from './wrapping.ts';

interface Schemas {
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
  readonly direction: Direction;
  /** `The request body`. */
  readonly subject: string;
}

/** Places of one schema that are compared; more are not looked at, so that no contract can keep us for hours. */
const mostPlaces = 20_000;

/**
 * What changed in a schema and all it is made of, through references and `allOf`. A request may be held to less and a response to more; the
 * other way round it breaks those who use the API.
 */
export function diffSchemas(pair: Pair, { old, new: now, direction, subject }: Schemas): Difference[] {
  if (old === undefined || now === undefined) return oneSided({ old, new: now, direction, subject });
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const open: SchemaPlace[] = [{ old: [old], new: [now], path: '', inverted: false }];
  for (let next = open.pop(); next !== undefined && seen.size < mostPlaces; next = open.pop()) {
    const place = { ...next, old: behind(pair.old, next.old), new: behind(pair.new, next.new) };
    const key = `${place.old.join(' ')} | ${place.new.join(' ')} | ${place.inverted}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const shapes = { old: shapeAt(pair.old, place.old), new: shapeAt(pair.new, place.new), direction };
    const wrapping = diffWrapping(pair, { shapes, place });
    const found = wrapping?.difference ?? [
      ...diffValues(shapes),
      ...diffObjects(shapes),
      ...diffItems(shapes),
      ...diffUnions(pair, shapes),
      ...diffKeywords(pair, shapes),
      ...diffAnnotations(pair, shapes),
    ];
    const name = place.path === '' ? subject : `${subject}, ${place.path},`;
    differences.push(...[found].flat().map((difference) => classed(difference, { shapes, place, name })));
    open.push(...(wrapping === undefined ? nestedPlaces(pair, { shapes, place }) : [wrapping.place]));
  }
  return differences;
}

interface Judged {
  readonly shapes: ShapePair;
  readonly place: SchemaPlace;
  readonly name: string;
}

function classed({ id, effect, message, old, new: now }: ShapeDifference, { shapes, place, name }: Judged): Difference {
  return {
    id,
    class: classOf(place.inverted ? seenFromOutside(effect) : effect, shapes.direction),
    message: `${name} ${message}.`,
    clause: message,
    old: old ?? shapes.old.sources[0],
    new: now ?? shapes.new.sources[0],
  };
}

/** What a `not` forbids less of is admitted more. */
function seenFromOutside(effect: Effect): Effect {
  if (effect === 'narrowed') return 'widened';
  return effect === 'widened' ? 'narrowed' : effect;
}

const annotations = new Set(['$ref', 'title', 'description', 'summary', 'example', 'examples']);

/** A schema that does nothing but refer is what it refers to: a change of a component is one change, whoever refers to it. */
function behind({ document, dialect }: Pair['old'], pointers: readonly Pointer[]): Pointer[] {
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

function shapeAt({ document, dialect }: Pair['old'], pointers: readonly Pointer[]): Shape {
  return mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers });
}

function oneSided({ old, new: now, direction, subject }: Schemas): Difference[] {
  if (old === undefined && now === undefined) return [];
  const effect: Effect = old === undefined ? 'narrowed' : 'widened';
  const message = `${subject} ${old === undefined ? 'has a schema now' : 'has no schema any more'}.`;
  return [{ id: 'schema', class: classOf(effect, direction), message, old, new: now }];
}

function classOf(effect: Effect, direction: Direction): ChangeClass {
  if (effect === 'other') return 'unclear';
  if (effect === 'harmless') return 'compatible';
  if (effect === 'replaced') return 'breaking';
  return (effect === 'narrowed') === (direction === 'request') ? 'breaking' : 'compatible';
}
