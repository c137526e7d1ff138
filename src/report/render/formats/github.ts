import type { FindingGroup, Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { mostAnnotations, writeAnnotation } from '../../../text/github-annotation.ts';
import { pathInRepository } from '../../../text/place-in-repository.ts';
import { plural } from '../../../text/plural.ts';
import { unacceptedGroups } from '../../severity.ts';
import { describeExpectation, describeOutcome, frequencyOf } from '../describe/describe-finding.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { renderScript } from '../describe/reproduction.ts';
import { describeOperations, newOrKnown } from '../describe/text-group.ts';

/** A longer script to reproduce a finding is only in other reports. */
const longestScript = 1000;

/**
 * Workflow commands of GitHub Actions that show findings beside the lines of the contract: violations as errors, deviations as warnings, the worst first, as
 * many as GitHub shows. The last line says how many are left out.
 */
export function renderGithub(report: Report, context: RenderContext): string {
  const groups = unacceptedGroups(report);
  const errors = groups.filter(({ finding }) => finding.level === 'violation');
  const warnings = groups.filter(({ finding }) => finding.level === 'deviation');
  const shown = [...errors.slice(0, mostAnnotations), ...warnings.slice(0, mostAnnotations)];
  const lines = shown.map((group) => renderAnnotation(group, context));
  const rest = errors.length + warnings.length - shown.length;
  const notice = (text: string) => writeAnnotation({ kind: 'notice', title: 'Coldframe', text });
  if (rest > 0) lines.push(notice(`${plural(rest, 'more finding')}, in the report`));
  else if (shown.length === 0) lines.push(notice(describeEnd(report)));
  return `${lines.join('\n')}\n`;
}

function renderAnnotation(group: FindingGroup, context: RenderContext): string {
  const { finding, position } = group;
  const { rule, level, message, exchange } = finding;
  const script = renderScript(group);
  const details = [
    escapeText(message),
    `sent: ${escapeText(exchange.case.why)}`,
    `expected: ${describeExpectation(finding)}`,
    `received: ${describeOutcome(exchange.outcome, 200)}`,
    `seen: ${frequencyOf(group)}`,
    ...(script.length <= longestScript ? ['reproduce:', script] : []),
  ];
  return writeAnnotation({
    kind: level === 'violation' ? 'error' : 'warning',
    title: `${rule}${newOrKnown(group)}: ${describeOperations(group, 1)}`,
    place: {
      file: pathInRepository(position.file, context),
      line: Math.max(1, position.line),
      column: Math.max(1, position.column),
    },
    text: details.join('\n'),
  });
}

function describeEnd({ conforms, counts, incomplete }: Report): string {
  if (conforms) return `Conforms: ${plural(counts.cases, 'case')}, no findings`;
  return `No findings, but the run is incomplete: ${escapeText(incomplete[0] ?? 'it was interrupted')}`;
}
