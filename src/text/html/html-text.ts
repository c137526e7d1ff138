import { escapeXmlText } from '../escape-xml.ts';

/** Text of a target or a contract as HTML, for elements and for attributes in double quotes. Control characters are shown as escapes. */
export function htmlText(text: string): string {
  return escapeXmlText(text).replaceAll("'", '&#39;');
}

/** Text in a `code` element. */
export function htmlCode(text: string): string {
  return `<code>${htmlText(text)}</code>`;
}

/** Rows of terms and their descriptions, which are HTML; a row without a description is left out. */
export function htmlRows(rows: readonly (readonly [term: string, html: string])[]): string {
  const filled = rows.filter(([, html]) => html !== '');
  return `<dl>${filled.map(([term, html]) => `<div><dt>${htmlText(term)}</dt><dd>${html}</dd></div>`).join('')}</dl>`;
}
