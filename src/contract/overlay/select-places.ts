import { exec } from 'jsonpath-rfc9535';
import type { Json } from '../../model/json.ts';
import { longestQuickText } from '../../schema/shape/pattern-cost.ts';
import type { Action } from './read-overlay.ts';

/** The paths of all values that a JSONPath (RFC 9535) of an action selects, each once. Throws `overlay-invalid` when it is not a valid JSONPath. */
export function selectPlaces(
  document: Json,
  action: Pick<Action, 'target' | 'failure'>,
): readonly (readonly string[])[] {
  const slow = expressionsIn(action.target).find((one) => longestQuickText(one) < leastQuickText);
  if (slow !== undefined) throw action.failure(`The expression ${JSON.stringify(slow)} may take hours for some texts.`);
  if (repetitionsIn(action.target) > mostRepetitions)
    throw action.failure(`${action.target} selects the same values again and again, perhaps for hours.`);
  const places = new Map<string, readonly string[]>();
  try {
    exec(document as never, action.target, (_value, path) => {
      const tokens = path.map((key) => (typeof key === 'number' ? String(key) : unescapeKey(key)));
      places.set(JSON.stringify(tokens), tokens);
    });
  } catch (error) {
    throw action.failure(
      error instanceof RangeError
        ? `${action.target} is too deeply nested.`
        : `${action.target} is not a valid JSONPath: ${String(error instanceof Error ? error.message : error)}`,
    );
  }
  return [...places.values()];
}

/** Expressions must be tested quickly on texts of this length at least. */
const leastQuickText = 100;

/** A JSONPath may select each value so often, once for each way to it. */
const mostRepetitions = 1000;
/** The number of ways that a second `..` adds for a value, about: it is below so many others. */
const usualDepth = 8;

/** How often a JSONPath may select the same value: four times for `$[*,*][*,*]`. Names and filters are taken to select different ones. */
function repetitionsIn(target: string): number {
  const withoutTexts = target.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, '');
  const brackets = [...withoutTexts.matchAll(/\[([^[\]]*)\]/g)];
  const ways = brackets.map(([, inner = '']) => inner.split(',').filter((one) => /[*:]/.test(one)).length);
  const descents = [...withoutTexts.matchAll(/\.\./g)].length;
  return ways.reduce((product, count) => product * Math.max(1, count), usualDepth ** Math.max(0, descents - 1));
}

/** The regular expressions that a JSONPath has (RFC 9535, 2.4.6 and 2.4.7). */
function expressionsIn(target: string): readonly string[] {
  const calls = target.matchAll(/\b(?:match|search)\s*\([^"']*,\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g);
  return [...calls].map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(['"\\])/g, '$1'));
}

const named: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The library returns keys in the notation of normalized paths (RFC 9535, 2.7). */
function unescapeKey(key: string): string {
  return key.replace(/\\(?:u([0-9a-f]{4})|(.))/g, (_, code: string | undefined, character: string | undefined) =>
    code === undefined ? (named[character ?? ''] ?? character ?? '') : String.fromCharCode(Number.parseInt(code, 16)),
  );
}
