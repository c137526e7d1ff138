import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { withProperty } from '../json/json-object.ts';
import { isObject, join } from '../json/pointer.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { type Shape, schemasOfItem, type Union } from '../shape/shape.ts';
import type { BuildPlan } from './build/build-plan.ts';
import { buildValue } from './build/build-value.ts';
import { fullObject } from './build/full-object.ts';
import { isValidValue } from './build/is-valid-value.ts';
import { plainPlan, sampleValue } from './build/sample-value.ts';
import { registryOf, type SchemaSource } from './build/schema-source.ts';
import { type ChildPlace, childPlaces } from './child-places.ts';

/** A place in a valid value at which values are varied while the rest stays as it is. */
export interface Position {
  /** The merged schemas that apply to the place, with one alternative chosen for each union. */
  readonly shape: Shape;
  readonly pointers: readonly Pointer[];
  /** The value of the place in the valid value. */
  readonly base: Json;
  /** Returns the whole value with another part at the place. */
  readonly wrap: (part: Json) => Json;
  /** The place in the value. */
  readonly instance: Pointer;
  /** `owner.name`; `the value` for the whole value. Includes the chosen alternative when it is not the first. */
  readonly subject: string;
  /** A union at the place, or around it, has another alternative chosen than its first. */
  readonly isInLaterAlternative: boolean;
  readonly plan: BuildPlan;
  /** The number of levels below the whole value, without those that lead back to a schema around them: a recursive schema is entered as often, however deep. */
  readonly depth: number;
  /** The schema applies to an enclosing place as well, or to the same place in another alternative: what is varied there needs no second look here. */
  readonly isRepeated: boolean;
}

/** The subject of the outermost place. */
export const wholeValue = 'the value';

/** The maximum depth of varied places. */
const maxDepth = 5;

/**
 * The places of a schema, outermost first, each with a valid value around it: the whole, properties and items (see `childPlaces`), and each again
 * for every alternative of a union that applies to it. Recursive schemas are entered three times.
 */
export function* positionsOf(source: SchemaSource, schema: Pointer): Generator<Position> {
  const sample = sampleValue(source, schema);
  if (sample === undefined) return;
  const registry = registryOf(source);
  const isValid = (value: Json) => isValidValue(source, schema, value);
  const root = {
    pointers: [schema],
    base: sample,
    wrap: (part: Json) => part,
    instance: '',
    subject: wholeValue,
    isInLaterAlternative: false,
    depth: 0,
    isRepeated: false,
  };
  const pending: Seed[] = [{ ...root, plan: plainPlan(source), chosen: new Map(), around: [] }];
  const seen = new Set<string>();
  let repeated = 0;
  for (let seed = pending.shift(); seed !== undefined; seed = pending.shift()) {
    if (source.isOver?.() === true) return;
    if (seed.isRepeated && repeated >= maxRepeated) continue;
    const { chosen, around, ...rest } = seed;
    const shape = mergeSchemas(registry, { pointers: seed.pointers, choose: ({ pointer }) => chosen.get(pointer) });
    const [undecided] = shape.unions;
    if (undecided !== undefined)
      pending.unshift(...alternatives(registry, { seed, union: undecided, isValid, source }));
    else {
      const place = [seed.instance, ...shape.sources].join('\n');
      const position = { ...rest, shape, isRepeated: seed.isRepeated || seen.has(place) };
      seen.add(place);
      if (seed.isRepeated) repeated += 1;
      yield position;
      if (seed.depth < maxDepth) for (const one of within(registry, { position, seed, isValid })) pending.push(one);
    }
  }
}

interface Seed extends Omit<Position, 'shape'> {
  readonly chosen: ReadonlyMap<Pointer, number>;
  /** The enclosing schemas, one entry for each time that they were entered. */
  readonly around: readonly Pointer[];
}

/** How often a recursive schema is entered. */
const maxEntered = 3;
/** The maximum number of places whose schema applies to an enclosing place as well: their number can grow with each level. */
const maxRepeated = 60;

/** The maximum number of alternatives of one union. */
const maxAlternatives = 30;

interface Undecided {
  readonly seed: Seed;
  readonly union: Union;
  /** Whether the whole value is valid. */
  readonly isValid: (value: Json) => boolean;
  readonly source: SchemaSource;
}

/** The first alternative keeps the subject; the others add their number. */
function alternatives(registry: SchemaRegistry, { seed, union, isValid, source }: Undecided): Seed[] {
  // What `else` is about does not fit `if`.
  const isOther = (value: Json) => union.keyword !== 'if' || !isValidValue(source, union.pointer, value);
  return union.branches.slice(0, maxAlternatives).flatMap((_, index) => {
    const chosen = new Map([...seed.chosen, [union.pointer, index]]);
    const plan = { ...seed.plan, choose: ({ pointer }: Union) => chosen.get(pointer) ?? 0 };
    const base = index === 0 ? seed.base : baseOf(registry, { seed, plan, isValid, isOther });
    if (base === undefined) return [];
    const subject = index === 0 ? seed.subject : `${seed.subject} (alternative ${index + 1})`;
    return [{ ...seed, chosen, plan, base, subject, isInLaterAlternative: seed.isInLaterAlternative || index > 0 }];
  });
}

