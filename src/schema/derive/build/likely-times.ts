import type { Json, JsonObject } from '../../../model/json.ts';
import { memoizeText } from '../../../text/memoize-text.ts';
import { nameWords } from '../../../text/name-words.ts';
import { secondNumber } from '../../json/calendar.ts';
import { withProperty } from '../../json/json-object.ts';
import { isObject } from '../../json/pointer.ts';

/** Words of names for what is still to come when a client sends it: services of bookings and tasks refuse dates in the past. */
const comingWords = new RegExp(
  `\\b(?:${[
    'due|deadline|expires?|expiry|expiration|until|till|next|remind|reminder|planned|upcoming',
    'schedule|scheduled|appointment|booking|reservation|meeting|event|visit|ticket|slot|trip|travel|flight|delivery',
    'check ?in|check ?out|arrival|arrives?|departure|departs?|pick ?up|drop ?off|return|starts?|begins?|ends?',
  ].join('|')})\\b`,
);
/** Words for what has happened, whatever else the name says: `reservationCreatedAt`. */
const pastWords = /\b(?:created|updated|birth|born|issued|last|previous|since|actual)\b/;

const isComing: (name: string) => boolean = memoizeText(
  (name) => {
    const words = nameWords(name).trim();
    return comingWords.test(words) && !pastWords.test(words);
  },
  { most: 20_000, longest: 200 },
);

/** The year of dates that are still to come. Some services keep times in 32 bits, which end in 2038. */
const comingYear = '2036';
/** Earlier dates may be past for a service, in seconds since 1970. */
const firstComing = secondNumber(`${comingYear}-01-01`) ?? 0;
/** An author who writes such a date, or a later one, means one that is still to come. */
const firstWritten = secondNumber('2027-01-01') ?? 0;

/** Words of names for the day on which a person was born: services ask for a certain age. */
const birthWords = /\b(?:birth|birthday|birthdate|born|dob)\b/;

/** Whether a property is the day on which a person was born, by its name. */
export const isBirth: (name: string) => boolean = memoizeText((name) => birthWords.test(nameWords(name)), {
  most: 20_000,
  longest: 200,
});

/** Who was born then is of age, and not too old for anything. */
const birthYear = '1990';
const [firstBirth, lastBirth] = [secondNumber('1930-01-01') ?? 0, secondNumber('2005-12-31') ?? 0];

/** The object, in which the dates and times that are still to come by their names are in the future, and people of age. */
export function withLikelyTimes(object: JsonObject, mayChange: (name: string) => boolean): JsonObject {
  return Object.entries(object).reduce((changed, [name, value]) => {
    const year = isUnlikely(name, value) && mayChange(name) ? yearFor(name) : undefined;
    const likely = `${year}${String(value).slice(comingYear.length)}`;
    return year === undefined || secondNumber(likely) === undefined ? changed : withProperty(changed, [name, likely]);
  }, object);
}

/** The date or time in a year that is still to come; the same where it is still to come, or none. */
export function inComingYear(time: string): string {
  const later = comingYear + time.slice(comingYear.length);
  const seconds = secondNumber(time);
  return seconds === undefined || seconds >= firstComing || secondNumber(later) === undefined ? time : later;
}

/** How many dates and times of a value, at any depth, are past although they are still to come by their names, or those of the birth of a child. */
export function countUnlikelyTimes(value: Json): number {
  if (typeof value !== 'object' || value === null) return 0;
  if (!isObject(value)) return value.reduce((sum: number, item: Json) => sum + countUnlikelyTimes(item), 0);
  return Object.entries(value).reduce(
    (sum, [name, member]) => sum + (isUnlikely(name, member) ? 1 : countUnlikelyTimes(member)),
    0,
  );
}

/** Whether a property is a date or time that is still to come, by its name and its value. */
export function isComingTime(name: string, value: Json): boolean {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value) || !isComing(name)) return false;
  return (secondNumber(value) ?? 0) >= firstWritten;
}

/** Words for when something was seen or measured: a service may keep one such record of a time. */
const recordedWords =
  /\b(?:recorded|measured|observed|sampled|taken|captured|logged|occurred|happened|collected|received|timestamp)\b/;

/** Whether a property is a time at which something was recorded, by its name and its value. */
export function isRecordedTime(name: string, value: Json): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d/.test(value) && isRecorded(name);
}

const isRecorded: (name: string) => boolean = memoizeText((name) => recordedWords.test(nameWords(name)), {
  most: 20_000,
  longest: 200,
});

function isUnlikely(name: string, value: Json): boolean {
  if (typeof value !== 'string' || !/^\d{4}-/.test(value)) return false;
  const seconds = secondNumber(value);
  if (seconds === undefined) return false;
  return isComing(name) ? seconds < firstComing : isBirth(name) && (seconds < firstBirth || seconds > lastBirth);
}

function yearFor(name: string): string {
  return isComing(name) ? comingYear : birthYear;
}
