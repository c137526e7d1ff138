import type { Json, Pointer } from '../../../model/json.ts';
import type { SchemaRegistry } from '../../document/schema-registry.ts';
import { objectFromEntries } from '../../json/json-object.ts';
import { isObject, valueAt } from '../../json/pointer.ts';
import { writeJson } from '../../json/write-json.ts';
import { memoize } from '../../memoize.ts';
import type { TypeName } from '../../shape/assertion-keywords.ts';
import { mergeSchemas } from '../../shape/merge-schemas.ts';
import { fitsNumber } from '../../shape/number-limits.ts';
import { readRegExp } from '../../shape/read-reg-exp.ts';
import { type Shape, schemasOfItem, schemasOfProperty, type Union } from '../../shape/shape.ts';
import { impliedType, typesOf } from '../../shape/value-types.ts';
import { buildNumber } from './build-number.ts';
import type { BuildPlan } from './build-plan.ts';
import { buildString } from './build-string.ts';
import { disambiguateItems, disambiguateOneOf } from './disambiguate-one-of.ts';
import { endingAlternative } from './ending-alternative.ts';
import { largestLimit } from './largest-limit.ts';
import { withLikelyTimes } from './likely-times.ts';
import { inOrder } from './ordered-pairs.ts';
import { randomNumber, randomString } from './random-scalars.ts';
import { sentPart } from './sent-part.ts';
import { type NameSource, spareNames, undeclaredNames } from './undeclared-names.ts';

interface BuildStep {
  readonly pointers: readonly Pointer[];
  readonly plan: BuildPlan;
  /** The enclosing schemas, to detect recursion. */
  readonly around: readonly string[];
  /** The unions around the part: within one of their alternatives they end as soon as they can. */
  readonly entered: ReadonlySet<Pointer>;
  /** The number of parts that may still be built: nested unions multiply. */
  readonly effort: Effort;
}

/** How many parts may still be built. */
export interface Effort {
  left: number;
}

/** The maximum number of parts that are built for one value. */
const maxParts = 50_000;
/** So many characters of a text take as much effort as a part: 20 million of them are all that is built for one value. */
const charactersOfPart = 400;
/** The maximum for all attempts to find a value: those that run out of parts run out of them again and again. */
const maxPartsOfAttempts = 4 * maxParts;

/** The effort that several attempts to build a value may take together. */
export function effortOfAttempts(): Effort {
  return { left: maxPartsOfAttempts };
}

/** The maximum depth of required properties. */
const maxDepth = 24;

/** What is built, and with what effort; without one, that of a single attempt. */
interface BuildRequest {
  readonly pointers: readonly Pointer[];
  readonly plan: BuildPlan;
  readonly effort?: Effort;
}

/** Builds a value that should be valid against all of the schemas; `undefined` when there seems to be none. Check it with the validator. */
export function buildValue(registry: SchemaRegistry, request: BuildRequest): Json | undefined {
  const { pointers, plan, effort: all = { left: maxParts } } = request;
  const most = Math.min(maxParts, all.left);
  const effort = { left: most };
  const value = build(registry, { pointers, plan, around: [], entered: new Set(), effort });
  all.left -= most - effort.left;
  return value;
}

