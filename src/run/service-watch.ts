import { headerValue } from '../http/header-fields.ts';
import { isSuccess } from '../http/status.ts';
import type { Case } from '../model/case.ts';
import type { Exchange, Reply } from '../model/exchange.ts';
import type { SideEffect } from '../model/report.ts';
import { statusOf } from '../report/grouping/evidence.ts';
import { type ChangingRequest, openRecentChanges } from './recent-changes.ts';
import { type ControlMeans, openServiceControls, signatureOf } from './service-controls.ts';
import { describeResponse, openSideEffects } from './side-effects.ts';

/** How the watch talks to the target while it decides. */
export interface WatchMeans extends ControlMeans {
  /** Whether an operation looks like a switch for the whole service or for the credential, such as a logout. */
  readonly isSwitch: (operation: Case['operation']) => boolean;
}

/** What became of exchanges: which may be judged now, and which say nothing about the service. */
export interface Passed {
  readonly judged: readonly Exchange[];
  readonly unjudged: readonly Exchange[];
}

/**
 * Notices that a request of the run changed the state of the whole service (maintenance mode, logged out, locked, quota used up), or crashed it behind a
 * gateway: from then on operations that accepted requests before all return the same refusal. Such responses say nothing about the service and are not
 * judged, except that to the request which crashes it.
 */
export interface ServiceWatch {
  /** Takes exchanges in the order in which they were sent. Some are held back until it is clear what they mean. */
  readonly pass: (exchanges: readonly Exchange[]) => Promise<Passed>;
  /** Decides about what is still held back, at the end of a run. */
  readonly release: () => Promise<Passed>;
  readonly sideEffects: () => readonly SideEffect[];
  /** Why there is no point in going on; `undefined` while there is. */
  readonly stopReason: () => string | undefined;
  /** Why the last exchanges were not judged. */
  readonly reason: () => string;
}

/** Refusals that no request can earn by what it says. */
const statusesOfOutage = [423, 503];
/** What a gateway says while the service behind it is gone, as after a crash (RFC 9110, 15.6.3 and 15.6.5). */
const statusesOfGateway = [502, 504];
/** After such an outage so many requests are repeated, one at a time, to find the one that causes it. */
const mostRepeated = 8;
/** So many operations must give the same refusal before the service is asked again. */
const operationsForSuspicion = 3;
/** A refusal that only one or two operations give is their own once it was received this often. */
const mostHeld = 200;
/** Responses that are held back for one suspicion take at most so many bytes. */
const mostHeldBytes = 4 * 1024 * 1024;
const mostSuspicions = 8;
/** A refusal that no operation gave that accepted a request before is believed after so many exchanges. */
const longestSuspicion = 200;

/** Responses that may all mean one state of the service. */
interface Suspicion {
  readonly signature: string;
  /** `undefined`: what a gateway says, with nothing before it that could have caused it. */
  cause: ChangingRequest | undefined;
  /** How many exchanges there were before it. */
  readonly since: number;
  /** Those that accepted a request before and give the refusal now. */
  readonly operations: Set<string>;
  /** All that give the refusal to a valid request. */
  readonly refusing: Set<string>;
  readonly held: Exchange[];
  heldBytes: number;
}

