import { ansiStyle } from '../../text/ansi-style.ts';
import { suggestName } from '../../text/did-you-mean.ts';
import { escapeText } from '../../text/escape-text.ts';
import { withoutLinks } from '../../text/markdown.ts';
import { isWrapped, wrapLine } from '../../text/wrap-line.ts';
import type { Command, CommandIo } from '../io/command.ts';
import { readRuleMarkdown, ruleNames } from '../io/package-files.ts';
import { parseOptions, usage } from '../options/parse-options.ts';
import { renderHelp } from '../options/render-help.ts';

/** `coldframe explain`: 0 the page was printed, 2 there is no such rule. */
export const explainCommand: Command = {
  help: renderHelp({
    usage: ['explain RULE', 'explain'],
    about:
      'Prints the page of a rule: what it checks, why it matters, and how to fix the server or the contract. Without RULE it lists the rules, each with its level.',
    options: {},
    example: 'coldframe explain body-schema',
  }),
  run: explain,
};

async function explain(argv: readonly string[], { out, colour, width }: CommandIo): Promise<number> {
  const { positionals } = parseOptions(argv, {});
  if (positionals.length === 0) {
    out(listRules(width));
    return 0;
  }
  for (const [at, rule] of positionals.entries()) {
    const name = ruleNames().find((known) => known === rule || known === `lint/${rule}`);
    const page = name === undefined ? undefined : readRuleMarkdown(name);
    if (page === undefined) throw unknownRule(rule);
    out((at === 0 ? '' : '\n') + wrapPage(renderPage(page, colour), width));
  }
  return 0;
}

/** A line for each rule, cut where it does not fit the terminal: the name, the level, and what the rule is about. */
function listRules(width: number | undefined): string {
  const all = ruleNames();
  const shown = all.map((name) => name.replace('lint/', ''));
  const longest = Math.max(...shown.map((name) => name.length));
  const rows = all.map((name, at) => {
    const { level, about } = outlineOf(readRuleMarkdown(name) ?? '');
    const line = `  ${shown[at]?.padEnd(longest)}  ${level.padEnd('observation'.length)}  ${about}`;
    return isWrapped(width) && line.length > width ? `${line.slice(0, width - 1).trimEnd()}…` : line;
  });
  const ofTargets = rows.filter((_, at) => all[at] === shown[at]);
  const ofContracts = rows.filter((_, at) => all[at] !== shown[at]);
  return `Rules for responses (coldframe test):\n${ofTargets.join('\n')}\n\nRules for contracts (coldframe lint):\n${ofContracts.join('\n')}\n`;
}

/** The level of a page, and its promise in bold or its first sentence. */
function outlineOf(markdown: string): { readonly level: string; readonly about: string } {
  const level = /^Level: \[?(\w+)/m.exec(markdown)?.[1] ?? '';
  const [, ...paragraphs] = markdown.split(/\n{2,}/);
  const about = paragraphs.find((text) => !/^(?:Level|Former name)/.test(text)) ?? '';
  const [sentence = ''] = about
    .replaceAll('**', '')
    .replaceAll('\n', ' ')
    .split(/[.:]$|\. /);
  return { level, about: sentence };
}

/** Before each line of code, which stays as it is written. */
const codeIndent = '    ';

/** Links become their text, and each paragraph a line; with colours, headings and promises are bold. */
function renderPage(markdown: string, colour: boolean): string {
  const bold = (text: string) => (colour ? ansiStyle(text, 'bold') : text);
  const parts = markdown.split(/^```.*\n([\s\S]*?)^```$/m);
  // Every second part is the content of a block of code.
  const texts = parts.map((part, at) =>
    at % 2 === 1
      ? part.trimEnd().replaceAll(/^(?=.)/gm, codeIndent)
      : withoutLinks(part)
          .replaceAll(/(?<=[^\n])\n(?: {2})?(?=[^\s#|-])/g, ' ')
          .replaceAll(/^#+ (.*)$/gm, (_, heading: string) => bold(heading))
          .replaceAll(/\*\*([^*\n]+)\*\*/g, (_, text: string) => bold(text)),
  );
  return texts.join('');
}

function wrapPage(page: string, width: number | undefined): string {
  if (!isWrapped(width)) return page;
  const wrap = (line: string) => wrapLine(line, width, line.startsWith('- ') ? 2 : 0);
  return page
    .split('\n')
    .map((line) => (line.startsWith(codeIndent) ? line : wrap(line)))
    .join('\n');
}

function unknownRule(rule: string): Error {
  const known = ruleNames().map((name) => name.replace('lint/', ''));
  return usage(`There is no rule "${escapeText(rule)}".`, suggestName(rule, known) ?? 'See: coldframe explain');
}
