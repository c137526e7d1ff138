import { describedListOrder } from '../../../conventions/sentences/list-order.ts';
import type { Json, JsonObject, Pointer } from '../../../model/json.ts';
import type { SchemaSource } from '../../../schema/derive/build/schema-source.ts';
import { withSeveralItems, withUnsortedItems } from '../../../schema/derive/valid/distinct-parts.ts';
import type { DerivedValue, VariedObject } from '../../../schema/derive/valid/valid-values.ts';
import { variedValues } from '../../../schema/derive/valid/varied-values.ts';
import { isObject } from '../../../schema/json/pointer.ts';
import { shapeOfResource } from '../../paths/resource-schema.ts';
import { fullDescriptionAt } from '../../prose/full-descriptions.ts';

/** The alternatives of one schema that are used. */
const mostAlternatives = 12;

/**
 * One value for each alternative of each union in a schema, with every property where there is such a value, and the one that is nested deepest: each may
 * be stored in another way.
 */
export function typicalAlternatives(values: Iterable<DerivedValue>): readonly DerivedValue[] {
  const bySubject = new Map<string, WholeObject>();
  for (const value of wholeObjects(values)) {
    const { subject } = value.object;
    if (isFull(value) || !bySubject.has(subject)) bySubject.set(subject, value);
  }
  const found = [...bySubject.values()];
  const alternatives = found.filter(({ object }) => object.isInLaterAlternative);
  const [deepest] = found.toSorted((one, other) => depthOf(other) - depthOf(one));
  const nested = deepest !== undefined && depthOf(deepest) > 1 ? [deepest] : [];
  return [...new Set([...nested, ...alternatives])].slice(0, mostAlternatives);
}

/** The derived values that have every property, one for each alternative of the whole value; where all properties are required, there is no fuller one. */
export function wholeValues(values: Iterable<DerivedValue>): readonly DerivedValue[] {
  const outermost = wholeObjects(values).filter(({ object }) => object.instance === '');
  const full = new Set(outermost.filter(isFull).map(({ object }) => object.subject));
  return outermost.filter((one) => isFull(one) || !full.has(one.object.subject));
}

type WholeObject = DerivedValue & { readonly object: VariedObject };

/** The values with an object that has every property, or all that are required. */
function wholeObjects(values: Iterable<DerivedValue>): readonly WholeObject[] {
  return [...values].filter(
    (value): value is WholeObject =>
      value.text === undefined && value.object !== undefined && value.object.presence !== 'one-optional',
  );
}

function isFull({ object }: WholeObject): boolean {
  return object.presence === 'every-property';
}

/** The number of levels that the name of the place has: 1 for `owner.name` and `children[0]`. */
function depthOf({ object }: WholeObject): number {
  return object.subject.split(/[.[]/).length - 1;
}

/** What bodies are derived from. */
interface BodySource {
  readonly source: SchemaSource;
  readonly validRequest: { readonly schema: Pointer | undefined };
  readonly validValues: () => Iterable<DerivedValue>;
}

/** The bodies that are made from one alternative of the whole value. */
const mostBodies = 6;

type NamedBody = Pick<DerivedValue, 'label' | 'value'>;

/** Bodies in which lists of objects have several that differ: they may be stored or shown in another order. So have lists whose order the contract describes. */
export function bodiesWithSeveralItems(from: BodySource): readonly NamedBody[] {
  return bodiesOfEach(from, (schema, { label, value: base }) => {
    if (!isObject(base)) return [];
    const unsorted = withDescribedOrder(from.source, schema, base);
    const value = withSeveralItems(from.source, schema, unsorted ?? base) ?? unsorted;
    return value === undefined ? [] : [{ label: `with several items (${label})`, value }];
  });
}

/** The object with several unsorted items in the lists of which the contract says in which order a response has them; `undefined` where there is none. */
export function withDescribedOrder(source: SchemaSource, schema: Pointer, base: JsonObject): JsonObject | undefined {
  return withUnsortedItems(source, schema, { base, lists: listsInOrder(source, schema, base) });
}

/** The lists of an object whose description says in which order their items are, each with the values that the schema lists for an item. */
function listsInOrder(source: SchemaSource, schema: Pointer, base: JsonObject): ReadonlyMap<string, readonly Json[]> {
  const { properties } = shapeOfResource(source, schema, base);
  const found = [...properties].flatMap(([name, places]): [string, readonly Json[]][] => {
    const order = describedListOrder(fullDescriptionAt(source, places));
    if (order === undefined || order === 'another') return [];
    const items = shapeOfResource(source, places, []).arrays.flatMap(({ rest }) => rest ?? []);
    return [[name, items.length === 0 ? [] : (shapeOfResource(source, items, '').values?.value ?? [])]];
  });
  return new Map(found);
}

/** Bodies in which each part is in turn each of its listed values, true, false, null, zero and empty. */
export function distinctBodies(from: BodySource): readonly NamedBody[] {
  return bodiesOfEach(from, (schema, { label, value: base }) =>
    variedValues(from.source, schema, { base, most: mostBodies }).map((value, index) => ({
      label: `with other values, ${index + 1} (${label})`,
      value,
    })),
  );
}

/** What is made from each alternative of the whole value. */
function bodiesOfEach(
  { validRequest: { schema }, validValues }: BodySource,
  make: (schema: Pointer, alternative: DerivedValue) => readonly NamedBody[],
): readonly NamedBody[] {
  if (schema === undefined) return [];
  return wholeValues(validValues())
    .slice(0, mostAlternatives)
    .flatMap((alternative) => make(schema, alternative));
}
