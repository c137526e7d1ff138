import { withoutLinks } from '../../../text/markdown.ts';
/** The parts of a rule's page. */
export interface RulePage {
  /** The promise in a few words: `A body matches its schema`. */
  readonly title: string;
  /** The first paragraph of "What it checks", on one line. */
  readonly summary: string;
  /** All of it without its title, its links as plain text. */
  readonly text: string;
}

/** Reads a page of `docs/rules`: a title, the promise in bold, and sections. */
export function readRulePage(markdown: string): RulePage {
  const text = withoutLinks(markdown.replace(/^# .*\n+/, '')).trimEnd();
  const title = /^\*\*(.+)\*\*$/m.exec(text)?.[1] ?? '';
  const [, checks = ''] = text.split(/^## What it checks\n+/m);
  const summary = (checks.split(/\n\s*\n/)[0] ?? '').replaceAll('\n', ' ').trim();
  return { title, summary: summary === '' ? title : summary, text };
}
