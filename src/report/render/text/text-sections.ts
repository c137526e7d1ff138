import type { Coverage, OpenQuestion, Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { plural } from '../../../text/plural.ts';
import { titleOfFixed } from '../describe/conclusion.ts';
import { describeOperations } from '../describe/text-group.ts';

/** How many rows of a section are shown; the JSON report has all of them. */
const mostRows = 24;
/** Lines about what the contract does not specify: a single operation may have as many. */
const mostOpen = 72;

/** What the target does where the contract says nothing: a line for each answer, or the counts. Empty when nothing was observed. */
export function renderOpenQuestions(questions: readonly OpenQuestion[], brief: boolean): string[] {
  if (questions.length === 0) return [];
  if (brief) {
    const topics = new Set(questions.map(({ operation, topic }) => `${operation} ${topic}`));
    return [`Not specified by the contract: ${plural(topics.size, 'topic')} (--verbose says what the target does)`];
  }
  const lines: string[] = [];
  let heading = '';
  for (const { operation, topic, answer, seen, asked } of questions) {
    const next = `  ${escapeText(operation)}  ${escapeText(topic)}`;
    if (next !== heading) lines.push(next);
    heading = next;
    const example = asked[0] === undefined ? '' : `, such as ${escapeText(asked[0])}`;
    const times = seen === 1 && example === '' ? '' : ` (${plural(seen, 'time')}${example})`;
    lines.push(`    ${escapeText(answer)}${times}`);
  }
  return [section(`Not specified by the contract (${questions.length}):`, lines, mostOpen)];
}

/** How many promises the responses kept, and why the others were not seen: promise by promise, or with one line for each reason. */
export function renderCoverage({ rows, proven, reachable }: Coverage, brief: boolean): string[] {
  if (rows.length === 0) return [];
  const missing = rows.filter(({ reason }) => reason !== undefined);
  const shown = brief ? missing.filter(({ unreachable }) => !unreachable) : missing;
  const lines =
    brief && shown.length > mostBriefRows
      ? countReasons(shown)
      : shown.map(
          ({ operation, kind, name, reason }) => `  ${escapeText(`${operation}  ${kind} ${name}: ${reason ?? ''}`)}`,
        );
  const ceiling =
    rows.length === reachable ? '' : ` (${rows.length - reachable} more cannot be shown by a correct target)`;
  return [section(`Coverage: ${proven} of ${reachable} promises of the contract proven${ceiling}`, lines)];
}

/** So few promises are named even in short. */
const mostBriefRows = 3;

function countReasons(rows: Coverage['rows']): string[] {
  const byReason = groupsBy(rows, ({ reason }) => reason).sort((one, other) => other.length - one.length);
  return [
    ...byReason.map((own) => {
      const kinds = [...new Set(own.map(({ kind }) => kind))];
      return `  ${own.length} × ${escapeText(`${kinds.join(', ')}: ${own[0].reason}`)}`;
    }),
    '  (--verbose lists them)',
  ];
}

/** What the baseline and the configuration accept, and which of their entries accept nothing. */
export function renderBaselineNotes({ groups, staleBaseline }: Pick<Report, 'groups' | 'staleBaseline'>): string[] {
  const accepted = groups.flatMap((group) => [group, ...group.related]).filter((group) => group.accepted !== undefined);
  const rows = accepted.map(
    (group) => `  ${group.finding.rule}  ${describeOperations(group, 1)}: ${escapeText(group.accepted ?? '')}`,
  );
  const stale = staleBaseline.map((line) => `  ${escapeText(line)}`);
  return [
    ...(rows.length > 0 ? [section(`Accepted (${rows.length}):`, rows)] : []),
    ...(stale.length > 0 ? [section(`Exceptions that accept nothing any more (${stale.length}):`, stale)] : []),
  ];
}

/** What an earlier report had and this one has not. */
export function renderFixed({ fixed = [], testedEnough }: Pick<Report, 'fixed' | 'testedEnough'>): string[] {
  if (fixed.length === 0) return [];
  const rows = fixed.map(
    ({ rule, operation, message }) => `  ${escapeText(rule)}  ${escapeText(operation)}: ${escapeText(message)}`,
  );
  return [section(`${titleOfFixed({ testedEnough })} (${fixed.length}):`, rows)];
}

function section(title: string, rows: readonly string[], most = mostRows): string {
  const rest = rows.length - most;
  return [title, ...rows.slice(0, most), ...(rest > 0 ? [`  and ${rest} more, in the JSON report`] : [])].join('\n');
}
