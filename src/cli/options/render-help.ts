import { commonOptions, type Option, type Options } from './parse-options.ts';

/** What the help of a command says. */
export interface Help {
  /** The forms of the command line, without `Usage:`. */
  readonly usage: readonly string[];
  /** What the command does, in a few sentences. */
  readonly about: string;
  readonly options: Options;
  /** One command line. */
  readonly example: string;
}

const width = 100;
/** Where the explanation of an option starts. */
const column = 25;

/** The text of `coldframe COMMAND --help`, at most 100 columns wide. */
export function renderHelp({ usage, about, options, example }: Help): string {
  const forms = usage.map((form, at) => `${at === 0 ? 'Usage:' : '      '} coldframe ${form}`);
  const rows = Object.entries<Option>({ ...options, ...commonOptions }).map(renderRow);
  return `${forms.join('\n')}\n\n${wrap(about, 0)}\n\nOptions:\n${rows.join('\n')}\n\nExample:\n  ${example}\n`;
}

function renderRow([name, { short, value, help }]: readonly [string, Option]): string {
  const flag = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
  const start = `  ${flag}`;
  const text = wrap(help, column);
  return start.length < column ? start.padEnd(column) + text.trimStart() : `${start}\n${text}`;
}

/** The text in lines that start at a column. */
function wrap(text: string, indent: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent + line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => ' '.repeat(indent) + line).join('\n');
}
