import type { Pointer } from '../model/json.ts';
import { referencesOf } from '../schema/document/references.ts';
import { mergeSchemas } from '../schema/shape/merge-schemas.ts';
import type { Shape } from '../schema/shape/shape.ts';
import { behindReferences } from './behind-references.ts';
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
  /** How values are written; `json` by default. */
  readonly spelling?: 'json' | 'text';
  /** `The request body`. */
  readonly subject: string;
}

/** Places of one schema that are compared; more are not looked at, so that no contract can keep us for hours. */
const mostPlaces = 20_000;

/**
 * What changed in a schema and all it is made of, through references and `allOf`. A request may be held to less and a response to more; the
 * other way round it breaks those who use the API.
 */
export function diffSchemas(pair: Pair, schemas: Schemas): Difference[] {
  const { old, new: now, direction, spelling = 'json', subject } = schemas;
  if (old === undefined || now === undefined) return oneSided(schemas);
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const open: SchemaPlace[] = [{ old: [old], new: [now], path: '', inverted: false }];
  for (let next = open.pop(); next !== undefined && seen.size < mostPlaces; next = open.pop()) {
    const place = { ...next, old: behindReferences(pair.old, next.old), new: behindReferences(pair.new, next.new) };
    const key = `${place.old.join(' ')} | ${place.new.join(' ')} | ${place.inverted}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const shapes = { old: shapeAt(pair.old, place.old), new: shapeAt(pair.new, place.new), direction, spelling };
    const name = place.path === '' ? subject : `${subject}, ${place.path},`;
    const wrapping = diffWrapping(pair, { shapes, place });
    const found = wrapping === undefined ? differencesBetween(pair, shapes) : [wrapping.difference];
    differences.push(...found.map((difference) => classed(difference, { shapes, place, name })));
    open.push(...(wrapping === undefined ? nestedPlaces(pair, { shapes, place }) : [wrapping.place]));
  }
  return differences;
}

function differencesBetween(pair: Pair, shapes: ShapePair): ShapeDifference[] {
  return [
    ...diffValues(shapes),
    ...diffObjects(shapes),
    ...diffItems(shapes),
    ...diffUnions(pair, shapes),
    ...diffKeywords(pair, shapes),
    ...diffAnnotations(pair, shapes),
  ];
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
