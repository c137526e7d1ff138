import type { Dialect } from '../../model/contract.ts';
import type { JsonObject, Pointer } from '../../model/json.ts';
import { referencesOf } from '../document/references.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { isObject, itemPointers, join, valueAt } from '../json/pointer.ts';
import { askTime } from '../time-limit.ts';
import { circularUnions } from './circular-unions.ts';
import { declaredUnions, subtypeUnion, withDiscriminator } from './discriminators.ts';
import { readSchema } from './read-schema.ts';
import type { Shape, Union } from './shape.ts';
import { emptyShape, type ShapeBuilder, shapeFrom } from './shape-builder.ts';
import { upgradeSchema } from './upgrade-schema.ts';

/** The schemas to merge. */
export interface SchemasToMerge {
  /** They all apply to the same instance. */
  readonly pointers: readonly Pointer[];
  /** Chooses an alternative of a union, by its index; `undefined` leaves the union undecided. */
  readonly choose?: (union: Union) => number | undefined;
}

/** The shape of a Schema Object. Circular `$ref` and `allOf` are followed once. */
export function shapeOf(document: JsonObject, dialect: Dialect, pointer: Pointer): Shape {
  return mergeSchemas({ document, dialect, references: referencesOf(document, dialect) }, { pointers: [pointer] });
}

/** Merges all schemas that apply to the same instance through `$ref`, `allOf` and the chosen alternatives. */
export function mergeSchemas(registry: SchemaRegistry, { pointers, choose }: SchemasToMerge): Shape {
  const decided = new Map<Pointer, number>();
  for (;;) {
    const shape = cachedShape(registry, { pointers, decided });
    const before = decided.size;
    for (const union of shape.unions) {
      const chosen = choose?.(union);
      if (chosen !== undefined && union.branches[chosen] !== undefined) decided.set(union.pointer, chosen);
    }
    if (decided.size === before) return shape;
  }
}

interface MergeKey {
  readonly pointers: readonly Pointer[];
  /** By the place of a union, the chosen alternative. */
  readonly decided: ReadonlyMap<Pointer, number>;
}

/** Building values needs the same shapes many times. */
const shapes = new WeakMap<SchemaRegistry['references'], Map<string, Shape>>();

/** The number of shapes kept for a document; then the cache is cleared, which bounds the memory for a large document. */
const maxShapes = 4000;

function cachedShape(registry: SchemaRegistry, merge: MergeKey): Shape {
  const key = shapeKey(registry, merge);
  const cached = shapes.get(registry.references) ?? new Map<string, Shape>();
  const shape = cached.get(key) ?? createShape(registry, merge);
  if (cached.size >= maxShapes) cached.clear();
  shapes.set(registry.references, cached.set(key, shape));
  return shape;
}

function shapeKey({ subtypesAsUnion }: SchemaRegistry, { pointers, decided }: MergeKey): string {
  const [first] = pointers;
  // Most shapes are of one schema: its own pointer is a key that need not be built.
  if (first !== undefined && pointers.length === 1 && decided.size === 0 && subtypesAsUnion !== true) return first;
  return [subtypesAsUnion === true ? 'subtypes' : '', ...pointers, ...decided].join('\n');
}

function createShape(registry: SchemaRegistry, { pointers, decided }: MergeKey): Shape {
  const builder = emptyShape();
  const seen = new Set<Pointer>();
  const pending = pointers.toReversed();
  for (let pointer = pending.pop(); pointer !== undefined; pointer = pending.pop()) {
    if (seen.has(pointer)) continue;
    askTime();
    seen.add(pointer);
    for (const one of readSchemaAt(builder, { registry, pointer, decided, seen }).reverse()) pending.push(one);
  }
  return shapeFrom(builder);
}

/** Adds the keywords of one Schema Object and returns the further schemas that apply to the same instance. */
function readSchemaAt(builder: ShapeBuilder, { registry, pointer, decided, seen }: MergeStep): Pointer[] {
  const schema = valueAt(registry.document, pointer);
  if (schema === false) builder.types = new Set();
  if (!isObject(schema)) return [];
  const upgraded = upgradeSchema(schema, { ...registry, pointer });
  const { keywords } = upgraded;
  builder.sources.push(pointer);
  readSchema(builder, { registry, pointer, ...upgraded });
  const next = inPlaceSchemas(registry, { pointer, keywords });
  for (const union of unionsOf({ registry, pointer, keywords })) {
    const known = knownAlternative({ registry, seen }, union);
    const index = known >= 0 ? known : (decided.get(union.pointer) ?? -1);
    const chosen = union.branches[index];
    const tag = union.discriminator?.values[index];
    if (chosen === undefined) builder.unions.push(union);
    else for (const one of chosen) next.push(one);
    if (union.discriminator !== undefined && tag !== undefined)
      builder.discriminatorValues.set(union.discriminator.property, tag);
  }
  return next;
}

/** The alternative that was read before: a subtype that extends the schema has decided its union. -1 when there is none. */
function knownAlternative(
  { registry, seen }: Pick<MergeStep, 'registry' | 'seen'>,
  { pointer, branches, chosenByExtension }: Union,
): number {
  const circular = circularUnions(registry).unions.get(pointer);
  if (circular === undefined) return branches.slice(0, chosenByExtension).findIndex(([first = '']) => seen.has(first));
  // The schema that was read first is the most specific.
  for (const name of seen) {
    const index = circular.alternatives.findIndex((schemas) => schemas.has(name));
    if (index >= 0) return index;
  }
  return -1;
}

interface MergeStep {
  readonly registry: SchemaRegistry;
  readonly pointer: Pointer;
  readonly decided: ReadonlyMap<Pointer, number>;
  /** The schemas that have been read. */
  readonly seen: ReadonlySet<Pointer>;
}

interface LocatedKeywords {
  readonly pointer: Pointer;
  readonly keywords: JsonObject;
}

function inPlaceSchemas({ references }: SchemaRegistry, { pointer, keywords }: LocatedKeywords): Pointer[] {
  const targets = ['$ref', '$dynamicRef'].flatMap((keyword) => references.target(pointer, keywords[keyword]) ?? []);
  return [...targets, ...itemPointers(keywords['allOf'], join(pointer, 'allOf'))];
}

function unionsOf(schema: LocatedKeywords & { readonly registry: SchemaRegistry }): Union[] {
  const { registry, pointer, keywords } = schema;
  if (keywords['discriminator'] === undefined) return plainUnions(keywords, pointer);
  const subtypes = registry.subtypesAsUnion === true ? subtypeUnion(schema) : undefined;
  const unions = plainUnions(keywords, pointer).map((union) => withDiscriminator(union, schema));
  return subtypes === undefined ? unions : [...unions, subtypes];
}

function plainUnions(keywords: JsonObject, pointer: Pointer): Union[] {
  const unions = declaredUnions(keywords, pointer);
  if (keywords['if'] === undefined || (keywords['then'] === undefined && keywords['else'] === undefined)) return unions;
  const present = (keyword: string) => (keywords[keyword] === undefined ? [] : [join(pointer, keyword)]);
  const branches = [[join(pointer, 'if'), ...present('then')], present('else')];
  return [...unions, { keyword: 'if', pointer: join(pointer, 'if'), branches }];
}
