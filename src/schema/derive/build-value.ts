import type { Json, Pointer } from '../../model/json.ts';
import type { SchemaRegistry } from '../document/schema-registry.ts';
import { objectFromEntries } from '../json/json-object.ts';
import { isObject, valueAt } from '../json/pointer.ts';
import { sameJson } from '../json/same-json.ts';
import { mergeSchemas } from '../shape/merge-schemas.ts';
import { type Shape, schemasOfItem, schemasOfProperty, type Union } from '../shape/shape.ts';
import { impliedType, typesOf } from '../shape/value-types.ts';
import { buildNumber } from './build-number.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildString } from './build-string.ts';
import { disambiguateOneOf } from './disambiguate-one-of.ts';
import { randomNumber, randomString } from './random-scalars.ts';

interface Site {
  readonly pointers: readonly Pointer[];
  readonly plan: BuildPlan;
  /** The schemas around, to notice circles. */
  readonly around: readonly string[];
  /** Parts that may still be built: unions within unions multiply. */
  readonly effort: { left: number };
}

/** As many parts are built for one value at most. */
const mostParts = 50_000;

/** Required properties may lead on as deep as this. */
const deepest = 24;

/** Builds a value that all of the schemas should admit; `undefined` when there seems to be none. It is not proven: ask the validator. */
export function buildValue(
  registry: SchemaRegistry,
  { pointers, plan }: { pointers: readonly Pointer[]; plan: BuildPlan },
): Json | undefined {
  return build(registry, { pointers, plan, around: [], effort: { left: mostParts } });
}

/** Builds along the alternatives that the plan chooses; where those admit nothing, along the first others that do. */
function build(registry: SchemaRegistry, site: Site): Json | undefined {
  const { plan, pointers, around, effort } = site;
  if (around.length > deepest || effort.left <= 0) return undefined;
  effort.left -= 1;
  const unions: Union[] = [];
  const choose = (union: Union): number => {
    unions.push(union);
    return plan.choose(union);
  };
  const shape = mergeSchemas(registry, { pointers, choose });
  const value = buildShape(registry, { shape, site });
  if (isObject(value) && plan.disambiguate === true) {
    const taken = unions.map((union) => ({ union, index: plan.choose(union) }));
    return disambiguateOneOf(registry, { value, shape, taken });
  }
  if (value !== undefined || around.length > 8) return value;
  for (const { pointer, branches } of unions.slice(0, 3)) {
    for (const index of branches.slice(0, 10).keys()) {
      const other = (union: Union): number => (union.pointer === pointer ? index : plan.choose(union));
      const made = buildShape(registry, { shape: mergeSchemas(registry, { pointers, choose: other }), site });
      if (made !== undefined) return made;
    }
  }
  return undefined;
}

