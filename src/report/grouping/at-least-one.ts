/** The same list with a type that says it is not empty. Throws when it is. */
export function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is not one.');
  return [first, ...rest];
}
