import type { LintFinding } from '../../model/finding.ts';
import { escapeText } from '../../text/escape-text.ts';
import { mostAnnotations, writeAnnotation } from '../../text/github-annotation.ts';
import { pathInRepository } from '../../text/place-in-repository.ts';
import { plural } from '../../text/plural.ts';
import type { LintRenderContext } from './render-context.ts';

const kinds = { error: 'error', warning: 'warning', advice: 'notice' } as const;

/**
 * Workflow commands of GitHub Actions: each finding becomes an annotation at its line, errors first, as many of each level as GitHub shows. If some are left
 * out, a last line says how many.
 */
export function renderGithub(findings: readonly LintFinding[], context: LintRenderContext): string {
  const of = (level: LintFinding['level']) => findings.filter((finding) => finding.level === level);
  const serious = [...of('error').slice(0, mostAnnotations), ...of('warning').slice(0, mostAnnotations)];
  const advice = of('advice');
  const isWhole = serious.length + advice.length === findings.length && advice.length <= mostAnnotations;
  // The line about the rest is a notice as well.
  const shown = [...serious, ...advice.slice(0, isWhole ? mostAnnotations : mostAnnotations - 1)];
  const rest = plural(findings.length - shown.length, 'more finding');
  const lines = shown.map((finding) => annotationOf(finding, context));
  if (!isWhole)
    lines.push(writeAnnotation({ kind: 'notice', title: 'Coldframe', text: `${rest}: coldframe lint --all` }));
  return lines.map((line) => `${line}\n`).join('');
}

function annotationOf({ rule, level, message, position, fix }: LintFinding, context: LintRenderContext): string {
  const text = escapeText(fix === undefined ? message : `${message} ${fix}`);
  return writeAnnotation({
    kind: kinds[level],
    title: rule,
    place: { ...position, file: pathInRepository(position.file, context) },
    text,
  });
}
