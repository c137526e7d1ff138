import type { Contract } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { dayNumber } from '../../schema/json/calendar.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { type ShownProperty, type StatedSum, statedSums } from './stated-sums.ts';
import { type StatedTime, setStatedTimes, statedTimes } from './stated-times.ts';

type SumOfItems = Extract<StatedSum, { readonly kind: 'sum-of-items' }>;
type Described = Pick<Contract, 'document' | 'dialect'>;

/** The numbers of an object that are described as sums, its times that are described by others, and the schemas of what is within it. */
export interface DescribedNumbers {
  readonly own: readonly StatedSum[];
  readonly times: readonly StatedTime[];
  readonly parts: ReadonlyMap<string, Pointer>;
  readonly items: Pointer | undefined;
}

const shapeIn = memoize(
  ({ document, dialect }: Described, schema: Pointer) => shapeOf(document, dialect, schema),
  Number.POSITIVE_INFINITY,
);

/** What a schema says of the numbers of its values. Kept: it is asked for with every response. */
export const numbersIn = memoize((contract: Described, schema: Pointer): DescribedNumbers => {
  const { properties, arrays } = shapeIn(contract, schema);
  const parts = [...properties].flatMap(([name, [first]]) => (first === undefined ? [] : [[name, first] as const]));
  const shown = propertiesOf(contract, properties);
  const own = statedSums(contract.document, shown);
  const times = statedTimes(contract.document, shown);
  return { own, times, parts: new Map(parts), items: arrays.flatMap(({ rest }) => rest ?? [])[0] };
}, Number.POSITIVE_INFINITY);

/** Whether a schema allows a number by its bounds: a sum that it does not allow, as of a stay of eleven years, is not one that a service can show. */
export function isWithinBounds(contract: Described, schema: Pointer, number: number): boolean {
  const { bounds } = shapeIn(contract, schema);
  const [least, most] = [bounds.get('minimum'), bounds.get('maximum')];
  return number >= Number(least?.value ?? number) && number <= Number(most?.value ?? number);
}

/** Schemas within one that are looked through for sums at most. */
const mostSchemas = 200;

/** Whether a value of that schema may have a number or a time that is described by others: of most none has. */
export const mayHaveSums = memoize((contract: Described, schema: Pointer): boolean => {
  const schemas = new Set([schema]);
  // A set goes on with what is added meanwhile.
  for (const one of schemas) {
    const { own, times, parts, items } = numbersIn(contract, one);
    if (own.length > 0 || times.length > 0) return true;
    for (const within of [...parts.values(), ...(items === undefined ? [] : [items])])
      if (schemas.size < mostSchemas) schemas.add(within);
  }
  return false;
}, Number.POSITIVE_INFINITY);

function propertiesOf(
  contract: Described,
  properties: ReadonlyMap<string, readonly Pointer[]>,
  isWithin = false,
): readonly ShownProperty[] {
  return [...properties].flatMap(([name, [first]]): ShownProperty[] => {
    if (first === undefined) return [];
    const shape = shapeIn(contract, first);
    const [item] = isWithin ? [] : shape.arrays.flatMap(({ rest }) => rest ?? []);
    return [{ name, shape, ...(item !== undefined && itemsOf(contract, item)) }];
  });
}

/** The properties of the items of a list. Where these are of several kinds, those that all kinds have. */
function itemsOf(contract: Described, item: Pointer): Pick<ShownProperty, 'items' | 'itemKinds'> {
  const { properties, unions } = shapeIn(contract, item);
  const union = unions.find(({ discriminator }) => discriminator !== undefined);
  const [first, ...others] = (union?.branches ?? []).map(
    (branch) => new Map(branch.flatMap((pointer) => [...shapeIn(contract, pointer).properties])),
  );
  const shared = [...(first ?? [])].filter(([name]) => others.every((one) => one.has(name)));
  const items = propertiesOf(contract, new Map([...shared, ...properties]), true);
  return { items, itemKinds: union?.discriminator };
}

/** What a number has to be. */
export interface ExpectedNumber {
  readonly number: number;
  /** By how much it may differ: whole numbers are exact; a fraction may be rounded wherever it is worked out, to whole numbers as well. */
  readonly rounding: number;
}