/** Builds with the alternatives that the plan chooses, or with the first other ones that allow a value. */
function build(registry: SchemaRegistry, step: BuildStep): Json | undefined {
  const { plan, pointers, around, effort } = step;
  if (around.length > maxDepth || effort.left <= 0) return undefined;
  effort.left -= 1;
  const unions: Union[] = [];
  const choose = (union: Union): number =>
    (step.entered.has(union.pointer) ? endingAlternative(registry, union) : undefined) ?? plan.choose(union);
  const noteUnion = (union: Union): number => {
    unions.push(union);
    return choose(union);
  };
  const shape = mergeSchemas(registry, { pointers, choose: noteUnion });
  const entered = unions.length === 0 ? step.entered : new Set([...step.entered, ...unions.map((one) => one.pointer)]);
  const inner = { ...step, entered };
  const value = buildShape(registry, { shape, step: inner });
  if (typeof value === 'object' && value !== null && plan.disambiguate === true) {
    const chosen = unions.map((union) => ({ union, index: choose(union) }));
    return isObject(value)
      ? disambiguateOneOf(registry, { value, shape, chosen })
      : disambiguateItems(registry, { value, shape, chosen });
  }
  if (value !== undefined || around.length > 8) return value;
  for (const { pointer, branches } of unions.slice(0, 3)) {
    for (const index of branches.slice(0, 10).keys()) {
      const other = (union: Union): number => (union.pointer === pointer ? index : choose(union));
      const made = buildShape(registry, { shape: mergeSchemas(registry, { pointers, choose: other }), step: inner });
      if (made !== undefined) return made;
    }
  }
  return undefined;
}

function buildShape(registry: SchemaRegistry, { shape, step }: Part): Json | undefined {
  const { plan, around } = step;
  const inner = { ...step, plan: withoutType(plan), around: [...around, shape.sources[0] ?? ''] };
  if (shape.values !== undefined) return listedValue(shape, plan);
  const [example] = plan.examples && plan.variant === 0 && around.length > 0 ? shape.examples : [];
  if (example !== undefined) {
    const { omitted } = plan;
    // Without a validator no alternative is chosen but by its discriminator.
    return sentPart(registry, { value: example.value, pointers: step.pointers, omitted, isValid: () => false });
  }
  switch (plan.type ?? impliedType(shape)) {
    case 'object':
      return buildObject(registry, { shape, step: inner });
    case 'array':
      return buildArray(registry, { shape, step: inner });
    case 'string':
      return buildText(shape, step);
    case 'integer':
    case 'number':
      if (plan.random) return randomNumber(shape, plan.random);
      // An alternative for integers does not match it.
      return plan.disambiguate && fitsNumber(0.5, shape) ? 0.5 : buildNumber(shape, plan.variant);
    case 'boolean':
      return plan.random ? plan.random() < 0.5 : plan.variant % 2 === 0;
    case 'null':
      return null;
    default:
      return undefined;
  }
}

/** A long text takes the effort of many parts: a thousand items of a million characters would be more than a string can hold. */
function buildText(shape: Shape, { plan, effort }: BuildStep): string {
  const text = plan.random ? randomString(shape, plan.random) : buildString(shape, plan.variant);
  effort.left -= Math.floor(text.length / charactersOfPart);
  return text;
}

function withoutType({ type: _, ...plan }: BuildPlan): BuildPlan {
  return plan;
}

function listedValue(shape: Shape, { variant, type, random }: BuildPlan): Json | undefined {
  const all = listedValues(shape, type);
  return all[random ? Math.floor(random() * all.length) : variant % Math.max(1, all.length)];
}

/** The values of an enum or const that have the wanted type, `null` only where there is no other. */
const listedValues = memoize(({ values, types }: Shape, type: TypeName | undefined): readonly Json[] => {
  const wanted = type === undefined ? types : new Set([type]);
  const fitting = (values?.value ?? []).filter((value) => typesOf(value).some((name) => wanted.has(name)));
  const ordinary = fitting.filter((value) => value !== null);
  return ordinary.length > 0 ? ordinary : fitting;
});

interface Part {
  readonly shape: Shape;
  readonly step: BuildStep;
}

