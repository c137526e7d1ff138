import { htmlText } from '../../src/text/html/html-text.ts';

const classes: Readonly<Record<string, string>> = { 2: 'faint', 31: 'red', 32: 'green', 33: 'yellow', 36: 'cyan' };

const style = `
body{margin:0;background:#0d1117}
pre{margin:0;padding:16px 20px;display:inline-block;width:calc(101ch + 40px);box-sizing:border-box;color:#e6edf3;font:13px/1.45 "DejaVu Sans Mono",monospace;white-space:pre-wrap;word-break:break-all}
.red{color:#ff8a80}.green{color:#7ee2a0}.yellow{color:#f2c063}.cyan{color:#85d7ff}.faint{color:#9ea7b3}.typed{color:#85baff}`;

/** A command line that was typed, and what it printed, with colours. */
export interface TerminalRun {
  readonly typed: string;
  readonly printed: string;
}

/** A page that looks like a terminal after these commands. */
export function terminalPage(runs: readonly TerminalRun[]): string {
  const shown = runs.map(({ typed, printed }) => {
    return `<span class="typed">$ ${htmlText(typed)}</span>\n${withColours(printed.trimEnd())}`;
  });
  return `<!doctype html><meta charset="utf-8"><style>${style}</style><body><pre>${shown.join('\n\n')}</pre></body>`;
}

function withColours(text: string): string {
  const pieces = text.split(/\u001b\[(\d+)m/);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 1) return '';
      const name = classes[pieces[index - 1] ?? ''];
      return name === undefined ? htmlText(piece) : `<span class="${name}">${htmlText(piece)}</span>`;
    })
    .join('');
}
