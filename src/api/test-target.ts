import { defaults } from '../defaults.ts';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Report } from '../model/report.ts';
import type { Shard } from '../model/shard.ts';
import { acceptFindings, type BaselineEntry } from '../report/render/baseline.ts';
import { acceptKnown, compareWithPrevious } from '../report/render/history.ts';
import type { TestedExtent } from '../run/promise-count.ts';
import { runSuite } from '../run/run.ts';
import type { RunPhase } from '../run/run-phases.ts';
import { writeJson } from '../schema/json/write-json.ts';
import type { Service } from '../service/start-service.ts';
import { sha256Hex } from '../text/sha256.ts';
import { chooseCredentials } from './choose-credentials.ts';
import { chooseValues, type ParameterValues } from './choose-values.ts';
import { type ContractInput, type ContractOptions, readContractInput } from './contract-input.ts';
import { openTargetSender, type TargetOptions } from './open-target-sender.ts';
import { readBaseline } from './read-baseline.ts';
import { readPrevious } from './read-previous.ts';
import { readTargetUrl } from './read-target-url.ts';
import { type ServerOptions, startServer } from './start-server.ts';

/** What to test, and how. Only `target` is required. Times are in milliseconds. */
export interface TestTargetOptions extends ContractOptions, TargetOptions {
  /** `openapi.yaml` in the working directory by default. */
  readonly contract?: ContractInput;
  /** Called once the run has ended, with how many times the identity has logged in. */
  readonly onLogins?: ((logins: number) => void) | undefined;
  /** Repeats a run: the seed in its report. Random by default. */
  readonly seed?: number | undefined;
  /** The least serious level at which the target does not conform; `violation` by default. */
  readonly failOn?: 'violation' | 'deviation' | undefined;
  /** `strict`: a token that was never issued must be refused; `present` by default. */
  readonly auth?: 'present' | 'strict' | undefined;
  /** Known findings that do not count: a baseline file, or its entries. */
  readonly baseline?: string | readonly BaselineEntry[] | undefined;
  /** More entries of that kind, such as those of a configuration file. */
  readonly exceptions?: readonly BaselineEntry[] | undefined;
  /** A report in JSON of an earlier run: findings become new or known, the report lists what was fixed, and shards take about as long each. */
  readonly previous?: string | undefined;
  /** The name of this API in a previous report about several; not needed for one about a single API. */
  readonly api?: string | undefined;
  /** Findings that the previous report has do not count; `false` by default. */
  readonly onlyNew?: boolean | undefined;
  /** Time limit for the run; 60 000 by default. */
  readonly timeMs?: number | undefined;
  /** Limit on the cases sent; 100 000 by default. */
  readonly maxCases?: number | undefined;
  /** Keep searching for faults that only combinations show, until `timeMs` or `maxCases` is reached; `false` by default. */
  readonly search?: boolean | undefined;
  /** Values for parameters that the run cannot learn from responses; none by default. */
  readonly params?: ParameterValues | undefined;
  /** Selectors of operations to test: `GET /books`, `/books/*`, `GET`, `tag:books`, `id:listBooks`; all by default. */
  readonly only?: readonly string[] | undefined;
  /** Selectors of operations to leave out, even when `only` has them; none by default. */
  readonly skip?: readonly string[] | undefined;
  /** Test only this part of the selected operations; all by default. The seed is 1 by default then, as all parts need the same. */
  readonly shard?: Shard | undefined;
  /** Send only GET, HEAD and OPTIONS; `false` by default. */
  readonly safe?: boolean | undefined;
  /** Also send requests that change or delete what the run did not create: a whole collection, or the account of the credential; `false` by default. */
  readonly collectionWrites?: boolean | undefined;
  /** How long to wait for a target that crashed, or that refuses everything after a request of the run; 10,000 by default. */
  readonly restartWaitMs?: number | undefined;
  /** Starts the target before the run, again when it crashes, and stops it after the run; absent: the target runs already. */
  readonly server?: ServerOptions | undefined;
  /** The share of the promises of the contract, in percent, that a run must test so that the target can conform; 100 by default. */
  readonly minCoverage?: number | undefined;
  /** Keep a verdict for each case in the report; `true` by default. Memory grows with them. */
  readonly keepVerdicts?: boolean | undefined;
  /**
   * Called with the exchanges of each sequence as soon as they are complete, and with functions that count what is tested, and about how many violations and
   * deviations are found so far.
   */
  readonly onExchanges?:
    | ((exchanges: readonly Exchange[], extent: () => TestedExtent | undefined, found: () => number) => void)
    | undefined;
  /** Called with the exchanges that the report does not count as cases: smaller requests for a finding, requests that are sent again, and the clean-up. */
  readonly onOtherExchanges?: ((exchanges: readonly Exchange[]) => void) | undefined;
  /** Called when a phase of the run starts. */
  readonly onPhase?: ((phase: RunPhase) => void) | undefined;
}

