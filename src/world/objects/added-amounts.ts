import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { currencyOf, hasNoCents } from './amount-currency.ts';
import { amountAt, amountName, minorName, nameOfRole, setAmount, type Unit, units } from './amount-names.ts';

/** What all of an entry costs is its quantity times what one costs. */
export function setEntryCost(made: Record<string, Json>, unit: Unit): void {
  const quantity = quantityOf(made);
  if (quantity === undefined) return;
  const [one, all] = [nameOfRole('one', made, unit), nameOfRole('entry', made, unit)];
  if (one === undefined || all === undefined) return;
  setAmount(made, all, (amountAt(made, one) ?? 0) * quantity);
}

/** A total is the sum of what the entries of the only list cost. */
export function setTotalOfList(made: Record<string, Json>, unit: Unit): void {
  const sum = sumOfOnlyList(made, unit);
  const name = sum === undefined ? undefined : nameOfRole('total', made, unit);
  if (name !== undefined && sum !== undefined) setAmount(made, name, sum);
}

function sumOfOnlyList(made: JsonObject, unit: Unit): number | undefined {
  let only: number | undefined;
  for (const name in made) {
    const value = made[name];
    const sum = Array.isArray(value) && value.length > 0 ? sumOf(value, unit) : undefined;
    if (sum !== undefined && only !== undefined) return undefined;
    only ??= sum;
  }
  return only;
}

/** Whether each entry of a list is an object with an amount. */
export function areAmounts(list: readonly Json[]): boolean {
  return units.some((unit) => sumOf(list, unit) !== undefined);
}

function sumOf(list: readonly Json[], unit: Unit): number | undefined {
  let sum = 0;
  for (const entry of list) {
    const cost = isObject(entry) ? costOf(entry, unit) : undefined;
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum;
}

function costOf(entry: JsonObject, unit: Unit): number | undefined {
  const [one, all] = [nameOfRole('one', entry, unit), nameOfRole('entry', entry, unit)];
  const isOfEntry = all !== undefined && (one !== undefined || !/^amount/i.test(all));
  const amount = amountAt(entry, all ?? one ?? '');
  return amount === undefined ? undefined : amount * (isOfEntry ? 1 : (quantityOf(entry) ?? 1));
}

/** How many there are of what an entry is about. */
export function quantityOf(entry: JsonObject): number | undefined {
  const quantity = entry['quantity'] ?? entry['qty'];
  return typeof quantity === 'number' ? quantity : undefined;
}

/** The same amount in the smallest unit is that times one hundred: `value`, `valueInBaseUnits`. The one that was added up decides. */
export function setMinorAmounts(made: Record<string, Json>): void {
  const isAddedUp = sumOfOnlyList(made, 'minor') !== undefined && sumOfOnlyList(made, 'whole') === undefined;
  const parts = hasNoCents(currencyOf(made)) ? 1 : 100;
  for (const name in made) {
    const whole = minorName.exec(name)?.[1];
    const [minor, amount] = [made[name], whole === undefined ? undefined : made[whole]];
    if (whole === undefined || typeof minor !== 'number') continue;
    if (isAddedUp && amountName(whole).ranks.has('total')) {
      if (amount !== undefined && amountAt(made, whole) !== undefined) setAmount(made, whole, minor / parts);
    } else if (typeof amount === 'number' || /^\d+(?:\.\d+)?$/.test(String(amount)))
      made[name] = Math.round(Number(amount) * parts);
  }
}
