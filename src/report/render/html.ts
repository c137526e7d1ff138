import type { FindingGroup, Report } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';
import { sha256Base64 } from '../../text/sha256.ts';
import { findingKeyOf } from '../finding-key.ts';
import { concludeInWords, describeCounts, describeExtent } from './conclusion.ts';
import { renderFinding } from './html-finding.ts';
import { renderMatrix } from './html-matrix.ts';
import { renderRuleText } from './html-rule.ts';
import { script } from './html-script.ts';
import { style } from './html-style.ts';
import { htmlCode, htmlText } from './html-text.ts';
import type { RenderContext } from './render-context.ts';
import { readRulePage } from './rule-page.ts';

/** So many findings are shown in full; a browser becomes slow with more. */
const mostFindings = 1000;
/** So few findings are open from the start; of more, a list is shown first. */
const mostOpened = 3;
const mostRows = 200;

/**
 * The report as one HTML page that needs no network and runs no script but its own. Without its script everything can still be read. Whatever a target or
 * a contract wrote is text.
 */
export function renderHtml(report: Report, context: RenderContext): string {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${sha256Base64(style)}'`,
    `script-src 'sha256-${sha256Base64(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const parts = [
    renderHeader(report, context),
    renderGaps(report),
    renderMatrix(report.responses),
    renderFindings(report),
    renderFixed(report),
    renderOpenQuestions(report),
    renderUnproven(report),
    renderRules(report, context),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(concludeInWords(report))}: ${htmlText(report.contract.title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${parts.filter((part) => part !== '').join('\n')}
</main>
<script>${script}</script>
</body>
</html>
`;
}

function renderHeader(report: Report, { ended, version }: RenderContext): string {
  const { contract, target, conforms, counts, testedEnough, interrupted, coverage, failOn } = report;
  const failing = counts.violations + (failOn === 'deviation' ? counts.deviations : 0);
  const look = conforms ? 'good' : failing === 0 && (!testedEnough || interrupted) ? 'odd' : 'bad';
  const sign = { good: '✔', odd: '◐', bad: '✖' }[look];
  const { promises, tested, proven } = coverage;
  const share = promises === 0 ? '' : `${tested} of ${promises} promises of the contract tested, ${proven} proven. `;
  const tool = version === undefined ? 'Coldframe' : `Coldframe ${htmlText(version)}`;
  return `<header class="${look}">
<h1><span aria-hidden="true">${sign}</span> ${htmlText(concludeInWords(report))}</h1>
<p><strong>${describeCounts(counts)}</strong> (${describeExtent(report)})</p>
<p>${share}</p>
<p class="soft">${htmlText(contract.title.slice(0, 200))} ${htmlText(contract.version.slice(0, 50))} (${htmlCode(contract.source)}) at ${htmlCode(target)}${ended === undefined ? '' : `, <time datetime="${ended.iso}">${ended.iso.slice(0, 16).replace('T', ' ')} UTC</time>`}, ${tool}</p>
</header>`;
}

function renderGaps({ incomplete, skipped, unjudged, remaining, sideEffects, errors }: Report): string {
  const items = [
    ...incomplete.map(htmlText),
    ...sideEffects.map(({ operation, response, unjudged: cases }) => {
      return `A request of the run changed the whole service: ${htmlCode(operation)}; from then on ${htmlCode(response)}, ${plural(cases, 'response')} not judged`;
    }),
    ...skipped.map(({ operation, pointer, reason }) => {
      return `Not tested: ${htmlCode(operation ?? (pointer || 'the document'))}: ${htmlText(reason)}`;
    }),
    ...unjudged.map(({ reason, cases }) => `${plural(cases, 'case')} sent, but not judged: ${htmlText(reason)}`),
    ...remaining.map((path) => `Created and not deleted: ${htmlCode(path)}`),
    ...errors.map(({ case: id, message }) => `An error in Coldframe: ${htmlCode(id)} ${htmlText(message)}`),
  ];
  if (items.length === 0) return '';
  return `<section class="gaps" aria-labelledby="gaps"><h2 id="gaps">Not tested (${items.length})</h2><ul>${limited(items.map((item) => `<li>${item}</li>`))}</ul></section>`;
}

