import type { HeaderField } from '../../../model/case.ts';
import type { NoReply, Reply, SentRequest } from '../../../model/exchange.ts';
import type { FindingGroup } from '../../../model/report.ts';
import { htmlExcerpt } from '../../../text/html/html-excerpt.ts';
import type { HtmlItem } from '../../../text/html/html-items.ts';
import { htmlCode, htmlRows, htmlText } from '../../../text/html/html-text.ts';
import { plural } from '../../../text/plural.ts';
import { describeWhen } from '../../grouping/describe-trait.ts';
import { acceptedAsKnown } from '../../severity.ts';
import { describeAlso, describeExpectation, describeOutcome, frequencyOf } from '../describe/describe-finding.ts';
import { doubtAbout, renderScript } from '../describe/reproduction.ts';
import { type JsonPiece, markJson } from './mark-json.ts';

/** How much of a body is shown, in characters. */
const shownOfBody = 8192;
/** How much of a long body is shown before what is marked in it. */
const shownBeforeMark = 1024;
/** A longer body is shown from its start, and nothing is marked in it: to read it takes too long. */
const longestMarked = 256 * 1024;
/** How much of a script is shown. */
const shownOfScript = 16_384;

/** How a level looks. */
export const levelLooks = { violation: 'bad', deviation: 'odd', observation: 'note' } as const;

/** One finding: what is wrong, request and response side by side, the promise in the contract, and how to see it again. */
export function describeItem(group: FindingGroup, id: string): HtmlItem {
  const { finding, operations, accepted, age } = group;
  const { rule, level, operation, message, exchange } = finding;
  const others =
    operations.length === 1 ? '' : ` <small>and ${plural(operations.length - 1, 'more operation')}</small>`;
  const mark = { new: '<strong>new</strong> ', known: 'known ' };
  const marks = `${age === undefined ? '' : mark[age]}${accepted === undefined || accepted === acceptedAsKnown ? '' : 'accepted '}`;
  return {
    id,
    look: accepted === undefined ? levelLooks[level] : 'faint',
    label: level,
    summary: `${marks}<span class="rule">${rule}</span> ${htmlCode(operation)}${others}<span class="message">${htmlText(message)}</span>`,
    body: () => `${renderFacts(group)}
<div class="sides">
<div><h3>Request</h3>${renderRequest(exchange.sent)}</div>
<div><h3>Response</h3>${renderResponse(exchange.outcome, finding.instance)}</div>
</div>
${renderExcerpt(group)}
${renderReproduction(group)}
<p class="links"><a href="#rule-${rule}">About the rule ${rule}</a> · <a href="#${id}">Link to this finding</a></p>`,
    searched: [
      age ?? '',
      accepted === undefined ? '' : `accepted ${accepted}`,
      level,
      rule,
      ...operations,
      message,
      exchange.case.why,
    ].join(' '),
    facets: { level: [level], rule: [rule], op: operations },
  };
}

function renderFacts(group: FindingGroup): string {
  const { finding, sporadic, accepted, operations } = group;
  const { exchange, clause } = finding;
  const related = group.related.map(({ finding: other }) => `${htmlText(other.rule)}: ${htmlText(other.message)}`);
  return htmlRows([
    ['sent', htmlText(exchange.case.why)],
    ['expected', htmlText(describeExpectation(finding))],
    ['received', htmlText(describeOutcome(exchange.outcome, 80))],
    ['wrong at', finding.instance === undefined ? '' : htmlCode(finding.instance || 'the whole body')],
    ['when', htmlText(describeWhen(group) ?? (sporadic ? 'sometimes' : ''))],
    ['seen', frequencyOf(group)],
    ['clause', htmlText(clause ?? '')],
    ['also', [...describeAlso(group).map(htmlText), ...related].join('<br>')],
    ['operations', operations.length === 1 ? '' : operations.map(htmlCode).join(', ')],
    ['accepted', accepted === undefined ? '' : htmlText(accepted)],
  ]);
}

