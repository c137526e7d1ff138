import { describe, expect, test } from 'vitest';
import type { LintRule } from '../lint/subject/rule.ts';
import { schemaObjects } from '../lint/subject/schema-objects.ts';
import { contractOf } from './contract-of.ts';

/** Contracts in YAML, each under the words that say what is in it. Without a version of their own they are OpenAPI 3.1. */
export interface RuleTable {
  readonly silent: Readonly<Record<string, string>>;
  /** A line about which the rule must complain ends in `# here`; about any other it must not. */
  readonly tells: Readonly<Record<string, string>>;
}

/** Holds a lint rule against contracts that trip it, at the right lines, and others that do not. */
export function describeRule(rule: LintRule, { silent, tells }: RuleTable): void {
  describe(`the rule ${rule.id}`, () => {
    test.each(Object.entries(tells))('tells of %s', (_, text) => {
      expect(markedLines(text)).not.toEqual([]);
      expect(complaintLines(rule, text)).toEqual(markedLines(text));
    });
    test.each(Object.entries(silent))('is silent about %s', (_, text) => {
      expect(complaintLines(rule, text)).toEqual([]);
    });
  });
}

/** The lines that end in `# here`. */
function markedLines(text: string): number[] {
  return completed(text)
    .split('\n')
    .flatMap((line, index) => (line.endsWith('# here') ? [index + 1] : []));
}

function complaintLines(rule: LintRule, text: string): number[] {
  const subject = contractOf(completed(text));
  const lines = [...rule.check({ ...subject, schemas: schemaObjects(subject) })].map(
    ({ pointer }) => subject.locate(pointer).line,
  );
  return [...new Set(lines)].sort((one, other) => one - other);
}

function completed(text: string): string {
  return text.startsWith('openapi') ? text : `openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${text}`;
}
