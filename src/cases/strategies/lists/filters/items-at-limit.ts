import { serverNames } from '../../../../conventions/names/server-set-names.ts';
import { clausesOf } from '../../../../conventions/sentences/cut-sentences.ts';
import type { ExpectedState } from '../../../../model/expected-state.ts';
import type { Json, JsonObject } from '../../../../model/json.ts';
import { registryOf } from '../../../../schema/derive/build/schema-source.ts';
import { secondNumber, timeOf } from '../../../../schema/json/calendar.ts';
import type { BoundSide } from '../../../../schema/json/is-beyond.ts';
import { writeJson } from '../../../../schema/json/write-json.ts';
import { mergeSchemas } from '../../../../schema/shape/merge-schemas.ts';
import { nameWords } from '../../../../text/name-words.ts';
import { parameterDescription, quotesName } from '../../../prose/full-descriptions.ts';
import type { SequenceDraft } from '../../../request/case-draft.ts';
import { distinctValues, readList } from '../../../request/steps/list-steps.ts';
import type { Derivation } from '../../strategy.ts';
import { allowsValue, longestPage } from '../reading/page-parameters.ts';
import type { BoundFilter } from './find-bound-filters.ts';

/** How often a list may show a value that is beyond the furthest one so far. */
const mostSteps = 4;

/**
 * Asks for the furthest value that a list has, where the contract says that a limit includes itself: a list without any item leaves out the item that has
 * it. It is judged when the list without a filter still has that item.
 */
export function* includeBound(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  if (!isInclusive(derivation, filter)) return;
  const { parameter, property, side, valueFor } = filter;
  const name = `${parameter.name} (up to ${side} ${property})`;
  const readAll = wholeListReader(derivation, name);
  const readFrom = (bound: Json, label: string, isJudged = false) =>
    readList(derivation, 'filtering', {
      label: `${name} ${label}`,
      why: `a request for the items whose ${property} is at ${side} ${writeJson(bound)}, which an item has`,
      parameters: [...longestPage(derivation), [parameter, valueFor(bound)]],
      ...(isJudged
        ? {
            expectedState: {
              kind: 'items-with-each-value',
              property,
              values: [bound],
              although: `${parameter.name} is at ${side} that value, and ${nameOfList(from)} has one`,
            },
          }
        : {}),
    });
  let from: Json | undefined;
  let shown = yield* readAll('before');
  for (let step = 1; shown !== undefined && step <= mostSteps; step += 1) {
    const bound = furthest(shown, filter);
    if (bound === undefined || !allowsValue(parameter, valueFor(bound), derivation)) return;
    const chosen: readonly JsonObject[] | undefined = yield* readFrom(bound, `step ${step}`);
    if (chosen === undefined || distinctValues(chosen, property).includes(bound)) return;
    if (chosen.length === 0) {
      const again: readonly JsonObject[] | undefined = yield* from === undefined
        ? readAll('after')
        : readFrom(from, 'once more');
      if (again !== undefined && distinctValues(again, property).includes(bound)) yield* readFrom(bound, 'again', true);
      return;
    }
    [shown, from] = [chosen, bound];
  }
}

/** Asks for what is beyond a value that an item has, where the contract says that a limit does not include itself: the list leaves out that item. */
export function* excludeBound(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  if (!isExclusive(derivation, filter)) return;
  const { parameter, property, side, valueFor } = filter;
  const name = `${parameter.name} (beyond ${side} ${property})`;
  const items = (yield* wholeListReader(derivation, name)('before')) ?? [];
  const bound = furthest(items, filter) ?? (serverNames.test(property) ? undefined : furthestMinute(items, filter));
  if (bound === undefined || !allowsValue(parameter, valueFor(bound), derivation)) return;
  yield* readList(derivation, 'filtering', {
    label: `${name} itself`,
    why: `a request for the items whose ${property} is beyond ${writeJson(bound)}, which an item has`,
    parameters: [...longestPage(derivation), [parameter, valueFor(bound)]],
    expectedState: { kind: 'items-within-bound', property, side, bound, isExclusive: true },
  });
}

