import { type PatternCost, patternCost } from './pattern-cost.ts';

/** A regular expression whose running time is bounded. */
export interface PatternMatcher {
  readonly test: (text: string) => boolean;
  /** The expression as a literal: ajv identifies expressions by it. */
  readonly toString: () => string;
}

/** The longest text, in UTF-16 units, that an expression of each cost is tested on: no contract or server may keep us busy for hours. */
const maxLengths: Readonly<Record<PatternCost, number>> = {
  linear: Number.POSITIVE_INFINITY,
  quadratic: 10_000,
  exponential: 24,
};

/**
 * A `pattern` as a regular expression: with the `u` flag, as JSON Schema recommends (2020-12, 6.4), without it when the pattern is valid only
 * so (`\-`, `\_`, a lone `{`), `undefined` when it is not a regular expression of ECMA-262. `untested` is the result for texts that would take
 * too long.
 */
export function readRegExp(pattern: string, untested = true): PatternMatcher | undefined {
  const key = `${untested} ${pattern}`;
  if (!compiled.has(key)) {
    if (compiled.size >= maxCompiled) compiled.clear();
    compiled.set(key, compile(pattern, untested));
  }
  return compiled.get(key);
}

/** Contracts use the same few patterns everywhere. */
const compiled = new Map<string, PatternMatcher | undefined>();
const maxCompiled = 2000;

function compile(pattern: string, untested: boolean): PatternMatcher | undefined {
  for (const flags of ['u', '']) {
    try {
      const expression = new RegExp(pattern, flags);
      const limit = maxLengths[patternCost(pattern)];
      const test = (text: string) => (text.length <= limit ? expression.test(text) : untested);
      return { test, toString: () => String(expression) };
    } catch (error) {
      // The next flags may work.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}