/**
 * Tests a target against a contract: derives the cases, sends them, judges the responses and closes all connections. Resolves to the report, whether the target
 * conforms or not. Rejects with a `Failure` when nothing can be said about the target: `target-unreachable`, `usage` for options that cannot be used, and
 * the failures of reading the contract.
 */
export async function testTarget(given: TestTargetOptions): Promise<Report> {
  // CI systems set a secret that does not exist to nothing.
  const options = { ...given, token: given.token || undefined };
  const target = readTargetUrl(options.target);
  const credentials = new Map(Object.entries(options.credentials ?? {}));
  const read = await readContractInput(options.contract ?? defaults.contract, options);
  const contract = chooseCredentials(read, { token: options.token, credentials });
  const values = chooseValues(contract, options.params ?? {});
  const baseline = typeof options.baseline === 'string' ? await readBaseline(options.baseline) : options.baseline;
  const previous = options.previous === undefined ? undefined : await readPrevious(options.previous, options.api);
  const interrupted = options.signal ?? new AbortController().signal;
  const sender = openTargetSender(contract, { ...options, signal: interrupted });
  let service: Service | undefined;
  try {
    if (options.server !== undefined)
      service = await unlessInterrupted(
        startServer(options.server, {
          url: target,
          sender,
          signal: interrupted,
          token: options.token,
          credentials: options.credentials,
        }),
        interrupted,
      );
    const hasIdentity = options.identity !== undefined || (options.identities ?? []).length > 0;
    if (hasIdentity && (await sender.reach()).ok) await unlessInterrupted(sender.logIn(), interrupted);
    const report = await runSuite({
      ...optionsOfRun(options),
      isCredentialGiven: hasIdentity || options.token !== undefined || credentials.size > 0,
      contract,
      sender,
      target: target.href,
      times: previous?.times,
      ownCredentials: new Set(credentials.keys()),
      values,
      ...(service && { restart: service.revive }),
      interrupted,
    });
    const exceptions = [...(options.exceptions ?? []), ...(baseline ?? [])];
    const accepted = acceptFindings(report, exceptions, new Date().toISOString().slice(0, 10));
    const judged = withShard(accepted, contract, { ...options, times: previous?.times });
    if (previous === undefined) return judged;
    const compared = compareWithPrevious(judged, previous.findings);
    return options.onlyNew === true ? acceptKnown(compared) : compared;
  } finally {
    options.onLogins?.(sender.logins());
    await sender.close();
    await service?.stop();
  }
}

/** What is resolved to, also where an interruption is the reason for a failure: the run then says that it was interrupted. */
function unlessInterrupted<Value>(promise: Promise<Value>, interrupted: AbortSignal): Promise<Value | undefined> {
  return promise.catch((error: unknown) => {
    if (interrupted.aborted) return undefined;
    throw error;
  });
}

/** The options that need no preparation, with their defaults. */
function optionsOfRun(options: TestTargetOptions) {
  const { shard, onExchanges, onOtherExchanges, onPhase } = options;
  return {
    seed: options.seed ?? defaultSeed(shard),
    shard,
    failOn: options.failOn ?? defaults.failOn,
    strictAuth: (options.auth ?? defaults.auth) === 'strict',
    selection: { only: options.only ?? [], skip: options.skip ?? [], safe: options.safe ?? false },
    collectionWrites: options.collectionWrites ?? false,
    restartWaitMs: options.restartWaitMs ?? defaults.restartWaitMs,
    keepVerdicts: options.keepVerdicts ?? true,
    concurrency: options.concurrency ?? defaults.concurrency,
    timeMs: options.timeMs ?? defaults.timeMs,
    maxCases: options.maxCases ?? defaults.maxCases,
    search: options.search ?? false,
    minCoverage: options.minCoverage ?? defaults.minCoverage,
    ...(onExchanges && { watch: onExchanges }),
    ...(onOtherExchanges && { watchOthers: onOtherExchanges }),
    ...(onPhase && { onPhase }),
  };
}

function withShard(
  report: Report,
  { document }: Contract,
  { shard, minCoverage, times }: TestTargetOptions & { readonly times: ReadonlyMap<string, number> | undefined },
): Report {
  if (shard === undefined) return report;
  const hash = sha256Hex(writeJson(document));
  const split = times === undefined ? undefined : sha256Hex(JSON.stringify([...times]));
  return {
    ...report,
    shard: { ...shard, contract: hash, times: split, minCoverage: minCoverage ?? defaults.minCoverage },
  };
}

/** A seed of at most six digits, short enough to copy; the same for all parts of a run. */
export function defaultSeed(shard: Shard | undefined): number {
  return shard === undefined ? Date.now() % 1_000_000 : 1;
}
