import { headerValue } from '../../http/header-fields.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange, Reply } from '../../model/exchange.ts';
import type { ChangingRequest, RecentChanges } from './recent-changes.ts';
import { type ServiceControls, signatureOf } from './service-controls.ts';
import type { SideEffects } from './side-effects.ts';

/** Refusals that may all show one state of the service, held back until it is known whether they do. */
export interface Suspicion {
  /** Of the refusals; see `signatureOf`. */
  readonly signature: string;
  /** The request that may have changed the service; `undefined`: a gateway responds, and nothing before it could have caused that. */
  cause: ChangingRequest | undefined;
  /** How many exchanges there were before it. */
  readonly since: number;
  /** The operations that accepted a request before and refuse one now. */
  readonly changed: Set<string>;
  /** All operations that refuse a valid request. */
  readonly refusing: Set<string>;
  /** The refusals, in the order in which they arrived. */
  readonly held: Exchange[];
  /** The bytes of their bodies. */
  heldBytes: number;
}

/** The suspicions that nothing is decided about yet. */
export interface Suspicions {
  /**
   * Holds a response back where it may show a state of the service, and gives the suspicion that it belongs to, which it may start. `count`: how many
   * exchanges there were.
   */
  readonly hold: (exchange: Exchange, reply: Reply, count: number) => Suspicion | undefined;
  readonly all: () => readonly Suspicion[];
  /** Whether so much is known that the service should be asked about it. After a switch, it is asked at once. */
  readonly isReady: (suspicion: Suspicion, count: number) => boolean;
  /** Whether enough operations refuse that accepted requests before: they alone need to be asked. */
  readonly isWide: (suspicion: Suspicion) => boolean;
  /** Whether its cause looks like a switch for the whole service or for the credential. */
  readonly followsSwitch: (suspicion: Suspicion) => boolean;
  /** Ends a suspicion that is decided. */
  readonly close: (suspicion: Suspicion) => void;
  /** Ends a suspicion that has proved wrong: what it was founded on is not suspected again. */
  readonly dismiss: (suspicion: Suspicion) => void;
}

/** What suspicions follow from. */
export interface SuspicionSources {
  readonly controls: Pick<ServiceControls, 'accepting'>;
  readonly changes: Pick<RecentChanges, 'causeOf'>;
  readonly effects: Pick<SideEffects, 'last'>;
  readonly isSwitch: (operation: Case['operation']) => boolean;
}

/** The statuses of a gateway while the service behind it is gone, as after a crash (RFC 9110, 15.6.3 and 15.6.5). */
export const statusesOfGateway: readonly number[] = [502, 504];
/**
 * The statuses that are about the state of the service whatever the request was: locked (RFC 4918, 11.3), unavailable (RFC 9110, 15.6.4), and those of a
 * gateway.
 */
export const statusesOfOutage: readonly number[] = [423, 503, ...statusesOfGateway];
/** The number of operations that must give the same refusal before the service is asked again. */
const operationsForSuspicion = 3;
/** A refusal that only one or two operations give is their own once it was received this often. */
const mostHeld = 200;
/** The bytes of the responses that are held back for one suspicion. */
const mostHeldBytes = 4 * 1024 * 1024;
const mostSuspicions = 8;
/** After this number of exchanges a suspicion is decided, also when no operation refuses that accepted a request before. */
const longestSuspicion = 200;

/** Whether a suspicion has to be decided, as 200 exchanges have passed since it began. `count`: the number of exchanges until now. */
export function isOld({ since }: Suspicion, count: number): boolean {
  return count > since + longestSuspicion;
}

