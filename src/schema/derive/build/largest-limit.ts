import { memoizeText } from '../../../text/memoize-text.ts';
import { nameWords } from '../../../text/name-words.ts';
import { integerNearLimit, numberLimits } from '../../shape/number-limits.ts';
import type { Shape } from '../../shape/shape.ts';

/** Words of names for a number that limits what others may refer to a resource: no participant fits a course with the capacity 1 after the first. */
const limitingWords = /^(?:max|maximum)\b|\b(?:capacity|limit|maximum|quota|seats|stock)$/;

const isLimiting: (name: string) => boolean = memoizeText((name) => limitingWords.test(nameWords(name).trim()), {
  most: 20_000,
  longest: 200,
});

/** From more on a server may reserve more than it can. */
const mostAmple = 100_000;

/** The largest number that the schema of a property allows, where its name says that it limits others; `undefined` where it does not, or where there is no such number. */
export function largestLimit(name: string, shape: Shape): number | bigint | undefined {
  if (!isLimiting(name) || shape.values !== undefined) return undefined;
  if (![...shape.types].some((type) => type === 'integer' || type === 'number')) return undefined;
  const { highest } = numberLimits(shape);
  if (highest === undefined || highest.value > mostAmple) return undefined;
  return integerNearLimit(highest, { inward: 0, upper: true });
}
