import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { memoizeText } from '../../text/memoize-text.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { nameTopics } from './name-topics.ts';

/**
 * Changes the amounts of an object, in place, so that they agree: one currency, totals that are the sums of their entries, and the same amount in each unit.
 */
export function makeAmountsConsistent(made: Record<string, Json>): void {
  const { hasObject, hasList } = partsOf(made);
  const about = topics.of(made);
  const { currency, minor, total, pieces, price } = topics.bits;
  if (hasObject) shareCurrency(made);
  if (hasObject || (about & currency) !== 0) beWholeInCurrency(made);
  for (const unit of units) {
    multiply(made, unit);
    if (hasList) addUp(made, unit);
  }
  if ((about & minor) !== 0) countUnits(made);
  if ((about & total) !== 0) addTaxes(made);
  if ((about & pieces) !== 0) countPieces(made);
  if ((about & price) !== 0) orderPrices(made);
}

/** Whether an object has objects, and lists, as properties. */
function partsOf(made: JsonObject): { readonly hasObject: boolean; readonly hasList: boolean } {
  let [hasObject, hasList] = [false, false];
  for (const name in made) {
    const value = made[name];
    if (Array.isArray(value)) hasList = true;
    else if (typeof value === 'object' && value !== null) hasObject = true;
  }
  return { hasObject, hasList };
}

const pieceCounts = /^(?:item|article|piece|product)s?_?count$|^(?:total_?)?(?:quantity|items)$/i;

/** The number of items of an order is the sum of the quantities of its lines. */
function countPieces(made: Record<string, Json>): void {
  const name = Object.keys(made).find((one) => pieceCounts.test(one) && typeof made[one] === 'number');
  if (name === undefined) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const quantities = lists.map((list) => list.map((entry) => (isObject(entry) ? quantityOf(entry) : undefined)));
  const [list = []] = quantities.filter((one) => one.some((quantity) => quantity !== undefined));
  if (list.length > 0) made[name] = list.reduce<number>((sum, quantity) => sum + (quantity ?? 1), 0);
}

const plainPrice = /^(?:unit_?)?(?:price|preis)$/i;
const oldPrice = /^(?:old|original|list|regular|previous|compare_?at|was|before|strike)_?price$|^msrp$/i;
const grossPrice = /^(?:price_?gross|gross_?price|brutto_?preis|preis_?brutto)$/i;
const netPrice = /^(?:price_?net|net_?price|netto_?preis|preis_?netto)$/i;
const taxRate = /^(?:vat|tax|mwst)_?(?:rate|satz|percent)$/i;
const discountRate = /^discount_?(?:percent|percentage|rate|pct)$/i;

/** What a thing cost before is more than what it costs, by its discount, and its price with taxes is more than that without them. */
function orderPrices(made: Record<string, Json>): void {
  const find = (pattern: RegExp) =>
    Object.keys(made).find((name) => pattern.test(name) && typeof made[name] === 'number');
  const [net, price] = [find(netPrice), find(plainPrice)];
  const base = net ?? price;
  if (base === undefined) return;
  const [old, gross, rate, discount] = [find(oldPrice), find(grossPrice), find(taxRate), find(discountRate)];
  const stated = rate === undefined ? 19 : Number(made[rate]);
  const share = stated > 0 && stated < 1 ? stated : stated / 100;
  if (gross !== undefined) made[gross] = likePrice(Number(made[base]) * (1 + share), made[base]);
  if (old === undefined || price === undefined) return;
  const percent = discount === undefined ? 20 : usualDiscount(Number(made[discount]));
  made[old] = likePrice(Number(made[price]) / (1 - percent / 100), made[price]);
  if (discount !== undefined && Number(made[discount]) > 1) made[discount] = percent;
}

/** Names of amounts, and of what goes with them. */
export const namesAroundAmounts: RegExp = /currenc|price|amount|tax|discount|cost|fee|paid|net|gross|balance/i;

const currencyNames = ['currency', 'currency_code', 'currencyCode'];

/** Amounts that have a currency of their own. */
const otherCurrency = /^(?:foreign|original|local|target|converted|quote|counter|settlement)/i;
const deepestAmount = 3;

