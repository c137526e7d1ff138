/**
 * A `pattern` as a regular expression: with the `u` flag, as JSON Schema recommends (2020-12, 6.4), without it when the pattern is only
 * valid so (`\-`, `\_`, a lone `{`), `undefined` when it is none of ECMA-262 at all.
 */
export function readRegExp(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags);
    } catch {
      // The next flags may do.
    }
  }
  return undefined;
}
