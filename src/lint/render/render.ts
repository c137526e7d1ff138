import type { LintFinding } from '../../model/finding.ts';
import type { LintRenderContext } from './render-context.ts';
import { renderGithub } from './render-github.ts';
import { renderHtml } from './render-html.ts';
import { renderJson } from './render-json.ts';
import { renderJunit } from './render-junit.ts';
import { renderSarif } from './render-sarif.ts';
import { renderText } from './render-text.ts';

interface Format {
  readonly render: (findings: readonly LintFinding[], context: LintRenderContext) => string;
  /** The file that is written when none is named; absent: standard output. */
  readonly file?: string;
}

/** The formats of findings, in the order of the help. This is the only list of them. */
const formats = {
  text: { render: renderText, file: 'coldframe-lint.txt' },
  html: { render: renderHtml, file: 'coldframe-lint.html' },
  json: { render: renderJson, file: 'coldframe-lint.json' },
  sarif: { render: renderSarif, file: 'coldframe-lint.sarif' },
  github: { render: renderGithub },
  junit: { render: renderJunit, file: 'coldframe-lint.xml' },
} as const satisfies Readonly<Record<string, Format>>;

/** A format in which findings can be rendered. */
export type LintFormat = keyof typeof formats;

/** Every format, in the order of the help. */
export const lintFormats: readonly LintFormat[] = Object.keys(formats).filter((name) => isLintFormat(name));

function isLintFormat(name: string): name is LintFormat {
  return Object.hasOwn(formats, name);
}

/** The file that a report in the format is written to when none is named; `undefined`: standard output. */
export function defaultLintFile(format: LintFormat): string | undefined {
  return formatOf(format).file;
}

/** Renders findings in one of the formats. */
export function renderFindings(
  findings: readonly LintFinding[],
  format: LintFormat,
  context: LintRenderContext,
): string {
  return formatOf(format).render(findings, context);
}

function formatOf(format: LintFormat): Format {
  return formats[format];
}
