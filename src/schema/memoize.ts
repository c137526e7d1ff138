/** How many keys are kept for one owner, unless they are all from a contract; a client that sends a new one each time must not fill the memory. */
const usualMost = 100;

/** The same function, which keeps its results by owner and key; results go with their owner. */
export function memoize<Owner extends object, Key, Value>(
  find: (owner: Owner, key: Key) => Value,
  mostKeys: number = usualMost,
): (owner: Owner, key: Key) => Value {
  const known = new WeakMap<Owner, Map<Key, { readonly value: Value }>>();
  return (owner, key) => {
    const results = known.get(owner);
    const kept = results?.get(key);
    if (kept !== undefined) return kept.value;
    const value = find(owner, key);
    if (results === undefined || results.size >= mostKeys) known.set(owner, new Map([[key, { value }]]));
    else results.set(key, { value });
    return value;
  };
}

/** The same function, which keeps its results by object; results go with their object. */
export function memoizeByObject<Owner extends object, Value>(find: (owner: Owner) => Value): (owner: Owner) => Value {
  const known = new WeakMap<Owner, Value>();
  return (owner) => {
    const value = known.get(owner);
    if (value !== undefined) return value;
    const found = find(owner);
    known.set(owner, found);
    return found;
  };
}
