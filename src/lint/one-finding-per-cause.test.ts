import { expect, it } from 'vitest';
import type { LintLevel } from '../model/finding.ts';
import type { LintRuleId } from '../model/lint-rule-id.ts';
import { withOneFindingPerCause } from './one-finding-per-cause.ts';

const finding = (rule: LintRuleId, level: LintLevel, pointer: string) => {
  const position = { file: 'api.yaml', line: pointer.length, column: 1 };
  return { rule, level, message: rule, pointer, position, fix: undefined };
};
const left = (...findings: readonly ReturnType<typeof finding>[]) =>
  withOneFindingPerCause(findings).map(({ rule }) => rule);

it.each(['unused-component', 'link-target'] as const)(
  'says nothing of %s where a part of the contract is lost',
  (rule) => {
    const echo = finding(rule, 'advice', '/components/schemas/A');
    expect(left(finding('unique-keys', 'error', ''), echo)).toEqual(['unique-keys']);
    expect(left(finding('path-template', 'error', '/paths/~1a'), echo)).toEqual(['path-template', rule]);
  },
);

it('has one finding for a value that JSON does not have', () => {
  const maximum = finding('json-values', 'error', '/a/maximum');
  expect(left(maximum, finding('structure', 'error', '/a/maximum'))).toEqual(['json-values']);
  expect(left(maximum, finding('structure', 'error', '/b/c'))).toEqual(['json-values', 'structure']);
});

it('says nothing of an example that breaks a schema which no value satisfies', () => {
  const crossed = finding('bounds-crossed', 'error', '/s/minimum');
  const example = finding('example-invalid', 'warning', '/e/0');
  expect(withOneFindingPerCause([crossed, { ...example, broken: '/s/minimum' }])).toHaveLength(1);
  expect(withOneFindingPerCause([crossed, { ...example, broken: '/t/minimum' }])).toHaveLength(2);
  expect(withOneFindingPerCause([{ ...example, broken: '/s/minimum' }])).toEqual([example]);
});

it('says of a required property that is forbidden only that it is forbidden', () => {
  const undeclared = finding('required-undeclared', 'warning', '/s/required/0');
  expect(left(finding('schema-unsatisfiable', 'error', '/s/required/0'), undeclared)).toEqual(['schema-unsatisfiable']);
  expect(left(finding('schema-unsatisfiable', 'error', '/s/required/1'), undeclared)).toHaveLength(2);
});
