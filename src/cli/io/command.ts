import type { Verbose } from './verbose.ts';

/** What `bin.ts` makes from the process: the only way in and out for the command line. */
export interface ProcessIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted on the first SIGINT, SIGTERM or SIGHUP after `catchSignals`. */
  readonly interrupted: AbortSignal;
  /** From now on these signals abort `interrupted`; until then they end the process with 130, or as the system does. Absent: they do nothing. The result ends this. */
  readonly catchSignals?: (() => () => void) | undefined;
  /** Shows one line in the place of the last one; `undefined` where standard error is not a terminal. */
  readonly progress?: ((line: string) => void) | undefined;
  /** Asks the person at the terminal and returns the line that they type, empty after an interruption; `undefined` where there is no terminal. */
  readonly ask?: ((question: string) => Promise<string>) | undefined;
  /** Calls a function if the process ends before the command does; returns a function that takes this back. */
  readonly onExit?: ((run: () => void) => () => void) | undefined;
  /** Clears the memory of the process if it has grown. */
  readonly clearMemory?: (() => void) | undefined;
  /** Standard output is a terminal that shows colours. */
  readonly colour: boolean;
  /** Standard output is a terminal that knows links. */
  readonly links?: boolean | undefined;
  /** The width of the terminal in columns; `undefined` where standard output is not one. */
  readonly width?: number | undefined;
}

/** What a command reads from and writes to. */
export interface CommandIo extends ProcessIo {
  /** Notes what the command does, for `--verbose` and `DEBUG=coldframe:*`. */
  readonly verbose: Verbose;
  /** `--verbose` was given: reports have all details. */
  readonly details?: boolean | undefined;
}

/** A command: what `--help` prints, and the run from its arguments to the exit code. `run` throws `Failure` when the job cannot be done. */
export interface Command {
  readonly help: string;
  readonly run: (argv: readonly string[], io: CommandIo) => Promise<number>;
}

/** The commands by name, in the order of the help. Each is loaded when it is called. */
export type CommandTable = Readonly<
  Record<string, { readonly summary: string; readonly load: () => Promise<Command> }>
>;