function buildShape(registry: SchemaRegistry, { shape, site }: Part): Json | undefined {
  const { plan, around } = site;
  const inner = { ...site, plan: withoutType(plan), around: [...around, shape.sources[0] ?? ''] };
  if (shape.values !== undefined) return listed(shape, plan);
  const [example] = plan.examples && plan.variant === 0 && around.length > 0 ? shape.examples : [];
  if (example !== undefined) return example.value;
  switch (plan.type ?? impliedType(shape)) {
    case 'object':
      return buildObject(registry, { shape, site: inner });
    case 'array':
      return buildArray(registry, { shape, site: inner });
    case 'string':
      return plan.random ? randomString(shape, plan.random) : buildString(shape, plan.variant);
    case 'integer':
    case 'number':
      return plan.random ? randomNumber(shape, plan.random) : buildNumber(shape, plan.variant);
    case 'boolean':
      return plan.random ? plan.random() < 0.5 : plan.variant % 2 === 0;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

function withoutType({ type: _, ...plan }: BuildPlan): BuildPlan {
  return plan;
}

function listed({ values, types }: Shape, { variant: nth, type, random }: BuildPlan): Json | undefined {
  const wanted = type === undefined ? types : new Set([type]);
  const fitting = (values?.value ?? []).filter((value) => typesOf(value).some((name) => wanted.has(name)));
  const ordinary = fitting.filter((value) => value !== null);
  const all = ordinary.length > 0 ? ordinary : fitting;
  return all[random ? Math.floor(random() * all.length) : nth % Math.max(1, all.length)];
}

interface Part {
  readonly shape: Shape;
  readonly site: Site;
}

function buildObject(registry: SchemaRegistry, { shape, site }: Part): Json | undefined {
  const unsent = shape[site.plan.omitted];
  const declared = [...shape.properties.keys()].filter((name) => !unsent.has(name));
  const required = [...shape.required.keys()].filter((name) => !unsent.has(name));
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  const most = Number(shape.bounds.get('maxProperties')?.value ?? Number.POSITIVE_INFINITY);
  const spare = Array.from({ length: Math.min(least, 1000) }, (_, index) => `extra${index + 1}`);
  const members = new Map<string, Json>();
  const wish = new Set([...required, ...shape.discriminatorValues.keys(), ...declared, ...spare]);
  for (const name of wish) {
    const isRequired = shape.required.has(name) || shape.discriminatorValues.has(name);
    const wanted = isRequired || members.size < least || (shape.properties.has(name) && isTaken(site.plan));
    if (!wanted || (!isRequired && members.size >= most)) continue;
    const value = buildProperty(registry, { shape, site, name, isRequired });
    if (value !== undefined) members.set(name, value);
    else if (isRequired) return undefined;
  }
  const order = [...shape.properties.keys(), ...members.keys()];
  return objectFromEntries(
    [...new Set(order)].flatMap((name) => (members.has(name) ? [[name, members.get(name) ?? null]] : [])),
  );
}

/** Whether an optional property is to be there. */
function isTaken({ optional, random }: BuildPlan): boolean {
  return optional === 'all' && (random === undefined || random() < 0.5);
}

function buildProperty(
  registry: SchemaRegistry,
  { shape, site, name, isRequired }: Part & { name: string; isRequired: boolean },
): Json | undefined {
  const pointers = schemasOfProperty(shape, name);
  if (pointers === undefined) return undefined;
  const tag = shape.discriminatorValues.get(name);
  if (tag !== undefined) return tag;
  // An optional property that leads back to a schema around it would never end, unless luck ends it.
  const goesOn = site.plan.random === undefined && leadsBack(registry, { pointers, site });
  if (!isRequired && (goesOn || site.around.length > 6)) return undefined;
  return build(registry, { ...site, pointers });
}

function leadsBack(
  registry: SchemaRegistry,
  { pointers, site }: { pointers: readonly Pointer[]; site: Site },
): boolean {
  const { sources } = mergeSchemas(registry, { pointers, choose: site.plan.choose });
  return sources.some((source) => site.around.includes(source));
}

function buildArray(registry: SchemaRegistry, { shape, site }: Part): Json | undefined {
  const least = Number(shape.bounds.get('minItems')?.value ?? 0);
  const most = Number(shape.bounds.get('maxItems')?.value ?? Number.POSITIVE_INFINITY);
  const contained = shape.unmerged.filter((pointer) => pointer.endsWith('/contains'));
  const matches = Math.max(0, ...contained.map((pointer) => matchesOf(registry, pointer).least));
  const usual = Math.max(matches, site.plan.optional === 'all' && site.around.length < 6 ? 1 : 0);
  const extra = site.plan.random && usual > 0 ? Math.floor(site.plan.random() * 5) : usual;
  const length = Math.min(Math.max(least, Math.min(site.plan.random ? least + extra : extra, most)), 10_000);
  const items: Json[] = [];
  for (let index = 0; index < length; index += 1) {
    const pointers = schemasOfItem(shape, index);
    const wanted = contained.filter((pointer) => index < matchesOf(registry, pointer).most);
    const item =
      pointers && buildItem(registry, { shape, site: { ...site, pointers: [...pointers, ...wanted] }, items });
    if (item === undefined) return items.length >= least ? items : undefined;
    items.push(item);
  }
  return items;
}

/** How many items have to match a `contains`, one unless `minContains` says otherwise, and how many may. */
function matchesOf(registry: SchemaRegistry, contains: Pointer): { readonly least: number; readonly most: number } {
  const beside = (keyword: string) => valueAt(registry.document, contains.replace(/contains$/, keyword));
  const [least, most] = [beside('minContains'), beside('maxContains')];
  return {
    least: typeof least === 'number' ? least : 1,
    most: typeof most === 'number' ? most : Number.POSITIVE_INFINITY,
  };
}

function buildItem(
  registry: SchemaRegistry,
  { shape, site, items }: Part & { items: readonly Json[] },
): Json | undefined {
  if (shape.uniqueItems === undefined) return build(registry, site);
  for (let nth = items.length; nth < items.length + 5; nth += 1) {
    const item = build(registry, { ...site, plan: { ...site.plan, variant: site.plan.variant + nth } });
    if (item !== undefined && !items.some((other) => sameJson(item, other))) return item;
  }
  return undefined;
}