function wholeListReader(derivation: Derivation, name: string) {
  return (label: string) =>
    readList(derivation, 'filtering', {
      label: `the list ${label} ${name}`,
      why: 'a request for the list without a filter',
      parameters: [...longestPage(derivation)],
    });
}

/**
 * Asks for the items from an hour before a time that an item has, or up to an hour after it: in UTC, in another time zone, and at that very time where the
 * contract says that the limit includes itself; where a limit is a day, from the day before, and from that day. A list without it that has fewer items than the list
 * without a filter leaves it out. It is judged when that still has it.
 */
export function* includeTimes(derivation: Derivation, filter: BoundFilter): Generator<SequenceDraft, void> {
  const { parameter, property, side, valueFor } = filter;
  const isByDay = allowsValue(parameter, valueFor(someDay), derivation);
  if (isByDay === allowsValue(parameter, valueFor(someTime), derivation)) return;
  const boundsFor = (time: string) =>
    isByDay
      ? daysNear(time, side, isInclusive(derivation, filter) && isClearDay(time, derivation, filter))
      : boundsNear(time, filter, isInclusive(derivation, filter));
  const name = `${parameter.name} (times at ${side} ${property})`;
  const readAll = wholeListReader(derivation, name);
  const read = (bound: string, label: string, expectedState?: ExpectedState) =>
    readList(derivation, 'filtering', {
      label: `${name} ${label}`,
      why: `a request for the items whose ${property} is at ${side} ${bound}`,
      parameters: [...longestPage(derivation), [parameter, valueFor(bound)]],
      expectedState,
    });
  const whole = (yield* readAll('before')) ?? [];
  let time = furthestTime(whole, filter);
  let from: string | undefined;
  // The first page of a long list may not have the furthest one.
  for (let step = 1; time !== undefined && step <= mostSteps; step += 1) {
    const [[, bound] = ['', time]] = boundsFor(time);
    const shown: readonly JsonObject[] = (yield* read(bound, `step ${step}`)) ?? [];
    const further = furthestTime([...shown, { [property]: time }], filter);
    if (further === undefined || further === time) break;
    [time, from] = [further, bound];
  }
  if (time === undefined) return;
  for (const [label, bound] of boundsFor(time)) {
    const chosen: readonly JsonObject[] | undefined = yield* read(bound, label);
    if (chosen === undefined) return;
    // A full page may have left out the item for others.
    if (chosen.length >= whole.length || distinctValues(chosen, property).includes(time)) continue;
    const again: readonly JsonObject[] | undefined = yield* from === undefined
      ? readAll(`after ${label},`)
      : read(from, `before ${label}, again`);
    if (again === undefined || !distinctValues(again, property).includes(time)) return;
    const although = `${parameter.name} is ${bound}, and ${nameOfList(from)} has one`;
    yield* read(bound, `${label}, again`, { kind: 'items-with-each-value', property, values: [time], although });
    return;
  }
}

/** The list that has shown an item: without a filter, or from an earlier limit on. */
function nameOfList(from: Json | undefined): string {
  return from === undefined ? 'the list without a filter' : `the list from ${writeJson(from)}`;
}

const [someTime, someDay] = ['2021-03-04T05:06:07Z', '2021-03-04'];

/** The last time for a lower limit, the first one for an upper limit. */
function furthestTime(items: readonly JsonObject[], { property, side }: BoundFilter): string | undefined {
  const times = distinctValues(items, property).flatMap((value) =>
    typeof value === 'string' && zonedTime.test(value) && secondNumber(value) !== undefined ? [value] : [],
  );
  const sorted = times.toSorted((one, other) => (secondNumber(one) ?? 0) - (secondNumber(other) ?? 0));
  return side === 'least' ? sorted.at(-1) : sorted[0];
}

/** `2021-03-04T05:06:07+02:00`. */
const zonedTime = /T[^T]*(?:Z|[+-]\d\d:\d\d)$/i;

