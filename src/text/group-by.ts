/** The items by key, keys and items in the order of their first appearance. No group is empty. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly [Item, ...Item[]]> {
  const groups = new Map<Key, [Item, ...Item[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The same groups without their keys. */
export function groupsBy<Item>(items: Iterable<Item>, keyOf: (item: Item) => unknown): (readonly [Item, ...Item[]])[] {
  return [...groupBy(items, keyOf).values()];
}
