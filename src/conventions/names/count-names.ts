import { nameWords } from '../../text/name-words.ts';

/** The names, as words, of the number of things that are called like this: `note count` and `number of notes` for `note` and `notes`. */
export function countNames(...things: readonly string[]): ReadonlySet<string> {
  return new Set(
    things.flatMap((words) => [
      `${words} count`,
      `count ${words}`,
      `number of ${words}`,
      `num ${words}`,
      `total ${words}`,
    ]),
  );
}

/** Whether a header or property of a list is named for the number of its items on all pages: `X-Total-Count`, `totalItems`. */
export function isTotalName(name: string): boolean {
  return /^(?:x-)?total(?:[-_]?(?:count|items|results|elements|records|entries|rows|objects|documents))?$/i.test(name);
}

/** Whether an object is named for having the numbers of several lists: `counts`, `_count`, `statistics`. */
export function isCountsName(name: string): boolean {
  return /^ ?_?(?:counts?|counters?|totals?|statistics|stats|summary)$/.test(nameWords(name));
}
