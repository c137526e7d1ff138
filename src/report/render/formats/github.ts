import type { FindingGroup, Report } from '../../../model/report.ts';
import { escapeCommandData, escapeText } from '../../../text/escape-text.ts';
import { plural } from '../../../text/plural.ts';
import { describeExpectation, describeOutcome, frequencyOf } from '../describe/describe-finding.ts';
import { pathInRepository, type RenderContext } from '../describe/render-context.ts';
import { renderScript } from '../describe/reproduction.ts';
import { openFindings } from '../describe/severity.ts';
import { describeOperations } from '../describe/text-group.ts';

/** The most errors, and the most warnings, of a step that GitHub shows; it drops the others without a word. */
const mostOfAKind = 10;
/** A longer script to reproduce a finding is only in other reports. */
const longestScript = 1000;

/**
 * Workflow commands of GitHub Actions that show findings beside the lines of the contract: violations as errors, deviations as warnings, the worst first, as
 * many as GitHub shows. The last line says how many are left out.
 */
export function renderGithub(report: Report, context: RenderContext): string {
  const groups = openFindings(report);
  const errors = groups.filter(({ finding }) => finding.level === 'violation');
  const warnings = groups.filter(({ finding }) => finding.level === 'deviation');
  const shown = [...errors.slice(0, mostOfAKind), ...warnings.slice(0, mostOfAKind)];
  const lines = shown.map((group) => renderAnnotation(group, context));
  const rest = errors.length + warnings.length - shown.length;
  if (rest > 0)
    lines.push(`::notice title=Coldframe::${escapeCommandData(`${plural(rest, 'more finding')}, in the report`)}`);
  else if (shown.length === 0) lines.push(`::notice title=Coldframe::${escapeCommandData(describeEnd(report))}`);
  return `${lines.join('\n')}\n`;
}

function renderAnnotation(group: FindingGroup, context: RenderContext): string {
  const { finding, position } = group;
  const { rule, level, message, exchange } = finding;
  const script = renderScript(group);
  const properties = {
    file: pathInRepository(position.file, context),
    line: String(Math.max(1, position.line)),
    col: String(Math.max(1, position.column)),
    title: `${rule}: ${describeOperations(group, 1)}`,
  };
  const details = [
    escapeText(message),
    `sent: ${escapeText(exchange.case.why)}`,
    `expected: ${describeExpectation(exchange.case)}`,
    `received: ${describeOutcome(exchange.outcome, 200)}`,
    `seen: ${frequencyOf(group)}`,
    ...(script.length <= longestScript ? ['reproduce:', script] : []),
  ];
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${level === 'violation' ? 'error' : 'warning'} ${written.join(',')}::${escapeCommandData(details.join('\n'))}`;
}

function describeEnd({ conforms, counts, incomplete }: Report): string {
  if (conforms) return `Conforms: ${plural(counts.cases, 'case')}, no findings`;
  return `No findings, but the run is incomplete: ${escapeText(incomplete[0] ?? 'it was interrupted')}`;
}

function escapeProperty(text: string): string {
  return escapeCommandData(escapeText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
