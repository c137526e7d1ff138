import type { Json, JsonObject } from '../../model/json.ts';
import { descriptionAt } from '../../schema/document/description-at.ts';
import { dayNumber, secondNumber, timeOf } from '../../schema/json/calendar.ts';
import { memberOf } from '../../schema/json/pointer.ts';
import { nameWords } from '../../text/name-words.ts';
import { secondsOfUnit } from '../names/time-units.ts';
import { wholeSentences } from './cut-sentences.ts';
import { exempts, type ShownProperty } from './stated-sums.ts';

/** A time that is described as another one beside it and so many seconds: `Exactly 24 hours after issuedAt`. */
export interface StatedTime {
  readonly property: string;
  readonly of: string;
  /** Less than 0 where it is before the other one. */
  readonly seconds: number;
  /** What the description says: `24 hours after`. */
  readonly said: string;
}

/** What the descriptions of the times of an object say of others beside them. What is not understood to its end is left out. */
export function statedTimes(document: JsonObject, properties: readonly ShownProperty[]): readonly StatedTime[] {
  const times = properties.filter(({ shape }) =>
    shape.formats.some(({ value }) => value === 'date-time' || value === 'date'),
  );
  return times.flatMap(({ name, shape }): readonly StatedTime[] => {
    const sentences = wholeSentences(descriptionAt(document, ...shape.sources))
      .map((one) => one.replaceAll('`', '').replaceAll(/\s+/g, ' ').trim())
      .filter((one) => one !== '');
    const found = sentences.flatMap((sentence) => readTime(sentence, { name, times }) ?? []);
    const [only, ...more] = found;
    return only === undefined || more.length > 0 || sentences.some(exempts) ? [] : [only];
  });
}

function readTime(
  sentence: string,
  { name, times }: { readonly name: string; readonly times: readonly ShownProperty[] },
): StatedTime | undefined {
  const said = forms.map((form) => form.exec(sentence)?.groups).find((one) => one !== undefined);
  const { subject = name, amount = '', unit = '', side = 'after', other = '' } = said ?? {};
  const seconds = secondsIn(amount, unit);
  const found = times.filter((one) => one.name !== name && namesTime(other, one.name));
  const [of, ...more] = found.map((one) => one.name);
  if (seconds === undefined || of === undefined || more.length > 0 || !namesTime(subject, name)) return undefined;
  const isBefore = /^(?:before|minus|less|ahead|prior)/i.test(side);
  return {
    property: name,
    of,
    seconds: isBefore ? -seconds : seconds,
    said: `${amount} ${unit} ${isBefore ? 'before' : 'after'}`,
  };
}

const span = String.raw`(?<amount>\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety)[ -](?:full |whole )?(?<unit>seconds?|minutes?|hours?|days?|weeks?)`;
const sides = '(?<side>after|later than|from|before|prior to|ahead of)';

/** `24 hours after issuedAt`, `validUntil is always 24 hours after issuedAt`, `issuedAt plus 24 hours`. */
const forms: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:(?:the )?(?<subject>\w+) is )?(?:always |exactly |precisely |set to )*${span} ${sides} (?<other>[\w ]+)$`,
    'i',
  ),
  new RegExp(
    String.raw`^(?:always |exactly )?(?<other>[\w ]+?) (?<side>plus|\+|minus|less) (?:exactly )?${span}$`,
    'i',
  ),
];

const numbers: readonly string[] =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ');
const tens: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['thirty', 30],
  ['sixty', 60],
  ['ninety', 90],
]);

function secondsIn(amount: string, unit: string): number | undefined {
  const word = amount.toLowerCase();
  const number = /^\d+$/.test(word) ? Number(word) : (tens.get(word) ?? numbers.indexOf(word));
  const own = unit.toLowerCase();
  const seconds = /^day/.test(own) ? day : /^week/.test(own) ? 7 * day : secondsOfUnit(own);
  return number < 0 || seconds === undefined ? undefined : number * seconds;
}

/** Whether a phrase means a time by its name (`issued at`) or by what happened then: `it was issued`, `creation`. */
function namesTime(phrase: string, name: string): boolean {
  const [own, words] = [
    nameWords(phrase)
      .trim()
      .replace(/^(?:the|its) /, ''),
    nameWords(name).trim(),
  ];
  const happened = own === 'creation' ? 'created' : /^(?:it|the \w+) (?:was|is|has been) (\w+)$/.exec(own)?.[1];
  return own === words || (happened !== undefined && new RegExp(`^${happened}(?: at| on| time| date)?$`).test(words));
}

/** Whether an object shows the time that its description says; also where it does not show both. */
export function isAsStated(value: Json, { property, of, seconds, said }: StatedTime): boolean {
  const [is, other] = [memberOf(value, property), memberOf(value, of)];
  if (typeof is !== 'string' || typeof other !== 'string') return true;
  const [later, earlier] = [secondNumber(is), secondNumber(other)];
  if (later === undefined || earlier === undefined) return true;
  const difference = Math.abs(later - earlier - seconds);
  // One of them may be written without its fraction.
  if (!/days?|weeks?/i.test(said)) return difference <= 1 || isDay(is) || isDay(other);
  // The same time of another day, where the clocks were changed meanwhile, or the begin or the end of that day.
  const isWhole = isDay(is) || isDay(other) || /[T ](?:00:00:00|23:59:59)/i.test(is);
  return difference <= (isDay(is) && isDay(other) ? 0 : isWhole ? day + 14 * hour : hour + 1);
}

function isDay(text: string): boolean {
  return text.length === '2026-01-31'.length && dayNumber(text) !== undefined;
}

const hour = 3600;
const day = 24 * hour;

/** Gives the times of a made object that are described by others what they have to be, where both are written in the same way. */
export function setStatedTimes(made: Record<string, Json>, times: readonly StatedTime[]): void {
  for (const time of times) {
    const [is, other] = [made[time.property], made[time.of]];
    if (typeof is !== 'string' || typeof other !== 'string' || isAsStated(made, time)) continue;
    const from = secondNumber(other);
    if (from === undefined) continue;
    const text = timeOf(Math.floor(from) + time.seconds);
    made[time.property] = isDay(is) ? text.slice(0, '2026-01-31'.length) : `${text}Z`;
  }
}