/** Opens a watch that knows nothing of the service yet. */
export function openServiceWatch(means: WatchMeans): ServiceWatch {
  const controls = openServiceControls(means);
  const unfounded = new Set<string>();
  /** What several operations give that need not have accepted anything before: asked about once. */
  const common = new Set<string>();
  /** Operations whose requests were found to change the whole service. */
  const switches = new Set<string>();
  const isSwitch = (operation: Case['operation']) => means.isSwitch(operation) || switches.has(operation.key);
  const changes = openRecentChanges(isSwitch);
  const effects = openSideEffects();
  /** Requests that are known to bring an outage about. */
  const guilty = new Set<Exchange>();
  const suspicions = new Map<string, Suspicion>();
  let [count, unjudgedInARow] = [0, 0];

  /** The suspicion that the response belongs to, which it may start. */
  const suspicionOf = (exchange: Exchange, reply: Reply): Suspicion | undefined => {
    const { case: sent } = exchange;
    if (suspicions.size === 0 && controls.accepting().length < 2) return undefined;
    const signature = signatureOf(reply);
    // A response to HEAD has no text to recognise it by.
    const isHead = sent.request.method === 'HEAD';
    const known = isHead ? [...suspicions.keys()].find((other) => other.startsWith(`${reply.status} `)) : signature;
    const suspected = known === undefined ? undefined : suspicions.get(known);
    if (suspected !== undefined || isHead) return suspected;
    if (controls.accepting().length < 2 || unfounded.has(signature)) return undefined;
    if (suspicions.size >= mostSuspicions || isPauseRequest(reply)) return undefined;
    // A valid request to an operation that was not tested before is a sign, too, and so is an outage whatever was sent.
    const isGateway = statusesOfGateway.includes(reply.status);
    const isSign = sent.expects === 'accepted' || isGateway || statusesOfOutage.includes(reply.status);
    // What an effect before looked like is suspected, even if nothing is known to have caused it again.
    const earlier = effects.last(signature)?.cause;
    const cause = (isSign ? changes.causeOf(reply, count) : undefined) ?? earlier;
    if (cause === undefined && !isGateway) return undefined;
    const suspicion = {
      signature,
      cause,
      since: count,
      operations: new Set<string>(),
      refusing: new Set<string>(),
      held: [],
      heldBytes: 0,
    };
    suspicions.set(signature, suspicion);
    return suspicion;
  };
  const hold = (suspicion: Suspicion, exchange: Exchange, reply: Reply): void => {
    const { case: sent } = exchange;
    if (sent.expects === 'accepted') suspicion.refusing.add(sent.operation.key);
    if (sent.expects === 'accepted' && controls.accepting().includes(sent.operation.key)) {
      // What was held before may be what these operations always respond with.
      if (suspicion.operations.size === 0 && !isSwitched(suspicion))
        suspicion.cause = changes.causeOf(reply, count) ?? suspicion.cause;
      suspicion.operations.add(sent.operation.key);
    }
    suspicion.held.push(exchange);
    suspicion.heldBytes += reply.body.length;
  };
  const isSwitched = ({ cause }: Suspicion): boolean => cause !== undefined && isSwitch(cause.case.operation);
  /** The held responses are about the requests themselves, unless the state that they showed before comes and goes. */
  const drop = (suspicion: Suspicion): Passed => {
    const earlier = effects.last(suspicion.signature);
    if (earlier?.recovery === 'restored') {
      suspicions.delete(suspicion.signature);
      earlier.unjudged += suspicion.held.length;
      return { ...nothing, unjudged: suspicion.held };
    }
    if (suspicion.operations.size > 0 || isSwitched(suspicion)) unfounded.add(suspicion.signature);
    suspicions.delete(suspicion.signature);
    return { ...nothing, judged: suspicion.held };
  };
  /** Decides about a suspicion as soon as enough is known, or at once. After a switch, other operations are asked at once, too. */
  const decide = async (suspicion: Suspicion, isDue: boolean): Promise<Passed> => {
    const { signature, held, heldBytes, operations, since } = suspicion;
    const accepting = controls.accepting();
    const isWide = operations.size >= Math.min(operationsForSuspicion, accepting.length);
    const isCommon = suspicion.refusing.size >= operationsForSuspicion && !common.has(signature);
    const isFull = held.length > mostHeld || heldBytes > mostHeldBytes || count > since + longestSuspicion;
    if (!isWide && !isCommon && !isFull && !isDue && !isSwitched(suspicion)) return nothing;
    if (isCommon) common.add(signature);
    const asked = isWide ? [...operations] : accepting.filter((key) => key !== suspicion.cause?.case.operation.key);
    const enough = isWide ? 1 : Math.min(2, asked.length);
    const responses = await controls.ask(asked, signature);
    const isConfirmed = responses.same >= Math.max(1, enough) && (!isWide || responses.accepted === 0);
    if (!isConfirmed) return drop(suspicion);
    suspicions.delete(signature);
    const mayHaveCrashed = !isSwitched(suspicion) && held.some((one) => statusesOfGateway.includes(statusOf(one)));
    return mayHaveCrashed ? crashed(suspicion, asked) : switchedOff(suspicion, asked);
  };
  const switchedOff = async ({ cause, signature, held }: Suspicion, asked: readonly string[]): Promise<Passed> => {
    const [first] = held;
    const suspected = cause ?? first;
    if (suspected === undefined) return nothing;
    const candidates = [suspected, ...changes.all(count)];
    const { recovery, undone } = await controls.recover(
      candidates.map((change) => change.case),
      asked,
      signature,
    );
    changes.forget();
    const culprit = candidates.find((change) => change.case === undone) ?? suspected;
    if (undone !== undefined) switches.add(undone.operation.key);
    const response = describeResponse(first);
    effects.add({ cause: culprit, signature, recovery, response, unjudged: held.length, at: count });
    return { ...nothing, unjudged: held };
  };
  /** What a gateway says may follow a crash: the request that brings the outage about again is to blame, and judged. */
  const crashed = async (suspicion: Suspicion, asked: readonly string[]): Promise<Passed> => {
    const { signature, held } = suspicion;
    const passed = await switchedOff(suspicion, asked);
    const effect = effects.last(signature);
    for (const exchange of effect?.recovery === 'none' ? [] : held.slice(0, mostRepeated)) {
      await means.send(exchange.case);
      const { same, accepted } = await controls.ask(asked, signature);
      if (same === 0 || accepted > 0) continue;
      guilty.add(exchange);
      const { recovery } = await controls.recover([exchange.case], asked, signature);
      if (effect !== undefined) {
        effect.cause = exchange;
        effect.recovery = recovery;
        effect.unjudged -= 1;
      }
      return { judged: [exchange], unjudged: held.filter((other) => other !== exchange) };
    }
    return passed;
  };
  const passOne = async (exchange: Exchange): Promise<Passed> => {
    count += 1;
    const { outcome, case: sent } = exchange;
    if (outcome.kind === 'no-reply') return { ...nothing, judged: [exchange] };
    const isAccepted = isSuccess(outcome.status);
    if (isAccepted) {
      controls.learn(exchange, outcome);
      changes.accepted(exchange, count);
    } else if (sent.expects === 'unauthorised') changes.wrongCredential(exchange, count);
    const effect = effects.lasting(outcome);
    unjudgedInARow = effect === undefined ? 0 : unjudgedInARow + 1;
    if (effect !== undefined) {
      effect.unjudged += 1;
      return { ...nothing, unjudged: [exchange] };
    }
    const suspicion = suspicionOf(exchange, outcome);
    if (suspicion !== undefined) {
      hold(suspicion, exchange, outcome);
      return decide(suspicion, false);
    }
    if (!isAccepted || sent.expects !== 'accepted') return { ...nothing, judged: [exchange] };
    const refuted = [...suspicions.values()].filter(({ operations }) => operations.has(sent.operation.key));
    return { ...nothing, judged: [...refuted.flatMap((one) => drop(one).judged), exchange] };
  };
  /** Decides about suspicions that are older than they may be. */
  const decideOld = async (): Promise<readonly Passed[]> => {
    const old = [...suspicions.values()].filter(({ since }) => count > since + longestSuspicion);
    return inTurn(old.map((suspicion) => () => decide(suspicion, true)));
  };

  const isOfEffect = (exchange: Exchange): boolean => !guilty.has(exchange) && effects.isShown(exchange, count);
  const sortOut = (all: readonly Passed[]): Passed => {
    const judged = all.flatMap((passed) => passed.judged);
    return {
      judged: judged.filter((exchange) => !isOfEffect(exchange)),
      unjudged: [...all.flatMap(({ unjudged }) => unjudged), ...judged.filter(isOfEffect)],
    };
  };
  return {
    pass: async (exchanges) => {
      const passed = await inTurn(exchanges.map((exchange) => () => passOne(exchange)));
      return sortOut([...passed, ...(await decideOld())]);
    },
    release: async () => {
      return sortOut(await inTurn([...suspicions.values()].map((suspicion) => () => decide(suspicion, true))));
    },
    sideEffects: effects.list,
    reason: effects.reason,
    stopReason: () => effects.stopReason(unjudgedInARow),
  };
}

const nothing: Passed = { judged: [], unjudged: [] };

async function inTurn(steps: readonly (() => Promise<Passed>)[]): Promise<readonly Passed[]> {
  const done: Passed[] = [];
  for (const step of steps) done.push(await step());
  return done;
}

/** The client of the suite obeys these and sends the request again: they are not news. */
function isPauseRequest({ status, headers }: Reply): boolean {
  return (status === 429 || status === 503) && headerValue(headers, 'retry-after') !== undefined;
}
