/** Where a command writes. */
export interface OutputStreams {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  readonly out: boolean;
  /** Whether standard error is a terminal. */
  readonly err: boolean;
}

/** What of its output a command may decorate. */
export interface TerminalAbilities {
  readonly colour: boolean;
  /** Links to files (OSC 8). */
  readonly links: boolean;
  /** A line on standard error that is written over. */
  readonly overwriting: boolean;
}

/** The columns of a stream; `undefined` where it is not a terminal. One that does not know its width, or says 0 as some do in containers, has 80. */
export function widthOf({
  isTTY,
  columns,
}: {
  readonly isTTY?: boolean;
  readonly columns?: number;
}): number | undefined {
  return isTTY === true ? columns || 80 : undefined;
}

/** What the terminal can show, as far as the environment says it, and what the user has asked for. */
export function terminalAbilities({ env, out, err }: OutputStreams): TerminalAbilities {
  return {
    colour: showsColour(env, out),
    links: out && knowsLinks(env),
    overwriting: err && env['TERM'] !== 'dumb',
  };
}

/** By convention NO_COLOR comes before FORCE_COLOR, and both before what the terminal can do. */
function showsColour({ NO_COLOR = '', FORCE_COLOR = '', TERM }: OutputStreams['env'], isTerminal: boolean): boolean {
  if (NO_COLOR !== '') return false;
  if (FORCE_COLOR !== '') return FORCE_COLOR !== '0' && FORCE_COLOR !== 'false';
  return isTerminal && TERM !== 'dumb';
}

/** Terminals that show a link instead of its escape codes. Others, such as tmux, may print them. */
function knowsLinks({ TERM = '', TERM_PROGRAM = '', ...env }: OutputStreams['env']): boolean {
  if (env['NO_HYPERLINK'] || env['CI'] || /^(tmux|screen|dumb)/.test(TERM) || env['TMUX']) return false;
  if (env['FORCE_HYPERLINK']) return env['FORCE_HYPERLINK'] !== '0';
  if (/^(iTerm\.app|vscode|WezTerm|ghostty|Hyper|Tabby|rio)$/.test(TERM_PROGRAM)) return true;
  if (/^(xterm-kitty|alacritty|foot|contour|xterm-ghostty)/.test(TERM)) return true;
  return Number(env['VTE_VERSION'] ?? 0) >= 5000 || Boolean(env['WT_SESSION'] ?? env['KONSOLE_VERSION']);
}
