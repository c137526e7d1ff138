import type { Report } from '../../../model/report.ts';
import { escapeXmlText, writeXmlAttributes } from '../../../text/escape-xml.ts';
import { type TestRow, testsOf } from '../describe/test-rows.ts';

/**
 * The report as JUnit XML: one suite for each operation, with one test case for each strategy and one for each finding, under the first operation that
 * shows it. A finding that fails the run is a `failure`, any other goes to `system-out`; a strategy of which no case could be judged is `skipped`.
 */
export function* renderJunit(report: Report): Generator<string, void> {
  const suites = testsOf(report);
  const all = suites.flatMap(({ tests }) => tests);
  const budget = { left: mostBytes, shortened: 0 };
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  // The schemas of Jenkins and others know no "skipped" here.
  const { skipped: _, ...tallies } = talliesOf(all);
  yield `<testsuites${writeXmlAttributes({ name: 'coldframe', ...tallies })}>\n`;
  for (const { operation, tests } of suites) {
    yield `  <testsuite${writeXmlAttributes({ name: operation, ...talliesOf(tests) })}>\n`;
    for (const test of tests) yield `${renderTest(test, budget)}\n`;
    yield '  </testsuite>\n';
  }
  yield '</testsuites>\n';
}

/** Some services refuse files of more than 5 MB; beyond these bytes, tests have no details and long messages are cut. */
const mostBytes = 3_000_000;
const mostOfMessage = 200;

function talliesOf(tests: readonly TestRow[]) {
  const count = (kind: TestRow['result']['kind']) => String(tests.filter(({ result }) => result.kind === kind).length);
  return {
    tests: String(tests.length),
    failures: count('failure'),
    errors: '0',
    skipped: count('skipped'),
    time: inSeconds(tests.reduce((sum, { milliseconds }) => sum + milliseconds, 0)),
  };
}

function renderTest(test: TestRow, budget: { left: number; shortened: number }): string {
  const full = describeTest(test, escapeXmlText(test.text()));
  const size = new TextEncoder().encode(full).length;
  if (size > budget.left) {
    budget.shortened += 1;
    return describeTest(shorten(test, budget.shortened), 'Details are in the HTML and JSON reports.');
  }
  budget.left -= size;
  return full;
}

/** Services drop a test with the name of another one: a name that is cut gets a number. */
function shorten(test: TestRow, number: number): TestRow {
  const { name, result } = test;
  const cut = (text: string, end: string) => (text.length > mostOfMessage ? text.slice(0, mostOfMessage) + end : text);
  return {
    ...test,
    name: cut(name, `… (${number})`),
    result: 'message' in result ? { ...result, message: cut(result.message, '…') } : result,
  };
}

function describeTest({ name, classname, milliseconds, result }: TestRow, details: string): string {
  const start = `    <testcase${writeXmlAttributes({ name, classname, time: inSeconds(milliseconds) })}>`;
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
