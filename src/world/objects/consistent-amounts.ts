import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { quantityOf, setEntryCost, setMinorAmounts, setTotalOfList } from './added-amounts.ts';
import { currencyNames, roundWithoutCents, shareCurrency } from './amount-currency.ts';
import { minorName, units } from './amount-names.ts';
import { nameTopics } from './name-topics.ts';

/**
 * Changes the amounts of an object, in place, so that they agree: one currency, totals that are the sums of their entries, and the same amount in each unit.
 */
export function makeAmountsConsistent(made: Record<string, Json>): void {
  const { hasObject, hasList } = partsOf(made);
  const about = topics.of(made);
  const { currency, minor, total, pieces, price } = topics.bits;
  if (hasObject) shareCurrency(made);
  if (hasObject || (about & currency) !== 0) roundWithoutCents(made);
  for (const unit of units) {
    setEntryCost(made, unit);
    if (hasList) setTotalOfList(made, unit);
  }
  if ((about & minor) !== 0) setMinorAmounts(made);
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

const totalName = /^(?:grand_?)?total(?:_?(?:amount|price|cost))?(_?cents)?$/i;

const plainPrice = /^(?:unit_?)?(?:price|preis)$/i;
const oldPrice = /^(?:old|original|list|regular|previous|compare_?at|was|before|strike)_?price$|^msrp$/i;
const grossPrice = /^(?:price_?gross|gross_?price|brutto_?preis|preis_?brutto)$/i;
const netPrice = /^(?:price_?net|net_?price|netto_?preis|preis_?netto)$/i;
const taxRate = /^(?:vat|tax|mwst)_?(?:rate|satz|percent)$/i;
const discountRate = /^discount_?(?:percent|percentage|rate|pct)$/i;

const topics = nameTopics({
  currency: (name) => currencyNames.includes(name),
  minor: (name) => minorName.test(name),
  total: (name) => totalName.test(name),
  pieces: (name) => pieceCounts.test(name),
  price: (name) => netPrice.test(name) || plainPrice.test(name),
});

/** The number of items of an order is the sum of the quantities of its lines. */
function countPieces(made: Record<string, Json>): void {
  const name = Object.keys(made).find((one) => pieceCounts.test(one) && typeof made[one] === 'number');
  if (name === undefined) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const quantities = lists.map((list) => list.map((entry) => (isObject(entry) ? quantityOf(entry) : undefined)));
  const [list = []] = quantities.filter((one) => one.some((quantity) => quantity !== undefined));
  if (list.length > 0) made[name] = list.reduce<number>((sum, quantity) => sum + (quantity ?? 1), 0);
}

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
