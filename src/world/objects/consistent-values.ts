import { isTotalName } from '../../conventions/names/count-names.ts';
import { isPageNumberName } from '../../conventions/names/page-names.ts';
import type { Json } from '../../model/json.ts';
import { isObject } from '../../schema/json/pointer.ts';
import { stemOf } from '../../text/word-stem.ts';
import { countOfPeriod } from '../values/named-numbers.ts';
import { timeRank } from '../values/time-value.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import { areAmounts } from './added-amounts.ts';
import { makeAmountsConsistent, namesAroundAmounts } from './consistent-amounts.ts';
import { nameTopics } from './name-topics.ts';

const counted = /^(?:num_?)?(.+?)_?(?:[cC]ounts?|[tT]otal)$/;

/**
 * Changes the numbers of an object, in place, so that they agree: a count is the length of its list, a total the sum of its parts, and a minimum is below its
 * maximum. Each property keeps its type.
 */
export function makeValuesConsistent(made: Record<string, Json>): void {
  const about = topics.of(made);
  const { number, whole, period, pages, total, start, time, year } = topics.bits;
  if ((about & number) !== 0) {
    for (const name in made) {
      const value = made[name];
      if (typeof value !== 'number') continue;
      if (name.length > 5) countList(name, made);
      countTotal(name, value, made);
      if (/^min/i.test(name)) orderLimits(name, made);
      else if (/^max/i.test(name)) orderLimits(name.replace(/^max/, 'min').replace(/^Max/, 'Min'), made);
      else if (leastEnd.test(name)) orderEnds(name, made);
    }
  }
  if ((about & whole) !== 0) beWithinWhole(made);
  if ((about & period) !== 0) orderPeriods(made);
  if ((about & pages) !== 0) beWithinPages(made);
  makeAmountsConsistent(made);
  if ((about & total) !== 0) {
    countParts(made);
    countOutcomes(made);
  }
  if ((about & start) !== 0) endAfterStart(made);
  if ((about & total) !== 0) describePart(made);
  if ((about & time) !== 0) orderTimes(made);
  if ((about & year) !== 0) beOfYear(made);
}

const leastEnd = /[a-z_](?:min|Min|minimum|Minimum)$/;
const periodEnd = /(?:hour|day|week|month|quarter|year)s?$/i;
const pageCounts = ['total_pages', 'totalPages', 'page_count', 'pageCount', 'pages', 'last_page'];
const totals = ['total', 'total_count', 'totalCount'];
const pageMarks = ['limit', 'offset', 'next', 'has_more', 'hasMore'];
const spans = [
  ['start', 'end'],
  ['from', 'to'],
  ['begin', 'end'],
] as const;
const timeNames = /(?:at|on|date|time|timestamp|start|end|from|to|until|created|updated|modified|expires)$/i;

const topics = nameTopics({
  /** A number of things, or a limit of one. */
  number: (name) =>
    (name.length > 5 && counted.test(name)) || isTotalName(name) || /^(?:min|max)/i.test(name) || leastEnd.test(name),
  whole: (name) => wordsOfName(name).words.some((word) => wholes.has(word)),
  period: (name) => periodEnd.test(name),
  pages: (name) => pageCounts.includes(name),
  total: (name) => totals.includes(name),
  start: (name) => spans.some(([first]) => first === name),
  time: (name) => timeNames.test(name),
  year: (name) => wordsOfName(name).last === 'year',
});

/** What limits how many there can be, and the words of what is at most as many. */
const wholes: ReadonlyMap<string, RegExp> = new Map([
  ['capacity', /^(?:current|used|filled|occupied|taken|booked|enrolled|registered|reserved|loaded|required|unit)$/],
  ['quota', /^(?:current|used|usage|consumed|remaining)$/],
  ['limit', /^(?:current|used|usage|consumed|remaining)$/],
  ['required', /^(?:fulfilled|delivered|completed|done)$/],
]);

/** No more seats are taken than there are: `crew: { current, capacity }`, `unitsFulfilled` and `unitsRequired`. */
function beWithinWhole(made: Record<string, Json>): void {
  for (const name in made) {
    const most = made[name];
    const { words } = wordsOfName(name);
    const whole = words.find((word) => wholes.has(word));
    const parts = whole === undefined ? undefined : wholes.get(whole);
    if (typeof most !== 'number' || most < 0 || parts === undefined) continue;
    const rest = words.filter((word) => word !== whole).join(' ');
    for (const other in made) {
      const value = made[other];
      const of = wordsOfName(other).words;
      const isPart = of.some((word) => parts.test(word)) && of.filter((word) => !parts.test(word)).join(' ') === rest;
      if (isPart && other !== name && typeof value === 'number' && value > most)
        made[other] = Number.isInteger(most) && Number.isInteger(value) ? value % (most + 1) : most;
    }
  }
}

const periods = ['hour', 'day', 'week', 'month', 'quarter', 'half year', 'year'];

