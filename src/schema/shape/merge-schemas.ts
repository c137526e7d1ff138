import type { JsonObject, Pointer } from '../../model/json.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import type { SchemaGround } from '../places/reachable-schemas.ts';
import { circularUnions } from './circular-unions.ts';
import { subtypesOf, tagged, writtenUnions } from './discriminators.ts';
import { modernSchema } from './modern-schema.ts';
import { readSchema } from './read-schema.ts';
import { type Draft, emptyDraft } from './shape-draft.ts';
import type { Shape, Union } from './shape-parts.ts';

/** Which schemas to put together. */
export interface Merger {
  /** They all speak about the same instance. */
  readonly pointers: readonly Pointer[];
  /** The alternative to take of a union, by its index; `undefined` leaves the union open. */
  readonly choose?: (union: Union) => number | undefined;
}

/** Puts all schemas together that bear on the same instance through `$ref`, `allOf` and the alternatives that are chosen. */
export function mergeSchemas(ground: SchemaGround, { pointers, choose }: Merger): Shape {
  const decided = new Map<Pointer, number>();
  for (;;) {
    const shape = remembered(ground, { pointers, decided });
    const before = decided.size;
    for (const union of shape.unions) {
      const chosen = choose?.(union);
      if (chosen !== undefined && union.branches[chosen] !== undefined) decided.set(union.pointer, chosen);
    }
    if (decided.size === before) return shape;
  }
}

interface Decided {
  readonly pointers: readonly Pointer[];
  /** By the place of a union, the alternative taken. */
  readonly decided: ReadonlyMap<Pointer, number>;
}

/** Building values asks for the same shapes over and over. */
const shapes = new WeakMap<SchemaGround['references'], Map<string, Shape>>();

/** As many shapes are remembered of a document; then it starts anew, so that a large one needs no more memory than this. */
const mostShapes = 4000;

function remembered(ground: SchemaGround, asked: Decided): Shape {
  const key = [ground.heirs === true ? 'heirs' : '', ...asked.pointers, ...asked.decided].join('\n');
  const known = shapes.get(ground.references) ?? new Map<string, Shape>();
  const shape = known.get(key) ?? merge(ground, asked);
  if (known.size >= mostShapes) known.clear();
  shapes.set(ground.references, known.set(key, shape));
  return shape;
}

function merge(ground: SchemaGround, { pointers, decided }: Decided): Shape {
  const draft = emptyDraft();
  const seen = new Set<Pointer>();
  const open = pointers.toReversed();
  for (let pointer = open.pop(); pointer !== undefined; pointer = open.pop()) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    open.push(...readPlace(draft, { ground, pointer, decided, seen }).reverse());
  }
  return draft;
}

/** Reads what one Schema Object says and gives the schemas that bear on the same instance. */
function readPlace(draft: Draft, { ground, pointer, decided, seen }: Place): Pointer[] {
  const schema = valueAt(ground.document, pointer);
  if (schema === false) draft.types = new Set();
  if (!isObject(schema)) return [];
  const modern = modernSchema(schema, { ...ground, pointer });
  const { members } = modern;
  draft.sources.push(pointer);
  readSchema(draft, { ground, pointer, ...modern });
  const next = followed(ground, { pointer, members });
  for (const union of unionsOf({ ground, pointer, members })) {
    const own = ownAlternative({ ground, seen }, union);
    const index = own >= 0 ? own : (decided.get(union.pointer) ?? -1);
    const chosen = union.branches[index];
    const tag = union.tags?.values[index];
    if (chosen === undefined) draft.unions.push(union);
    else next.push(...chosen);
    if (union.tags !== undefined && tag !== undefined) draft.tags.set(union.tags.property, tag);
  }
  return next;
}

/** Whoever extends the schema has said already which of its heirs it is; -1: no such schema was read before. */
function ownAlternative({ ground, seen }: Pick<Place, 'ground' | 'seen'>, { pointer, branches }: Union): number {
  const listing = circularUnions(ground).unions.get(pointer);
  if (listing === undefined) return branches.findIndex(([heir = '']) => seen.has(heir));
  // What was read first is the most special.
  for (const name of seen) {
    const index = listing.heirs.findIndex((heirs) => heirs.has(name));
    if (index >= 0) return index;
  }
  return -1;
}

interface Place {
  readonly ground: SchemaGround;
  readonly pointer: Pointer;
  readonly decided: ReadonlyMap<Pointer, number>;
  /** The schemas that were read before. */
  readonly seen: ReadonlySet<Pointer>;
}

interface Members {
  readonly pointer: Pointer;
  readonly members: JsonObject;
}

function followed({ references }: SchemaGround, { pointer, members }: Members): Pointer[] {
  const targets = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const reference = members[keyword];
    return (typeof reference === 'string' ? references.target(pointer, reference) : undefined) ?? [];
  });
  const branches = members['allOf'];
  return [...targets, ...(Array.isArray(branches) ? branches.map((_, index) => join(pointer, 'allOf', index)) : [])];
}

function unionsOf(place: Members & { readonly ground: SchemaGround }): Union[] {
  const { ground, pointer, members } = place;
  if (members['discriminator'] === undefined) return plainUnions(members, pointer);
  const heirs = ground.heirs === true ? subtypesOf(place) : undefined;
  const unions = plainUnions(members, pointer).map((union) => tagged(union, place));
  return heirs === undefined ? unions : [...unions, heirs];
}

function plainUnions(members: JsonObject, pointer: Pointer): Union[] {
  const unions = writtenUnions(members, pointer);
  if (members['if'] === undefined || (members['then'] === undefined && members['else'] === undefined)) return unions;
  const present = (keyword: string) => (members[keyword] === undefined ? [] : [join(pointer, keyword)]);
  const branches = [[join(pointer, 'if'), ...present('then')], present('else')];
  return [...unions, { keyword: 'if', pointer: join(pointer, 'if'), branches }];
}
