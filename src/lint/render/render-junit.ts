import type { LintFinding } from '../../model/finding.ts';
import { writeXmlAttributes } from '../../text/escape-xml.ts';

/** JUnit XML: one test case per finding, failed for errors and warnings, skipped for advice; a single passed one when nothing is found. */
export function renderJunit(findings: readonly LintFinding[]): string {
  const failures = findings.filter(({ level }) => level !== 'advice').length;
  const cases = findings.length === 0 ? ['    <testcase classname="lint" name="contract"/>'] : findings.map(testCase);
  const counts = writeXmlAttributes({ tests: String(cases.length), failures: String(failures), errors: '0' });
  // The schemas of Jenkins and others know it in a suite only.
  const skipped = writeXmlAttributes({ skipped: String(findings.length - failures) });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${counts}>`,
    `  <testsuite name="coldframe lint"${counts}${skipped}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ rule, level, message, position, fix }: LintFinding): string {
  // Services leave out a test with the name of another one of its class.
  const place = `${position.file}:${position.line}:${position.column}`;
  const text = fix === undefined ? message : `${message} ${fix}`;
  const outcome =
    level === 'advice'
      ? `<skipped${writeXmlAttributes({ message: text })}/>`
      : `<failure${writeXmlAttributes({ type: level, message: text })}/>`;
  return `    <testcase${writeXmlAttributes({ classname: rule, name: `${place} ${message}` })}>${outcome}</testcase>`;
}