/** The number that an object has to have for a sum; `undefined` where an operand is missing or not a number. */
export function expectedNumber(value: JsonObject, sum: StatedSum): ExpectedNumber | undefined {
  if (sum.kind === 'nights') return nightsOf(value, sum.of);
  if (sum.kind === 'count') {
    const list = memberOf(value, sum.list);
    return Array.isArray(list) ? { number: list.length, rounding: 0 } : undefined;
  }
  const operands = sum.kind === 'sum-of-items' ? summedItems(value, sum) : sum.of.map((name) => memberOf(value, name));
  if (operands === undefined) return undefined;
  const numbers = operands.filter((one) => typeof one === 'number');
  if (numbers.length < operands.length) return undefined;
  const [first = 0, ...others] = numbers;
  const number = {
    sum: added(numbers),
    'sum-of-items': added(numbers),
    difference: first - added(others),
    product: numbers.reduce((all, one) => all * one, 1),
    largest: Math.max(...numbers),
    smallest: Math.min(...numbers),
  }[sum.kind];
  return { number, rounding: numbers.every(Number.isInteger) ? 0 : 0.5 + 0.01 * numbers.length };
}

/** What is summed up of the items of a list; `undefined` where there is no list. */
function summedItems(
  value: JsonObject,
  { list, member, ofKind }: SumOfItems,
): readonly (Json | undefined)[] | undefined {
  const items = memberOf(value, list);
  if (!Array.isArray(items)) return undefined;
  const isOfKind = (item: Json) => ofKind === undefined || memberOf(item, ofKind.property) === ofKind.value;
  return items.filter(isOfKind).map((item: Json) => memberOf(item, member));
}

function nightsOf(value: JsonObject, dates: readonly [string, string]): ExpectedNumber | undefined {
  const [from, to] = dates.map((name) => dayNumber(String(memberOf(value, name))));
  // A stay that ends before it begins has as many nights as its service likes.
  return from === undefined || to === undefined || to < from ? undefined : { number: to - from, rounding: 0 };
}

function added(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

/**
 * Gives the numbers of an object that are described as sums what they have to be, where they are numbers; one may be the operand of another. With `allows`, the object is made up:
 * operands of a difference may change places.
 */
export function setStatedSums(
  made: Record<string, Json>,
  sums: readonly StatedSum[],
  allows?: (property: string, number: number) => boolean,
): void {
  const isSum = (name: string) => sums.some(({ property }) => property === name);
  for (let pass = 0; pass < Math.min(3, sums.length); pass += 1)
    for (const sum of sums) {
      if (sum.kind === 'difference' && allows !== undefined && !sum.of.some(isSum)) swapOperands(made, sum.of, allows);
      const is = made[sum.property];
      const expected = expectedNumber(made, sum);
      if (typeof is !== 'number' || expected === undefined || Math.abs(is - expected.number) <= expected.rounding)
        continue;
      const number = Number.isInteger(is) ? Math.round(expected.number) : Number(expected.number.toFixed(2));
      if (allows === undefined || allows(sum.property, number)) made[sum.property] = number;
    }
}

/** What is taken away is the smaller number, where the contract allows both either way. */
function swapOperands(
  made: Record<string, Json>,
  [from = '', less = '']: readonly string[],
  allows: (property: string, number: number) => boolean,
): void {
  const [first, second] = [made[from], made[less]];
  if (typeof first !== 'number' || typeof second !== 'number' || first >= second) return;
  if (!allows(from, second) || !allows(less, first)) return;
  made[from] = second;
  made[less] = first;
}

/** A value of that schema whose numbers and times are what their descriptions say; the same where none is described so. */
export function withStatedSums(contract: Described, schema: Pointer, value: Json): Json {
  if (typeof value !== 'object' || value === null || !mayHaveSums(contract, schema)) return value;
  const { own, times, parts, items } = numbersIn(contract, schema);
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item: Json) => withStatedSums(contract, items, item));
  if (!isObject(value)) return value;
  const made: Record<string, Json> = { ...value };
  for (const [name, part] of parts) {
    const within = memberOf(value, name);
    if (within !== undefined && Object.hasOwn(made, name)) made[name] = withStatedSums(contract, part, within);
  }
  setStatedSums(made, own);
  setStatedTimes(made, times);
  return made;
}