/** The amounts of one object have one currency. Items of other collections keep theirs. */
function shareCurrency(made: Record<string, Json>): void {
  let shared = currencyNames.map((one) => made[one]).find((one) => typeof one === 'string');
  visit(made, 0);

  function visit(around: Record<string, Json>, depth: number): void {
    for (const name in around) {
      const part = around[name];
      if (!isObject(part) || part['id'] !== undefined || otherCurrency.test(name)) continue;
      const key = currencyNames.find((one) => typeof part[one] === 'string');
      const changed = { ...part };
      if (key !== undefined && Object.keys(part).length <= 3) {
        shared ??= String(part[key]);
        changed[key] = shared;
        around[name] = changed;
      } else if (depth < deepestAmount && Object.values(part).some(isObject)) {
        visit(changed, depth + 1);
        around[name] = changed;
      }
    }
  }
}

function currencyOf(made: JsonObject): string | undefined {
  const found = currencyNames.map((one) => made[one]).find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** Currencies without cents (ISO 4217). */
const wholeCurrencies = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/i;

function isWithoutParts(currency: string | undefined): boolean {
  return currency !== undefined && wholeCurrencies.test(currency);
}

const amountNames =
  /(?:price|amount|tax|vat|discount|cost|fee|fare|net|gross|balance|total|value|revenue|refund|tip|shipping|deposit)s?$/i;

/** An amount of yen has no decimals. Items of other collections keep theirs. */
function beWholeInCurrency(made: Record<string, Json>, around?: string, depth = 0): void {
  const currency = currencyOf(made) ?? around;
  const isWhole = isWithoutParts(currency);
  for (const name in made) {
    const value = made[name];
    if (isObject(value)) {
      const isPart = depth < deepestAmount && value['id'] === undefined && !otherCurrency.test(name);
      if (!isPart || !isWithoutParts(currencyOf(value) ?? currency)) continue;
      const part = { ...value };
      beWholeInCurrency(part, currency, depth + 1);
      made[name] = part;
    } else if (isWhole && amountNames.test(wordsOfName(name).last) && !otherCurrency.test(name)) {
      if (typeof value === 'number') made[name] = Math.round(value);
      else if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) made[name] = String(Math.round(Number(value)));
    }
  }
}

/** Ends of the names of amounts in the smallest unit of their currency: `total_minor`, `amountInCents`. */
const minorEnd = '_?(?:in_?)?(?:(?:base|minor|smallest)(?:_?units?)?|cents)';
const minorName = new RegExp(`^(.+?)${minorEnd}$`, 'i');

const totalName = /^(?:grand_?)?total(?:_?(?:amount|price|cost))?(_?cents)?$/i;

const topics = nameTopics({
  currency: (name) => currencyNames.includes(name),
  minor: (name) => minorName.test(name),
  total: (name) => totalName.test(name),
  pieces: (name) => pieceCounts.test(name),
  price: (name) => netPrice.test(name) || plainPrice.test(name),
});

/** In which unit an amount is. Those of an object and of the entries in its list are added up only where they are in the same one. */
type Unit = (typeof units)[number];

const units = ['whole', 'minor'] as const;

/** What an amount may be by its name; where an object has several such names, the first in the list counts. */
const roles = {
  total: ['sub_?total', 'total', 'total_?amount', 'total_?price', 'amount_?total', 'grand_?total'],
  /** What all of an entry costs; `amount` may as well be what one costs. */
  entry: ['(?:(?:line|item|row)_?)?(?:sub_?)?total(?:_?(?:price|amount))?', 'amount'],
  one: ['unit_?(?:price|amount|cost)', 'price(?:_?each)?', 'cost'],
} as const;

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
const amountName = memoizeText(
  (name): AmountName => {
    const ranks = new Map<Role, number>();
    for (const { role, rank, pattern } of patterns) if (!ranks.has(role) && pattern.test(name)) ranks.set(role, rank);
    return { unit: minorName.test(name) ? 'minor' : 'whole', ranks };
  },
  { most: 20_000, longest: 200 },
);

