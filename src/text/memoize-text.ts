const mostTexts = 100;
const longestText = 200;

/** The same function, which keeps its results for short texts, at most `most` of them: the same few are asked for again and again. */
export function memoizeText<Value>(
  find: (text: string) => Value,
  { most, longest } = { most: mostTexts, longest: longestText },
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
