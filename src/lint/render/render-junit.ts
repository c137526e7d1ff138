import type { LintFinding } from '../../model/finding.ts';
import { printable } from './printable.ts';

/** JUnit XML: one test case a finding, failed from warning on; a single passed one when nothing is found. */
export function renderJunit(findings: readonly LintFinding[]): string {
  const failures = findings.filter(({ level }) => level !== 'advice').length;
  const cases = findings.length === 0 ? ['    <testcase classname="lint" name="contract"/>'] : findings.map(testCase);
  const counts = `tests="${cases.length}" failures="${failures}" errors="0" skipped="${findings.length - failures}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite name="coldframe lint" ${counts}>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

function testCase({ rule, level, message, position, fix }: LintFinding): string {
  const place = `${position.file}:${position.line}:${position.column}`;
  const text = fix === undefined ? message : `${message} ${fix}`;
  const outcome =
    level === 'advice'
      ? `<skipped message="${escaped(text)}"/>`
      : `<failure type="${level}" message="${escaped(text)}"/>`;
  return `    <testcase classname="${escaped(rule)}" name="${escaped(place)}">${outcome}</testcase>`;
}

function escaped(text: string): string {
  return printable(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll(loneSurrogate, '\ufffd');
}

/** XML has no way to write half a character. */
const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g;
