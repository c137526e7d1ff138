import ret, { type Root } from 'ret';

// The declarations of the package describe a module; what it exports is the function itself.
const tokenise = ret as unknown as typeof ret.default;

/** The tokens of a regular expression; `undefined` when it cannot be parsed. `\p{…}` and `\u{…}` are read as single letters. */
export function readPattern(pattern: string): Root | undefined {
  try {
    return tokenise(pattern);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}
