/** How many keys are kept for one owner, unless they are all from a contract; a client that sends a new one each time must not fill the memory. */
const usualMost = 100;

/** The same function, which keeps its results by owner and key; results go with their owner. `nameOf`: keys with the same name have the same result; by default, equal keys. */
export function memoize<Owner extends object, Key, Value>(
  find: (owner: Owner, key: Key) => Value,
  mostKeys: number = usualMost,
  nameOf: (key: Key) => unknown = (key) => key,
): (owner: Owner, key: Key) => Value {
  const known = new WeakMap<Owner, Map<unknown, { readonly value: Value }>>();
  return (owner, key) => {
    const results = known.get(owner);
    const name = nameOf(key);
    const kept = results?.get(name);
    if (kept !== undefined) return kept.value;
    const value = find(owner, key);
    if (results === undefined || results.size >= mostKeys) known.set(owner, new Map([[name, { value }]]));
    else results.set(name, { value });
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

/** The same function, which keeps its results as long as nothing else needs the memory: for what is asked for at the beginning, several times in a row. */
export function memoizeBriefly<Owner extends object, Key, Value extends object>(
  find: (owner: Owner, key: Key) => Value,
): (owner: Owner, key: Key) => Value {
  const known = new WeakMap<Owner, Map<Key, WeakRef<Value>>>();
  return (owner, key) => {
    const results = known.get(owner) ?? new Map<Key, WeakRef<Value>>();
    known.set(owner, results);
    const value = results.get(key)?.deref() ?? find(owner, key);
    results.set(key, new WeakRef(value));
    return value;
  };
}
