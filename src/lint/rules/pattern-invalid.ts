import { isObject, join, memberOf } from '../../schema/json/pointer.ts';
import { readRegExp } from '../../schema/shape/read-reg-exp.ts';
import type { Complaint, LintRule } from '../subject/lint-rule.ts';

/** A pattern that is not a regular expression of ECMA-262 (JSON Schema 2020-12, Core, 6.4): no value can be checked against it. */
export const patternInvalid: LintRule = {
  id: 'pattern-invalid',
  level: 'error',
  why: 'No value can be checked against it, and none can be generated from it.',
  *check({ schemas }) {
    for (const { pointer, schema } of schemas) {
      const pattern = memberOf(schema, 'pattern');
      if (typeof pattern === 'string' && readRegExp(pattern) === undefined)
        yield complaint(join(pointer, 'pattern'), pattern);
      const patterns = memberOf(schema, 'patternProperties');
      if (!isObject(patterns)) continue;
      for (const name of Object.keys(patterns)) {
        if (readRegExp(name) === undefined) yield complaint(join(pointer, 'patternProperties', name), name);
      }
    }
  },
};

function complaint(pointer: string, pattern: string): Complaint {
  return {
    pointer,
    message: `${JSON.stringify(pattern)} is not a valid JavaScript regular expression (ECMA-262)${reasonFor(pattern)}.`,
    fix: 'Use the syntax of ECMA-262: no inline flags, no possessive quantifiers, no \\A or \\Z.',
  };
}

/** What the language itself says of a pattern: `: numbers out of order in {} quantifier`. */
function reasonFor(pattern: string): string {
  try {
    new RegExp(pattern);
    return '';
  } catch (error) {
    const reason = /^Invalid regular expression: .*\/[a-z]*: (.+)$/s.exec(
      error instanceof Error ? error.message : '',
    )?.[1];
    return reason === undefined ? '' : `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
  }
}
