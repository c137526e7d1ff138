import { escapeText } from './escape-text.ts';

/**
 * Text for one line of Markdown, in code, where GitHub and GitLab link neither names nor numbers and mention no person: what has a meaning in Markdown or HTML
 * is written as a character reference.
 */
export function markdownCode(text: string): string {
  return `<code>${escapeMarkdown(text)}</code>`;
}

/** Markdown with each link replaced by its text: for places where the links would lead nowhere. */
export function withoutLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
}

/** Text in which nothing is markup. Names after `@` may be linked. */
export function escapeMarkdown(text: string): string {
  return escapeText(text).replaceAll(/[\\`*_{}[\]()<>#+!|&~$:@"'^-]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

/** A block of code whose fence is longer than every row of backticks in it. Line ends stay, other control characters are escaped. */
export function markdownBlock(text: string, language = ''): string {
  const lines = text.split('\n').map(escapeText);
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return [fence + language, ...lines, fence].join('\n');
}