/** The plainest value of an alternative that is valid: some need their optional properties, or other values of an enum (`else`). Otherwise the plainest. */
function baseOf(
  registry: SchemaRegistry,
  { seed, plan, isValid, isOther }: Pick<Undecided, 'seed' | 'isValid'> & OtherBase,
): Json | undefined {
  const build = (changes: Partial<BuildPlan>) =>
    buildValue(registry, { pointers: seed.pointers, plan: { ...plan, ...changes } });
  const plain = build({});
  if (plain === undefined) return undefined;
  let valid: Json | undefined;
  for (const variant of [plan.variant, plan.variant + 1, plan.variant + 2]) {
    for (const optional of [plan.optional, 'all'] as const) {
      const value = build({ variant, optional });
      if (value === undefined || !isValid(seed.wrap(value))) continue;
      if (isOther(value)) return value;
      valid ??= value;
    }
  }
  return valid ?? plain;
}

interface OtherBase {
  readonly plan: BuildPlan;
  /** Whether a value belongs to the alternative. */
  readonly isOther: (value: Json) => boolean;
}

interface Enclosing {
  readonly position: Position;
  readonly seed: Seed;
  /** Whether the whole value is valid. */
  readonly isValid: (value: Json) => boolean;
}

function within(registry: SchemaRegistry, { position, seed, isValid }: Enclosing): Seed[] {
  const around = [...seed.around, ...position.shape.sources];
  const full = fullerBase(registry, { position, isValid });
  return childPlaces(registry, position).flatMap(({ name, pointers }) => {
    const entered = timesEntered(registry, { pointers, around });
    if (entered >= maxEntered) return [];
    const plain = childSeed(registry, { position, name, pointers });
    const needsOthers = plain !== undefined && typeof name === 'string' && !isValid(plain.wrap(plain.base));
    const fuller = needsOthers ? childSeed(registry, { position: full(), name, pointers }) : undefined;
    const child = fuller !== undefined && isValid(fuller.wrap(fuller.base)) ? fuller : plain;
    const isRepeated = seed.isRepeated || entered > 0;
    const depth = isRepeated ? position.depth : position.depth + 1;
    return child === undefined ? [] : [{ ...child, depth, isRepeated, chosen: new Map<Pointer, number>(), around }];
  });
}

/** The position with every property around its places: some are only valid together (`dependentRequired`, `if`). Built when it is first needed. */
function fullerBase(registry: SchemaRegistry, { position, isValid }: Omit<Enclosing, 'seed'>): () => Position {
  let fuller: Position | undefined;
  return () => {
    if (fuller !== undefined) return fuller;
    const full = fullObject(registry, position, (part) => isValid(position.wrap(part)));
    fuller = full === undefined ? position : { ...position, base: full };
    return fuller;
  };
}

/** How often one of the schemas was entered around a place. */
function timesEntered(
  registry: SchemaRegistry,
  { pointers, around }: { pointers: readonly Pointer[]; around: readonly Pointer[] },
): number {
  const sources = pointers.flatMap((pointer) => mergeSchemas(registry, { pointers: [pointer] }).sources);
  return Math.max(0, ...sources.map((source) => around.filter((other) => other === source).length));
}

function childSeed(
  registry: SchemaRegistry,
  { position, name, pointers }: ChildPlace & { position: Position },
): Omit<Seed, 'chosen' | 'around' | 'isRepeated' | 'depth'> | undefined {
  const { plan, wrap, instance, subject, isInLaterAlternative } = position;
  const base = typeof name === 'number' ? filledTo(registry, { position, length: name }) : position.base;
  if (base === undefined) return undefined;
  const present = typeof name === 'number' ? (Array.isArray(base) ? base[name] : undefined) : propertyAt(base, name);
  const nextPlan = { ...plan, choose: () => 0 };
  const part = present ?? buildValue(registry, { pointers, plan: nextPlan });
  if (part === undefined) return undefined;
  return {
    pointers,
    base: part,
    wrap: (inner) => wrap(put(base, { name, inner })),
    instance: join(instance, name),
    subject: nestedName(subject, name),
    isInLaterAlternative,
    plan: nextPlan,
  };
}

/** The array with at least that many items; `undefined` when they cannot be built. */
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

function propertyAt(base: Json, name: string): Json | undefined {
  return isObject(base) && Object.hasOwn(base, name) ? base[name] : undefined;
}

function put(base: Json, { name, inner }: { name: string | number; inner: Json }): Json {
  if (typeof name === 'number') {
    const items: readonly Json[] = Array.isArray(base) ? base : [];
    return items.length > name ? items.map((item, index) => (index === name ? inner : item)) : [...items, inner];
  }
  return withProperty(isObject(base) ? base : {}, [name, inner]);
}

function nestedName(subject: string, name: string | number): string {
  if (typeof name === 'number') return subject === wholeValue ? `[${name}]` : `${subject}[${name}]`;
  return subject === wholeValue ? name : `${subject}.${name}`;
}
