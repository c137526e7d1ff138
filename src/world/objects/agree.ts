import type { Json, JsonObject } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { timeRank } from '../values/time-value.ts';

const counted = /^(?:num_?)?(.+?)_?(?:[cC]ounts?|[tT]otal)$/;

/** Lets the properties of an object agree: counts count, totals add up, minima are below maxima. Properties keep the types that they have. */
export function agree(made: Record<string, Json>): void {
  for (const name in made) {
    const value = made[name];
    if (typeof value !== 'number') continue;
    if (name.length > 5) countList(name, made);
    countTotal(name, value, made);
    if (/^min/i.test(name)) orderLimits(name, value, made);
  }
  addUp(made);
  countParts(made);
  shareCurrency(made);
  endAfterStart(made);
  describePart(made);
  orderTimes(made);
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

/** `total_count` counts at least what the only list has. */
function countTotal(name: string, total: number, made: Record<string, Json>): void {
  if (!/^total(?:_?count|_?items|_?results)?$/i.test(name)) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const [list] = lists;
  if (lists.length === 1 && list !== undefined && total < list.length) made[name] = list.length;
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

function orderLimits(name: string, least: number, made: Record<string, Json>): void {
  const other = name.replace(/^min(imum)?/, (_, rest) => `max${rest ?? ''}`).replace(/^Min/, 'Max');
  const most = made[other];
  if (typeof most !== 'number' || most >= least) return;
  made[name] = most;
  made[other] = least;
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

function countOf(item: Json): number | undefined {
  const count = isObject(item) ? item['count'] : undefined;
  return typeof count === 'number' ? count : undefined;
}

const currencyNames = ['currency', 'currency_code', 'currencyCode'];

/** The amounts of one object have one currency. Items of other collections keep theirs. */
function shareCurrency(made: Record<string, Json>): void {
  let shared: string | undefined;
  for (const name in made) {
    const part = made[name];
    if (!isObject(part) || Object.keys(part).length > 3 || part['id'] !== undefined) continue;
    const key = currencyNames.find((one) => typeof part[one] === 'string');
    if (key === undefined) continue;
    shared ??= String(currencyNames.map((one) => made[one]).find((one) => typeof one === 'string') ?? part[key]);
    made[name] = { ...part, [key]: shared };
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
  const name = ['total', 'total_amount', 'totalAmount', 'total_price', 'totalPrice', 'amount_total'].find(
    (one) => typeof made[one] === 'number',
  );
  if (name === undefined) return;
  const sums = Object.values(made).flatMap((value) =>
    Array.isArray(value) && value.length > 0 ? (sumOf(value) ?? []) : [],
  );
  const [sum] = sums;
  if (sums.length === 1 && sum !== undefined)
    made[name] = Number.isInteger(made[name]) ? Math.round(sum) : Number(sum.toFixed(2));
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
