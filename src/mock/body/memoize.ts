/** How many keys are remembered of one owner; a client that always says something new must not fill the memory. */
const mostKeys = 100;
const longestText = 200;

/** The same function, which remembers what it gave for an owner and a key. */
export function memoize<Owner extends object, Key, Value>(
  find: (owner: Owner, key: Key) => Value,
): (owner: Owner, key: Key) => Value {
  const known = new WeakMap<Owner, Map<Key, Value>>();
  return (owner, key) => {
    const values = known.get(owner);
    const value = values?.get(key);
    if (value !== undefined) return value;
    const found = find(owner, key);
    if (values === undefined || values.size >= mostKeys) known.set(owner, new Map([[key, found]]));
    else values.set(key, found);
    return found;
  };
}

/** The same function, which remembers what it gave for an object, as long as that is in use. */
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

/** The same function, which remembers what it gave for short texts, at most `most` of them: clients send the same few again and again. */
export function memoizeText<Value>(
  find: (text: string) => Value,
  { most, longest } = { most: mostKeys, longest: longestText },
): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const value = known.get(text);
    if (value !== undefined) return value;
    const found = find(text);
    if (known.size >= most) known.clear();
    if (text.length <= longest) known.set(text, found);
    return found;
  };
}
