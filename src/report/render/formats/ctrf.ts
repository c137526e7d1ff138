import type { Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { lazyList, writeSafeJsonPieces } from '../../../text/safe-json.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { type TestRow, testsOf } from '../describe/test-rows.ts';

/** The report in the Common Test Report Format, with the same tests as JUnit. */
export function renderCtrf(report: Report, { ended, version }: RenderContext): Iterable<string> {
  const { conforms, counts, seed, incomplete } = report;
  const suites = testsOf(report);
  const rows = suites.flatMap(({ tests }) => tests);
  const count = (kind: TestRow['result']['kind']) => rows.filter(({ result }) => result.kind === kind).length;
  const duration = Math.round(report.durationMs);
  const stop = Math.max(ended?.milliseconds ?? duration, duration);
  return writeSafeJsonPieces({
    reportFormat: 'CTRF',
    specVersion: '0.0.0',
    generatedBy: 'Coldframe',
    ...(ended === undefined ? {} : { timestamp: ended.iso }),
    results: {
      tool: { name: 'Coldframe', ...(version === undefined ? {} : { version }) },
      summary: {
        tests: rows.length,
        passed: count('passed'),
        failed: count('failure'),
        skipped: count('skipped'),
        pending: 0,
        other: 0,
        suites: suites.length,
        start: stop - duration,
        stop,
        duration,
        extra: { conforms, counts, seed, incomplete: incomplete.map(escapeText) },
      },
      tests: lazyList(
        suites.flatMap(({ operation, tests }) => tests.map((test) => ({ test, operation }))),
        ({ test, operation }) => describeTest(test, operation),
      ),
    },
  });
}

const statuses = { passed: 'passed', failure: 'failed', skipped: 'skipped' } as const;

function describeTest({ name, milliseconds, result, text }: TestRow, operation: string): object {
  return {
    name: escapeText(name),
    status: statuses[result.kind],
    duration: Math.round(milliseconds),
    suite: [escapeText(operation)],
    ...(result.kind === 'passed' || result.message === '' ? {} : { message: escapeText(result.message) }),
    ...(result.kind === 'failure' ? { trace: text() } : { extra: { details: text() } }),
  };
}
