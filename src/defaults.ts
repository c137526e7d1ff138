/** The defaults of options that several commands and functions share. `--help` shows them from here. Times are in milliseconds. */
export const defaults = {
  /** The contract, in the working directory. */
  contract: 'openapi.yaml',
  /** The least serious level at which a target does not conform. */
  failOn: 'violation',
  /** `present`: any token counts as valid; `strict`: a token that was never issued must be refused. */
  auth: 'present',
  /** Time limit for one exchange. */
  timeoutMs: 10_000,
  /** How long to wait for a target that is starting. */
  waitMs: 2000,
  /** How long to wait for a target that crashed, or that refuses everything after a request of the run. */
  restartWaitMs: 10_000,
  /** Time limit for a run. */
  timeMs: 60_000,
  /** Limit on the cases sent in a run. */
  maxCases: 100_000,
  /** The share of the promises of a contract that a run must test for a verdict, in percent. */
  minCoverage: 100,
  /** Sequences of requests sent at the same time. */
  concurrency: 8,
  /** Where a mock listens. */
  port: 4010,
  host: '127.0.0.1',
} as const;
