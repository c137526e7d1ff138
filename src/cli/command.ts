/** What a command may touch of the world; `bin.ts` alone makes one from the process. */
export interface World {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborted on the first SIGINT or SIGTERM. */
  readonly interrupted: AbortSignal;
  /** Shows one line in the place of the last one, on a terminal; `undefined` where nobody watches. */
  readonly progress?: ((line: string) => void) | undefined;
  /** Standard output is a terminal that shows colours. */
  readonly colour: boolean;
}

/** A sub-command: its own arguments in, the exit code out. Throws `Failure` when the job cannot be done. */
export type Command = (argv: readonly string[], world: World) => Promise<number>;
