import { plural } from '../plural.ts';
import { sha256Base64 } from '../sha256.ts';
import { htmlText } from './html-text.ts';
import { script } from './page-script.ts';
import { style } from './page-style.ts';

/** How good or bad something looks: by its colour, and by a sign or a word beside it. */
export type Look = 'good' | 'odd' | 'bad' | 'note' | 'faint';

/** A page of a report. */
export interface HtmlPage {
  /** Text, for the browser's tab. */
  readonly title: string;
  /** The sections, as HTML, or pieces of it where one is long. */
  readonly parts: readonly (string | Iterable<string>)[];
  /** Where those who go by keys can go at once, past many links: the `id` of the element, and what the link says. Absent: few links come before it. */
  readonly skip?: { readonly id: string; readonly name: string };
}

/**
 * A page as one file that needs no network and runs no script but its own, in pieces. Without its script everything can still be read. The parts are written
 * as they are: what a target or a contract wrote must be escaped in them.
 */
export function* htmlPage({ title, parts, skip }: HtmlPage): Generator<string, void> {
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${htmlText(title)}</title>
<style>${style}</style>
</head>
<body>
${skip === undefined ? '' : `<a class="skip" href="#${skip.id}">${skip.name}</a>`}
<main>
`;
  for (const part of parts) {
    if (part === '') continue;
    if (typeof part === 'string') yield part;
    else yield* part;
    yield '\n';
  }
  yield `</main>
<script>${script}</script>
</body>
</html>
`;
}

/** The Content Security Policy of every page: only its own style and script. */
export function pagePolicy(): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${sha256Base64(style)}'`,
    `script-src 'sha256-${sha256Base64(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const signs = { good: '✔', odd: '◐', bad: '✖' } as const;

/** The verdict at the top of a page: a title, which is text, and lines below it, which are HTML. */
export function htmlHeader(
  look: keyof typeof signs,
  { title, lines }: { readonly title: string; readonly lines: readonly string[] },
): string {
  const paragraphs = lines.filter((line) => line !== '').map((line) => `<p>${line}</p>`);
  return `<header class="${look}">
<h1><span aria-hidden="true">${signs[look]}</span> ${htmlText(title)}</h1>
${paragraphs.join('\n')}
</header>`;
}

/** A table that can be scrolled and starts closed. The script of the page sorts it by a column. */
export interface HtmlTable {
  readonly title: string;
  readonly columns: readonly string[];
  /** Each is a `tr` in HTML. */
  readonly rows: readonly string[];
  /** Where the rows are that are left out: `in the JSON report`. */
  readonly rest: string;
}

/** The number of rows that are shown. */
const mostRows = 200;

/** A section with a table; empty without rows. */
export function htmlTable(id: string, { title, columns, rows, rest }: HtmlTable): string {
  if (rows.length === 0) return '';
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const more = rows.length > mostRows ? `<p>and ${rows.length - mostRows} more, ${rest}</p>` : '';
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title} (${rows.length})</h2>
<details><summary>Show the table</summary><div class="scroll" role="region" aria-label="Table: ${title}" tabindex="0"><table class="sorted"><thead><tr>${head}</tr></thead><tbody>${rows.slice(0, mostRows).join('\n')}</tbody></table></div>${more}</details></section>`;
}

/** A box with what needs attention before anything else, as a list of HTML; empty without items. */
export function htmlNotice(
  id: string,
  { title, items, rest }: { readonly title: string; readonly items: readonly string[]; readonly rest: string },
): string {
  if (items.length === 0) return '';
  const shown = items.slice(0, mostRows).map((item) => `<li>${item}</li>`);
  const more = items.length > mostRows ? `<li>and ${items.length - mostRows} more, ${rest}</li>` : '';
  return `<section class="gaps" aria-labelledby="${id}"><h2 id="${id}">${title} (${items.length})</h2><ul>${shown.join('')}${more}</ul></section>`;
}

/** A page of the documentation that can be opened, as HTML. */
export interface HtmlChapter {
  readonly id: string;
  readonly name: string;
  /** Text. */
  readonly title: string;
  readonly body: string;
}

/** A section with the pages of rules; empty without any. */
export function htmlRules(chapters: readonly HtmlChapter[]): string {
  if (chapters.length === 0) return '';
  const pages = chapters.map((one) => {
    const summary = `<span class="rule">${htmlText(one.name)}</span> ${htmlText(one.title)}`;
    return `<details id="${one.id}"><summary>${summary.trimEnd()}</summary><div class="body">${one.body}</div></details>`;
  });
  return `<section aria-labelledby="rules"><h2 id="rules">Rules</h2>${pages.join('\n')}</section>`;
}

/** `and 3 more findings, in the JSON report`; empty without any. */
export function htmlRest(count: number, unit: string, rest: string): string {
  return count > 0 ? `<p>and ${plural(count, unit)}, ${rest}</p>` : '';
}
