/** Orders texts by their UTF-16 code units: the same on every machine, whatever its language. For `sort`. */
export function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
