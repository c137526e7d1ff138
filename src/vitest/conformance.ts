import { describe, it } from 'vitest';
import { type TestTargetOptions, testTarget } from '../api/test-target.ts';
import type { Report, Verdict } from '../model/report.ts';
import { type CaseDescriptions, openCaseDescriptions } from '../report/render/describe/describe-case.ts';

/** What to test, and how. Only `target` is required. Verdicts are always kept: each becomes a test. */
export type ConformanceOptions = Omit<TestTargetOptions, 'keepVerdicts'>;

/**
 * Tests a target and registers one vitest test for each case, in a `describe` for each operation. The test of a case fails with what is wrong, the place in
 * the contract and a curl line; deviations and observations that do not fail the run become annotations, and cases that could not be judged are skipped
 * with the reason. All requests are sent before the first test starts, so that faults that depend on order and load can show: `-t` chooses which verdicts
 * to see, not what to send. Call and await it at the top level of a test file or in an `async` describe. Resolves to the report, with all connections
 * closed; rejects as `testTarget` does.
 */
export async function conformance(options: ConformanceOptions): Promise<Report> {
  const report = await testTarget({ ...options, keepVerdicts: true });
  const descriptions = openCaseDescriptions(report);
  for (const operation of new Set(report.verdicts.map((verdict) => verdict.operation))) {
    describe(operation, () => {
      for (const verdict of report.verdicts) {
        if (verdict.operation === operation) register(verdict, descriptions);
      }
    });
  }
  return report;
}

function register(verdict: Verdict, { fails, describe: describeCase }: CaseDescriptions): void {
  const { status, unjudged } = verdict;
  // Only `it.each` fills in `%` in names: a case id is used as it is.
  it(testName(verdict), async ({ annotate, skip }) => {
    if (status === 'pass') return;
    if (unjudged !== undefined) return skip(unjudged);
    if (fails(verdict)) throw conformanceError(describeCase(verdict));
    await annotate(describeCase(verdict), status === 'deviation' ? 'warning' : 'notice');
  });
}

/** The id without the operation, which is the name of the `describe` around it. */
function testName({ case: id, operation }: Verdict): string {
  return id.startsWith(`${operation} › `) ? id.slice(operation.length + 3) : id;
}

/** An error without a stack: the place in this file says nothing about the target. */
function conformanceError(text: string): Error {
  const error = new Error(text);
  error.name = 'ConformanceError';
  error.stack = '';
  return error;
}
