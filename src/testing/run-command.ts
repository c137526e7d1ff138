import { main } from '../cli/main.ts';

/** What a command line printed and how it ended. */
export interface CommandOutcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line in this process, without its environment. */
export async function runCommand(
  argv: readonly string[],
  { env = {}, width, ask, interrupted = new AbortController().signal }: RunOptions = {},
): Promise<CommandOutcome> {
  let [out, err] = ['', ''];
  const code = await main(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    env,
    interrupted,
    colour: false,
    width,
    ask,
  });
  return { code, out, err };
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly interrupted?: AbortSignal;
  /** As at a terminal with so many columns; absent: as in a pipe. */
  readonly width?: number;
  /** Answers questions, as a person at a terminal. */
  readonly ask?: (question: string) => Promise<string>;
}
