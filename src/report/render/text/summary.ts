import type { FindingGroup, Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { plural } from '../../../text/plural.ts';
import { describeLeftOut, leftOutBy } from '../../left-out.ts';
import { failsByFindings, unacceptedGroups } from '../../severity.ts';
import type { Paint } from '../describe/paint.ts';
import { describeOperations, newOrKnown } from '../describe/text-group.ts';

/** What fits on one screen: how many findings, and how many reasons, have a line of their own. */
const most = { findings: 12, reasons: 4, characters: 110, ofReason: 300 };

/** How the summary looks. */
export interface SummaryLook {
  readonly paint: Paint;
  /** A line for every finding, because nothing follows. */
  readonly all: boolean;
}

/**
 * The run on one screen: the verdict, why it is not complete, what a request of the run changed for the whole service, and one line for each finding that
 * is more than an observation, the worst first. The findings come first where the run fails because of them. Empty when there is nothing to say but the verdict.
 */
export function renderSummary(report: Report, verdict: string, { paint, all }: SummaryLook): string[] {
  const groups = unacceptedGroups(report);
  const reference = all ? '' : ' (see below)';
  const findings = renderFindings(groups, { paint, all });
  const reasons = [...renderReasons(report, reference), ...renderShortened(report, reference)];
  const lines = [
    ...(failsByFindings(report) ? [...findings, ...reasons] : reasons),
    ...report.sideEffects.map(({ operation, times }) => {
      return `  ${escapeText(operation)} changed the whole service${times > 1 ? ` ${times} times` : ''}${reference}`;
    }),
    ...renderLeft(report, reference),
    ...(all ? renderLeftOut(report) : []),
    ...(failsByFindings(report) ? [] : findings),
    ...(all ? [] : renderObserved(groups, reference)),
  ];
  return lines.length === 0 ? [] : [[`${verdict}.`, ...lines].join('\n')];
}

/** Whether the summary has every reason in full why the run is incomplete. */
export function hasAllReasons({ incomplete }: Pick<Report, 'incomplete'>): boolean {
  return incomplete.length <= most.reasons && incomplete.every((reason) => escapeText(reason).length <= most.ofReason);
}

function renderReasons({ incomplete, unjudged }: Report, reference: string): string[] {
  const rest = incomplete.length - most.reasons;
  const cases = unjudged.reduce((sum, one) => sum + one.cases, 0);
  return [
    ...incomplete.slice(0, most.reasons).map((reason) => `  incomplete: ${shorten(escapeText(reason), most.ofReason)}`),
    ...(rest > 0 ? [`  and ${plural(rest, 'more reason')}${reference}`] : []),
    ...(cases > 0 ? [`  ${plural(cases, 'case')} could not be judged${reference}`] : []),
  ];
}

/** That a run that tested every promise would have sent more to some operations. */
function renderShortened(report: Report, reference: string): string[] {
  if (report.incomplete.length > 0) return [];
  return leftOutBy(report)
    .filter(({ inPart }) => inPart)
    .slice(0, most.reasons)
    .map(({ places, reason }) => {
      const where = `${plural(places.length, 'operation')} tested with fewer values`;
      return `  ${where}: ${shorten(escapeText(reason), most.ofReason)}${reference}`;
    });
}

/** A run that conforms says nothing about these. */
function renderLeftOut(report: Report): string[] {
  const whole = leftOutBy(report).filter(({ inPart }) => !inPart);
  const rest = whole.length - most.reasons;
  return [
    ...whole
      .slice(0, most.reasons)
      .map((one) => `  left out: ${shorten(escapeText(describeLeftOut(one)), most.ofReason)}`),
    ...(rest > 0 ? [`  left out for ${plural(rest, 'more reason')}`] : []),
  ];
}

function renderLeft({ remaining }: Report, reference: string): string[] {
  return remaining.length === 0 ? [] : [`  ${plural(remaining.length, 'resource')} left behind${reference}`];
}

function renderFindings(groups: readonly FindingGroup[], { paint, all }: SummaryLook): string[] {
  const listed = all ? groups : groups.filter(({ finding }) => finding.level !== 'observation');
  const shown = all ? listed.length : most.findings;
  const rest = listed.length - shown;
  return [
    ...listed.slice(0, shown).map((group) => `  ${renderLine(group, paint)}`),
    ...(rest > 0 ? [`  and ${plural(rest, 'more finding')} below`] : []),
  ];
}

/** Observations ask for nothing, and have a line each further below. */
function renderObserved(groups: readonly FindingGroup[], reference: string): string[] {
  const count = groups.filter(({ finding }) => finding.level === 'observation').length;
  return count === 0 ? [] : [`  ${plural(count, 'observation')}${reference}`];
}

/** A finding on one line. */
export function renderLine(group: FindingGroup, paint: Paint): string {
  const { rule, level, message } = group.finding;
  return `${paint(level, level)}${newOrKnown(group)}  ${rule}  ${describeOperations(group, 1)}: ${shorten(escapeText(message))}`;
}

/** Cut after a word, unless the words are long. */
function shorten(text: string, characters = most.characters): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, characters);
  const end = cut.lastIndexOf(' ');
  return end < characters / 2 ? `${cut}…` : `${cut.slice(0, end)} …`;
}
