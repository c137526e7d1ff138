import { htmlText } from './html-text.ts';

/** Markdown of the documentation as HTML: headings, paragraphs, lists and blocks of code. Its headings are one level lower. */
export function htmlMarkdown(markdown: string): string {
  const blocks = markdown.split(/^(```[\s\S]*?^```)$/m);
  return blocks
    .map((block) => {
      const code = /^```[^\n]*\n([\s\S]*?)```$/.exec(block);
      return code === null
        ? block
            .split(/\n{2,}/)
            .map(renderParagraph)
            .join('')
        : `<pre>${htmlText(code[1] ?? '')}</pre>`;
    })
    .join('');
}

function renderParagraph(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  const heading = /^(#+) (.*)$/.exec(trimmed);
  if (heading !== null) {
    const level = Math.min(6, (heading[1]?.length ?? 1) + 1);
    return `<h${level}>${renderLine(heading[2] ?? '')}</h${level}>`;
  }
  if (/^[-*] /.test(trimmed)) {
    const items = trimmed.split(/\n(?=[-*] )/).map((item) => `<li>${renderLine(item.slice(2))}</li>`);
    return `<ul>${items.join('')}</ul>`;
  }
  return `<p>${renderLine(trimmed)}</p>`;
}

function renderLine(text: string): string {
  return htmlText(text.replaceAll('\n', ' '))
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>');
}
