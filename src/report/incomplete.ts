import { namesInBraces } from '../http/written-path.ts';
import type { CoverageRow, Report } from '../model/report.ts';
import { groupBy } from '../text/group-by.ts';
import { firstNames, plural } from '../text/plural.ts';

/** What a run did and did not do. */
export interface RunExtent extends Pick<Report, 'sideEffects' | 'errors' | 'skipped' | 'coverage' | 'unjudged'> {
  /** Cases sent. */
  readonly cases: number;
  /** Why the run could not log in again at its end; absent: it could. */
  readonly loginProblem?: string | undefined;
}

/** Why a run proves less than the contract promises, one line each; empty when it was complete. A run without a case proves nothing. */
export function reasonsForIncomplete(extent: RunExtent): string[] {
  const { cases, coverage, sideEffects, errors, skipped, unjudged, loginProblem } = extent;
  const reasons = new Map<string, string>();
  for (const { operation, reason } of skipped)
    if (operation !== undefined && !reasons.has(operation)) reasons.set(operation, reason);
  return [
    ...(cases === 0 ? ['no case was sent'] : []),
    ...reasonsOfOperations(coverage.rows, reasons),
    ...(coverage.uncounted === undefined
      ? []
      : [`the run ended before all promises of ${plural(coverage.uncounted, 'operation')} were counted`]),
    ...reasonsOfUnjudged(unjudged, cases),
    ...sideEffects
      .filter(({ recovery }) => recovery === 'none')
      .map(({ operation, response }) => `since ${operation} the target responds with ${response}`),
    ...(loginProblem === undefined ? [] : [`the run could not log in again. ${loginProblem}`]),
    ...ownErrors(errors),
  ];
}

/** What a bug report needs; the JSON report has all errors with where they happened. */
function ownErrors(errors: Report['errors']): readonly string[] {
  const [first] = errors;
  if (first === undefined) return [];
  const [message] = first.message.split('\n');
  return [`${plural(errors.length, 'error')} in Coldframe itself: ${message} (in the case "${first.case}")`];
}

/** Where more of the cases could not be judged, a run says little, although each promise was tested once. */
const mostUnjudged = 1 / 3;

function reasonsOfUnjudged(unjudged: Report['unjudged'], cases: number): string[] {
  const sum = unjudged.reduce((all, one) => all + one.cases, 0);
  if (sum <= cases * mostUnjudged) return [];
  const [worst] = unjudged.toSorted((one, other) => other.cases - one.cases);
  return [`${sum} of ${plural(cases, 'case')} could not be judged: ${worst?.reason}`];
}

/** Whether a run tested so much that it may be said to conform: all, or at least the share that the user asks for, in percent. */
export function isTestedEnough(
  { promises, tested, uncounted }: Pick<Report['coverage'], 'promises' | 'tested' | 'uncounted'>,
  {
    incomplete,
    cases,
    minCoverage,
  }: { readonly incomplete: readonly string[]; readonly cases: number; readonly minCoverage: number },
): boolean {
  if (cases === 0 || uncounted !== undefined) return false;
  return incomplete.length === 0 || (minCoverage < 100 && tested * 100 >= promises * minCoverage);
}

/** The most operations that are named as not tested for the same reason; the others are counted. */
const mostNamed = 3;

function reasonsOfOperations(rows: readonly CoverageRow[], skipped: ReadonlyMap<string, string>): string[] {
  const cut: string[] = [];
  const untouched = new Map<string, string[]>();
  /** By the reason with the advice. */
  const neverSeen = new Map<string, string[]>();
  const note = (reasons: Map<string, string[]>, reason: string, operation: string) =>
    reasons.set(reason, [...(reasons.get(reason) ?? []), operation]);
  for (const [operation, own] of groupBy(rows, (row) => row.operation)) {
    const untested = own.filter(({ tested }) => !tested);
    if (untested.length === 0) continue;
    const reason = untested[0]?.reason ?? '';
    const success = untested.find(({ kind }) => kind === 'success');
    if (untested.length === own.length) note(untouched, reason, operation);
    else if (success !== undefined)
      note(neverSeen, `${success.reason}${success.isLeftOut === true ? '' : adviceFor(operation)}`, operation);
    else cut.push(skipped.get(operation) ?? `${reason}: ${untested[0]?.kind} ${untested[0]?.name}`);
  }
  return [
    ...inOneLine(untouched, { one: 'was not tested', several: 'not tested' }),
    ...inOneLine(neverSeen, { one: 'was never seen to succeed', several: 'never seen to succeed' }),
    ...(cut[0] === undefined ? [] : [describeCut(cut.length, cut[0])]),
  ];
}

/** That some of the promises of so many operations were not tested. */
function describeCut(operations: number, reason: string): string {
  return `${plural(operations, 'operation')} not tested to the end: ${reason}`;
}

/** Whether a reason for an incomplete run is that operations were tested only in part, for this reason. */
export function isCutBy(line: string, reason: string): boolean {
  return /^\d+ operations? not tested to the end: /.test(line) && line.endsWith(`: ${reason}`);
}

/** One line for each reason, whatever the number of operations. */
function inOneLine(
  reasons: ReadonlyMap<string, readonly string[]>,
  { one, several }: { readonly one: string; readonly several: string },
): string[] {
  return [...reasons].map(([why, operations]) =>
    operations.length > 1
      ? `${operations.length} operations ${several}: ${why} (${firstNames(operations, mostNamed)})`
      : `${operations[0]} ${one}: ${why.replace(leaveOut, `${leaveOut} "${operations[0]}"`)}`,
  );
}

const leaveOut = 'leave out with --skip';

/** A reader may know an identifier that exists; what changes a resource may only be given one for that operation. The same for all operations that need the same. */
function adviceFor(operation: string): string {
  const [name] = namesInBraces(operation);
  if (name === undefined) return `; if that is right, ${leaveOut}`;
  if (/^(GET|HEAD|POST) /.test(operation)) return `; name what exists: --param ${name}=VALUE, or ${leaveOut}`;
  return `; name what may be changed in "params" of coldframe.yaml, or ${leaveOut}`;
}
