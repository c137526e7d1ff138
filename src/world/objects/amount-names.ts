import type { Json, JsonObject } from '../../model/json.ts';
import { memoizeText } from '../../text/memoize-text.ts';

/** Ends of the names of amounts in the smallest unit of their currency: `total_minor`, `amountInCents`. */
const minorEnd = '_?(?:in_?)?(?:(?:base|minor|smallest)(?:_?units?)?|cents)';
/** The name of an amount in the smallest unit; its first group is the name without that end. */
export const minorName = new RegExp(`^(.+?)${minorEnd}$`, 'i');

/** In which unit an amount is. Those of an object and of the entries in its list are added up only where they are in the same one. */
export type Unit = (typeof units)[number];

/** All units. */
export const units = ['whole', 'minor'] as const;

/** What an amount may be by its name; where an object has several such names, the first in the list counts. */
const roles = {
  total: ['sub_?total', 'total', 'total_?amount', 'total_?price', 'amount_?total', 'grand_?total'],
  /** What all of an entry costs; `amount` may as well be what one costs. */
  entry: ['(?:(?:line|item|row)_?)?(?:sub_?)?total(?:_?(?:price|amount))?', 'amount'],
  one: ['unit_?(?:price|amount|cost)', 'price(?:_?each)?', 'cost'],
} as const;

/** What an amount is in its object. */
type Role = keyof typeof roles;

const patterns = (['total', 'entry', 'one'] as const).flatMap((role) =>
  roles[role].map((stem, rank) => ({ role, rank, pattern: new RegExp(`^${stem}(?:${minorEnd})?$`, 'i') })),
);

interface AmountName {
  readonly unit: Unit;
  /** The place in the list of each role that the name has. */
  readonly ranks: ReadonlyMap<Role, number>;
}

/** What a name says of its amount. The names of a contract are few, and objects are made all the time. */
export const amountName = memoizeText(
  (name): AmountName => {
    const ranks = new Map<Role, number>();
    for (const { role, rank, pattern } of patterns) if (!ranks.has(role) && pattern.test(name)) ranks.set(role, rank);
    return { unit: minorName.test(name) ? 'minor' : 'whole', ranks };
  },
  { most: 20_000, longest: 200 },
);

/** The name of the amount that has a role in an object. */
export function nameOfRole(role: Role, made: JsonObject, unit: Unit): string | undefined {
  let found: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name in made) {
    const { unit: own, ranks } = amountName(name);
    const rank = ranks.get(role) ?? least;
    if (rank >= least || own !== unit || amountAt(made, name) === undefined) continue;
    [found, least] = [name, rank];
  }
  return found;
}

/** An amount that is a number or a text with decimals. */
export function amountAt(made: JsonObject, name: string): number | undefined {
  const value = made[name];
  if (typeof value === 'string') return /^\d+\.\d+$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Writes an amount as the property has it: whole, with decimals, or as a text with as many of them. */
export function setAmount(made: Record<string, Json>, name: string, amount: number): void {
  const value = made[name];
  if (typeof value === 'string') made[name] = amount.toFixed(/\.(\d+)$/.exec(value)?.[1]?.length ?? 0);
  else made[name] = Number.isInteger(value) ? Math.round(amount) : Number(amount.toFixed(2));
}
