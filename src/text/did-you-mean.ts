/** The known name that a slip of the pen was probably meant for: one character too many, too few or other, or two neighbours exchanged. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  return known.find((name) => isSlip(written.toLowerCase(), name.toLowerCase()));
}

function isSlip(written: string, meant: string): boolean {
  if (written === meant) return true;
  if (meant.length < 3) return false;
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start++;
  let end = 0;
  while (end < Math.min(written.length, meant.length) - start && written.at(-1 - end) === meant.at(-1 - end)) end++;
  const left = written.length - start - end;
  const right = meant.length - start - end;
  if (Math.max(left, right) <= 1) return true;
  return left === 2 && right === 2 && written[start] === meant[start + 1] && written[start + 1] === meant[start];
}
