import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { withProperty } from '../json/json-object.ts';
import { isObject, join } from '../json/pointer.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { type Shape, schemasOfItem, type Union } from '../shape/shape.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildValue } from './build-value.ts';
import { type ChildPlace, childPlaces } from './child-places.ts';
import { plainPlan, sampleValue } from './sample-value.ts';
import { registryOf, type SchemaSource } from './schema-source.ts';

/** A place in a valid value at which values are varied, all else staying as it is. */
export interface Position {
  /** What all schemas that speak about the place say together, one alternative taken of each union. */
  readonly shape: Shape;
  readonly pointers: readonly Pointer[];
  /** What stands there in the valid value. */
  readonly base: Json;
  /** The whole value, with another part at the place. */
  readonly wrap: (part: Json) => Json;
  /** The place in the value. */
  readonly instance: Pointer;
  /** `owner.name`; `content` for the whole value. With the alternative that is taken, when it is not the first. */
  readonly subject: string;
  readonly plan: BuildPlan;
  /** Levels below the whole value. */
  readonly depth: number;
}

/** Values nested deeper are not varied one by one. */
const deepest = 5;

/**
 * The places of a schema, outermost first, each with a valid value around it: the whole, properties and items (see `childPlaces`), and each again
 * for every alternative of a union that bears on it. Circles are entered once.
 */
export function* positionsOf(source: SchemaSource, schema: Pointer): Generator<Position> {
  const sample = sampleValue(source, schema);
  if (sample === undefined) return;
  const registry = registryOf(source);
  const root = {
    pointers: [schema],
    base: sample,
    wrap: (part: Json) => part,
    instance: '',
    subject: 'content',
    depth: 0,
  };
  const open: Seed[] = [{ ...root, plan: plainPlan(source), chosen: new Map(), around: new Set() }];
  for (let seed = open.shift(); seed !== undefined; seed = open.shift()) {
    const { chosen, around, ...rest } = seed;
    const shape = mergeSchemas(registry, { pointers: seed.pointers, choose: ({ pointer }) => chosen.get(pointer) });
    const [undecided] = shape.unions;
    if (undecided !== undefined) open.unshift(...alternatives(registry, { seed, union: undecided }));
    else {
      const position = { ...rest, shape };
      yield position;
      if (seed.depth < deepest) open.push(...within(registry, { position, seed }));
    }
  }
}

interface Seed extends Omit<Position, 'shape'> {
  readonly chosen: ReadonlyMap<Pointer, number>;
  /** The schemas around, to enter circles once. */
  readonly around: ReadonlySet<Pointer>;
}

/** As many alternatives of one union are varied. */
const mostAlternatives = 30;

/** The first alternative keeps the name, the others say which they are. */
function alternatives(registry: SchemaRegistry, { seed, union }: { seed: Seed; union: Union }): Seed[] {
  return union.branches.slice(0, mostAlternatives).flatMap((_, index) => {
    const chosen = new Map([...seed.chosen, [union.pointer, index]]);
    const plan = { ...seed.plan, choose: ({ pointer }: Union) => chosen.get(pointer) ?? 0 };
    const base = index === 0 ? seed.base : buildValue(registry, { pointers: seed.pointers, plan });
    if (base === undefined) return [];
    const subject = index === 0 ? seed.subject : `${seed.subject} (alternative ${index + 1})`;
    return [{ ...seed, chosen, plan, base, subject }];
  });
}

function within(registry: SchemaRegistry, { position, seed }: { position: Position; seed: Seed }): Seed[] {
  const around = new Set([...seed.around, ...position.shape.sources]);
  return childPlaces(registry, position).flatMap(({ name, pointers }) => {
    if (pointers.some((pointer) => isCircle(registry, { pointer, around }))) return [];
    const child = childSeed(registry, { position, name, pointers });
    return child === undefined ? [] : [{ ...child, chosen: new Map<Pointer, number>(), around }];
  });
}

function isCircle(
  registry: SchemaRegistry,
  { pointer, around }: { pointer: Pointer; around: ReadonlySet<Pointer> },
): boolean {
  return mergeSchemas(registry, { pointers: [pointer] }).sources.some((source) => around.has(source));
}

function childSeed(
  registry: SchemaRegistry,
  { position, name, pointers }: ChildPlace & { position: Position },
): Omit<Seed, 'chosen' | 'around'> | undefined {
  const { plan, wrap, instance, subject, depth } = position;
  const base = typeof name === 'number' ? filledTo(registry, { position, length: name }) : position.base;
  if (base === undefined) return undefined;
  const present = typeof name === 'number' ? (Array.isArray(base) ? base[name] : undefined) : memberAt(base, name);
  const nextPlan = { ...plan, choose: () => 0 };
  const part = present ?? buildValue(registry, { pointers, plan: nextPlan });
  if (part === undefined) return undefined;
  return {
    pointers,
    base: part,
    wrap: (inner) => wrap(put(base, { name, inner })),
    instance: join(instance, name),
    subject: nameOf(subject, name),
    plan: nextPlan,
    depth: depth + 1,
  };
}

/** The array with as many items at least; `undefined` when they cannot be made. */
function filledTo(
  registry: SchemaRegistry,
  { position, length }: { position: Position; length: number },
): Json | undefined {
  const { shape, plan, base } = position;
  const items: Json[] = Array.isArray(base) ? [...base] : [];
  for (let index = items.length; index < length; index += 1) {
    const item = buildValue(registry, { pointers: schemasOfItem(shape, index) ?? [], plan });
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function memberAt(base: Json, name: string): Json | undefined {
  return isObject(base) && Object.hasOwn(base, name) ? base[name] : undefined;
}

function put(base: Json, { name, inner }: { name: string | number; inner: Json }): Json {
  if (typeof name === 'number') {
    const items: readonly Json[] = Array.isArray(base) ? base : [];
    return items.length > name ? items.map((item, index) => (index === name ? inner : item)) : [...items, inner];
  }
  return withProperty(isObject(base) ? base : {}, [name, inner]);
}

function nameOf(subject: string, name: string | number): string {
  if (typeof name === 'number') return subject === 'content' ? `[${name}]` : `${subject}[${name}]`;
  return subject === 'content' ? name : `${subject}.${name}`;
}
