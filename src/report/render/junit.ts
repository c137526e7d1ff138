import type { Report, Verdict } from '../../model/report.ts';
import { escapeXmlText, writeXmlAttributes } from '../../text/xml.ts';
import { type CaseDescriptions, openCaseDescriptions } from './describe-case.ts';

/**
 * The report as JUnit XML: one suite for each operation, one test case for each case. What fails the run is a `failure`, what is worth
 * knowing goes to `system-out`, a case that could not be judged is `skipped` with the reason.
 */
export function renderJunit(report: Report): string {
  const descriptions = openCaseDescriptions(report);
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  lines.push(`<testsuites${writeXmlAttributes({ name: 'coldframe', ...talliesOf(report.verdicts, descriptions) })}>`);
  for (const [operation, verdicts] of byOperation(report.verdicts)) {
    lines.push(`  <testsuite${writeXmlAttributes({ name: operation, ...talliesOf(verdicts, descriptions) })}>`);
    for (const verdict of verdicts) lines.push(renderCase(verdict, descriptions));
    lines.push('  </testsuite>');
  }
  return [...lines, '</testsuites>', ''].join('\n');
}

function byOperation(verdicts: readonly Verdict[]): Map<string, Verdict[]> {
  const suites = new Map<string, Verdict[]>();
  for (const verdict of verdicts) {
    const suite = suites.get(verdict.operation);
    if (suite === undefined) suites.set(verdict.operation, [verdict]);
    else suite.push(verdict);
  }
  return suites;
}

function talliesOf(verdicts: readonly Verdict[], { fails }: CaseDescriptions): Readonly<Record<string, string>> {
  const milliseconds = verdicts.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return {
    tests: String(verdicts.length),
    failures: String(verdicts.filter(fails).length),
    errors: '0',
    skipped: String(verdicts.filter(({ status }) => status === 'unjudged').length),
    time: inSeconds(milliseconds),
  };
}

function renderCase(verdict: Verdict, { fails, describe }: CaseDescriptions): string {
  const identity = {
    name: verdict.case,
    classname: `${verdict.operation} ${verdict.strategy}`,
    time: inSeconds(verdict.durationMs),
  };
  const start = `    <testcase${writeXmlAttributes(identity)}`;
  if (verdict.status === 'pass') return `${start}/>`;
  if (verdict.unjudged !== undefined)
    return `${start}><skipped${writeXmlAttributes({ message: verdict.unjudged })}/></testcase>`;
  const text = escapeXmlText(describe(verdict));
  if (!fails(verdict)) return `${start}><system-out>${text}</system-out></testcase>`;
  return `${start}><failure${writeXmlAttributes({ message: verdict.rules.join(', '), type: verdict.status })}>${text}</failure></testcase>`;
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
