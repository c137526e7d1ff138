import type { LintFinding } from '../../model/finding.ts';
import type { LintRuleId } from '../../model/lint-rule-id.ts';
import { excerptAt } from '../../text/excerpt.ts';
import { htmlExcerpt } from '../../text/html/html-excerpt.ts';
import { type HtmlItem, htmlItemIds, htmlItems } from '../../text/html/html-items.ts';
import { htmlMarkdown } from '../../text/html/html-markdown.ts';
import { htmlHeader, htmlPage, htmlRules } from '../../text/html/html-page.ts';
import { htmlCode, htmlRows, htmlText } from '../../text/html/html-text.ts';
import { withoutLinks } from '../../text/markdown.ts';
import { sha256Hex } from '../../text/sha256.ts';
import { whyOf } from '../all-rules.ts';
import { countLevels } from './count-levels.ts';
import type { LintRenderContext } from './render-context.ts';
import { worstFirst } from './worst-first.ts';

/** The number of findings that are shown in full; a browser becomes slow with more. */
const mostFindings = 2000;

const looks = { error: 'bad', warning: 'odd', advice: 'note' } as const;

/** The findings as one HTML page that needs no network, errors first, each with the lines of the contract. */
export function renderHtml(findings: readonly LintFinding[], context: LintRenderContext): string {
  const sorted = worstFirst(findings);
  const shown = sorted.slice(0, mostFindings);
  const ids = htmlItemIds('f', shown.map(linkId));
  const items = shown.map((finding, at) => describeItem(finding, ids[at] ?? '', context));
  const title = countLevels(findings);
  const sources = (context.contracts ?? []).map(htmlCode).join(', ');
  const worst = sorted[0]?.level;
  const page = htmlPage({
    title: `${title} ${(context.contracts ?? []).join(', ')}`.trim(),
    parts: [
      htmlHeader(worst === 'error' ? 'bad' : worst === 'warning' ? 'odd' : 'good', {
        title,
        lines: [
          sources,
          `<span class="soft">coldframe lint${context.version === undefined ? '' : ` ${htmlText(context.version)}`}</span>`,
        ],
      }),
      htmlItems('findings', {
        title: 'Findings',
        count: sorted.length,
        items,
        facets: { level: 'level', rule: 'rule', file: 'file' },
        none: 'Nothing was found.',
        unit: 'more finding',
        rest: 'in the JSON report',
      }),
      renderRules(sorted, context),
    ],
  });
  return [...page].join('');
}

/** Made from rule, place in the document and message, so that a link stays valid when lines move. */
function linkId({ rule, pointer, message }: LintFinding): string {
  return sha256Hex(JSON.stringify([rule, pointer, message])).slice(0, 16);
}

function describeItem(
  { rule, level, message, pointer, position, fix }: LintFinding,
  id: string,
  context: LintRenderContext,
): HtmlItem {
  const { file, line, column } = position;
  const place = `${file}:${line}:${column}`;
  const excerpt = excerptAt(position, context);
  const facts = htmlRows([
    ['place', `${htmlCode(place)} ${htmlCode(`#${pointer}`)}`],
    ['why', htmlText(whyOf(rule))],
    ['fix', htmlText(fix ?? '')],
  ]);
  return {
    id,
    look: looks[level],
    label: level,
    summary: `<span class="rule">${rule}</span> ${htmlCode(`${file}:${line}`)}<span class="message">${htmlText(message)}</span>`,
    body: () => `${facts}
<h3>Contract</h3>${excerpt === undefined ? '<p>Its text is not known.</p>' : htmlExcerpt(excerpt)}
<p class="links"><a href="#rule-${rule}">About the rule ${rule}</a> · <a href="#${id}">Link to this finding</a></p>`,
    searched: [level, rule, place, pointer, message, fix ?? ''].join(' '),
    facets: { level: [level], rule: [rule], file: [file] },
  };
}

function renderRules(findings: readonly LintFinding[], { rulePage }: LintRenderContext): string {
  const rules: readonly LintRuleId[] = [...new Set(findings.map(({ rule }) => rule))].sort();
  const chapters = rules.map((rule) => {
    const page = rulePage?.(rule)?.replace(/^# .*\n+/, '');
    const body = page === undefined ? `<p>${htmlText(whyOf(rule))}</p>` : htmlMarkdown(withoutLinks(page));
    return { id: `rule-${rule}`, name: rule, title: '', body };
  });
  return htmlRules(chapters);
}
