import type { FindingGroup, Report } from '../../model/report.ts';
import type { RuleId } from '../../model/rule-id.ts';
import { escapeText } from '../../text/escape-text.ts';
import { writeSafeJson } from '../../text/safe-json.ts';
import { findingKeyOf } from '../finding-key.ts';
import { describeExpectation, describeOutcome, frequencyOf } from './describe-finding.ts';
import { pathInRepository, type RenderContext } from './render-context.ts';
import { renderScript } from './reproduction.ts';
import { readRulePage } from './rule-page.ts';

/** GitHub shows so many results of a run, and refuses a file with more than 25,000. */
const mostResults = 5000;
const shownCharacters = 1000;

const levels = { violation: 'error', deviation: 'warning', observation: 'note' } as const;

/**
 * The findings as SARIF 2.1.0, the format of code scanning. Each result points at the place in the contract that it breaks, because a result without a place
 * in the repository makes GitHub refuse the whole file. What the baseline accepts is a suppressed result.
 */
export function renderSarif(report: Report, context: RenderContext): string {
  const groups = report.groups.slice(0, mostResults);
  const rules = [...new Set(groups.map(({ finding }) => finding.rule))];
  return writeSafeJson({
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
        invocations: [
          {
            executionSuccessful: report.testedEnough && !report.interrupted,
            ...(context.ended === undefined ? {} : { endTimeUtc: context.ended.iso }),
            toolExecutionNotifications: [...report.incomplete, ...report.errors.map(({ message }) => message)].map(
              (text) => ({ level: 'warning', message: { text: escapeText(text) } }),
            ),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: groups.map((group) => describeResult(group, { index: rules.indexOf(group.finding.rule), context })),
      },
    ],
  });
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
  const { finding, position, excerpt, accepted, operations } = group;
  const { rule, level, message, exchange, contract } = finding;
  const { sent, outcome } = exchange;
  const line = excerpt?.lines[excerpt.line - excerpt.firstLine];
  const details = [
    `${operations.map((operation) => escapeText(operation)).join(', ')}: ${escapeText(message)}`,
    `Sent: ${escapeText(exchange.case.why)}`,
    `Expected ${describeExpectation(exchange.case)}`,
    `Received ${describeOutcome(outcome, 200)}`,
    `Seen: ${frequencyOf(group)}`,
    `Reproduce: ${renderScript(group).slice(0, shownCharacters)}`,
  ];
  return {
    ruleId: rule,
    ruleIndex: index,
    level: levels[level],
    message: { text: details.join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(pathInRepository(position.file, context)), uriBaseId: '%SRCROOT%' },
          region: {
            startLine: Math.max(1, position.line),
            startColumn: Math.max(1, position.column),
            ...(line === undefined ? {} : { snippet: { text: escapeText(line) } }),
          },
        },
        logicalLocations: operations
          .slice(0, 10)
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
