import type { Report } from '../../model/report.ts';
import { escapeXmlText, writeXmlAttributes } from '../../text/escape-xml.ts';
import { type TestRow, testsOf } from './test-rows.ts';

/**
 * The report as JUnit XML: one suite for each operation, with one test case for each strategy and one for each finding, under the first operation that
 * shows it. A finding that fails the run is a `failure`, any other goes to `system-out`; a strategy of which no case could be judged is `skipped`.
 */
export function renderJunit(report: Report): string {
  const suites = testsOf(report);
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

function talliesOf(tests: readonly TestRow[]): Readonly<Record<string, string>> {
  const count = (kind: TestRow['result']['kind']) => String(tests.filter(({ result }) => result.kind === kind).length);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: '0',
    skipped: count('skipped'),
    time: inSeconds(tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}

function renderTest({ name, classname, milliseconds, result, text }: TestRow): string {
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
