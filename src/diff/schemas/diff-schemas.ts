import type { Contract } from '../../model/contract.ts';
import type { Pointer } from '../../model/json.ts';
import { referencesOf } from '../../schema/document/references.ts';
import { isObject, localReference, memberOf, valueAt } from '../../schema/json/pointer.ts';
import { mergeSchemas } from '../../schema/shape/merge-schemas.ts';
import type { Shape } from '../../schema/shape/shape.ts';
import type { ChangeClass, ContractPair, Difference, Direction } from '../changes/change.ts';
import { diffAnnotations } from './diff-annotations.ts';
import { diffItems } from './diff-items.ts';
import { diffKeywords } from './diff-keywords.ts';
import { diffObjects } from './diff-objects.ts';
import { diffUnions } from './diff-unions.ts';
import { diffValues } from './diff-values.ts';
import { diffWrappedSchemas } from './diff-wrapped-schemas.ts';
import { nestedPlaces } from './nested-places.ts';
import { plainShape } from './plain-shape.ts';
import type { ComparedPlace, Effect, ShapeDifference, ShapePair } from './shape-pair.ts';

interface Schemas {
  readonly old: Pointer | undefined;
  readonly new: Pointer | undefined;
  readonly direction: Direction;
  /** How values are encoded; `json` by default. */
  readonly encoding?: 'json' | 'text';
  /** Whether a list repeats the name of its parameter; false by default. */
  readonly isRepeated?: boolean;
  /** `The request body`. */
  readonly subject: string;
}

/** The number of places of one schema that are compared: no contract may keep us busy for hours. */
const maxPlaces = 20_000;

/**
 * The changes of a schema and its subschemas, through references and `allOf`. A schema for requests may allow more and one for responses less; the
 * opposite breaks clients.
 */
export function diffSchemas(pair: ContractPair, schemas: Schemas): Difference[] {
  const { old, new: now, direction, encoding = 'json', isRepeated = false, subject } = schemas;
  if (old === undefined || now === undefined) return oneSided(schemas);
  const differences: Difference[] = [];
  const seen = new Set<string>();
  const pending: ComparedPlace[] = [{ old: [old], new: [now], path: '', inverted: false }];
  for (let next = pending.pop(); next !== undefined && seen.size < maxPlaces; next = pending.pop()) {
    const place = {
      ...next,
      old: followPureReferences(pair.old, next.old),
      new: followPureReferences(pair.new, next.new),
    };
    const key = `${place.old.join(' ')} | ${place.new.join(' ')} | ${place.inverted}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const both = comparableShapes(pair, place);
    const shapes = { ...both, direction, encoding, isRepeated };
    const name = place.path === '' ? subject : `${subject}, ${place.path.trimStart()},`;
    const wrapped = diffWrappedSchemas(pair, { shapes, place });
    const found = wrapped === undefined ? differencesBetween(pair, shapes) : [wrapped.difference];
    differences.push(...found.map((difference) => toDifference(difference, { shapes, place, name })));
    pending.push(...(wrapped === undefined ? nestedPlaces(pair, { shapes, place }) : [wrapped.place]));
  }
  return differences;
}

/** Where one contract has a union and the other has none, both may say the same. */
function comparableShapes(pair: ContractPair, place: ComparedPlace): { readonly old: Shape; readonly new: Shape } {
  const isConverted = pair.old.dialect !== pair.new.dialect;
  const shapeIn = (contract: Contract, pointers: readonly Pointer[]): Shape => {
    const shape = shapeAt(contract, pointers);
    return isConverted ? withMeantNull(contract, shape, pointers) : shape;
  };
  const [old, now] = [shapeIn(pair.old, place.old), shapeIn(pair.new, place.new)];
  if (old.unions.length === 0) return { old, new: plainShape(pair.new, now, place.new) };
  return { old: now.unions.length === 0 ? plainShape(pair.old, old, place.old) : old, new: now };
}

/** `nullable` without a type has no effect in OpenAPI 3.0, but its author meant null, and says so in a later version. */
function withMeantNull({ document, dialect }: Contract, shape: Shape, pointers: readonly Pointer[]): Shape {
  const isMeant = pointers.some((pointer) => {
    const schema = valueAt(document, pointer);
    return memberOf(schema, 'nullable') === true && memberOf(schema, 'type') === undefined;
  });
  return dialect === '3.0' && isMeant ? { ...shape, types: new Set([...shape.types, 'null']) } : shape;
}

function differencesBetween(pair: ContractPair, shapes: ShapePair): ShapeDifference[] {
  return [
    ...diffValues(shapes),
    ...diffObjects(shapes),
    ...diffItems(shapes),
    ...diffUnions(pair, shapes),
    ...diffKeywords(pair, shapes),
    ...diffAnnotations(pair, shapes),
  ];
}

interface ComparedShapes {
  readonly shapes: ShapePair;
  readonly place: ComparedPlace;
  readonly name: string;
}

function toDifference(
  { id, effect, message, old, new: now }: ShapeDifference,
  { shapes, place, name }: ComparedShapes,
): Difference {
  return {
    id,
    class: classOf(place.inverted ? opposite(effect) : effect, shapes.direction),
    message: `${name} ${message}.`,
    clause: message,
    old: old ?? shapes.old.sources[0],
    new: now ?? shapes.new.sources[0],
  };
}

/** Below a `not` the effect is the opposite: a schema that allows less there allows more values in all. */
function opposite(effect: Effect): Effect {
  if (effect === 'narrowed') return 'widened';
  return effect === 'widened' ? 'narrowed' : effect;
}

function shapeAt({ document, dialect }: ContractPair['old'], pointers: readonly Pointer[]): Shape {
  return mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers });
}

function oneSided({ old, new: now, direction, subject }: Schemas): Difference[] {
  if (old === undefined && now === undefined) return [];
  const effect: Effect = old === undefined ? 'narrowed' : 'widened';
  const message = `${subject} ${old === undefined ? 'now has a schema' : 'no longer has a schema'}.`;
  return [{ id: 'schema', class: classOf(effect, direction), message, old, new: now }];
}

function classOf(effect: Effect, direction: Direction): ChangeClass {
  if (effect === 'other') return 'unclear';
  if (effect === 'harmless') return 'compatible';
  if (effect === 'replaced') return 'breaking';
  return (effect === 'narrowed') === (direction === 'request') ? 'breaking' : 'compatible';
}

const keywordsWithoutEffect = new Set(['$ref', 'title', 'description', 'summary', 'example', 'examples']);

/** Replaces a schema that is only a reference by its target: a change of a component is one change, whatever refers to it. */
function followPureReferences({ document, dialect }: Contract, pointers: readonly Pointer[]): Pointer[] {
  return pointers.map((pointer) => {
    const seen = new Set<Pointer>();
    let place = pointer;
    while (!seen.has(place)) {
      seen.add(place);
      const schema = valueAt(document, place);
      const target = localReference(memberOf(schema, '$ref'));
      if (target === undefined || !isObject(schema) || valueAt(document, target) === undefined) return place;
      if (dialect !== '3.0' && Object.keys(schema).some((keyword) => !keywordsWithoutEffect.has(keyword))) return place;
      place = target;
    }
    return place;
  });
}