function renderFindings({ groups }: Report): string {
  if (groups.length === 0)
    return '<section aria-labelledby="findings"><h2 id="findings">Findings</h2><p>Nothing was found.</p></section>';
  const known = new Map<string, number>();
  const findings = groups.slice(0, mostFindings).map((group) => {
    const key = findingKeyOf(group.finding);
    const count = (known.get(key) ?? 0) + 1;
    known.set(key, count);
    const id = count === 1 ? `f-${key}` : `f-${key}-${count}`;
    return renderFinding(group, { id, open: groups.length <= mostOpened });
  });
  const rest = groups.length - mostFindings;
  return `<section aria-labelledby="findings"><h2 id="findings">Findings (${groups.length})</h2>
${renderFilter(groups)}
${findings.join('\n')}
${rest > 0 ? `<p>and ${plural(rest, 'more finding')}, in the JSON report</p>` : ''}</section>`;
}

function renderFilter(groups: readonly FindingGroup[]): string {
  const levels = [...new Set(groups.map(({ finding }) => finding.level))];
  const rules = [...new Set(groups.map(({ finding }) => finding.rule))].sort();
  const operations = [...new Set(groups.flatMap((group) => group.operations))].sort();
  const select = (name: string, label: string, values: readonly string[]) =>
    `<label>${label} <select name="${name}"><option value="">all</option>${values
      .map((value) => `<option value="${htmlText(value)}">${htmlText(value)}</option>`)
      .join('')}</select></label>`;
  return `<form id="filter" hidden>
<input type="search" name="q" aria-label="Search the findings" placeholder="Search (press /)">
${select('level', 'level', levels)} ${select('rule', 'rule', rules)} ${select('op', 'operation', operations)}
<button type="reset">Reset</button> <button type="button" id="toggle">Open or close all</button>
<output id="shown" class="soft"></output></form>`;
}

function renderFixed({ fixed = [], testedEnough }: Report): string {
  const rows = fixed.map(
    ({ rule, operation, message }) =>
      `<tr><td>${htmlText(rule)}</td><td>${htmlCode(operation)}</td><td>${htmlText(message)}</td></tr>`,
  );
  const title = testedEnough ? 'Fixed since the previous report' : 'Not seen any more';
  return renderTable('fixed', { title, columns: ['rule', 'operation', 'finding'], rows });
}

function renderOpenQuestions({ openQuestions }: Report): string {
  const rows = openQuestions.map(
    ({ operation, topic, answer, seen }) =>
      `<tr><td>${htmlCode(operation)}</td><td>${htmlText(topic)}</td><td>${htmlText(answer)}</td><td>${seen}</td></tr>`,
  );
  return renderTable('open', {
    title: 'Not specified by the contract',
    columns: ['operation', 'about', 'response', 'seen'],
    rows,
  });
}

function renderUnproven({ coverage }: Report): string {
  const rows = coverage.rows
    .filter(({ reason }) => reason !== undefined)
    .map(
      ({ operation, kind, name, reason = '' }) =>
        `<tr><td>${htmlCode(operation)}</td><td>${htmlText(`${kind} ${name}`)}</td><td>${htmlText(reason)}</td></tr>`,
    );
  return renderTable('unproven', { title: 'Promises not proven', columns: ['operation', 'promise', 'why'], rows });
}

function renderTable(
  id: string,
  table: { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly string[] },
): string {
  const { title, columns, rows } = table;
  if (rows.length === 0) return '';
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const more = rows.length > mostRows ? `<p>and ${rows.length - mostRows} more, in the JSON report</p>` : '';
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title} (${rows.length})</h2>
<details><summary>Show the table</summary><div class="scroll" role="region" aria-label="Table: ${title}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.slice(0, mostRows).join('\n')}</tbody></table></div>${more}</details></section>`;
}

function renderRules({ groups }: Report, { rulePage }: RenderContext): string {
  const rules = [...new Set(groups.map(({ finding }) => finding.rule))];
  if (rules.length === 0) return '';
  const pages = rules.map((rule) => {
    const page = rulePage?.(rule);
    const { title, text } = page === undefined ? { title: '', text: '' } : readRulePage(page);
    const body = page === undefined ? `<p>See ${htmlCode(`coldframe explain ${rule}`)}.</p>` : renderRuleText(text);
    return `<details id="rule-${rule}"><summary><span class="rule">${rule}</span> ${htmlText(title)}</summary><div class="body">${body}</div></details>`;
  });
  return `<section aria-labelledby="rules"><h2 id="rules">Rules</h2>${pages.join('\n')}</section>`;
}

function limited(items: readonly string[]): string {
  const rest = items.length - mostRows;
  return items.slice(0, mostRows).join('') + (rest > 0 ? `<li>and ${rest} more, in the JSON report</li>` : '');
}
