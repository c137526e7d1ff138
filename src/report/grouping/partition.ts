/** Items of the same key together, each part and the parts in the order of arrival. */
export function partition<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): (readonly [Item, ...Item[]])[] {
  const parts = new Map<unknown, [Item, ...Item[]]>();
  for (const item of items) {
    const part = parts.get(keyOf(item));
    if (part === undefined) parts.set(keyOf(item), [item]);
    else part.push(item);
  }
  return [...parts.values()];
}

/** The same list, known not to be empty. */
export function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is not one.');
  return [first, ...rest];
}
