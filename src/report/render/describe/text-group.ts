import type { FindingGroup } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { firstNames } from '../../../text/plural.ts';
import { describeWhen } from '../../grouping/describe-trait.ts';
import { describeAlso, describeExpectation, describeOutcome, frequencyOf } from './describe-finding.ts';
import type { Paint } from './paint.ts';
import type { RenderContext } from './render-context.ts';
import { doubtAbout, renderScript } from './reproduction.ts';

/** How much of a response body is shown. */
const shownCharacters = 200;
/** A longer curl line is only in the JSON report. */
const longestCurl = 4000;

/** How a finding looks in a terminal. */
export interface GroupLook {
  readonly paint: Paint;
  readonly width?: number | undefined;
  readonly link?: RenderContext['link'];
}

/** ` (new)` or ` (known)`, where the run was compared with an earlier report; otherwise empty. */
export function newOrKnown({ age }: FindingGroup): string {
  return age === undefined ? '' : ` (${age})`;
}

/** One bug for people: what is wrong, which promise it breaks, what was sent and received, how often, and how to reproduce it. */
export function renderGroup(group: FindingGroup, look: GroupLook): string {
  const { paint } = look;
  const { rule, level, message, exchange } = group.finding;
  const headline = `${paint(level.toUpperCase(), level)}${newOrKnown(group)}  ${rule}  ${describeOperations(group)}`;
  const rows: (readonly [label: string, text: string])[] = [
    ['promised', describePromise(group, look) + renderQuote(group, look)],
    ['sent', escapeText(exchange.case.why)],
    ['expected', describeExpectation(group.finding)],
    ['received', describeOutcome(exchange.outcome, shownCharacters)],
    ['wrong at', describeInstance(group)],
    ...describeAlso(group).map((line) => ['also', escapeText(line)] as const),
    ...group.related.map((other) => ['also', describeRelated(other)] as const),
    ['when', escapeText(describeWhen(group) ?? (group.sporadic ? sometimes : ''))],
    ['seen', describeFrequency(group)],
    ['reproduce', renderReproduction(group)],
    ['verified', describeDoubt(group)],
    ['help', describePages(group)],
  ];
  const filled = rows.filter(([, text]) => text !== '').map(renderRow);
  return [headline, escapeText(message), ...filled].join('\n  ');
}

/** The operation that shows the bug, or `3 operations: GET /books, POST /books and 1 more`, with so many names. */
export function describeOperations({ operations }: FindingGroup, names = 6): string {
  const named = escapeText(firstNames(operations, names));
  return operations.length === 1 ? named : `${operations.length} operations: ${named}`;
}

const sometimes = 'sometimes: some ordinary requests show it, but most do not';

function describeRelated(related: FindingGroup): string {
  const { rule, level, message } = related.finding;
  return `${rule}  ${escapeText(message)} (${level}, ${frequencyOf(related)})`;
}

function describePages({ finding, related }: FindingGroup): string {
  const rules = [finding, ...related.map((other) => other.finding)].map(({ rule }) => rule);
  return `coldframe explain ${[...new Set(rules)].join(' ')}`;
}

function describeFrequency(group: FindingGroup): string {
  const { commonTraits, seen, of } = group;
  return commonTraits.length === 0 ? frequencyOf(group) : `${frequencyOf(group)} then, in ${seen} of ${of} cases`;
}

function describePromise({ finding, position }: FindingGroup, { link = (text) => text }: GroupLook): string {
  // A contract on one line, as services write it, has no lines to name.
  const isOneLine = position.line === 1 && finding.contract !== '';
  const place = isOneLine ? finding.operation : `${position.file}:${position.line}`;
  const shown = isOneLine ? escapeText(place) : link(escapeText(place), position.file);
  const parts = [shown, escapeText(finding.contract), finding.clause ?? ''];
  return parts.filter((part) => part !== '').join('  ');
}

/** The line of the contract with a mark below the promise. A line that does not fit the terminal is cut, before the mark as well. */
function renderQuote({ excerpt }: FindingGroup, { paint, width = 160 }: GroupLook): string {
  const line = excerpt?.lines[excerpt.line - excerpt.firstLine];
  if (excerpt === undefined || line === undefined) return '';
  const indent = ' '.repeat(labelWidth + 4);
  const number = String(excerpt.line);
  const room = Math.max(40, width - indent.length - number.length - 3);
  const start = /^ */.exec(line)?.[0].length ?? 0;
  // What is before the mark must stay as long as it is, so it is escaped by itself.
  const before = cutStart(escapeText(line.slice(start, excerpt.column - 1)), room / 2);
  const rest = escapeText(line.slice(Math.max(start, excerpt.column - 1))).trimEnd();
  const marked = cutEnd(rest, room - before.length);
  const isLong = marked !== rest || before.startsWith('…');
  const markedLength = isLong ? Math.min(marked.length, firstValue.exec(rest)?.[0].length ?? 0) : marked.length;
  const gutter = ' '.repeat(number.length);
  return [
    '',
    `${indent}${paint(`${number} |`, 'faint')} ${before}${marked}`,
    `${indent}${paint(`${gutter} |`, 'faint')} ${' '.repeat(before.length)}${paint('^'.repeat(Math.max(1, markedLength)), 'bad')}`,
  ].join('\n');
}

/** The JSON value at the start of a long line, which is most often a whole document; of an object or list its bracket. */
const firstValue = /^(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)/;

function cutStart(text: string, most: number): string {
  return text.length > most ? `…${text.slice(text.length - Math.floor(most) + 1)}` : text;
}

function cutEnd(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, Math.floor(most) - 1)}…` : text;
}

/** Where the body is wrong, and what is there. */
function describeInstance({ finding: { instance, value } }: FindingGroup): string {
  const place = instance === '' ? 'the whole body' : (instance ?? '');
  return escapeText(value === undefined ? place : `${place}: ${value}`);
}

function renderReproduction(group: FindingGroup): string {
  const script = renderScript(group);
  if (script.length <= longestCurl) return script.replaceAll('\n', `\n${' '.repeat(labelWidth + 4)}`);
  return `a curl line of ${script.length} characters, in the JSON report (--report json=FILE)`;
}

function describeDoubt({ finding, reproduction }: FindingGroup): string {
  return reproduction === undefined || finding.level === 'observation' ? '' : (doubtAbout(reproduction) ?? '');
}

const labelWidth = 9;

/** A label and its text in two columns. */
export function renderRow([label, text]: readonly [string, string]): string {
  return `${label.padEnd(labelWidth)}  ${text}`;
}
