import { setMaxListeners } from 'node:events';
import { defaults } from '../defaults.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Exchange, Target } from '../model/exchange.ts';
import { Failure } from '../model/failure.ts';
import { openAttention } from './connection/event-loop-lag.ts';
import { type Reachability, reachEndpoint } from './connection/reach-endpoint.ts';
import type { Crowd } from './delivery/connection-limit.ts';
import { openPool } from './delivery/connection-pool.ts';
import { deliveries } from './delivery/deliveries.ts';
import { openPace } from './delivery/pace.ts';
import { readOutcome } from './delivery/read-outcome.ts';
import type { Outlet } from './delivery/send-with-retry.ts';
import { openSlots } from './delivery/slots.ts';
import { type CredentialParts, deriveCredential, readSecret, shownSecret } from './wire/credentials.ts';
import { encodeRequest } from './wire/encode-request.ts';
import { type Endpoint, type ProxySettings, readEndpoint } from './wire/endpoint.ts';
import { openRedaction } from './wire/redaction.ts';
import type { WireFault } from './wire/wire-fault.ts';

/** How requests are sent, apart from what the target itself says. */
export interface SenderOptions {
  /** Sequences on their way at once. */
  readonly concurrency: number;
  /** Requests that may start in one second; `undefined`: any number. */
  readonly ratePerSecond: number | undefined;
  /** Accept any TLS certificate. */
  readonly insecure: boolean;
  /** How long `reach` waits for a target that is not there yet, in milliseconds; 0: not at all. */
  readonly waitMs: number;
  /** Ends everything at once; what is not answered then ends as `interrupted`. */
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

/** The way to one target. The secret does not come out of it again. */
export interface Sender {
  /** Sends the cases of a sequence in the way it asks for; one exchange for each case, in their order. Never rejects. */
  readonly send: (sequence: Sequence) => Promise<readonly Exchange[]>;
  /** Whether a connection (TCP, and TLS where the address asks for it) can be opened. */
  readonly reach: () => Promise<Reachability>;
  /** Ends all connections. */
  readonly close: () => Promise<void>;
}

/** All pauses that servers may ask for in one run, in milliseconds. */
const pauseBudgetMs = 30_000;

const interrupted: WireFault = {
  kind: 'fault',
  reason: 'interrupted',
  detail: 'the run was interrupted',
  clause: undefined,
};

/** Opens the way to a target; nothing is sent yet. Throws `Failure` (`usage`) for an address, a proxy or a token that cannot be used. */
export function openSender(target: Target, options: SenderOptions): Sender {
  const { signal } = options;
  const { timeoutMs } = target.limits;
  const endpoint = readEndpoint(target.baseUrl, options);
  const attention = openAttention();
  const pool = openPool(endpoint, { timeoutMs, signal, attention });
  const slots = openSlots(Math.max(1, options.concurrency));
  const crowd: Crowd = {
    pool,
    slots,
    timeoutMs,
    met: false,
    mostServed: 1,
    provenPlaces: 1,
    limited: false,
    turnedAway: 0,
    waiting: Promise.resolve(),
    pace: { sum: 0, answers: 0 },
  };
  const outlet: Outlet = {
    pool,
    crowd,
    partings: { crowd, limits: target.limits, unannounced: false, denials: 0 },
    pace: openPace({ ratePerSecond: options.ratePerSecond, pauseBudgetMs, signal }),
    limits: target.limits,
    signal,
    ...openReading(target, endpoint),
  };
  // Every wait and every connection listens to it; that many listeners are no leak.
  setMaxListeners(0, signal);
  const interrupt = () => pool.close(interrupted);
  signal.addEventListener('abort', interrupt, { once: true });
  return {
    send: async ({ delivery, cases }) => {
      await slots.take();
      // A server that serves one connection at a time would not look at a new one while we keep another.
      if (delivery !== 'any') pool.closeIdle();
      return deliveries[delivery](outlet, cases).finally(slots.free);
    },
    reach: () => reachEndpoint(endpoint, { timeoutMs, waitMs: options.waitMs, signal }),
    close: async () => {
      signal.removeEventListener('abort', interrupt);
      clearInterval(attention.timer);
      pool.close(interrupted);
    },
  };
}

function openReading({ token, limits }: Target, endpoint: Endpoint): Pick<Outlet, 'encode' | 'read'> {
  if (token !== undefined && /[\x00-\x08\x0a-\x1f\x7f]/.test(token)) {
    throw new Failure(
      'usage',
      'the token holds a line break or another control character',
      'give the token without line breaks',
    );
  }
  const secret = readSecret(token);
  const shown = shownSecret(secret);
  const redaction = openRedaction(token === undefined ? [] : [token, secret.basic]);
  const proxyHeader = endpoint.tls ? undefined : endpoint.proxy?.authorization;
  const derive = remember(({ operation, request: { credential: use } }) => {
    const wire = deriveCredential(operation.security, { use, secret });
    const headers =
      proxyHeader === undefined ? wire.headers : [...wire.headers, ['Proxy-Authorization', proxyHeader] as const];
    return {
      credential: { ...wire, headers },
      shownCredential: deriveCredential(operation.security, { use, secret: shown }),
    };
  });
  return {
    encode: (testCase, close) => encodeRequest(testCase.request, { endpoint, close, ...derive(testCase) }),
    read: (received, testCase) => readOutcome(received, { case: testCase, limits, redaction }),
  };
}

interface CredentialPair {
  readonly credential: CredentialParts;
  readonly shownCredential: CredentialParts;
}

// The credential of thousands of cases is the same for each operation and use.
function remember(derive: (testCase: Case) => CredentialPair): (testCase: Case) => CredentialPair {
  const known = new WeakMap<object, Map<string, CredentialPair>>();
  return (testCase) => {
    const uses = known.get(testCase.operation) ?? new Map<string, CredentialPair>();
    const pair = uses.get(testCase.request.credential) ?? derive(testCase);
    known.set(testCase.operation, uses.set(testCase.request.credential, pair));
    return pair;
  };
}
