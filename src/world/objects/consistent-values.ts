import { isTotalName } from '../../conventions/count-names.ts';
import { isPageNumberName } from '../../conventions/page-names.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { countOfPeriod } from '../values/named-numbers.ts';
import { timeRank } from '../values/time-value.ts';
import { wordsOfName } from '../words/words-of-name.ts';

const counted = /^(?:num_?)?(.+?)_?(?:[cC]ounts?|[tT]otal)$/;

/** Makes the properties of an object consistent: counts count, totals add up, minima are below maxima. Properties keep the types that they have. */
export function makeValuesConsistent(made: Record<string, Json>): void {
  for (const name in made) {
    const value = made[name];
    if (typeof value !== 'number') continue;
    if (name.length > 5) countList(name, made);
    countTotal(name, value, made);
    if (/^min/i.test(name)) orderLimits(name, made);
    else if (/^max/i.test(name)) orderLimits(name.replace(/^max/, 'min').replace(/^Max/, 'Min'), made);
    else if (/[a-z_](?:min|Min|minimum|Minimum)$/.test(name)) orderEnds(name, made);
  }
  orderPeriods(made);
  beWithinPages(made);
  shareCurrency(made);
  beWholeInCurrency(made);
  countUnits(made);
  addUp(made);
  addTaxes(made);
  countParts(made);
  countOutcomes(made);
  endAfterStart(made);
  describePart(made);
  orderTimes(made);
  beOfYear(made);
}

const periods = ['hour', 'day', 'week', 'month', 'quarter', 'half year', 'year'];

/** There are no more in a day than in a week: `users_active_day`, `users_active_week`. */
function orderPeriods(made: Record<string, Json>): void {
  const counts = new Map<string, { readonly name: string; readonly value: number; readonly rank: number }[]>();
  for (const name in made) {
    const value = made[name];
    if (typeof value !== 'number' || !/(?:hour|day|week|month|quarter|year)s?$/i.test(name)) continue;
    const phrase = wordsOfName(name).words.join(' ');
    if (!countOfPeriod.test(phrase)) continue;
    const rank = periods.findIndex((period) => phrase.endsWith(` ${period}`));
    const stem = phrase.slice(0, -(periods[rank]?.length ?? 0));
    counts.set(stem, [...(counts.get(stem) ?? []), { name, value, rank }]);
  }
  for (const entries of counts.values()) {
    const values = entries.map(({ value }) => value).sort((one, other) => one - other);
    const inOrder = entries.toSorted((one, other) => one.rank - other.rank);
    for (const [at, { name }] of inOrder.entries()) made[name] = values[at] ?? null;
  }
}

/** The current page is one of the pages. */
function beWithinPages(made: Record<string, Json>): void {
  const most = ['total_pages', 'totalPages', 'page_count', 'pageCount', 'pages', 'last_page'].find(
    (name) => typeof made[name] === 'number',
  );
  if (most === undefined) return;
  for (const [name, page] of Object.entries(made)) {
    if (typeof page === 'number' && isPageNumberName(name) && page > Number(made[most]))
      made[name] = Number(made[most]);
  }
}

const written = /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d)/;
const timeNames = /(?:at|on|date|time|timestamp|start|end|from|to|until|created|updated|modified|expires)$/i;

