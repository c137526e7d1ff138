import type { LintFinding } from '../../model/finding.ts';
import type { LintRenderContext } from './render-context.ts';
import { renderGithub } from './render-github.ts';
import { renderHtml } from './render-html.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';

/** The formats in which findings can be rendered, and the file of each when a report has no name; absent: standard output. */
const files = {
  text: 'coldframe-lint.txt',
  html: 'coldframe-lint.html',
  json: 'coldframe-lint.json',
  sarif: 'coldframe-lint.sarif',
  github: undefined,
  junit: 'coldframe-lint.xml',
} as const;

/** A format in which findings can be rendered. */
export type LintFormat = keyof typeof files;

/** Every format, in the order of the help. */
export const lintFormats: readonly LintFormat[] = ['text', 'html', 'json', 'sarif', 'github', 'junit'];

/** The file that a report in the format is written to when none is named; `undefined`: standard output. */
export function defaultLintFile(format: LintFormat): string | undefined {
  return files[format];
}

/** Renders findings in one of the formats. */
export function renderFindings(
  findings: readonly LintFinding[],
  format: LintFormat,
  context: LintRenderContext,
): string {
  switch (format) {
    case 'text':
      return renderText(findings, context);
    case 'html':
      return renderHtml(findings, context);
    case 'json':
      return renderJson(findings);
    case 'sarif':
      return renderSarif(findings);
    case 'github':
      return renderGithub(findings);
    case 'junit':
      return renderJunit(findings);
  }
}
