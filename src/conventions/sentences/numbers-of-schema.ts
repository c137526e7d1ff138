import type { Contract } from '../../model/contract.ts';
import type { Json, JsonObject, Pointer } from '../../model/json.ts';
import { isObject, memberOf } from '../../schema/json/pointer.ts';
import { memoize } from '../../schema/memoize.ts';
import { shapeOf } from '../../schema/shape/merge-schemas.ts';
import { type ShownProperty, type StatedSum, statedSums } from './stated-sums.ts';

type Described = Pick<Contract, 'document' | 'dialect'>;

/** The numbers of an object that are described as sums, and the schemas of what is within it. */
export interface DescribedNumbers {
  readonly own: readonly StatedSum[];
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
  const own = statedSums(contract.document, propertiesOf(contract, properties));
  return { own, parts: new Map(parts), items: arrays.flatMap(({ rest }) => rest ?? [])[0] };
}, Number.POSITIVE_INFINITY);

/** Schemas within one that are looked through for sums at most. */
const mostSchemas = 200;

/** Whether a value of that schema may have a number that is described as a sum: of most none has. */
export const mayHaveSums = memoize((contract: Described, schema: Pointer): boolean => {
  const schemas = new Set([schema]);
  // A set goes on with what is added meanwhile.
  for (const one of schemas) {
    const { own, parts, items } = numbersIn(contract, one);
    if (own.length > 0) return true;
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
    const items = item === undefined ? undefined : propertiesOf(contract, shapeIn(contract, item).properties, true);
    return [{ name, shape, ...(items && { items }) }];
  });
}

/** What a number has to be. */
export interface ExpectedNumber {
  readonly number: number;
  /** By how much it may differ: whole numbers are exact; a fraction may be rounded wherever it is worked out, to whole numbers as well. */
  readonly rounding: number;
}

/** The number that an object has to have for a sum; `undefined` where an operand is missing or not a number. */
export function expectedNumber(value: JsonObject, sum: StatedSum): ExpectedNumber | undefined {
  const list = sum.kind === 'sum-of-items' ? memberOf(value, sum.list) : undefined;
  if (sum.kind === 'sum-of-items' && !Array.isArray(list)) return undefined;
  const operands =
    sum.kind === 'sum-of-items'
      ? (Array.isArray(list) ? list : []).map((item: Json) => memberOf(item, sum.member))
      : sum.of.map((name) => memberOf(value, name));
  const numbers = operands.filter((one) => typeof one === 'number');
  if (numbers.length < operands.length) return undefined;
  const [first = 0, ...others] = numbers;
  const number = {
    sum: added(numbers),
    'sum-of-items': added(numbers),
    difference: first - added(others),
    product: numbers.reduce((all, one) => all * one, 1),
  }[sum.kind];
  return { number, rounding: numbers.every(Number.isInteger) ? 0 : 0.5 + 0.01 * numbers.length };
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
  for (let pass = 0; pass < Math.min(3, sums.length); pass += 1)
    for (const sum of sums) {
      if (sum.kind === 'difference' && allows !== undefined) swapOperands(made, sum.of, allows);
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

/** A value of that schema whose numbers are the sums that their descriptions say; the same where none is described so. */
export function withStatedSums(contract: Described, schema: Pointer, value: Json): Json {
  if (typeof value !== 'object' || value === null || !mayHaveSums(contract, schema)) return value;
  const { own, parts, items } = numbersIn(contract, schema);
  if (Array.isArray(value))
    return items === undefined ? value : value.map((item: Json) => withStatedSums(contract, items, item));
  if (!isObject(value)) return value;
  const made: Record<string, Json> = { ...value };
  for (const [name, part] of parts) {
    const within = memberOf(value, name);
    if (within !== undefined && Object.hasOwn(made, name)) made[name] = withStatedSums(contract, part, within);
  }
  setStatedSums(made, own);
  return made;
}
