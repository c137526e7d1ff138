import { askTime } from '../time-limit.ts';
import { compileLinearMatcher, type LinearMatcher } from './linear-matcher.ts';
import { longestQuickText } from './pattern-cost.ts';
import { patternLengths } from './pattern-lengths.ts';

/** A regular expression whose running time is bounded. */
export interface PatternMatcher {
  readonly test: (text: string) => boolean;
  /** The expression as a literal: ajv identifies expressions by it. */
  readonly toString: () => string;
}

/**
 * A `pattern` as a regular expression: with the `u` flag, as JSON Schema recommends (2020-12, 6.4), without it when the pattern is valid only
 * so (`\-`, `\_`, a lone `{`), `undefined` when it is not a regular expression of ECMA-262. No contract or server may keep us busy: where the expression
 * of the language may take long for a text, another matcher takes its place, and `untested` is the result for what that cannot match in time either.
 */
export function readRegExp(pattern: string, untested = true): PatternMatcher | undefined {
  const key = `${untested} ${pattern}`;
  if (!compiled.has(key)) {
    askTime();
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
      const limit = longestQuickText(pattern);
      // An expression that is too large is refused when it is first used.
      if (limit >= 0) expression.test('');
      const testLong = slowMatcher(pattern, { flags, untested });
      const test = (text: string) => {
        askTime();
        return text.length <= limit ? expression.test(text) : testLong(text);
      };
      return { test, toString: () => String(expression) };
    } catch (error) {
      // The next flags may work.
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  return undefined;
}

/** The most steps for a text: less than half a second, and a few milliseconds for most expressions. */
const maxSteps = 5_000_000;

/** A test for texts that may take long. It is compiled when the first such text arrives. */
function slowMatcher(
  pattern: string,
  { flags, untested }: { readonly flags: string; readonly untested: boolean },
): (text: string) => boolean {
  // Without the flag an expression sees the halves of characters beyond U+FFFF.
  const isReadable = flags === 'u' || !/\\[pPu]/.test(pattern);
  const mayTest = (text: string) => flags === 'u' || !/[\ud800-\udfff]/.test(text);
  let matcher: LinearMatcher | undefined;
  let isCompiled = false;
  let least: number | undefined;
  return (text) => {
    least ??= patternLengths(pattern)?.least ?? 0;
    if (text.length < least) return false;
    if (!isCompiled) matcher = isReadable ? compileLinearMatcher(pattern) : undefined;
    isCompiled = true;
    const isQuick = matcher !== undefined && matcher.size * text.length <= maxSteps && mayTest(text);
    return matcher !== undefined && isQuick ? matcher.test(text) : untested;
  };
}
