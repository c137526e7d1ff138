/** Sets that grow by being joined. Every item starts in a set of its own. */
export interface DisjointSets<Item> {
  /** The item that stands for the set of an item: the same for all items of the set, until the set is joined with another. */
  readonly representativeOf: (item: Item) => Item;
  /** Makes one set of the sets of two items. */
  readonly join: (one: Item, other: Item) => void;
}

/** No two items are in one set yet. */
export function openDisjointSets<Item>(): DisjointSets<Item> {
  const parents = new Map<Item, Item>();
  const representativeOf = (item: Item): Item => {
    let root = item;
    for (let next = parents.get(root); next !== undefined; next = parents.get(root)) root = next;
    return root;
  };
  return {
    representativeOf,
    join: (one, other) => {
      const [root, otherRoot] = [representativeOf(one), representativeOf(other)];
      if (root !== otherRoot) parents.set(otherRoot, root);
    },
  };
}