/** Limits that include a time. A server may store more digits of it than it shows: an upper limit may not include it then, unless it is a whole minute. */
function boundsNear(
  time: string,
  { side, property }: BoundFilter,
  isInclusive: boolean,
): readonly (readonly [string, string])[] {
  const [hour, zone] = side === 'least' ? [-1, 5] : [1, -5];
  const isExact = (serverNames.test(property) ? wholeMinuteInFull : wholeMinute).test(time);
  const at = Math.floor(secondNumber(time) ?? 0) + hour * 3600;
  return [
    ['an hour away', `${timeOf(at)}Z`],
    ['an hour away in another zone', `${timeOf(at + zone * 3600)}${side === 'least' ? '+' : '-'}05:00`],
    ...(isInclusive && (side === 'least' || isExact) ? ([['at that time', time]] as const) : []),
  ];
}

/** Days that include a time: the next one is another day in every time zone. */
function daysNear(time: string, side: BoundSide, isInclusive: boolean): readonly (readonly [string, string])[] {
  const at = Math.floor(secondNumber(time) ?? 0);
  const dayAt = (seconds: number) => timeOf(seconds).slice(0, 10);
  return [
    ['a day away', dayAt(at + (side === 'least' ? -secondsOfDay : secondsOfDay))],
    ...(isInclusive ? ([['on that day', dayAt(at)]] as const) : []),
  ];
}

const secondsOfDay = 86_400;

/** Whether a time is on the same day wherever the service is, or the contract says that days are those of UTC. */
function isClearDay(time: string, derivation: Derivation, filter: BoundFilter): boolean {
  const hour = (Math.floor(secondNumber(time) ?? 0) / 3600) % 24;
  return /\bUTC\b/.test(describedLimit(derivation, filter)) || (hour >= 10 && hour < 12);
}

/** The greatest value for a lower limit, the smallest one for an upper limit: integers, quarters and dates, which are stored as they are shown. */
function furthest(items: readonly JsonObject[], { property, side }: BoundFilter): Json | undefined {
  const isExact = (value: Json) =>
    typeof value === 'number'
      ? Number.isInteger(value * exactParts)
      : typeof value === 'string' && (/^\d{4}-\d\d-\d\d$/.test(value) || decimal.test(value));
  const placeOf = (value: Json) => (typeof value === 'string' && decimal.test(value) ? Number(value) : value);
  const values = distinctValues(items, property).filter(isExact);
  const [first, ...others] = values.toSorted((left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)];
    return one !== null && other !== null && one < other ? -1 : 1;
  });
  return side === 'least' ? (others.at(-1) ?? first) : first;
}

/** The latest time for a lower limit, the earliest for an upper one, where it is a whole minute: services store times that clients set as they are shown. */
function furthestMinute(items: readonly JsonObject[], { property, side }: BoundFilter): Json | undefined {
  const times = distinctValues(items, property).filter(
    (value) => typeof value === 'string' && value.endsWith('Z') && wholeMinute.test(value),
  );
  const sorted = times.map(String).toSorted();
  return side === 'least' ? sorted.at(-1) : sorted[0];
}

const wholeMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00(?:\.0+)?(?:Z|[+-]\d\d:\d\d)$/i;
/** With its milliseconds: a time that a server has set is hardly one by chance. */
const wholeMinuteInFull = /^\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000+(?:Z|[+-]\d\d:\d\d)$/i;

/** An amount as text: `12.50`. */
const decimal = /^\d{1,12}\.\d{1,4}$/;

/** Of a number: whatever a server stores numbers in, quarters are exact there. */
const exactParts = 4;

/** Whether a limit is said to include itself: by its name, `price[gte]`, or by its description. */
function isInclusive(derivation: Derivation, filter: BoundFilter): boolean {
  const text = describedLimit(derivation, filter);
  if (leavesOutBeyond.test(text)) return true;
  if (exclusive.test(text)) return false;
  return inclusive.test(text) || operatorsOf(filter).some((word) => orEqual.test(word));
}

