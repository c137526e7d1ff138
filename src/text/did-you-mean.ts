/** The known name that a misspelt one was probably meant to be: one character more, less or different, or two neighbours swapped. Case is ignored. */
export function didYouMean(written: string, known: readonly string[]): string | undefined {
  return known.find((name) => isTypo(written.toLowerCase(), name.toLowerCase()));
}

function isTypo(written: string, meant: string): boolean {
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

/** The known name that is least different from what was written; `undefined` when none is like it. */
function nearestName(written: string, known: readonly string[]): string | undefined {
  let nearest: { readonly name: string; readonly distance: number } | undefined;
  for (const name of known) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance < (nearest?.distance ?? Math.max(written.length, name.length) * 0.6)) nearest = { name, distance };
  }
  return nearest?.name;
}

/** `Did you mean "orders"?` for that name; `undefined` when none is like what was written. */
export function suggestName(written: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(written, known);
  return nearest === undefined ? undefined : `Did you mean "${nearest}"?`;
}

/** How many characters must be added, removed or replaced, or swapped with their neighbour, to make one text the other. */
function editDistance(one: string, other: string): number {
  let beforeThat: readonly number[] = [];
  let previous: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let column = 1; column <= other.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + Number(one[row - 1] !== other[column - 1]);
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const swapped = isSwap ? (beforeThat[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, swapped, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    beforeThat = previous;
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
