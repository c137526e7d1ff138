import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../document/references.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, join, valueAt } from '../json/pointer.ts';
import { circularUnions } from './circular-unions.ts';
import { declaredUnions, subtypeUnion, withDiscriminator } from './discriminators.ts';
import { readSchema } from './read-schema.ts';
import type { Shape, Union } from './shape.ts';
import { emptyShape, type ShapeBuilder } from './shape-builder.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** Which schemas to put together. */
export interface SchemasToMerge {
  /** They all speak about the same instance. */
  readonly pointers: readonly Pointer[];
  /** The alternative to take of a union, by its index; `undefined` leaves the union open. */
  readonly choose?: (union: Union) => number | undefined;
}

/** The resolved view of a Schema Object. Circles of `$ref` and `allOf` end where they close. */
export function shapeOf(document: JsonObject, dialect: Dialect, pointer: Pointer): Shape {
  return mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers: [pointer] });
}

/** Puts all schemas together that bear on the same instance through `$ref`, `allOf` and the alternatives that are chosen. */
export function mergeSchemas(registry: SchemaRegistry, { pointers, choose }: SchemasToMerge): Shape {
  const decided = new Map<Pointer, number>();
  for (;;) {
    const shape = remembered(registry, { pointers, decided });
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
const shapes = new WeakMap<SchemaRegistry['references'], Map<string, Shape>>();

/** As many shapes are remembered of a document; then it starts anew, so that a large one needs no more memory than this. */
const mostShapes = 4000;

function remembered(registry: SchemaRegistry, asked: Decided): Shape {
  const key = [registry.subtypesAsUnion === true ? 'heirs' : '', ...asked.pointers, ...asked.decided].join('\n');
  const known = shapes.get(registry.references) ?? new Map<string, Shape>();
  const shape = known.get(key) ?? merge(registry, asked);
  if (known.size >= mostShapes) known.clear();
  shapes.set(registry.references, known.set(key, shape));
  return shape;
}

function merge(registry: SchemaRegistry, { pointers, decided }: Decided): Shape {
  const builder = emptyShape();
  const seen = new Set<Pointer>();
  const open = pointers.toReversed();
  for (let pointer = open.pop(); pointer !== undefined; pointer = open.pop()) {
    if (seen.has(pointer)) continue;
    seen.add(pointer);
    open.push(...readLocation(builder, { registry, pointer, decided, seen }).reverse());
  }
  return builder;
}

/** Reads what one Schema Object says and gives the schemas that bear on the same instance. */
function readLocation(builder: ShapeBuilder, { registry, pointer, decided, seen }: Place): Pointer[] {
  const schema = valueAt(registry.document, pointer);
  if (schema === false) builder.types = new Set();
  if (!isObject(schema)) return [];
  const modern = upgradeSchema(schema, { ...registry, pointer });
  const { keywords } = modern;
  builder.sources.push(pointer);
  readSchema(builder, { registry, pointer, ...modern });
  const next = followed(registry, { pointer, keywords });
  for (const union of unionsOf({ registry, pointer, keywords })) {
    const own = ownAlternative({ registry, seen }, union);
    const index = own >= 0 ? own : (decided.get(union.pointer) ?? -1);
    const chosen = union.branches[index];
    const tag = union.discriminator?.values[index];
    if (chosen === undefined) builder.unions.push(union);
    else next.push(...chosen);
    if (union.discriminator !== undefined && tag !== undefined)
      builder.discriminatorValues.set(union.discriminator.property, tag);
  }
  return next;
}

/** Whoever extends the schema has said already which of its heirs it is; -1: no such schema was read before. */
function ownAlternative({ registry, seen }: Pick<Place, 'registry' | 'seen'>, { pointer, branches }: Union): number {
  const listing = circularUnions(registry).unions.get(pointer);
  if (listing === undefined) return branches.findIndex(([heir = '']) => seen.has(heir));
  // What was read first is the most special.
  for (const name of seen) {
    const index = listing.alternatives.findIndex((heirs) => heirs.has(name));
    if (index >= 0) return index;
  }
  return -1;
}

interface Place {
  readonly registry: SchemaRegistry;
  readonly pointer: Pointer;
  readonly decided: ReadonlyMap<Pointer, number>;
  /** The schemas that were read before. */
  readonly seen: ReadonlySet<Pointer>;
}

interface Members {
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
}

function followed({ references }: SchemaRegistry, { pointer, keywords }: Members): Pointer[] {
  const targets = ['$ref', '$dynamicRef'].flatMap((keyword) => {
    const reference = keywords[keyword];
    return (typeof reference === 'string' ? references.target(pointer, reference) : undefined) ?? [];
  });
  const branches = keywords['allOf'];
  return [...targets, ...(Array.isArray(branches) ? branches.map((_, index) => join(pointer, 'allOf', index)) : [])];
}

function unionsOf(place: Members & { readonly registry: SchemaRegistry }): Union[] {
  const { registry, pointer, keywords } = place;
  if (keywords['discriminator'] === undefined) return plainUnions(keywords, pointer);
  const heirs = registry.subtypesAsUnion === true ? subtypeUnion(place) : undefined;
  const unions = plainUnions(keywords, pointer).map((union) => withDiscriminator(union, place));
  return heirs === undefined ? unions : [...unions, heirs];
}

function plainUnions(keywords: JsonObject, pointer: Pointer): Union[] {
  const unions = declaredUnions(keywords, pointer);
  if (keywords['if'] === undefined || (keywords['then'] === undefined && keywords['else'] === undefined)) return unions;
  const present = (keyword: string) => (keywords[keyword] === undefined ? [] : [join(pointer, keyword)]);
  const branches = [[join(pointer, 'if'), ...present('then')], present('else')];
  return [...unions, { keyword: 'if', pointer: join(pointer, 'if'), branches }];
}