function renderRequest({ method, url, headers, body }: SentRequest): string {
  const head = [`<b>${htmlText(method)}</b> ${htmlText(url)}`, ...headers.map(renderField)].join('\n');
  const text =
    body === undefined ? '' : `\n\n${typeof body === 'string' ? renderBody(body, undefined) : renderBytes(body)}`;
  return `<pre>${head}${text}</pre>`;
}

function renderResponse(outcome: Reply | NoReply, instance: string | undefined): string {
  if (outcome.kind === 'no-reply')
    return `<pre><mark>no response (${outcome.reason})</mark>\n${htmlText(outcome.detail)}</pre>`;
  const { status, headers, text, body } = outcome;
  const head = [`<b>${status}</b>`, ...headers.map(renderField)].join('\n');
  const shown = body.length === 0 ? '' : `\n\n${text === undefined ? renderBytes(body) : renderBody(text, instance)}`;
  return `<pre>${head}${shown}</pre>`;
}

function renderField([name, value]: HeaderField): string {
  return `<span class="key">${htmlText(name)}</span>: ${htmlText(value)}`;
}

function renderBody(text: string, instance: string | undefined): string {
  const all = text.length > longestMarked ? undefined : markJson(text, instance);
  if (all === undefined) return cutText(text);
  const pieces = aroundMark(all);
  const written = pieces.length === all.length ? [] : ['…'];
  let length = 0;
  let isMarked = false;
  for (const { kind, text: piece, marked } of pieces) {
    if (marked !== isMarked) written.push(marked ? '<mark>' : '</mark>');
    isMarked = marked;
    const escaped = htmlText(piece);
    written.push(kind === 'space' || kind === 'mark' ? escaped : `<span class="${kind}">${escaped}</span>`);
    length += piece.length;
    if (length > shownOfBody) {
      written.push(isMarked ? '</mark>\n…' : '\n…');
      isMarked = false;
      break;
    }
  }
  if (isMarked) written.push('</mark>');
  return written.join('');
}

/** All pieces from the start, or from a line shortly before the mark where that is too far from it. */
function aroundMark(pieces: readonly JsonPiece[]): readonly JsonPiece[] {
  let first = pieces.findIndex(({ marked }) => marked);
  const before = pieces.slice(0, Math.max(0, first)).reduce((sum, { text }) => sum + text.length, 0);
  if (before < shownOfBody - shownBeforeMark) return pieces;
  for (let left = shownBeforeMark; left > 0 && first > 0; first -= 1) left -= pieces[first - 1]?.text.length ?? 0;
  while (first > 0 && pieces[first]?.kind !== 'space') first -= 1;
  return pieces.slice(first);
}

function cutText(text: string): string {
  const rest = text.length - shownOfBody;
  return htmlText(text.slice(0, shownOfBody)) + (rest > 0 ? `\n… ${plural(rest, 'more character')}` : '');
}

function renderBytes(bytes: Uint8Array): string {
  const hex = Array.from(bytes.subarray(0, 256), (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return `${hex}${bytes.length > 256 ? ` … ${bytes.length} bytes` : ''}`;
}

function renderExcerpt({ finding, position, excerpt }: FindingGroup): string {
  const place = `<h3>Contract</h3><p>${htmlCode(`${position.file}:${position.line}`)} ${htmlCode(finding.contract)}</p>`;
  if (excerpt === undefined) return place;
  return place + htmlExcerpt(excerpt);
}

function renderReproduction(group: FindingGroup): string {
  const script = renderScript(group);
  const doubt = group.reproduction === undefined ? undefined : doubtAbout(group.reproduction);
  const note = doubt === undefined ? '' : `<p>${htmlText(doubt)}</p>`;
  if (script.length > shownOfScript)
    return `<h3>Reproduce</h3><p>A line of ${script.length} characters, in the JSON report.</p>${note}`;
  return `<h3>Reproduce</h3><div class="script"><pre>${htmlText(script)}</pre><button type="button" class="copy">Copy</button></div>${note}`;
}
