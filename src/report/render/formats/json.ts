import type { NoReply, Reply } from '../../../model/exchange.ts';
import type { FindingGroup, Report, ReportedApi } from '../../../model/report.ts';
import { lazyList, writeSafeJsonPieces } from '../../../text/safe-json.ts';
import { findingKeyOf } from '../../finding-key.ts';
import { describeWhen } from '../../grouping/describe-trait.ts';
import { renderCurl } from '../describe/curl.ts';
import { describeExpectation, frequencyOf } from '../describe/describe-finding.ts';
import { renderScript } from '../describe/reproduction.ts';

/** How much of a response body goes into the report, in characters. */
const keptCharacters = 2000;

/** Of the JSON report: the second number grows with each property that is added, the first one if a property is removed or changes its meaning. */
const schemaVersion = '1.3';

/**
 * The report for programs. Scripts rely on these names: properties may be added, none may be removed or renamed.
 */
export function renderJson(report: Report): Iterable<string> {
  const { conforms, counts, contract, target, seed, failOn, interrupted, durationMs } = report;
  return writeSafeJsonPieces({
    schemaVersion,
    conforms,
    counts,
    findings: lazyList(report.groups, describeGroup),
    contract,
    target,
    seed,
    failOn,
    interrupted,
    durationMs,
    skipped: report.skipped.map(({ operation, pointer, reason }) => ({
      operation: operation ?? null,
      pointer,
      reason,
    })),
    unjudged: report.unjudged,
    promises: report.coverage.promises,
    tested: report.coverage.tested,
    incomplete: report.incomplete,
    sideEffects: report.sideEffects.map(({ request, ...effect }) => ({
      ...effect,
      method: request.method,
      url: request.url,
    })),
    errors: report.errors,
    remaining: report.remaining,
    coverage: { ...report.coverage, rows: lazyList(report.coverage.rows, (row) => row) },
    responses: report.responses,
    openQuestions: report.openQuestions,
    limits: report.limits.map(({ refused, ...limit }) => ({ ...limit, turned: refused })),
    staleBaseline: report.staleBaseline,
    fixed: report.fixed ?? null,
    apis: report.apis?.map(describeApi) ?? null,
  });
}

function describeApi({ name, report, reason }: ReportedApi): object {
  if (report === undefined) return { name, conforms: false, reason };
  const { conforms, counts, contract, target, seed, coverage, incomplete } = report;
  const { promises, tested } = coverage;
  return { name, conforms, counts, contract, target, seed, promises, tested, incomplete };
}

function describeGroup(group: FindingGroup): object {
  const { finding, position, seen, of, cases } = group;
  const { rule, level, operation, message, clause, instance, cause, exchange } = finding;
  return {
    key: findingKeyOf(finding),
    rule,
    level,
    operation,
    operations: group.operations,
    message,
    contract: { file: position.file, line: position.line, column: position.column, pointer: finding.contract },
    excerpt: group.excerpt ?? null,
    curl: renderCurl(exchange.sent),
    reproduce: renderScript(group),
    reproduced: group.reproduction?.outcome ?? 'not tried',
    frequency: frequencyOf(group),
    seen,
    of,
    when: describeWhen(group) ?? null,
    also: group.alsoReported,
    besides: group.related.map(describeGroup),
    clause: clause ?? null,
    instance: instance ?? null,
    cause,
    page: `docs/rules/${rule}.md`,
    accepted: group.accepted ?? null,
    age: group.age ?? null,
    cases,
    sent: {
      method: exchange.sent.method,
      url: exchange.sent.url,
      headers: exchange.sent.headers,
      why: exchange.case.why,
    },
    expected: describeExpectation(finding),
    came: describeResponse(exchange.outcome),
  };
}

function describeResponse(outcome: Reply | NoReply): object {
  const { durationMs } = outcome;
  if (outcome.kind === 'no-reply')
    return { kind: outcome.kind, reason: outcome.reason, detail: outcome.detail, durationMs };
  const { kind, status, headers, body, text } = outcome;
  const content = text === undefined ? { base64: encodeBase64(body) } : { text: text.slice(0, keptCharacters) };
  return { kind, status, headers, bytes: body.length, ...content, durationMs };
}

function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes.subarray(0, keptCharacters)));
}