/** The name of the amount that has a role in an object. */
function nameOfRole(role: Role, made: JsonObject, unit: Unit): string | undefined {
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
function amountAt(made: JsonObject, name: string): number | undefined {
  const value = made[name];
  if (typeof value === 'string') return /^\d+\.\d+$/.test(value) ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
}

/** Writes an amount as the property has it: whole, with decimals, or as a text with as many of them. */
function setAmount(made: Record<string, Json>, name: string, amount: number): void {
  const value = made[name];
  if (typeof value === 'string') made[name] = amount.toFixed(/\.(\d+)$/.exec(value)?.[1]?.length ?? 0);
  else made[name] = Number.isInteger(value) ? Math.round(amount) : Number(amount.toFixed(2));
}

/** What all of an entry costs is its quantity times what one costs. */
function multiply(made: Record<string, Json>, unit: Unit): void {
  const quantity = quantityOf(made);
  if (quantity === undefined) return;
  const [one, all] = [nameOfRole('one', made, unit), nameOfRole('entry', made, unit)];
  if (one === undefined || all === undefined) return;
  setAmount(made, all, (amountAt(made, one) ?? 0) * quantity);
}

/** A total is the sum of what the entries of the only list cost. */
function addUp(made: Record<string, Json>, unit: Unit): void {
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

function quantityOf(entry: JsonObject): number | undefined {
  const quantity = entry['quantity'] ?? entry['qty'];
  return typeof quantity === 'number' ? quantity : undefined;
}

/** The same amount in the smallest unit is that times one hundred: `value`, `valueInBaseUnits`. The one that was added up decides. */
function countUnits(made: Record<string, Json>): void {
  const isAddedUp = sumOfOnlyList(made, 'minor') !== undefined && sumOfOnlyList(made, 'whole') === undefined;
  const parts = isWithoutParts(currencyOf(made)) ? 1 : 100;
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

const taxes = /^(?:total_?)?(?:tax|vat)(?:es)?(?:_?(?:amount|total))?(?:_?cents)?$/i;
const additions = /^(?:shipping|delivery|tip|gratuity)(?:_?(?:amount|cost|fee|total|price))?(?:_?cents)?$/i;
const reductions = /^(?:total_?)?discounts?(?:_?(?:amount|total))?(?:_?cents)?$/i;
const shares = /^total_?(?:refund|discount|gratuity|fee|tip|shipping)(?:_?amount)?s?$/i;
const usualRates = [0.05, 0.07, 0.1, 0.19, 0.2];

/** A total is what comes before taxes and shipping, with them and without a discount; without that, taxes are a part of the total. */
function addTaxes(made: Record<string, Json>): void {
  const names = Object.keys(made).filter((name) => typeof made[name] === 'number');
  const name = names.find((one) => totalName.test(one));
  if (name === undefined) return;
  const total = Number(made[name]);
  const isWhole = names.every((one) => Number.isInteger(made[one]));
  const rounded = (value: number) => (isWhole ? Math.round(value) : Number(value.toFixed(2)));
  const sum = (which: RegExp) =>
    names.filter((one) => which.test(one)).reduce((all, one) => all + Number(made[one]), 0);
  const before = names.find((one) => /^sub_?total(?!.*(?:incl|with_?tax))/i.test(one));
  const base = before === undefined ? total : Number(made[before]);
  for (const one of names) {
    const most = taxes.test(one) || /^total_?tax/i.test(one) ? 0.3 : reductions.test(one) || shares.test(one) ? 0.5 : 1;
    if (most < 1 && Number(made[one]) > base * most && base > 0)
      made[one] = rounded(base * (usualRates[Math.round(base) % usualRates.length] ?? 0.1));
  }
  if (before !== undefined) made[name] = rounded(base + sum(taxes) + sum(additions) - sum(reductions));
}

/** Whole where the other price is. */
function likePrice(amount: number, other: Json | undefined): number {
  return Number.isInteger(other) ? Math.round(amount) : Number(amount.toFixed(2));
}

/** More than sixty percent are seldom taken off a price. */
function usualDiscount(percent: number): number {
  return percent >= 1 && percent <= 60 ? Math.round(percent) : 5 + (Math.round(Math.abs(percent)) % 12) * 5;
}
