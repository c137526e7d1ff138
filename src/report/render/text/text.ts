import { statusOf } from '../../../http/outcome.ts';
import type { FindingGroup, Report } from '../../../model/report.ts';
import { escapeText } from '../../../text/escape-text.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { plural } from '../../../text/plural.ts';
import { describeLeftOut, leftOutBy } from '../../left-out.ts';
import { unacceptedGroups } from '../../severity.ts';
import { concludeApis, concludeInLine, concludeInWords } from '../describe/conclusion.ts';
import { type Paint, paintAnsi, paintNothing } from '../describe/paint.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { variablesToSet } from '../describe/reproduction.ts';
import { renderGroup, renderRow } from '../describe/text-group.ts';
import { hasAllReasons, renderLine, renderSummary } from './summary.ts';
import { renderBaselineNotes, renderCoverage, renderFixed, renderOpenQuestions } from './text-sections.ts';
import { wrapReport } from './wrap-report.ts';

/** How many reasons, cases and paths are named one by one. */
const namedSkips = 20;

/** The report for people: a summary on one screen, one block for each bug, the worst first, what was left out, and the conclusion. */
export function renderText(report: Report, context: RenderContext): string {
  return wrapReport(renderBlocks(report, context), context.width);
}

function renderBlocks(report: Report, { colour, quiet, width, link, brief = false }: RenderContext): string {
  const paint = colour ? paintAnsi : paintNothing;
  const groups = unacceptedGroups(report);
  const summary = renderSummary(report, concludeInWords(report, paint), { paint, all: quiet === true });
  if (quiet === true) {
    // An exception that has ended may be all that makes a run red.
    const notes = [...renderBaselineNotes({ ...report, groups: [] }), ...renderFixed(report)];
    return `${[...summary, ...notes, concludeInLine(report, paint)].join('\n\n')}\n`;
  }
  const found = groups.filter(({ finding }) => finding.level !== 'observation');
  const blocks = [
    renderHeader(report),
    ...renderApis(report),
    ...summary,
    ...found.map((group) => renderGroup(group, { paint, width, link })),
    ...renderVariables(found),
    ...renderObservations(groups, { paint, brief }),
    ...renderBaselineNotes(report),
    ...renderFixed(report),
    ...renderOpenQuestions(report.openQuestions, brief),
    ...renderCoverage(report.coverage, brief),
    ...renderLeftOut(report),
    ...renderUnjudged(report),
    ...renderSideEffects(report),
    ...renderRemaining(report),
    ...renderIncomplete(report),
    concludeInLine(report, paint),
  ];
  return `${blocks.join('\n\n')}\n`;
}

/** The shell variables that the lines to reproduce read: a reader who pastes one without them sends an empty credential. */
function renderVariables(groups: readonly FindingGroup[]): string[] {
  const names = new Set(groups.flatMap(variablesToSet));
  if (names.size === 0) return [];
  const lines = [...names].sort().map((name) => {
    return `  ${name}=${name.endsWith('_BASE64') ? '$(printf %s user:password | base64)' : "'the credential'"}`;
  });
  return [['Before you paste a line to reproduce, set what it reads:', ...lines].join('\n')];
}

/** Observations ask for nothing: a line each and, in short, a line for all of one rule that received the same status. */
function renderObservations(
  groups: readonly FindingGroup[],
  { paint, brief }: { readonly paint: Paint; readonly brief: boolean },
): string[] {
  const all = groups.filter(({ finding }) => finding.level === 'observation');
  const kinds = groupsBy(all, (group) =>
    brief ? JSON.stringify([group.finding.rule, statusOf(group.finding.exchange)]) : group,
  );
  const lines = kinds.map((own) => {
    const operations = [...new Set(own.flatMap((group) => group.operations))];
    const alike = own.length === 1 ? '' : ` (and ${own.length - 1} alike)`;
    return `  ${renderLine({ ...own[0], operations }, paint)}${alike}`;
  });
  const more = lines.length < all.length ? `, --verbose lists all ${all.length}` : '';
  return lines.length === 0 ? [] : [[`Observed (coldframe explain RULE says more${more}):`, ...lines].join('\n')];
}

function renderHeader({ contract, target, seed }: Report): string {
  const { title, version, source } = contract;
  const rows = [
    ['contract', `${escapeText(title)} ${escapeText(version)} (${escapeText(source)})`],
    ['target', escapeText(target)],
    ['seed', String(seed)],
  ] as const;
  return rows.map(renderRow).join('\n');
}

function renderApis(report: Report): string[] {
  const apis = concludeApis(report);
  return apis.length === 0 ? [] : [apis.map(({ name, line }) => `${escapeText(name)}: ${escapeText(line)}`).join('\n')];
}

function renderLeftOut(report: Report): string[] {
  const all = leftOutBy(report);
  if (all.length === 0) return [];
  const named = all.slice(0, namedSkips).map((one) => `  ${escapeText(describeLeftOut(one))}`);
  const rest = all.length - named.length;
  return [['Left out:', ...named, ...(rest > 0 ? [`  and ${plural(rest, 'more reason')}`] : [])].join('\n')];
}

function renderUnjudged({ unjudged }: Report): string[] {
  if (unjudged.length === 0) return [];
  const named = unjudged
    .slice(0, namedSkips)
    .map(({ reason, cases }) => `  ${plural(cases, 'case')}: ${escapeText(reason)}`);
  return [['Sent, but not judged:', ...named].join('\n')];
}

const recoveries = {
  restored: 'the run restored it',
  'by itself': 'it recovered by itself',
  none: 'it did not recover',
} as const;

function renderSideEffects({ sideEffects }: Report): string[] {
  return sideEffects.map(({ operation, response, recovery, unjudged, times }) => {
    const rows = [
      `${times === 1 ? 'A request' : `${times} requests`} of the run changed the whole service: ${escapeText(operation)}`,
      `  from then on: ${escapeText(response)} (${plural(unjudged, 'response')} not judged); ${recoveries[recovery]}`,
    ];
    return rows.join('\n');
  });
}

/** The most of a path that is shown, in UTF-16 code units; all of it is in the JSON report. */
const longestPath = 200;

function shortened(path: string): string {
  return path.length > longestPath ? `${path.slice(0, longestPath)}… (${path.length} characters)` : path;
}

function renderRemaining({ remaining }: Report): string[] {
  if (remaining.length === 0) return [];
  const named = remaining.slice(0, namedSkips).map((path) => `  ${escapeText(shortened(path))}`);
  const rest = remaining.length - named.length;
  return [
    [
      `Left behind by the run, created or changed (${remaining.length}):`,
      ...named,
      ...(rest > 0 ? [`  and ${rest} more`] : []),
    ].join('\n'),
  ];
}

function renderIncomplete(report: Report): string[] {
  const { incomplete } = report;
  if (hasAllReasons(report)) return [];
  const named = incomplete.slice(0, namedSkips).map((reason) => `  ${escapeText(reason)}`);
  return [['The run is incomplete:', ...named].join('\n')];
}
