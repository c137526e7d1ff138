import type { Report } from '../../../model/report.ts';
import { htmlItems } from '../../../text/html/html-items.ts';
import { htmlMarkdown } from '../../../text/html/html-markdown.ts';
import { htmlChapters, htmlHeader, htmlNotice, htmlPage, htmlTable } from '../../../text/html/html-page.ts';
import { htmlCode, htmlText } from '../../../text/html/html-text.ts';
import { plural } from '../../../text/plural.ts';
import { failsByFindings } from '../../fails-by-findings.ts';
import { findingKeyOf } from '../../finding-key.ts';
import { describeLeftOut, leftOutBy } from '../../left-out.ts';
import { concludeApis, concludeInWords, describeCounts, describeExtent } from '../describe/conclusion.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { readRulePage } from '../describe/rule-page.ts';
import { describeItem } from './html-finding.ts';
import { renderMatrix } from './html-matrix.ts';

/** The number of findings that are shown in full; a browser becomes slow with more. */
const mostFindings = 1000;
/** Where all of something is, of which the page shows a part. */
const rest = 'in the JSON report';

/** The report as one HTML page that needs no network. Whatever a target or a contract wrote is text. */
export function renderHtml(report: Report, context: RenderContext): Iterable<string> {
  return htmlPage({
    title: `${concludeInWords(report)}: ${report.contract.title}`,
    parts: [
      renderHeader(report, context),
      renderGaps(report),
      renderMatrix(report.responses),
      renderFindings(report),
      renderFixed(report),
      renderOpenQuestions(report),
      renderUnproven(report),
      renderRules(report, context),
    ],
  });
}

function renderHeader(report: Report, { ended, version }: RenderContext): string {
  const { contract, target, conforms, counts, testedEnough, interrupted, coverage } = report;
  const look = conforms ? 'good' : !failsByFindings(report) && (!testedEnough || interrupted) ? 'odd' : 'bad';
  const { promises, tested, proven } = coverage;
  // How many were tested is said above where it is not all of them.
  const all = tested === promises ? `all ${promises} promises of the contract tested, ` : '';
  const share = promises === 0 ? '' : `${all}${proven} of ${promises} promises proven`;
  const tool = version === undefined ? 'Coldframe' : `Coldframe ${htmlText(version)}`;
  const end =
    ended === undefined ? '' : `, <time datetime="${ended.iso}">${ended.iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
  const about = `${htmlText(contract.title.slice(0, 200))} ${htmlText(contract.version.slice(0, 50))}`;
  return htmlHeader(look, {
    title: concludeInWords(report),
    lines: [
      `<strong>${describeCounts(counts)}</strong> (${describeExtent(report)})`,
      share,
      ...concludeApis(report).map(({ name, line }) => `<b>${htmlText(name)}</b> ${htmlText(line)}`),
      `<span class="soft">${about} (${htmlCode(contract.source)}) at ${htmlCode(target)}${end}, ${tool}</span>`,
    ],
  });
}

function renderGaps(report: Report): string {
  const { incomplete, unjudged, remaining, sideEffects, errors } = report;
  const items = [
    ...incomplete.map(htmlText),
    ...sideEffects.map(({ operation, response, unjudged: cases, times }) => {
      return `${times === 1 ? 'A request' : `${times} requests`} of the run changed the whole service: ${htmlCode(operation)}; from then on ${htmlCode(response)}, ${plural(cases, 'response')} not judged`;
    }),
    ...leftOutBy(report).map((one) => `Left out: ${htmlText(describeLeftOut(one))}`),
    ...unjudged.map(({ reason, cases }) => `${plural(cases, 'case')} sent, but not judged: ${htmlText(reason)}`),
    ...describeRemaining(remaining),
    ...errors.map(({ case: id, message }) => `An error in Coldframe: ${htmlCode(id)} ${htmlText(message)}`),
  ];
  return htmlNotice('gaps', { title: 'Not tested', items, rest });
}

/** The most of what the run left behind that is named. */
const mostRemaining = 20;

function describeRemaining(remaining: Report['remaining']): readonly string[] {
  if (remaining.length === 0) return [];
  const rest = remaining.length - mostRemaining;
  const named = remaining.slice(0, mostRemaining).map(htmlCode).join(', ');
  return [
    `Left behind, created or changed (${remaining.length}): ${named}${rest > 0 ? ` and ${rest} more, in the JSON report` : ''}`,
  ];
}

function renderFindings({ groups }: Report): Iterable<string> {
  const known = new Map<string, number>();
  const items = groups.slice(0, mostFindings).map((group) => {
    const key = findingKeyOf(group.finding);
    const count = (known.get(key) ?? 0) + 1;
    known.set(key, count);
    return describeItem(group, count === 1 ? `f-${key}` : `f-${key}-${count}`);
  });
  return htmlItems('findings', {
    title: 'Findings',
    count: groups.length,
    items,
    facets: { level: 'level', rule: 'rule', op: 'operation' },
    none: 'Nothing was found.',
    unit: 'more finding',
    rest,
  });
}

function renderFixed({ fixed = [], testedEnough }: Report): string {
  const rows = fixed.map(
    ({ rule, operation, message }) =>
      `<tr><td>${htmlText(rule)}</td><td>${htmlCode(operation)}</td><td>${htmlText(message)}</td></tr>`,
  );
  const title = testedEnough ? 'Fixed since the previous report' : 'Not seen any more';
  return htmlTable('fixed', { title, columns: ['rule', 'operation', 'finding'], rows, rest });
}

function renderOpenQuestions({ openQuestions }: Report): string {
  const rows = openQuestions.map(
    ({ operation, topic, answer, seen }) =>
      `<tr><td>${htmlCode(operation)}</td><td>${htmlText(topic)}</td><td>${htmlText(answer)}</td><td>${seen}</td></tr>`,
  );
  return htmlTable('open', {
    title: 'Not specified by the contract',
    columns: ['operation', 'about', 'response', 'seen'],
    rows,
    rest,
  });
}

function renderUnproven({ coverage }: Report): string {
  const rows = coverage.rows
    .filter(({ reason }) => reason !== undefined)
    .map(
      ({ operation, kind, name, reason = '' }) =>
        `<tr><td>${htmlCode(operation)}</td><td>${htmlText(`${kind} ${name}`)}</td><td>${htmlText(reason)}</td></tr>`,
    );
  return htmlTable('unproven', { title: 'Promises not proven', columns: ['operation', 'promise', 'why'], rows, rest });
}

function renderRules({ groups }: Report, { rulePage }: RenderContext): string {
  const rules = [...new Set(groups.map(({ finding }) => finding.rule))];
  const chapters = rules.map((rule) => {
    const page = rulePage?.(rule);
    const { title, text } = page === undefined ? { title: '', text: '' } : readRulePage(page);
    const body = page === undefined ? `<p>See ${htmlCode(`coldframe explain ${rule}`)}.</p>` : htmlMarkdown(text);
    return { id: `rule-${rule}`, name: rule, title, body };
  });
  return htmlChapters('rules', 'Rules', chapters);
}
