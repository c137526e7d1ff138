import type { InputKind, ResponseTally } from '../../../model/report.ts';
import { groupsBy } from '../../../text/group-by.ts';
import { htmlText } from '../../../text/html/html-text.ts';
import { percentEncode } from '../../../text/percent-encode.ts';
import { plural } from '../../../text/plural.ts';

/** A target can respond with hundreds of statuses; one cell shows this number of them. */
const mostInCell = 8;
/** The most operations that the map shows: a contract can have thousands. */
const mostOperations = 500;

/** The columns, in their order, and how a person calls them. */
const columns: Readonly<Record<InputKind, string>> = {
  valid: 'valid',
  'invalid value': 'invalid value',
  malformed: 'malformed body',
  'media type': 'media type',
  credential: 'credential',
  resource: 'unknown resource or query',
  'method or path': 'method or path',
  HTTP: 'HTTP and size',
  open: 'not specified',
};

/**
 * What a target responded to each kind of request, operation by operation. Shape and text say the same as colour. Operations with findings are links to them.
 * Empty when nothing is known.
 */
export function renderMatrix(responses: readonly ResponseTally[], withFindings: ReadonlySet<string>): string {
  if (responses.length === 0) return '';
  const used = (Object.keys(columns) as InputKind[]).filter((kind) => responses.some(({ input }) => input === kind));
  const operations = groupsBy(responses, ({ operation }) => operation).sort(
    (one, other) => weightOf(other) - weightOf(one),
  );
  const rest = operations.length - mostOperations;
  const rows = operations.slice(0, mostOperations).map((own) => {
    const cells = used.map((kind) => renderCell(own.filter(({ input }) => input === kind)));
    const { operation } = own[0];
    const name = withFindings.has(operation)
      ? `<a href="#op=${htmlText(percentEncode(operation))}">${htmlText(operation)}</a>`
      : htmlText(operation);
    return `<tr><th scope="row">${name}</th>${cells.join('')}</tr>`;
  });
  return [
    '<section aria-labelledby="map"><h2 id="map">What was sent, and what was received</h2>',
    `<p class="legend">${marks.map(({ style, sign, name }) => `<span class="chip ${style}"><b>${sign}</b> ${name}</span>`).join(' ')}</p>`,
    '<div class="scroll" role="region" aria-label="Table of responses" tabindex="0"><table class="matrix">',
    `<thead><tr><th scope="col">operation</th>${used.map((kind) => `<th scope="col">${columns[kind]}</th>`).join('')}</tr></thead>`,
    `<tbody>${rows.join('\n')}</tbody></table></div>`,
    ...(rest > 0 ? [`<p>and ${plural(rest, 'more operation')}, in the JSON report</p>`] : []),
    '</section>',
  ].join('\n');
}

/** How bad an operation looks: any violation weighs more than all deviations. */
function weightOf(tallies: readonly ResponseTally[]): number {
  const has = (count: (tally: ResponseTally) => number) => (tallies.some((tally) => count(tally) > 0) ? 1 : 0);
  return 2 * has(({ violations }) => violations) + has(({ deviations }) => deviations);
}

const marks = [
  { style: 'bad', sign: '✖', name: 'violation' },
  { style: 'odd', sign: '▲', name: 'deviation' },
  { style: 'good', sign: '●', name: 'as promised' },
  { style: 'faint', sign: '○', name: 'not judged' },
] as const;

function renderCell(tallies: readonly ResponseTally[]): string {
  const sorted = [...tallies].sort((one, other) => (one.response < other.response ? -1 : 1));
  const rest = sorted.length - mostInCell;
  const chips = sorted.slice(0, mostInCell).map(renderChip);
  const more = rest > 0 ? `<span class="chip faint">and ${rest} more</span>` : '';
  return `<td>${chips.length === 0 ? '<span class="hidden">nothing sent</span>' : chips.join('')}${more}</td>`;
}

function renderChip({ response, cases, violations, deviations, unjudged }: ResponseTally): string {
  const [bad, odd, good, faint] = marks;
  const mark = violations > 0 ? bad : deviations > 0 ? odd : unjudged === cases ? faint : good;
  const details = [
    plural(cases, 'case'),
    ...(violations > 0 ? [`${violations} with a violation`] : []),
    ...(deviations > 0 ? [`${deviations} with a deviation`] : []),
    ...(unjudged > 0 ? [`${unjudged} not judged`] : []),
  ].join(', ');
  const status = response === 'no response' ? 'none' : htmlText(response);
  return `<span class="chip ${mark.style}" title="${details}"><b aria-hidden="true">${mark.sign}</b> ${status}<span class="hidden"> (${details})</span></span>`;
}
