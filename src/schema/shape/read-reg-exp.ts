import { type PatternCost, patternCost } from './pattern-cost.ts';

/** What is asked of a regular expression. */
export interface PatternMatcher {
  readonly test: (text: string) => boolean;
  /** The expression as a literal: ajv tells expressions apart by it. */
  readonly toString: () => string;
}

/** Longer texts, in UTF-16 units, are not judged by an expression of that cost: a contract or a server must not be able to stop us for hours. */
const longest: Readonly<Record<PatternCost, number>> = { low: Number.POSITIVE_INFINITY, square: 10_000, steep: 24 };

/**
 * A `pattern` as a regular expression: with the `u` flag, as JSON Schema recommends (2020-12, 6.4), without it when the pattern is only
 * valid so (`\-`, `\_`, a lone `{`), `undefined` when it is none of ECMA-262 at all. `unjudged` is the answer about texts that would take too long.
 */
export function readRegExp(pattern: string, unjudged = true): PatternMatcher | undefined {
  const key = `${unjudged} ${pattern}`;
  if (!read.has(key)) {
    if (read.size >= mostRead) read.clear();
    read.set(key, compile(pattern, unjudged));
  }
  return read.get(key);
}

/** Contracts use the same few patterns everywhere. */
const read = new Map<string, PatternMatcher | undefined>();
const mostRead = 2000;

function compile(pattern: string, unjudged: boolean): PatternMatcher | undefined {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(pattern, flags);
      const limit = longest[patternCost(pattern)];
      const test = (text: string) => (text.length <= limit ? expression.test(text) : unjudged);
      return { test, toString: () => String(expression) };
    } catch (error) {
      // The next flags may do.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
