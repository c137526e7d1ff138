const units: ReadonlyMap<string, number> = new Map([
  ['ms', 0.001],
  ['milli', 0.001],
  ['millisecond', 0.001],
  ['s', 1],
  ['sec', 1],
  ['second', 1],
  ['m', 60],
  ['min', 60],
  ['minute', 60],
  ['h', 3600],
  ['hour', 3600],
]);

/** How many seconds the unit has that a word of a name stands for, in the singular or plural: 60 for the last word of `duration minutes`. `undefined` for other words. */
export function secondsOfUnit(word: string): number | undefined {
  return units.get(word) ?? units.get(word.replace(/s$/, ''));
}
