import type { FindingGroup, Report, Verdict } from '../../model/report.ts';
import { escapeText } from '../../text/escape-text.ts';
import { plural } from '../../text/plural.ts';
import { escapeXmlText, writeXmlAttributes } from '../../text/xml.ts';
import { partition } from '../grouping/partition.ts';
import { paintNothing } from './paint.ts';
import { renderGroup } from './text-group.ts';

/**
 * The report as JUnit XML: one suite for each operation, with one test case for each strategy and one for each finding, under the first operation that
 * shows it. A finding that fails the run is a `failure`, any other goes to `system-out`; a strategy of which no case could be judged is `skipped`.
 */
export function renderJunit(report: Report): string {
  const suites = suitesOf(report).map(([operation, tests]) => ({ operation, tests }));
  const all = suites.flatMap(({ tests }) => tests);
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  lines.push(`<testsuites${writeXmlAttributes({ name: 'coldframe', ...talliesOf(all) })}>`);
  for (const { operation, tests } of suites) {
    lines.push(`  <testsuite${writeXmlAttributes({ name: operation, ...talliesOf(tests) })}>`);
    for (const test of tests) lines.push(renderTest(test));
    lines.push('  </testsuite>');
  }
  return [...lines, '</testsuites>', ''].join('\n');
}

/** One `testcase`. */
interface Test {
  readonly name: string;
  readonly classname: string;
  readonly milliseconds: number;
  readonly result:
    | { readonly kind: 'failure'; readonly message: string; readonly type: string }
    | { readonly kind: 'skipped'; readonly message: string }
    | { readonly kind: 'passed' };
  /** Details for people; empty: none. */
  readonly text: string;
}

function suitesOf({ verdicts, groups, failOn }: Report): (readonly [operation: string, tests: readonly Test[]])[] {
  const operations = [...verdicts.map(({ operation }) => operation), ...groups.map((group) => operationOf(group))];
  const verdictsOf = new Map(partition(verdicts, ({ operation }) => operation).map((own) => [own[0].operation, own]));
  const groupsOf = new Map(partition(groups, operationOf).map((own) => [operationOf(own[0]), own]));
  return [...new Set(operations)].map((operation) => {
    const strategies = partition(verdictsOf.get(operation) ?? [], ({ strategy }) => strategy).map(testOfStrategy);
    const findings = (groupsOf.get(operation) ?? []).map((group) => testOfFinding(group, failOn));
    return [operation, [...strategies, ...findings]] as const;
  });
}

function operationOf({ finding }: FindingGroup): string {
  return finding.operation;
}

function testOfStrategy(verdicts: readonly [Verdict, ...Verdict[]]): Test {
  const [{ operation, strategy, unjudged }] = verdicts;
  const judged = verdicts.filter((verdict) => verdict.unjudged === undefined).length;
  return {
    name: strategy,
    classname: operation,
    milliseconds: verdicts.reduce((sum, { durationMs }) => sum + durationMs, 0),
    result: judged === 0 ? { kind: 'skipped', message: unjudged ?? '' } : { kind: 'passed' },
    text: `${plural(verdicts.length, 'case')}, ${judged} judged`,
  };
}

function testOfFinding(group: FindingGroup, failOn: Report['failOn']): Test {
  const { accepted, finding } = group;
  const { rule, cause, level, message, operation } = finding;
  const fails = accepted === undefined && (level === 'violation' || (level === 'deviation' && failOn === 'deviation'));
  const note = accepted === undefined ? '' : `\n  accepted by the baseline: ${escapeText(accepted)}`;
  return {
    name: `${rule}: ${cause}`,
    classname: operation,
    milliseconds: 0,
    result: fails ? { kind: 'failure', message: `${rule}: ${message}`, type: level } : { kind: 'passed' },
    text: renderGroup(group, paintNothing) + note,
  };
}

function talliesOf(tests: readonly Test[]): Readonly<Record<string, string>> {
  const count = (kind: Test['result']['kind']) => String(tests.filter(({ result }) => result.kind === kind).length);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: '0',
    skipped: count('skipped'),
    time: inSeconds(tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}

function renderTest({ name, classname, milliseconds, result, text }: Test): string {
  const start = `    <testcase${writeXmlAttributes({ name, classname, time: inSeconds(milliseconds) })}>`;
  const details = escapeXmlText(text);
  switch (result.kind) {
    case 'skipped':
      return `${start}<skipped${writeXmlAttributes({ message: result.message })}/></testcase>`;
    case 'failure': {
      const { message, type } = result;
      return `${start}<failure${writeXmlAttributes({ message, type })}>${details}</failure></testcase>`;
    }
    case 'passed':
      return `${start}<system-out>${details}</system-out></testcase>`;
  }
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
