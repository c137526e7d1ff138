import type { Level } from '../../../model/finding.ts';

/** What a colour means. */
export type Style = Level | 'good' | 'odd' | 'bad' | 'faint';
/** Gives text a style, or leaves it as it is. */
export type Paint = (text: string, style: Style) => string;

const ansi: Readonly<Record<Style, number>> = {
  violation: 31,
  deviation: 33,
  observation: 36,
  good: 32,
  odd: 33,
  bad: 31,
  faint: 2,
};

/** For a terminal that shows colours. */
export function paintAnsi(text: string, style: Style): string {
  return `\u001b[${ansi[style]}m${text}\u001b[0m`;
}

/** For everything else. */
export function paintNothing(text: string): string {
  return text;
}
