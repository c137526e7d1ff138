import { defaults } from '../defaults.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange, Target } from '../model/exchange.ts';
import { Failure } from '../model/failure.ts';
import type { Identity } from '../model/identity.ts';
import { type Reachability, reachEndpoint } from './connection/reach-endpoint.ts';
import { type CaseCodec, openCaseCodec } from './delivery/case-codec.ts';
import { openDeliveries } from './delivery/deliveries.ts';
import { sequencesOf } from './delivery/long-bodies.ts';
import { openPace } from './delivery/pace.ts';
import { openSlots } from './delivery/slots.ts';
import { openTimeLimit } from './delivery/time-limit.ts';
import { openTransport } from './delivery/transport.ts';
import { openLoginSender } from './identity/login-sender.ts';
import { type OpenIdentity, openIdentity } from './identity/open-identity.ts';
import { sendAs } from './identity/send-as.ts';
import { type Endpoint, type ProxySettings, readEndpoint } from './wire/endpoint.ts';

/** How requests are sent, apart from what the target itself says. */
export interface SenderOptions {
  /** Sequences sent at once. */
  readonly concurrency: number;
  /** Requests that may start in one second; `undefined`: any number. */
  readonly ratePerSecond: number | undefined;
  /** Accept any TLS certificate. */
  readonly insecure: boolean;
  /** How long `reach` waits for a target that is not there yet, in milliseconds; 0: not at all. */
  readonly waitMs: number;
  /** Ends everything at once; pending requests end as `interrupted`. */
  readonly signal: AbortSignal;
  readonly proxies: ProxySettings;
}

/** The defaults of all options but the signal: 8 sequences at once, no rate, certificates checked, no waiting, no proxies. */
export const defaultSenderOptions: Omit<SenderOptions, 'signal'> = {
  concurrency: defaults.concurrency,
  ratePerSecond: undefined,
  insecure: false,
  waitMs: 0,
  proxies: { http: undefined, https: undefined, none: undefined },
};

/** For a single attempt to open a connection, in milliseconds: the time limit does not end it. */
const longestProbeMs = 2000;