/** There are no more in a day than in a week: `users_active_day`, `users_active_week`. */
function orderPeriods(made: Record<string, Json>): void {
  const counts = new Map<string, { readonly name: string; readonly value: number; readonly rank: number }[]>();
  for (const name in made) {
    const value = made[name];
    if (typeof value !== 'number' || !periodEnd.test(name)) continue;
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
  const most = pageCounts.find((name) => typeof made[name] === 'number');
  if (most === undefined) return;
  for (const [name, page] of Object.entries(made)) {
    if (typeof page === 'number' && isPageNumberName(name) && page > Number(made[most]))
      made[name] = Number(made[most]);
  }
}

const written = /^(?:\d{4}-\d\d-\d\d|\d\d:\d\d)/;

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
  for (const written of forms.values()) {
    if (written.length < 2) continue;
    const times = guestsArriveFirst(written);
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

/** A journey departs and then arrives, a guest arrives and then departs: where the arrival is declared first, it comes first. */
function guestsArriveFirst<T extends { readonly name: string; readonly rank: number }>(
  times: readonly T[],
): readonly T[] {
  const at = (word: RegExp) => times.findIndex(({ name }) => word.test(name));
  const [arrival, departure] = [times[at(/arriv/i)], times[at(/depart/i)]];
  if (arrival === undefined || departure === undefined || times.indexOf(arrival) > times.indexOf(departure))
    return times;
  const others = { [arrival.name]: departure.rank, [departure.name]: arrival.rank };
  return times.map((one) => ({ ...one, rank: others[one.name] ?? one.rank }));
}

const pageNames = /limit|page|offset|next|prev|cursor|more|size|skip|continuation|links/i;

/** `total_count` counts what the only list has: at least that, where it is only a page. */
function countTotal(name: string, total: number, made: Record<string, Json>): void {
  if (!isTotalName(name)) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const [list] = lists;
  if (lists.length !== 1 || list === undefined) return;
  const isPage =
    Object.keys(made).some((one) => pageNames.test(one) || namesAroundAmounts.test(one)) || areAmounts(list);
  if (total < list.length || (!isPage && list.every(isObject))) made[name] = list.length;
}

/** A part of the object that is a page of a list: all of it is on this page. */
function describePart(made: Record<string, Json>): void {
  const total = totals.find((name) => typeof made[name] === 'number');
  if (total === undefined || !pageMarks.some((name) => Object.hasOwn(made, name))) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  const [list] = lists;
  if (lists.length !== 1 || list === undefined || !['items', 'data', 'results'].some((name) => made[name] === list))
    return;
  made[total] = list.length;
  if (typeof made['offset'] === 'number') made['offset'] = 0;
  if (typeof made['limit'] === 'number') made['limit'] = Math.max(made['limit'], list.length);
  for (const name of ['has_more', 'hasMore']) if (made[name] === true) made[name] = false;
  for (const name of ['next', 'previous']) if (typeof made[name] === 'string') made[name] = null;
}

/** `photo_count` is the length of `photos`. */
function countList(name: string, made: Record<string, Json>): void {
  const [, counts] = counted.exec(name) ?? [];
  if (counts === undefined) return;
  const names = [counts, `${counts}s`, `${counts}Ids`, `${counts}_ids`];
  const list = names.map((one) => made[one]).find((one) => Array.isArray(one));
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

/** A `total` of counts is whole, and the sum of the counts in the only list. */
function countParts(made: Record<string, Json>): void {
  if (typeof made['total'] !== 'number' || Object.keys(made).some((name) => namesAroundAmounts.test(name))) return;
  const lists = Object.values(made).filter((value) => Array.isArray(value));
  if (lists.some((list) => list.length > 0 && areAmounts(list))) return;
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
  const total = totals.find((name) => Number.isInteger(made[name]));
  const names = Object.keys(made);
  if (total === undefined || names.some((name) => namesAroundAmounts.test(name) || Array.isArray(made[name]))) return;
  const counts = names.filter((name) => outcomes.test(name)).map((name) => made[name]);
  if (!counts.every((count) => typeof count === 'number' && Number.isInteger(count) && count >= 0)) return;
  const sum = counts.reduce<number>((all, count) => all + Number(count), 0);
  made[total] = Math.max(Number(made[total]), sum);
}

function countOf(item: Json): number | undefined {
  const count = isObject(item) ? item['count'] : undefined;
  return typeof count === 'number' ? count : undefined;
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
      const isSame = stem === '' ? events.test(event) : stemOf(event) === stemOf(stem);
      return isDate && isSame && /^[12]\d{3}-\d\d/.test(String(made[one]));
    });
    const [date] = dates;
    if (date === undefined || dates.length > 1) continue;
    const written = String(made[date]).slice(0, 4);
    made[name] = typeof year === 'string' ? written : Number(written);
  }
}

/** A time that something starts at has one at which it ends, in the same form. */
function endAfterStart(made: Record<string, Json>): void {
  for (const [first, last] of spans) {
    const [start, end] = [made[first], made[last]];
    if (typeof start !== 'string' || typeof end !== 'string' || !/^\d{4}-\d\d-\d\d/.test(start)) continue;
    const isAfter = written.test(end) && end.length === start.length;
    if (!isAfter) made[last] = start.replace('-02-29', '-02-28').replace(/^\d{4}/, (year) => String(Number(year) + 1));
  }
}
