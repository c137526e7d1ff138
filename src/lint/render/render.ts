import type { LintFinding } from '../../model/finding.ts';
import { renderGithub } from './render-github.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText, type TextOptions } from './render-text.ts';

/** The formats in which findings can be rendered. */
export type LintFormat = 'text' | 'json' | 'sarif' | 'github' | 'junit';

/** Renders findings in one of the formats; only `text` reads the `options`. */
export function renderFindings(findings: readonly LintFinding[], format: LintFormat, options: TextOptions): string {
  switch (format) {
    case 'text':
      return renderText(findings, options);
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
