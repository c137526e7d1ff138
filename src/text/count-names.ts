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
