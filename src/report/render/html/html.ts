import type { Report } from '../../../model/report.ts';
import { htmlItemIds, htmlItems } from '../../../text/html/html-items.ts';
import { htmlMarkdown } from '../../../text/html/html-markdown.ts';
import { htmlHeader, htmlNotice, htmlPage, htmlRules, htmlTable } from '../../../text/html/html-page.ts';
import { htmlCode, htmlText } from '../../../text/html/html-text.ts';
import { plural } from '../../../text/plural.ts';
import { findingKeyOf } from '../../finding-key.ts';
import { isCutBy } from '../../incomplete.ts';
import { describeLeftOut, leftOutBy } from '../../left-out.ts';
import { failsByFindings } from '../../severity.ts';
import { concludeApis, concludeInWords, describeCounts, describeExtent, titleOfFixed } from '../describe/conclusion.ts';
import type { RenderContext } from '../describe/render-context.ts';
import { readRulePage } from '../describe/rule-page.ts';
import { describeItem, levelLooks } from './html-finding.ts';
import { renderMatrix } from './html-matrix.ts';

/** The number of findings that are shown in full; a browser becomes slow with more. */
const mostFindings = 1000;
/** Where all of something is, of which the page shows a part. */
const rest = 'in the JSON report';

/** The report as one HTML page that needs no network. Whatever a target or a contract wrote is text. */
export function renderHtml(report: Report, context: RenderContext): Iterable<string> {
  return htmlPage({
    title: `${concludeInWords(report)}: ${report.contract.title}`,
    skip: { id: 'findings', name: 'Skip to the findings' },
    parts: [
      renderHeader(report, context),
      renderWorst(report),
      renderGaps(report),
      renderMatrix(report.responses, new Set(report.groups.flatMap(({ operations }) => operations))),
      renderFindings(report),
      renderFixed(report),
      renderRemaining(report),
      renderOpenQuestions(report),
      renderUnproven(report),
      renderRules(report, context),
    ],
  });
}

function renderHeader(report: Report, { ended, version }: RenderContext): string {
  const { contract, target, conforms, testedEnough, interrupted, coverage, remaining } = report;
  const look = conforms ? 'good' : !failsByFindings(report) && (!testedEnough || interrupted) ? 'odd' : 'bad';
  const { promises, tested, proven, reachable } = coverage;
  // How many were tested is said above where it is not all of them.
  const share =
    tested === promises
      ? `All ${promises} promises of the contract tested, ${proven} of them proven`
      : `${proven} of ${reachable} promises proven`;
  const tool = version === undefined ? 'Coldframe' : `Coldframe ${htmlText(version)}`;
  const end =
    ended === undefined ? '' : `, <time datetime="${ended.iso}">${ended.iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
  const about = `${htmlText(contract.title.slice(0, 200))} ${htmlText(contract.version.slice(0, 50))}`;
  return htmlHeader(look, {
    title: concludeInWords(report),
    lines: [
      `<strong>${describeCounts(report)}</strong> (${describeExtent(report)})`,
      promises === 0 ? '' : share,
      remaining.length === 0
        ? ''
        : `<a href="#${remainingId}">${plural(remaining.length, 'resource')} left behind by the run</a>`,
      ...concludeApis(report).map(({ name, line }) => `<b>${htmlText(name)}</b> ${htmlText(line)}`),
      `<span class="soft">${about} (${htmlCode(contract.source)}) at ${htmlCode(target)}${end}, ${tool}</span>`,
    ],
  });
}

/** What is wrong must be seen first, and the map of a large contract is long. */
const mostWorst = 5;

function renderWorst({ groups }: Report): string {
  const ids = idsOf(groups);
  const wrong = groups
    .map((group, at) => ({ ...group, id: ids[at] }))
    .filter(({ finding, accepted }) => accepted === undefined && finding.level !== 'observation');
  if (wrong.length === 0) return '';
  const items = wrong.slice(0, mostWorst).map(({ id, finding: { level, rule, message }, operations }) => {
    const [operation = '', ...others] = operations;
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `<li><span class="level ${levelLooks[level]}">${level}</span> <a href="#${id}">${htmlCode(operation)}${more}: ${htmlText(message)}</a> <span class="soft">${rule}</span></li>`;
  });
  const rest = wrong.length - items.length;
  const link = rest > 0 ? `<li><a href="#findings">and ${plural(rest, 'more finding')}</a></li>` : '';
  return `<section class="worst" aria-labelledby="worst"><h2 id="worst">What is wrong (${wrong.length})</h2><ul>${items.join('\n')}${link}</ul></section>`;
}

/** The `id` of the element of each finding. */
function idsOf(groups: Report['groups']): readonly string[] {
  return htmlItemIds(
    'f',
    groups.map(({ finding }) => findingKeyOf(finding)),
  );
}

function renderGaps(report: Report): string {
  const { incomplete, unjudged, sideEffects, errors } = report;
  const leftOut = leftOutBy(report);
  // What was left out names the operations.
  const isNamed = (line: string) => leftOut.some(({ inPart, reason }) => inPart && isCutBy(line, reason));
  const items = [
    ...incomplete.filter((line) => !isNamed(line)).map(htmlText),
    ...sideEffects.map(({ operation, response, unjudged: cases, times }) => {
      return `${times === 1 ? 'A request' : `${times} requests`} of the run changed the whole service: ${htmlCode(operation)}; from then on ${htmlCode(response)}, ${plural(cases, 'response')} not judged`;
    }),
    ...leftOut.map((one) => htmlText(describeLeftOut(one))),
    ...unjudged.map(({ reason, cases }) => `${plural(cases, 'case')} sent, but not judged: ${htmlText(reason)}`),
    ...errors.map(({ case: id, message }) => `An error in Coldframe: ${htmlCode(id)} ${htmlText(message)}`),
  ];
  return htmlNotice('gaps', { title: 'Not tested', items, rest });
}

const remainingId = 'left-behind';

function renderRemaining({ remaining }: Report): string {
  return htmlTable(remainingId, {
    title: 'Left behind by the run, created or changed',
    columns: ['resource'],
    rows: remaining.map((name) => `<tr><td>${htmlCode(name)}</td></tr>`),
    rest,
  });
}

function renderFindings({ groups }: Report): Iterable<string> {
  const ids = idsOf(groups);
  const items = groups.slice(0, mostFindings).map((group, at) => describeItem(group, ids[at] ?? ''));
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
  const title = titleOfFixed({ testedEnough });
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
  return htmlRules(chapters);
}
