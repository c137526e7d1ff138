/** Line and column, both counted from 1, of a character offset. */
export interface LinePosition {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of a text begin, looked up by halving. */
export function readLines(text: string): (offset: number) => LinePosition {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= startsOf(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function startsOf(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
