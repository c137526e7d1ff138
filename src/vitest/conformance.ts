import { describe, it } from 'vitest';
import type { Report, Verdict } from '../model/report.ts';
import { type CaseTeller, openCaseTeller } from '../report/render/describe-case.ts';
import { type Run, runSuite } from '../run/run.ts';

/**
 * Runs the suite and registers one vitest test for each case, in a `describe` for each operation. A case fails with what is wrong,
 * where the opposite is promised and a curl line; deviations and observations that do not fail the run become annotations,
 * cases that could not be judged are skipped with the reason. Everything is sent before the first test starts, so that faults that
 * depend on order and load can show: choose cases by name with `-t` to see their verdicts, not to send less.
 * Call it at the top level of a test file, or in an `async` describe, and await it. Resolves to the report;
 * rejects with `Failure('target-unreachable')` when there is nobody to test.
 */
export async function conformance(run: Run): Promise<Report> {
  const report = await runSuite(run);
  const teller = openCaseTeller(report);
  for (const operation of new Set(report.verdicts.map((verdict) => verdict.operation))) {
    describe(operation, () => {
      for (const verdict of report.verdicts) {
        if (verdict.operation === operation) register(verdict, teller);
      }
    });
  }
  return report;
}

function register(verdict: Verdict, { fails, tell }: CaseTeller): void {
  const { status, reasons: because } = verdict;
  // Vitest fills in `%` in names, and only `each` asks for it: a case id goes in as it is.
  it(nameOf(verdict), async ({ annotate, skip }) => {
    if (status === 'pass') return;
    if (status === 'unjudged') return skip(because.join(', '));
    if (fails(verdict)) throw conformanceError(tell(verdict));
    await annotate(tell(verdict), status === 'deviation' ? 'warning' : 'notice');
  });
}

/** The id without the operation, which the `describe` around it says. */
function nameOf({ case: id, operation }: Verdict): string {
  return id.startsWith(`${operation} › `) ? id.slice(operation.length + 3) : id;
}

/** Without a stack: where this file threw tells nobody what the target did. */
function conformanceError(text: string): Error {
  const error = new Error(text);
  error.name = 'ConformanceError';
  error.stack = '';
  return error;
}
