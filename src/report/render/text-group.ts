import type { FindingGroup } from '../../model/report.ts';
import { escapeText } from '../../text/escape-text.ts';
import { describeTraits } from '../grouping/describe-trait.ts';
import { renderCurl } from './curl.ts';
import { describeExpectation, describeOutcome, frequencyOf } from './describe-finding.ts';
import type { Paint } from './paint.ts';

const byChance = 'now and then: ordinary requests show it, too, and most do not';
/** How much of an answer's content is shown. */
const shownCharacters = 200;
/** A longer line is not for a terminal; it stands in the JSON report. */
const longestCurl = 4000;

/** One bug for people: what is wrong, where the opposite is promised, what was sent and came, how often, and how to see it again. */
export function renderGroup(group: FindingGroup, paint: Paint): string {
  const { rule, level, operation, message, exchange } = group.finding;
  const headline = `${paint(level.toUpperCase(), level)}  ${rule}  ${escapeText(operation)}`;
  const rows: (readonly [label: string, text: string])[] = [
    ['promised', describePromise(group)],
    ['sent', escapeText(exchange.case.why)],
    ['expected', describeExpectation(exchange.case)],
    ['came', describeOutcome(exchange.outcome, shownCharacters)],
    ['wrong at', describeInstance(group)],
    ...group.alsoReported.map((line) => ['and', escapeText(line)] as const),
    ...group.related.map((other) => ['and', describeBeside(other)] as const),
    ['when', escapeText(describeTraits(group.commonTraits) ?? (group.sporadic ? byChance : ''))],
    ['seen', describeFrequency(group)],
    ['again', renderAgain(group)],
    ['about', describePages(group)],
  ];
  const told = rows.filter(([, text]) => text !== '').map(renderRow);
  return [headline, escapeText(message), ...told].join('\n  ');
}

function describeBeside(beside: FindingGroup): string {
  const { rule, level, message } = beside.finding;
  return `${rule}  ${escapeText(message)} (${level}, ${frequencyOf(beside)})`;
}

function describePages({ finding, related: besides }: FindingGroup): string {
  const rules = [finding, ...besides.map((beside) => beside.finding)].map(({ rule }) => rule);
  return [...new Set(rules)].map((rule) => `docs/rules/${rule}.md`).join('  ');
}

function describeFrequency(group: FindingGroup): string {
  const { commonTraits, seen, of } = group;
  return commonTraits.length === 0 ? frequencyOf(group) : `${frequencyOf(group)} then, in ${seen} of ${of} cases`;
}

function describePromise({ finding, position }: FindingGroup): string {
  const place = `${escapeText(position.file)}:${position.line}`;
  const parts = [place, escapeText(finding.contract), finding.clause ?? ''];
  return parts.filter((part) => part !== '').join('  ');
}

function describeInstance({ finding: { instance } }: FindingGroup): string {
  return instance === '' ? 'the whole content' : escapeText(instance ?? '');
}

function renderAgain({ finding }: FindingGroup): string {
  const line = renderCurl(finding.exchange.sent);
  if (line.length <= longestCurl) return line;
  return `a curl line of ${line.length} characters, in the JSON report (--report json=FILE)`;
}

/** A label and what it stands for, in two columns. */
export function renderRow([label, text]: readonly [string, string]): string {
  return `${label.padEnd(8)}  ${text}`;
}