/** Sends cases to one target. Never gives out the secret. */
export interface Sender {
  /** Sends the cases of a sequence in the way it asks for; one exchange for each case, in their order. Never rejects. */
  readonly send: (sequence: Sequence) => Promise<readonly Exchange[]>;
  /** Whether a connection (TCP, and TLS where the address asks for it) can be opened. */
  readonly reach: (waitMs?: number) => Promise<Reachability>;
  /** Logs the identities of the target in, if it has any. Rejects with a `Failure`. */
  readonly logIn: () => Promise<void>;
  /** How many times the identity has logged in. */
  readonly logins: () => number;
  /** Why an identity could not be logged in again; `undefined` where its last login succeeded. */
  readonly loginProblem: () => string | undefined;
  /**
   * Ends the requests under way after `limitMs`, and sends no more until another limit is set: they end as `interrupted`, their sockets are
   * closed. `undefined`: no limit, as at first. Each phase of a run sets its own.
   */
  readonly limitTime: (limitMs: number | undefined) => void;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/** All pauses that servers may ask for in one phase of a run, in milliseconds: the clean-up needs them as much as what comes before. */
const pauseBudgetMs = 30_000;

/** Opens a sender; nothing is sent yet. Throws `Failure` (`usage`) for an address, a proxy or a token that cannot be used. */
export function openSender(target: Target, options: SenderOptions): Sender {
  const { signal, ratePerSecond, waitMs } = options;
  const { limits } = target;
  const endpoint = readEndpoint(target.baseUrl, options);
  const time = openTimeLimit(signal);
  const sendLogin = openLoginSender(target, { ...options, signal: time.signal });
  const open = (one: Identity) => openIdentity(one, sendLogin, time.signal);
  const common = target.identity && open(target.identity);
  const own = (target.ownIdentities ?? []).map(({ identity, isFor }) => ({
    name: identity.name,
    isFor,
    identity: open(identity),
  }));
  const identities = [...(common === undefined ? [] : [common]), ...own.map(({ identity }) => identity)];
  const identityOf = ({ operation }: Case) => own.find(({ isFor }) => isFor(operation))?.identity ?? common;
  const otherSecrets = () => identities.flatMap((one) => one.values()?.secrets ?? []);
  const codecs = new Map<OpenIdentity | undefined, CaseCodec>(
    own.map(({ identity, name }) => [identity, codecOf(target, { endpoint, identity, name, otherSecrets })]),
  );
  const commonCodec = codecOf(target, { endpoint, identity: common, otherSecrets });
  const codecFor = (testCase: Case) => codecs.get(identityOf(testCase)) ?? commonCodec;
  const codec: CaseCodec = {
    encode: (testCase, close) => codecFor(testCase).encode(testCase, close),
    read: (received, testCase) => codecFor(testCase).read(received, testCase),
  };
  const slots = openSlots(options.concurrency);
  const transport = openTransport(endpoint, { limits, time, limitConcurrency: slots.limit });
  const pace = openPace({ ratePerSecond, pauseBudgetMs, time });
  const deliveries = openDeliveries({ codec, transport, pace, time });
  return {
    send: async ({ delivery, cases }) => {
      await slots.take();
      // A server that serves one connection at a time would ignore a new one while we keep another.
      if (delivery !== 'any') transport.closeFree();
      const send = deliveries[delivery];
      const isPlain = identities.length === 0;
      const sending = isPlain ? send(cases) : sendAs(identityOf, cases, { send, again: deliveries.any });
      const exchanges = await sending.finally(slots.free);
      slots.limit(sequencesOf(exchanges));
      return exchanges;
    },
    reach: (wait = waitMs) =>
      // A time limit ends the waiting; whether the target is there right now can be asked after it, too.
      reachEndpoint(endpoint, {
        timeoutMs: wait === 0 ? Math.min(limits.timeoutMs, longestProbeMs) : limits.timeoutMs,
        waitMs: wait,
        signal: wait === 0 ? signal : time.signal(),
      }),
    logIn: async () => {
      for (const one of identities) await one.ready();
    },
    logins: () => common?.generation() ?? 0,
    loginProblem: () => identities.flatMap((one) => one.problem() ?? [])[0],
    limitTime: (limitMs) => {
      time.set(limitMs);
      pace.renew();
    },
    close: async () => transport.close(),
  };
}

interface IdentityCodec {
  readonly endpoint: Endpoint;
  readonly identity: OpenIdentity | undefined;
  /** That of the identity, where it is for some operations only. */
  readonly name?: string;
  /** Those of all identities: an operation may show the secret of another. */
  readonly otherSecrets: () => readonly string[];
}

/** The codec for what the identity has now: each login makes another one. */
function codecOf(target: Target, { endpoint, identity, name, otherSecrets }: IdentityCodec): CaseCodec {
  let codec = openCaseCodec(target, { endpoint });
  let known = '';
  const current = (): CaseCodec => {
    const secrets = otherSecrets();
    const state = `${identity?.generation()} ${secrets.length}`;
    if (state !== known && (identity !== undefined || secrets.length > 0)) {
      known = state;
      codec = openCaseCodec(target, { endpoint, identity: identity?.values(), name, otherSecrets: secrets });
    }
    return codec;
  };
  return {
    encode: (testCase, close) => current().encode(testCase, close),
    read: (received, testCase) => current().read(received, testCase),
  };
}

/** Makes sure that a target is there before a case is sent, unless that was interrupted. Throws `Failure('target-unreachable')`. */
export async function requireReachable(
  sender: Pick<Sender, 'reach'>,
  target: string,
  interrupted?: AbortSignal,
): Promise<void> {
  const reachability = await sender.reach();
  if (reachability.ok || interrupted?.aborted === true) return;
  throw new Failure(
    'target-unreachable',
    `The target ${target} cannot be reached: ${reachability.detail}.`,
    'Start the target, check its address, or wait for it with --wait 30s.',
  );
}
