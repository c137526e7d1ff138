/** Values that are derived when they are asked for, in a fixed order; iterating again gives the same values. */
export type LazyList<Item> = Iterable<Item>;

/** Makes lazy lists that together keep a limited number of values. */
export type LazyListMaker = <Item>(
  derive: () => Iterable<Item>,
  /** Puts them in another order, for which it may hold some back; they count as kept. Absent: in the order in which they are derived. */
  inOrder?: (items: Iterable<Item>) => Iterable<Item>,
) => LazyList<Item>;

interface KeptList {
  readonly size: () => number;
  readonly forget: () => void;
}

/**
 * Opens a maker of lazy lists that together keep at most about `mostKept` values: the list that was not used for the longest time forgets its values
 * and derives them again when they are asked for. `derive` must give the same values each time.
 */
export function openLazyLists(mostKept: number): LazyListMaker {
  /** The list that was used last comes last. */
  const inUse = new Set<KeptList>();
  let kept = 0;
  const makeRoom = (): void => {
    for (const list of inUse) {
      if (kept <= mostKept || inUse.size === 1) return;
      kept -= list.size();
      list.forget();
      inUse.delete(list);
    }
  };
  return <Item>(
    derive: () => Iterable<Item>,
    inOrder: (items: Iterable<Item>) => Iterable<Item> = (items) => items,
  ): LazyList<Item> => {
    let items: Item[] = [];
    let source: Iterator<Item> | undefined;
    let derived = 0;
    const list: KeptList = {
      size: () => derived,
      forget: () => {
        items = [];
        source = undefined;
        derived = 0;
      },
    };
    const countDerived = function* (): Generator<Item> {
      for (const item of derive()) {
        derived += 1;
        kept += 1;
        yield item;
      }
    };
    const itemAt = (index: number): { readonly item: Item } | undefined => {
      inUse.delete(list);
      inUse.add(list);
      while (items.length <= index) {
        source ??= inOrder(countDerived())[Symbol.iterator]();
        const next = source.next();
        if (next.done === true) return undefined;
        items.push(next.value);
        if (kept > mostKept) makeRoom();
      }
      const item = items[index];
      return item === undefined ? undefined : { item };
    };
    return {
      *[Symbol.iterator]() {
        for (let index = 0, found = itemAt(0); found !== undefined; index += 1, found = itemAt(index)) yield found.item;
      },
    };
  };
}

/** The first item that matches; `undefined` when none does. */
export function findItem<Item>(items: Iterable<Item>, matches: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (matches(item)) return item;
  return undefined;
}

/** The items that match, one by one. */
export function* matchingItems<Item>(items: Iterable<Item>, matches: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (matches(item)) yield item;
}

/** The first items, at most so many. */
export function* takeItems<Item>(items: Iterable<Item>, most: number): Generator<Item> {
  let left = most;
  if (left <= 0) return;
  for (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}

/** Of the first `within` items those with a new key first, then all others in their order: what differs most comes early. */
export function* newKeysFirst<Item>(
  items: Iterable<Item>,
  keyOf: (item: Item) => string,
  within: number,
): Generator<Item> {
  const keys = new Set<string>();
  const others: Item[] = [];
  let seen = 0;
  for (const item of items) {
    const key = keyOf(item);
    seen += 1;
    if (seen > within) {
      yield* others.splice(0);
      yield item;
    } else if (keys.has(key)) others.push(item);
    else {
      keys.add(key);
      yield item;
    }
  }
  yield* others;
}
