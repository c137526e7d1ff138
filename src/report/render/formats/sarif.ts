import type { FindingGroup, Report } from '../../../model/report.ts';
import type { RuleId } from '../../../model/rule-id.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { sarifLocation } from '../../../text/place-in-repository.ts';
import { plural } from '../../../text/plural.ts';
import { lazyList, writeSafeJsonPieces } from '../../../text/safe-json.ts';
import { sarifMessage } from '../../../text/sarif-message.ts';
import { findingKeyOf } from '../../finding-key.ts';
import { describeExpectation, describeOutcome, frequencyOf } from '../describe/describe-finding.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { renderScript } from '../describe/reproduction.ts';
import { readRulePage } from '../describe/rule-page.ts';
import { describeOperations } from '../describe/text-group.ts';

/** The most results of a run that GitHub shows; it refuses a file with more than 25,000. */
const mostResults = 5000;
/** GitHub refuses a file of more than 10 MB. */
const mostCharacters = 9_000_000;
const shownCharacters = 1000;
const shownOperations = 10;

const levels = { violation: 'error', deviation: 'warning', observation: 'note' } as const;

/**
 * The findings as SARIF 2.1.0, the format of code scanning. Each result points at the place in the contract that it breaks, because a result without a place
 * in the repository makes GitHub refuse the whole file. What the baseline accepts is a suppressed result.
 */
export function renderSarif(report: Report, context: RenderContext): Iterable<string> {
  const groups = report.groups.slice(0, mostResults);
  const rules = [...new Set(groups.map(({ finding }) => finding.rule))];
  const results = openResults(groups, (group) =>
    describeResult(group, { index: rules.indexOf(group.finding.rule), context }),
  );
  return writeSafeJsonPieces({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Coldframe',
            ...(context.version === undefined ? {} : { version: context.version, semanticVersion: context.version }),
            rules: rules.map((rule) => describeRule(rule, { groups, context })),
          },
        },
        automationDetails: { id: `coldframe/${escapeText(report.contract.title)}/` },
        columnKind: 'utf16CodeUnits',
        results: lazyList(results.all(), (result) => result),
        // After the results: what was left out is known only then.
        invocations: [
          {
            executionSuccessful: report.testedEnough && !report.interrupted,
            ...(context.ended === undefined ? {} : { endTimeUtc: context.ended.iso }),
            toolExecutionNotifications: lazyList(notesOf(report, results.count), (text) => {
              return { level: 'warning', message: sarifMessage(text) };
            }),
          },
        ],
      },
    ],
  });
}

/** The results one by one, as many as a file may have, and how many they were. */
function openResults(groups: readonly FindingGroup[], describe: (group: FindingGroup) => object) {
  let count = 0;
  let left = mostCharacters;
  return {
    count: () => count,
    all: function* () {
      for (const group of groups) {
        const result = describe(group);
        // Indented, it is longer by less than half.
        left -= 1.5 * JSON.stringify(result).length;
        if (left < 0) return;
        count += 1;
        yield result;
      }
    },
  };
}

function* notesOf({ groups, incomplete, errors }: Report, results: () => number): Generator<string, void> {
  const rest = groups.length - results();
  if (rest > 0) yield `${plural(rest, 'more finding')}, in the JSON report`;
  yield* incomplete;
  for (const { message } of errors) yield message;
}

function describeRule(
  rule: RuleId,
  { groups, context }: { readonly groups: readonly FindingGroup[]; readonly context: RenderContext },
): object {
  const level = groups.find(({ finding }) => finding.rule === rule)?.finding.level ?? 'deviation';
  const page = context.rulePage?.(rule);
  const metadata = {
    id: rule,
    defaultConfiguration: { level: levels[level] },
    properties: { tags: ['api', 'openapi', level], precision: 'high', 'problem.severity': levels[level] },
  };
  if (page === undefined) return metadata;
  const { title, summary, text } = readRulePage(page);
  return {
    ...metadata,
    shortDescription: { text: title },
    fullDescription: { text: summary },
    help: { text, markdown: text },
  };
}

function describeResult(
  group: FindingGroup,
  { index, context }: { readonly index: number; readonly context: RenderContext },
): object {
  const { finding, position, excerpt, accepted, operations, age } = group;
  const { rule, level, message, exchange, contract } = finding;
  const { sent, outcome } = exchange;
  const line = excerpt?.lines[excerpt.line - excerpt.firstLine];
  const details = [
    `${describeOperations(group, shownOperations)}: ${escapeText(message)}`,
    `Sent: ${escapeText(exchange.case.why)}`,
    `Expected ${describeExpectation(finding)}`,
    `Received ${describeOutcome(outcome, 200)}`,
    `Seen: ${frequencyOf(group)}`,
    `Reproduce: ${renderScript(group).slice(0, shownCharacters)}`,
  ];
  return {
    ruleId: rule,
    ruleIndex: index,
    level: levels[level],
    ...(age === undefined ? {} : { baselineState: age === 'new' ? 'new' : 'unchanged' }),
    message: sarifMessage(details.join('\n')),
    locations: [
      {
        physicalLocation: {
          artifactLocation: sarifLocation(position.file, context),
          region: {
            startLine: Math.max(1, position.line),
            startColumn: Math.max(1, position.column),
            ...(line === undefined ? {} : { snippet: { text: escapeText(line) } }),
          },
        },
        logicalLocations: operations
          .slice(0, shownOperations)
          .map((operation) => ({ fullyQualifiedName: escapeText(operation), kind: 'resource' })),
      },
    ],
    partialFingerprints: { 'coldframeFinding/v1': findingKeyOf(finding) },
    webRequest: { method: escapeText(sent.method), target: escapeText(sent.url) },
    ...(outcome.kind === 'reply' ? { webResponse: { statusCode: outcome.status } } : {}),
    properties: { pointer: contract, frequency: frequencyOf(group) },
    ...(accepted === undefined
      ? {}
      : { suppressions: [{ kind: 'external', status: 'accepted', justification: escapeText(accepted) }] }),
  };
}