/** Opens the suspicions of one run. Up to eight are open at a time. */
export function openSuspicions(sources: SuspicionSources): Suspicions {
  const { controls, changes, isSwitch } = sources;
  const open = new Map<string, Suspicion>();
  const dismissed = new Set<string>();
  /** Refusals that many operations give, whether or not they accepted a request before: asked about once. */
  const askedAbout = new Set<string>();

  const followsSwitch = ({ cause }: Suspicion): boolean => cause !== undefined && isSwitch(cause.case.operation);
  const isWide = ({ changed }: Suspicion): boolean =>
    changed.size >= Math.min(operationsForSuspicion, controls.accepting().length);
  const find = ({ case: { request } }: Exchange, { status }: Reply, signature: string): Suspicion | undefined => {
    if (request.method !== 'HEAD') return open.get(signature);
    // A response to HEAD has no text to recognise it by.
    return [...open.values()].find((one) => one.signature.startsWith(`${status} `));
  };
  const start = (exchange: Exchange, reply: Reply, { signature, count }: Moment): Suspicion | undefined => {
    if (exchange.case.request.method === 'HEAD' || isPauseRequest(reply)) return undefined;
    if (open.size >= mostSuspicions || controls.accepting().length < 2 || dismissed.has(signature)) return undefined;
    const cause = suspectedCause(exchange, reply, { ...sources, signature, count });
    if (cause === undefined && !statusesOfGateway.includes(reply.status)) return undefined;
    const suspicion = createSuspicion(cause, { signature, count });
    open.set(signature, suspicion);
    return suspicion;
  };
  const close = ({ signature, refusing }: Suspicion): void => {
    if (refusing.size >= operationsForSuspicion) askedAbout.add(signature);
    open.delete(signature);
  };
  return {
    hold: (exchange, reply, count) => {
      const signature = signatureOf(reply);
      const suspicion = find(exchange, reply, signature) ?? start(exchange, reply, { signature, count });
      if (suspicion === undefined) return undefined;
      const { operation, expects } = exchange.case;
      if (expects === 'accepted') suspicion.refusing.add(operation.key);
      if (expects === 'accepted' && controls.accepting().includes(operation.key)) {
        // What was held before may be what these operations always respond with.
        if (suspicion.changed.size === 0 && !followsSwitch(suspicion))
          suspicion.cause = changes.causeOf(reply, count) ?? suspicion.cause;
        suspicion.changed.add(operation.key);
      }
      suspicion.held.push(exchange);
      suspicion.heldBytes += reply.body.length;
      return suspicion;
    },
    all: () => [...open.values()],
    isWide,
    followsSwitch,
    isReady: (suspicion, count) => {
      const { signature, refusing, held, heldBytes } = suspicion;
      const isCommon = refusing.size >= operationsForSuspicion && !askedAbout.has(signature);
      const isFull = held.length > mostHeld || heldBytes > mostHeldBytes;
      return isCommon || isFull || isOld(suspicion, count) || isWide(suspicion) || followsSwitch(suspicion);
    },
    close,
    dismiss: (suspicion) => {
      if (suspicion.changed.size > 0 || followsSwitch(suspicion)) dismissed.add(suspicion.signature);
      close(suspicion);
    },
  };
}

/** When a response was received that gives rise to a suspicion. */
interface Moment {
  readonly signature: string;
  readonly count: number;
}

function createSuspicion(cause: ChangingRequest | undefined, { signature, count }: Moment): Suspicion {
  return { signature, cause, since: count, changed: new Set(), refusing: new Set(), held: [], heldBytes: 0 };
}

/** The request that may have caused the response; `undefined` where the response does not point to a state, or nothing can have caused it. */
function suspectedCause(
  { case: { expects } }: Exchange,
  reply: Reply,
  { changes, effects, signature, count }: SuspicionSources & Moment,
): ChangingRequest | undefined {
  // A valid request to an operation that was not tested before is a sign, too, and so is an outage whatever was sent.
  const isSign = expects === 'accepted' || statusesOfOutage.includes(reply.status);
  const cause = isSign ? changes.causeOf(reply, count) : undefined;
  // What an effect before looked like is suspected, even if nothing is known to have caused it again.
  return cause ?? effects.last(signature)?.cause;
}

/** The client of the suite obeys these and sends the request again. A service that stays away after that, for a 503, may have been switched off. */
function isPauseRequest({ status, headers }: Reply): boolean {
  return status === 429 && headerValue(headers, 'retry-after') !== undefined;
}
