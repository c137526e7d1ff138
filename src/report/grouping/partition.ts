import { groupBy } from '../../text/group-by.ts';

/** Items of the same key together, each part and the parts in the order of arrival. */
export function partition<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => unknown,
): (readonly [Item, ...Item[]])[] {
  return [...groupBy(items, keyOf).values()];
}

/** The same list, known not to be empty. */
export function atLeastOne<Item>([first, ...rest]: readonly Item[]): readonly [Item, ...Item[]] {
  if (first === undefined) throw new Error('There is not one.');
  return [first, ...rest];
}
