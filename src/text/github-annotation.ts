import { escapeCommandData, escapeText } from './escape-text.ts';

/** How many annotations of one kind GitHub shows of a step; it drops the others without a word. */
export const mostAnnotations = 10;

/** One annotation of GitHub Actions. */
export interface GithubAnnotation {
  readonly kind: 'error' | 'warning' | 'notice';
  readonly title: string;
  /** Where it is shown; absent: at the job. Lines and columns count from 1. */
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  /** It may have several lines, without control characters. */
  readonly text: string;
}

/** The workflow command that makes an annotation, without a line end. */
export function writeAnnotation({ kind, title, place, text }: GithubAnnotation): string {
  const properties = Object.entries({
    ...(place && { file: place.file, line: String(place.line), col: String(place.column) }),
    title,
  });
  const written = properties.map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return `::${kind} ${written.join(',')}::${escapeCommandData(text)}`;
}

function escapeProperty(text: string): string {
  return escapeCommandData(escapeText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