/** Times of one form are in the order of what their names mean: some are from examples, some are made. */
function orderTimes(made: Record<string, Json>): void {
  const forms = new Map<string, { readonly name: string; readonly value: string | number; readonly rank: number }[]>();
  for (const name in made) {
    const value = made[name];
    const isTime = typeof value === 'string' ? written.test(value) : typeof value === 'number' && value > 1e8;
    if (!isTime || !timeNames.test(name) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    const form = typeof value === 'string' ? String(value.length) : String(value > 1e11);
    forms.set(form, [...(forms.get(form) ?? []), { name, value, rank: timeRank(name) }]);
  }
  for (const times of forms.values()) {
    if (times.length < 2) continue;
    const inOrder = times.toSorted((one, other) => one.rank - other.rank);
    const values = times.map(({ value }) => value).sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    if (
      inOrder.every(
        ({ value, rank }, at) =>
          at === 0 || rank === inOrder[at - 1]?.rank || value >= (inOrder[at - 1]?.value ?? value),
      )
    )
      continue;
    for (const [at, { name }] of inOrder.entries()) made[name] = values[at] ?? null;
  }
}

const pageNames = /limit|page|offset|next|prev|cursor|more|size|skip|continuation|links/i;

/** `total_count` counts what the only list has: at least that, where it is only a page. */
function countTotal(name: string, total: number, made: Record<string, Json>): void {
  if (!isTotalName(name)) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const [list] = lists;
  if (lists.length !== 1 || list === undefined) return;
  const isPage = Object.keys(made).some((one) => pageNames.test(one) || prices.test(one)) || sumOf(list) !== undefined;
  if (total < list.length || (!isPage && list.every(isObject))) made[name] = list.length;
}

/** A part of the object that is a page of a list: all of it is on this page. */
function describePart(made: Record<string, Json>): void {
  if (typeof made['total'] !== 'number' || !['limit', 'offset', 'next'].some((name) => Object.hasOwn(made, name)))
    return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const [list] = lists;
  if (lists.length !== 1 || list === undefined || !['items', 'data', 'results'].some((name) => made[name] === list))
    return;
  made['total'] = list.length;
  if (typeof made['offset'] === 'number') made['offset'] = 0;
  if (typeof made['limit'] === 'number') made['limit'] = Math.max(made['limit'], list.length);
  for (const name of ['next', 'previous']) if (typeof made[name] === 'string') made[name] = null;
}

/** `photo_count` is the length of `photos`. */
function countList(name: string, made: Record<string, Json>): void {
  const [, counts] = counted.exec(name) ?? [];
  if (counts === undefined) return;
  const list = [counts, `${counts}s`].map((one) => made[one]).find((one) => Array.isArray(one));
  if (Array.isArray(list)) made[name] = list.length;
}

/** A minimum is not above what is between it and the maximum: `minSpeed`, `averageSpeed`, `speed`, `maxSpeed`. */
function orderLimits(least: string, made: Record<string, Json>): void {
  const [, rest = ''] = /^min(?:imum)?_?(.*)$/i.exec(least) ?? [];
  const most = least.replace(/^min(imum)?/, (_, end) => `max${end ?? ''}`).replace(/^Min/, 'Max');
  const between = Object.keys(made).filter((name) =>
    ['', 'avg', 'average', 'mean'].some((start) => plainName(name) === start + plainName(rest)),
  );
  const names = [least, ...between, most].filter((name) => typeof made[name] === 'number');
  const inOrder = names.map((name) => Number(made[name])).toSorted((one, other) => one - other);
  if (names.every((name, at) => made[name] === inOrder[at])) return;
  // Where one is whole, it may have to be.
  const isWhole = inOrder.some(Number.isInteger);
  for (const [at, name] of names.entries()) made[name] = isWhole ? Math.round(inOrder[at] ?? 0) : (inOrder[at] ?? null);
}

/** `budget_min` is not above `budget_max`. */
function orderEnds(least: string, made: Record<string, Json>): void {
  const most = least.replace(/in(imum)?$/, (_, end) => `ax${end ?? ''}`);
  const [low, high] = [made[least], made[most]];
  if (typeof low === 'number' && typeof high === 'number' && low > high)
    Object.assign(made, { [least]: high, [most]: low });
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** An amount in the smallest unit of its currency is the other amount times one hundred: `value`, `valueInBaseUnits`. */
function countUnits(made: Record<string, Json>): void {
  for (const name in made) {
    const [, whole] = /^(.+?)_?(?:in_?)?(?:(?:base|minor|smallest)_?units?|cents)$/i.exec(name) ?? [];
    const value = whole === undefined ? undefined : made[whole];
    if (typeof made[name] === 'number' && (typeof value === 'number' || /^\d+(?:\.\d+)?$/.test(String(value))))
      made[name] = Math.round(Number(value) * (isWithoutParts(currencyOf(made)) ? 1 : 100));
  }
}

const partAmounts = ['total', 'amount', 'price', 'unit_price', 'unitPrice', 'cost'];

const prices = /currenc|price|amount|tax|discount|cost|fee|paid|net|gross|balance/i;

/** A `total` of counts is whole, and the sum of the counts in the only list. */
function countParts(made: Record<string, Json>): void {
  if (typeof made['total'] !== 'number' || Object.keys(made).some((name) => prices.test(name))) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  if (lists.some((list) => list.length > 0 && sumOf(list) !== undefined)) return;
  const counts = lists.map((list) => list.map(countOf));
  const [list] = counts;
  if (counts.length === 1 && list !== undefined && list.length > 0 && list.every((count) => count !== undefined))
    made['total'] = list.reduce((sum, count) => sum + count, 0);
  else if (Object.values(made).some((value) => value !== made['total'] && Number.isInteger(value)))
    made['total'] = Math.round(made['total']);
}

const outcomes =
  /^(?:imported|processed|completed|done|sent|delivered|failed|failures?|errors?|succeeded|successful|skipped|rejected|finished|passed|used)(?:_?(?:count|items|records|rows))?$/i;

/** Of a total, no more were imported, or failed, than there are. */
function countOutcomes(made: Record<string, Json>): void {
  const total = ['total', 'total_count', 'totalCount'].find((name) => Number.isInteger(made[name]));
  const names = Object.keys(made);
  if (total === undefined || names.some((name) => prices.test(name) || Array.isArray(made[name]))) return;
  const counts = names.filter((name) => outcomes.test(name)).map((name) => made[name]);
  if (!counts.every((count) => typeof count === 'number' && Number.isInteger(count) && count >= 0)) return;
  const sum = counts.reduce<number>((all, count) => all + Number(count), 0);
  made[total] = Math.max(Number(made[total]), sum);
}

function countOf(item: Json): number | undefined {
  const count = isObject(item) ? item['count'] : undefined;
  return typeof count === 'number' ? count : undefined;
}

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

const events = /^(?:publi|relea|premi|issue|recor|founde|manufa|produc|built|launch)/;

/** The year of what has a date is that of the date: `publishedYear` beside `publishedDate`, and `year` beside `release_date`. */
function beOfYear(made: Record<string, Json>): void {
  for (const name in made) {
    const year = made[name];
    const { words, last } = wordsOfName(name);
    if (last !== 'year' || words.length > 2 || !/^[12]\d{3}$/.test(String(year))) continue;
    const [stem = ''] = words.slice(0, -1);
    const dates = Object.keys(made).filter((one) => {
      const [event = '', ...rest] = wordsOfName(one).words;
      const isDate = rest.length === 1 && /^(?:date|at|on|time|datetime|day)$/.test(rest[0] ?? '');
      const isSame = stem === '' ? events.test(event) : event.slice(0, 5) === stem.slice(0, 5);
      return isDate && isSame && /^[12]\d{3}-\d\d/.test(String(made[one]));
    });
    const [date] = dates;
    if (date === undefined || dates.length > 1) continue;
    const written = String(made[date]).slice(0, 4);
    made[name] = typeof year === 'string' ? written : Number(written);
  }
}

const spans = [
  ['start', 'end'],
  ['from', 'to'],
  ['begin', 'end'],
] as const;

/** A time that something starts at has one at which it ends, in the same form. */
function endAfterStart(made: Record<string, Json>): void {
  for (const [first, last] of spans) {
    const [start, end] = [made[first], made[last]];
    if (typeof start !== 'string' || typeof end !== 'string' || !/^\d{4}-\d\d-\d\d/.test(start)) continue;
    const isAfter = written.test(end) && end.length === start.length;
    if (!isAfter) made[last] = start.replace('-02-29', '-02-28').replace(/^\d{4}/, (year) => String(Number(year) + 1));
  }
}

/** `total` is the sum of what the entries of the only list cost. */
function addUp(made: Record<string, Json>): void {
  const name = [
    'subtotal',
    'sub_total',
    'subTotal',
    'total',
    'total_amount',
    'totalAmount',
    'total_price',
    'totalPrice',
    'amount_total',
  ].find((one) => typeof made[one] === 'number');
  if (name === undefined) return;
  const sums = Object.values(made).flatMap((value) =>
    Array.isArray(value) && value.length > 0 ? (sumOf(value) ?? []) : [],
  );
  const [sum] = sums;
  if (sums.length === 1 && sum !== undefined)
    made[name] = Number.isInteger(made[name]) ? Math.round(sum) : Number(sum.toFixed(2));
}

const totalName = /^(?:grand_?)?total(?:_?(?:amount|price|cost))?(_?cents)?$/i;
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

function sumOf(list: readonly Json[]): number | undefined {
  let sum = 0;
  for (const item of list) {
    if (!isObject(item)) return undefined;
    const amount = partAmounts.map((one) => item[one]).find((one) => typeof one === 'number');
    if (typeof amount !== 'number') return undefined;
    sum += amount * quantityOf(item);
  }
  return sum;
}

function quantityOf(item: JsonObject): number {
  const quantity = item['quantity'] ?? item['qty'];
  return typeof quantity === 'number' && typeof item['total'] !== 'number' ? quantity : 1;
}
