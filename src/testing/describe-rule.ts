import { describe, expect, test } from 'vitest';
import { readOperations } from '../contract/operations.ts';
import { parseSource } from '../contract/source-file.ts';
import { readUnsupported } from '../contract/unsupported.ts';
import type { LintRule, LintSubject } from '../lint/rule.ts';
import { schemaObjects } from '../lint/schema-objects.ts';
import type { Dialect } from '../model/contract.ts';
import { isObject, tokensOf } from '../schema/pointer.ts';

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
export function markedLines(text: string): number[] {
  return completed(text)
    .split('\n')
    .flatMap((line, index) => (line.endsWith('# here') ? [index + 1] : []));
}

function complaintLines(rule: LintRule, text: string): number[] {
  const subject = lintSubject(text);
  const lines = [...rule.check({ ...subject, schemas: schemaObjects(subject) })].map(
    ({ pointer }) => subject.locate(pointer).line,
  );
  return [...new Set(lines)].sort((one, other) => one - other);
}

function completed(text: string): string {
  return text.startsWith('openapi') ? text : `openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${text}`;
}

function lintSubject(text: string): LintSubject {
  const source = parseSource({ url: 'file:///api.yaml', name: 'api.yaml', text: completed(text) });
  const document = isObject(source.value) ? source.value : {};
  const operations = readOperations(document);
  return {
    document,
    dialect: String(document['openapi']).slice(0, 3) as Dialect,
    operations,
    unsupported: readUnsupported(document, operations),
    locate: (pointer) => source.positionOf(tokensOf(pointer)) ?? { file: 'api.yaml', line: 0, column: 0 },
  };
}