function buildObject(registry: SchemaRegistry, { shape, step }: Part): Json | undefined {
  const omitted = shape[step.plan.omitted];
  const declared = [...shape.properties.keys()].filter((name) => !omitted.has(name));
  const required = [...shape.required.keys()].filter((name) => !omitted.has(name));
  const least = Number(shape.bounds.get('minProperties')?.value ?? 0);
  const most = Number(shape.bounds.get('maxProperties')?.value ?? Number.POSITIVE_INFINITY);
  const spare = spareNames(shape, { build: nameBuilder(registry, step), count: least });
  const properties = new Map<string, Json>();
  const others = namesInMap(registry, { shape, step });
  const names = new Set([...required, ...shape.discriminatorValues.keys(), ...declared, ...others, ...spare]);
  for (const name of names) {
    const isRequired = shape.required.has(name) || shape.discriminatorValues.has(name);
    const isOptional = shape.properties.has(name) || others.includes(name);
    const wanted = isRequired || properties.size < least || (isOptional && isIncluded(step.plan));
    if (!wanted || (!isRequired && properties.size >= most)) continue;
    const value = buildProperty(registry, { shape, step, name, isRequired });
    if (value !== undefined) properties.set(name, value);
    else if (isRequired) return undefined;
  }
  const order = [...shape.properties.keys(), ...properties.keys()];
  const built = objectFromEntries(
    [...new Set(order)].flatMap((name) => (properties.has(name) ? [[name, properties.get(name) ?? null]] : [])),
  );
  if (step.plan.random !== undefined) return built;
  const isFree = (name: string) => isAnyTime(registry, shape, name) && !hasExample(registry, shape, name);
  return inOrder(withLikelyTimes(built, isFree), (name, time) => mayBeTime(registry, { shape, name, time }));
}

function hasExample(registry: SchemaRegistry, shape: Shape, name: string): boolean {
  return mergeSchemas(registry, { pointers: schemasOfProperty(shape, name) ?? [] }).examples.length > 0;
}

/** Whether a property may be any date or time: another one is as valid. */
function isAnyTime(registry: SchemaRegistry, shape: Shape, name: string): boolean {
  const merged = mergeSchemas(registry, { pointers: schemasOfProperty(shape, name) ?? [] });
  return merged.formats.some(isTime) && merged.patterns.length === 0 && mayBeAnother(merged);
}

interface NewTime {
  readonly shape: Shape;
  readonly name: string;
  readonly time: string;
}

/** Whether a property may be that date or time instead of one of the same form, also where a pattern alone describes the form: `^[0-2][0-9]:[0-5][0-9]$`. */
function mayBeTime(registry: SchemaRegistry, { shape, name, time }: NewTime): boolean {
  const merged = mergeSchemas(registry, { pointers: schemasOfProperty(shape, name) ?? [] });
  const { formats, patterns } = merged;
  const isDescribed = patterns.length > 0 ? formats.every(isTime) : formats.some(isTime);
  return isDescribed && mayBeAnother(merged) && patterns.every(({ value }) => readRegExp(value)?.test(time) === true);
}

function isTime({ value: format }: { readonly value: string }): boolean {
  return /^(?:date|date-time|time)$/.test(format);
}

function mayBeAnother({ values, unions, unmerged }: Shape): boolean {
  return values === undefined && unions.length === 0 && unmerged.length === 0;
}

/** Where every property is wanted, one for each schema of undeclared properties. */
function namesInMap(registry: SchemaRegistry, { shape, step }: Part): readonly string[] {
  const { plan, around } = step;
  if (plan.optional === 'none' || plan.random !== undefined || around.length > 6) return [];
  return undeclaredNames(shape, { present: [], build: nameBuilder(registry, step) }).filter((name) =>
    schemasOfProperty(shape, name)?.some((pointer) => isObject(valueAt(registry.document, pointer))),
  );
}

/** `propertyNames` need not say that names are strings. */
function nameBuilder(registry: SchemaRegistry, step: BuildStep): NameSource['build'] {
  return (pointers, variant) => build(registry, { ...step, pointers, plan: { ...step.plan, variant, type: 'string' } });
}

/** Whether to include an optional property. */
function isIncluded({ optional, random }: BuildPlan): boolean {
  return optional === 'all' && (random === undefined || random() < 0.5);
}

