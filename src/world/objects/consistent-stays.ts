import type { Json } from '../../model/json.ts';
import { orderedPairs } from '../../schema/derive/build/ordered-pairs.ts';
import { dateOf, dayNumber } from '../../schema/json/calendar.ts';
import { numberFrom, partSeed } from '../seeds/seed.ts';
import { wordsOfName } from '../words/words-of-name.ts';
import type { SpanContext } from './consistent-spans.ts';

/** Changes, in place, the date at which a stay ends: some nights after its beginning, as many as the number beside it says. */
export type MakeStaysConsistent = (made: Record<string, Json>, context: SpanContext) => void;

const stay = /^(?:arrival|departure|arrive|depart|check ?in|check ?out)(?: (?:date|day|on))?$/;
const nightCount = /^(?:nights?|(?:number of|num) nights?|nights? count)$/;
const mostNights = 14;

/** Finds the dates of a stay, such as `arrivalDate` and `departureDate`; `undefined` where things of a kind have none. */
export function staysOf(names: readonly string[]): MakeStaysConsistent | undefined {
  const phraseOf = (name: string) => wordsOfName(name).words.join(' ');
  const dates = names.filter((name) => stay.test(phraseOf(name)));
  const [pair, ...others] = orderedPairs(dates);
  if (pair === undefined || others.length > 0) return undefined;
  const { first, last } = pair;
  const counts = names.filter((name) => nightCount.test(phraseOf(name)));
  return (made, { seed, isWritten, fits }) => {
    const [from, to] = [dateAt(made, first), dateAt(made, last)];
    if (from === undefined || to === undefined) return;
    const count = counts.find((name) => typeof made[name] === 'number');
    const isKept = isWritten(first) && isWritten(last) && to > from;
    const nights = isKept ? to - from : numberFrom(partSeed(seed, 36), 1, mostNights);
    if (!isKept) made[last] = dateOf(from + nights);
    if (count !== undefined && !isWritten(count) && fits(count, nights)) made[count] = nights;
  };
}

/** The day that a property names; `undefined` where it is not a plain date. */
function dateAt(made: Readonly<Record<string, Json>>, name: string): number | undefined {
  const value = made[name];
  return typeof value === 'string' && value.length === '2026-01-31'.length ? dayNumber(value) : undefined;
}
