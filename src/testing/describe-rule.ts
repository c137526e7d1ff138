import { describe, expect, test } from 'vitest';
import type { LintRule } from '../lint/subject/lint-rule.ts';
import { schemaObjects } from '../lint/subject/schema-objects.ts';
import { contractOf } from './contract-of.ts';

/** Contracts in YAML, each under words that say what it contains. Without an `openapi` version they are OpenAPI 3.1. */
export interface RuleTable {
  readonly accepts: Readonly<Record<string, string>>;
  /** The rule must report the lines that end in `# here`, and no other lines. */
  readonly reports: Readonly<Record<string, string>>;
}

/** Checks that a lint rule reports the right lines of some contracts and accepts others. */
export function describeRule(rule: LintRule, { accepts, reports }: RuleTable): void {
  describe(`the rule ${rule.id}`, () => {
    test.each(Object.entries(reports))('reports %s', (_, text) => {
      expect(markedLines(text)).not.toEqual([]);
      expect(complaintLines(rule, text)).toEqual(markedLines(text));
    });
    test.each(Object.entries(accepts))('accepts %s', (_, text) => {
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
