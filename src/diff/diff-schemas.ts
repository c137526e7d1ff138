import type { Pointer } from '../model/json.ts';
import { type Shape, shapeOf } from '../schema/shape/shape.ts';
import type { ChangeClass, Difference, Direction, Pair } from './change.ts';
import { diffObjects } from './diff-objects.ts';
import { diffUnions } from './diff-unions.ts';
import { diffValues } from './diff-values.ts';
import { nestedPairs, placesOf, type SchemaPlace } from './nested-pairs.ts';
import type { Effect, ShapePair } from './shape-pair.ts';

interface Schemas {
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
  readonly direction: Direction;
  /** `The request body`. */
  readonly subject: string;
}

/**
 * What changed in a schema and all it is made of, through references and `allOf`. A request may be held to less and a response to more; the
 * other way round it breaks those who use the API.
 */
export function diffSchemas(pair: Pair, { old, new: now, direction, subject }: Schemas): Difference[] {
  if (old === undefined || now === undefined) return oneSided({ old, new: now, direction, subject });
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const open: SchemaPlace[] = placesOf(pair, { old: [old], new: [now], path: '' });
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const key = `${place.old.join(' ')} | ${place.new.join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const shapes = { old: shapeAt(pair.old, place.old), new: shapeAt(pair.new, place.new), direction };
    differences.push(
      ...differencesAt(pair, { shapes, name: place.path === '' ? subject : `${subject}, ${place.path},` }),
    );
    open.push(...nestedPairs(pair, { shapes, path: place.path }));
  }
  return differences;
}

function differencesAt(pair: Pair, { shapes, name }: { shapes: ShapePair; name: string }): Difference[] {
  const found = [...diffValues(pair, shapes), ...diffObjects(shapes), ...diffUnions(pair, shapes)];
  return found.map(({ id, effect, message, old, new: now }) => ({
    id,
    class: classOf(effect, shapes.direction),
    message: `${name} ${message}.`,
    clause: message,
    old: old ?? shapes.old.sources[0],
    new: now ?? shapes.new.sources[0],
  }));
}

function shapeAt(contract: Pair['old'], [pointer = '']: readonly Pointer[]): Shape {
  return shapeOf(contract.document, contract.dialect, pointer);
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
