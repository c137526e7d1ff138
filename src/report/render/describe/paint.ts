import type { Level } from '../../../model/finding.ts';
import { type AnsiStyle, ansiStyle } from '../../../text/ansi-style.ts';

/** What a colour means. */
export type Style = Level | 'good' | 'odd' | 'bad' | 'faint';
/** Gives text a style, or leaves it as it is. */
export type Paint = (text: string, style: Style) => string;

const ansi: Readonly<Record<Style, AnsiStyle>> = {
  violation: 'red',
  deviation: 'yellow',
  observation: 'cyan',
  good: 'green',
  odd: 'yellow',
  bad: 'red',
  faint: 'faint',
};

/** The text with the colour of its style, for a terminal. */
export function paintAnsi(text: string, style: Style): string {
  return ansiStyle(text, ansi[style]);
}

/** The text without colours, for everything that is not a terminal. */
export function paintNothing(text: string): string {
  return text;
}
