import { noSelection, selectOperations } from '../cases/plan/select-operations.ts';
import { defaults } from '../defaults.ts';
import type { Contract } from '../model/contract.ts';
import type { Identity } from '../model/identity.ts';
import { defaultSenderOptions, openSender, type Sender } from '../send/sender.ts';
import { defaultLimits } from '../send/wire/default-limits.ts';
import type { ProxySettings } from '../send/wire/endpoint.ts';
import { sendsCredentialEverywhere } from './choose-credentials.ts';
import { readTargetUrl } from './read-target-url.ts';

/** Which target, and how it is reached. Times are in milliseconds. */
export interface TargetOptions {
  /** The base URL of the target: scheme, host, port and base path, without credentials, query or fragment. */
  readonly target: string | URL;
  /** The credential for the security schemes of the contract. It does not appear in the report. */
  readonly token?: string | undefined;
  /** Credentials by the names of security schemes; `token` stands for all other schemes. They do not appear in the report. */
  readonly credentials?: Readonly<Record<string, string>> | undefined;
  /** Who the requests come from: headers, cookies, a login; none by default. Its secrets do not appear in the report. */
  readonly identity?: Identity | undefined;
  /** More identities, each for the operations that its `only` selects; none by default. */
  readonly identities?: readonly Identity[] | undefined;
  /** Time limit for one exchange; 10 000 by default. */
  readonly timeoutMs?: number | undefined;
  /** How long to wait for a target that is starting; 2000 by default. */
  readonly waitMs?: number | undefined;
  /** Sequences of requests sent at the same time; 8 by default. */
  readonly concurrency?: number | undefined;
  /** Limit on requests started per second; none by default. */
  readonly ratePerSecond?: number | undefined;
  /** Accept any TLS certificate; `false` by default. */
  readonly insecure?: boolean | undefined;
  /** Proxies to use; none by default. The environment is not read. */
  readonly proxies?: ProxySettings | undefined;
  /** Ends what is under way; the report of a run has `interrupted: true` then. */
  readonly signal?: AbortSignal | undefined;
}

/** Opens the sender for a target; nothing is sent yet. Throws `Failure('usage')` for an address that cannot be used, and for a selector that matches no operation. */
export function openTargetSender(contract: Contract, options: TargetOptions): Sender {
  return openSender(
    {
      baseUrl: readTargetUrl(options.target),
      token: options.token,
      credentials: new Map(Object.entries(options.credentials ?? {})),
      identity: options.identity,
      ownIdentities: (options.identities ?? []).map((identity) => {
        const { selected } = selectOperations(contract.operations, { ...noSelection, only: identity.only ?? [] });
        const keys = new Set(selected.map(({ key }) => key));
        return { identity, isFor: ({ key }) => keys.has(key) };
      }),
      credentialEverywhere: sendsCredentialEverywhere(contract),
      limits: { ...defaultLimits, timeoutMs: options.timeoutMs ?? defaultLimits.timeoutMs },
    },
    {
      concurrency: options.concurrency ?? defaults.concurrency,
      ratePerSecond: options.ratePerSecond,
      insecure: options.insecure ?? false,
      waitMs: options.waitMs ?? defaults.waitMs,
      proxies: options.proxies ?? defaultSenderOptions.proxies,
      signal: options.signal ?? new AbortController().signal,
    },
  );
}
