import ret, { type Root, type Token, types } from 'ret';

// The declarations of the package describe a module; what it exports is the function itself.
const tokenise = ret as unknown as typeof ret.default;

/** Who reads the tokens calls itself for each group within another. */
const mostNested = 500;

/** The tokens of a longer one take hundreds of times its size. */
const longest = 100_000;

/** The tokens of a regular expression; `undefined` when it cannot be parsed, is very long, or has hundreds of groups within each other. `\p{…}` and `\u{…}` are read as single letters. */
export function readPattern(pattern: string): Root | undefined {
  if (pattern.length > longest) return undefined;
  try {
    const root = tokenise(pattern);
    return isShallow(root) ? root : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

function isShallow(root: Root): boolean {
  let level: readonly (Token | Root)[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > mostNested) return false;
    level = level.flatMap(partsOf);
  }
  return true;
}

function partsOf(token: Token | Root): readonly Token[] {
  if (token.type === types.REPETITION) return [token.value];
  return token.type === types.GROUP || token.type === types.ROOT ? (token.options?.flat() ?? token.stack ?? []) : [];
}