/** Whether a limit is said not to include itself. */
function isExclusive(derivation: Derivation, filter: BoundFilter): boolean {
  const text = describedLimit(derivation, filter);
  if (inclusive.test(text) || leavesOutBeyond.test(text)) return false;
  return exclusive.test(text) || beyond.test(text) || operatorsOf(filter).some((word) => strict.test(word));
}

function describedLimit(derivation: Derivation, { parameter, part }: BoundFilter): string {
  const { schema } = parameter;
  const { source } = derivation;
  const whole = schema === undefined ? undefined : mergeSchemas(registryOf(source), { pointers: [schema] });
  const own = part === undefined ? [] : (whole?.properties.get(part) ?? []);
  return parameterDescription(derivation, parameter, own)
    .split('\n')
    .filter((line) => !refusal.test(line))
    .map((line) => clauseAbout(line, part ?? parameter.name))
    .join('\n');
}

/** `A range whose from is later than its to is refused` says nothing of what a limit includes. */
const refusal = /\b(?:refused|rejected|invalid|4\d\d|errors?)\b/i;

/** Of a sentence about both ends, `Includes its start (from) and excludes its end (to)`, what is said of one. */
function clauseAbout(sentence: string, name: string): string {
  if (!quotesName(sentence, name)) return sentence;
  const clauses = clausesOf(sentence, /;|\b(?:and|but)\b/);
  return clauses.filter((clause) => quotesName(clause, name) || /\bboth\b/i.test(clause)).join(', ');
}

function operatorsOf({ parameter: { name }, part }: BoundFilter): readonly string[] {
  return nameWords(part ?? name).split(' ');
}

/** `price[gte]`. */
const orEqual = /^(?:gte|lte|ge|le)$/;
/** `price[gt]`. */
const strict = /^(?:gt|lt)$/;
/** `at least this`, `this price or less`, `not later than`, `both ends count`, `>=`. */
const inclusive =
  /\binclusive(?:ly)?\b|\bincluded\b|\bboth (?:ends|limits|bounds|days|dates|times|values) (?:count|belong)\b|\bincludes (?:its|the) (?:start|end|beginning|bounds?|limits?)\b|\bat (?:least|most)\b|\bor (?:more|less|later|earlier|greater|higher|lower|fewer|equal|after|before)\b|\b(?:no|not) (?:more|less|later|earlier|greater|higher|lower|fewer|shorter|longer|older|younger|smaller|larger|lighter|heavier|cheaper) than\b|\b(?:of|with) exactly (?:this|that|so many|so much|as many)\b[^.]* is (?:in|included|listed|found)\b|[≥≤]|[<>]=/i;
/** `more than this`, not `no more than this` and not `more than or equal to`. */
const exclusive =
  /\bexclusive(?:ly)?\b|\bexclude[sd]?\b|(?<!\b(?:no|not) )\b(?:more|greater|less|later|earlier|higher|lower|fewer|shorter|longer|older|younger|smaller|larger|lighter|heavier|cheaper) than\b(?! or)|\b(?:of|with) exactly (?:this|that|so many|so much|as many)\b[^.]*\b(?:not|no longer|excluded|left out|missing)\b/i;
/** `due before this day`; not `before the end of this day`. */
const beyond = /(?<!\bor )\b(?:before|after) (?:this|that)\b/i;
/** `Leaves out what arrives before this day`, `excludes all that are older than this`, `not before this day`: what is on the limit stays. */
const leavesOutBeyond =
  /\b(?:(?:leaves?|leaving|filters?|filtering|sorts?) out|left out|excludes?|excluding|omits?|omitting|skips?|skipping|hides?|hiding|drops?|dropping|without|except|ignores?|ignoring)\b[^.;:]*\b(?:(?:before|after) (?:this|that)|(?:more|greater|less|later|earlier|higher|lower|fewer|longer|shorter|older|younger|newer|smaller|larger|lighter|heavier|cheaper) than)\b|\b(?:no|not|never|none|nothing)(?: \w+){0,3} (?:before|after) (?:this|that)\b/i;