function buildProperty(
  registry: SchemaRegistry,
  { shape, step, name, isRequired }: Part & { name: string; isRequired: boolean },
): Json | undefined {
  const pointers = schemasOfProperty(shape, name);
  if (pointers === undefined) return undefined;
  const tag = shape.discriminatorValues.get(name);
  if (tag !== undefined) return tagOfType(tag, mergeSchemas(registry, { pointers }).types);
  // An optional property that leads back to an enclosing schema would never end, except at random.
  const isRecursive = step.plan.random === undefined && leadsBack(registry, { pointers, step });
  if (!isRequired && (isRecursive || step.around.length > 6)) return undefined;
  return plainLimit(registry, { pointers, name, plan: step.plan }) ?? build(registry, { ...step, pointers });
}

/** A discriminator is a text; some contracts use one for a property that is `true` or `false`. */
function tagOfType(tag: string, types: ReadonlySet<string>): Json {
  if (types.has('string')) return tag;
  if (types.has('boolean') && /^(?:true|false)$/.test(tag)) return tag === 'true';
  return (types.has('integer') || types.has('number')) && /^-?\d{1,15}$/.test(tag) ? Number(tag) : tag;
}

/** The plainest value of what limits others leaves room for them; an example of the author is as good. */
function plainLimit(
  registry: SchemaRegistry,
  { pointers, name, plan }: Pick<BuildStep, 'pointers' | 'plan'> & { readonly name: string },
): Json | undefined {
  if (plan.random !== undefined || plan.variant !== 0 || plan.type !== undefined) return undefined;
  const shape = mergeSchemas(registry, { pointers, choose: plan.choose });
  const limit = plan.examples && shape.examples.length > 0 ? undefined : largestLimit(name, shape);
  return limit !== undefined && fitsNumber(limit, shape) ? limit : undefined;
}

function leadsBack(
  registry: SchemaRegistry,
  { pointers, step }: { pointers: readonly Pointer[]; step: BuildStep },
): boolean {
  const { sources } = mergeSchemas(registry, { pointers, choose: step.plan.choose });
  return sources.some((source) => step.around.includes(source));
}

function buildArray(registry: SchemaRegistry, { shape, step }: Part): Json | undefined {
  const least = Number(shape.bounds.get('minItems')?.value ?? 0);
  const most = Number(shape.bounds.get('maxItems')?.value ?? Number.POSITIVE_INFINITY);
  const contained = shape.unmerged.filter((pointer) => pointer.endsWith('/contains'));
  const matches = Math.max(0, ...contained.map((pointer) => matchesOf(registry, pointer).least));
  const usual = Math.max(matches, step.plan.optional === 'all' && step.around.length < 6 ? 1 : 0);
  const extra = step.plan.random && usual > 0 ? Math.floor(step.plan.random() * 5) : usual;
  const length = Math.max(least, Math.min(step.plan.random ? least + extra : extra, most));
  if (length > maxBuiltItems) return undefined;
  const items: Json[] = [];
  const known = new Set<string>();
  for (let index = 0; index < length; index += 1) {
    const pointers = schemasOfItem(shape, index);
    const wanted = contained.filter((pointer) => index < matchesOf(registry, pointer).most);
    const item =
      pointers && buildItem(registry, { shape, step: { ...step, pointers: [...pointers, ...wanted] }, known });
    if (item === undefined) return items.length >= least ? items : undefined;
    items.push(item);
  }
  return items;
}

/** How many items must match a `contains` (`minContains`, 1 by default) and how many may (`maxContains`). */
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
  { shape, step, known }: Part & { readonly known: Set<string> },
): Json | undefined {
  if (shape.uniqueItems === undefined) return build(registry, step);
  const first = known.size;
  for (let nth = first; nth < first + 5; nth += 1) {
    const item = build(registry, { ...step, plan: { ...step.plan, variant: step.plan.variant + nth } });
    if (item === undefined) continue;
    const text = writeJson(item);
    if (known.has(text)) continue;
    known.add(text);
    return item;
  }
  return undefined;
}

/** An array that must be longer has no value: building and validating it would take seconds. */
const maxBuiltItems = 10_000;
