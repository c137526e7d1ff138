import { join, memberOf } from '../../schema/json/pointer.ts';
import type { LintRule } from '../subject/lint-rule.ts';

/** A pattern with syntax of another dialect of regular expressions, or with one backslash too many: in ECMA-262 (JSON Schema 2020-12 Core, 6.4) it is valid, and means other characters. */
export const patternDialect: LintRule = {
  id: 'pattern-dialect',
  level: 'warning',
  why: 'The pattern requires other characters than were meant, so texts that should match are refused.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      const found = typeof pattern === 'string' ? foreignPart(pattern) : undefined;
      if (found === undefined) continue;
      yield {
        pointer: join(pointer, 'pattern'),
        message: `In the pattern ${JSON.stringify(pattern)}, ${found.part} means ${found.meaning}.`,
        fix: found.fix,
      };
    }
  },
};

interface ForeignPart {
  /** As a person writes it, without the escapes of JSON. */
  readonly part: string;
  readonly meaning: string;
  readonly fix: string;
}

/** By letter after a backslash, what to write in its place. */
const letters: ReadonlyMap<string, string> = new Map([
  ['A', 'Write ^ for the start of the text.'],
  ['Z', 'Write $ for the end of the text.'],
  ['z', 'Write $ for the end of the text.'],
  ['G', 'Write ^ for the start of the text.'],
  ['h', 'Write [ \\t] for blanks.'],
  ['R', 'Write \\r?\\n for the end of a line.'],
  ['Q', 'Escape each character.'],
  ['E', 'Escape each character.'],
]);

function foreignPart(pattern: string): ForeignPart | undefined {
  const [posix] = /\[:\^?[a-z]+:\](?=.*\])/.exec(pattern.includes('[[') ? pattern : '') ?? [];
  if (posix !== undefined)
    return { part: posix, meaning: 'these characters one by one', fix: 'Write the class out, for instance [a-z].' };
  for (const { 0: part, 1: letter = '', index } of pattern.matchAll(/\\(.)/gsu)) {
    const fix = letters.get(letter);
    if (fix !== undefined) return { part, meaning: `the letter ${letter}`, fix };
    const [, name] = /^([dswDSW])(?:[+*?{$)]|$)/.exec(letter === '\\' ? pattern.slice(index + 2) : '') ?? [];
    if (name !== undefined)
      return {
        part: `\\\\${name}`,
        meaning: `a backslash and the letter ${name}`,
        fix: 'Remove one backslash. JSON, and YAML in double quotes, need two for one; plain YAML needs one.',
      };
  }
  return undefined;
}
