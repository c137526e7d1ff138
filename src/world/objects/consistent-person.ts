import type { Json } from '../../model/json.ts';
import { readDate, type Seconds } from '../seeds/write-time.ts';
import { wordsOfName } from '../words/words-of-name.ts';

/** Changes, in place, what numbers say of a person: the age to that of the date of birth at `now`, the body mass index to that of height and weight. */
export type MakePersonConsistent = (made: Record<string, Json>, now: Seconds) => void;

const births = /^(?:(?:date of )?birth(?: date)?|birth ?day|birthdate|dob|born(?: at| on)?)$/;

/** Finds such properties among the names of an object; `undefined` where there are none. */
export function personOf(names: readonly string[]): MakePersonConsistent | undefined {
  const find = (pattern: RegExp) => names.find((name) => pattern.test(wordsOfName(name).words.join(' ')));
  const [age, birth] = [find(/^(?:age|age year)$/), find(births)];
  const [bmi, weight, height] = [find(/\bbmi$/), find(/\bweight(?: kg)?$/), find(/\bheight(?: cm)?$/)];
  const hasAge = age !== undefined && birth !== undefined;
  const hasBody = bmi !== undefined && weight !== undefined && height !== undefined;
  if (!hasAge && !hasBody) return undefined;
  return (made, now) => {
    if (hasAge) {
      const [years, date] = [made[age], made[birth]];
      if (typeof years === 'number' && typeof date === 'string') made[age] = yearsSince(date, now) ?? years;
    }
    if (!hasBody) return;
    const [index, mass, size] = [made[bmi], made[weight], made[height]];
    if (typeof index !== 'number' || typeof mass !== 'number' || typeof size !== 'number' || size < 100) return;
    made[bmi] = Number((mass / (size / 100) ** 2).toFixed(Number.isInteger(index) ? 0 : 1));
  };
}

function yearsSince(date: string, now: Seconds): number | undefined {
  const born = readDate(date.slice(0, 10));
  return born === undefined ? undefined : Math.floor((now - born) / (365.25 * 86_400));
}
