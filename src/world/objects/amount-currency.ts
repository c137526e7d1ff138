import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** Names of properties with the currency of an object. */
export const currencyNames = ['currency', 'currency_code', 'currencyCode'];

/** Amounts that have a currency of their own. */
const otherCurrency = /^(?:foreign|original|local|target|converted|quote|counter|settlement)/i;
const deepestAmount = 3;

/** The amounts of one object have one currency. Items of other collections keep theirs. */
export function shareCurrency(made: Record<string, Json>): void {
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

/** The currency that an object names; `undefined` where it names none. */
export function currencyOf(made: JsonObject): string | undefined {
  const found = currencyNames.map((one) => made[one]).find((one) => typeof one === 'string');
  return typeof found === 'string' ? found : undefined;
}

/** Currencies without cents (ISO 4217). */
const wholeCurrencies = /^(?:BIF|CLP|DJF|GNF|ISK|JPY|KMF|KRW|PYG|RWF|UGX|VND|VUV|XAF|XOF|XPF)$/i;

/** Whether a currency has no cents. */
export function hasNoCents(currency: string | undefined): boolean {
  return currency !== undefined && wholeCurrencies.test(currency);
}

const amountNames =
  /(?:price|amount|tax|vat|discount|cost|fee|fare|net|gross|balance|total|value|revenue|refund|tip|shipping|deposit)s?$/i;

/** An amount of yen has no decimals. Items of other collections keep theirs. */
export function roundWithoutCents(made: Record<string, Json>, around?: string, depth = 0): void {
  const currency = currencyOf(made) ?? around;
  const isWhole = hasNoCents(currency);
  for (const name in made) {
    const value = made[name];
    if (isObject(value)) {
      const isPart = depth < deepestAmount && value['id'] === undefined && !otherCurrency.test(name);
      if (!isPart || !hasNoCents(currencyOf(value) ?? currency)) continue;
      const part = { ...value };
      roundWithoutCents(part, currency, depth + 1);
      made[name] = part;
    } else if (isWhole && amountNames.test(wordsOfName(name).last) && !otherCurrency.test(name)) {
      if (typeof value === 'number') made[name] = Math.round(value);
      else if (typeof value === 'string' && /^\d+\.\d+$/.test(value)) made[name] = String(Math.round(Number(value)));
    }
  }
}
