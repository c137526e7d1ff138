/** The same list, known not to be empty. */
export function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is not one.');
  return [first, ...rest];
}
