import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from '../cases/plan/derive-plan.ts';
import type { Case, Sequence } from '../model/case.ts';
import type { Operation } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { SideEffect } from '../model/report.ts';
import { isLong } from '../send/delivery/long-bodies.ts';
import { dispatch } from '../send/dispatch.ts';
import type { RunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import { openInterruptedCases } from './interrupted-cases.ts';
import type { Ledger } from './ledger.ts';
import { type LostConnections, openLostConnections } from './lost-connections.ts';
import { openAcceptedSwitches } from './recovery/accepted-switches.ts';
import { deletionsBelow, oppositeRequests } from './recovery/opposite-requests.ts';
import type { SortedExchanges } from './recovery/outages.ts';
import { openRecoveringSend, type RecoveringSend } from './recovery/recovering-send.ts';
import { openServiceWatch, type ServiceWatch } from './recovery/service-watch.ts';
import { sendUntilUpToDate } from './send-until-up-to-date.ts';

/** What sequences are sent with. */
export interface DeliveryOptions {
  readonly sender: Sender;
  readonly budget: RunBudget;
  readonly concurrency: number;
  readonly ledger: Pick<Ledger, 'record' | 'skip' | 'judge'>;
  /** Where the cases come from. It learns from every exchange before that is judged. */
  readonly plan: Pick<
    Plan,
    | 'learn'
    | 'forgetResources'
    | 'doubtResources'
    | 'selected'
    | 'switchKindOf'
    | 'endsService'
    | 'cleanUp'
    | 'resending'
  >;
  /** Called with the exchanges of each sequence when it is done. */
  readonly onDelivered?: (exchanges: readonly Exchange[]) => void;
  /** Called with every exchange outside of these sequences. */
  readonly onSentApart?: (exchanges: readonly Exchange[]) => void;
  /** How long to wait for a target that crashed, or that refuses everything, in milliseconds. */
  readonly restartWaitMs: number;
  /** Starts the target again if it has ended; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
  readonly interrupted: AbortSignal;
  /** Whether the time of the run has been over for so long that a response is no longer judged; absent: never. */
  readonly isTooLate?: () => boolean;
}

/** Sends sequences and puts what may be judged of them in the ledger. */
export interface Delivery {
  /** Sends the sequences and judges what may be judged; those whose responses showed a state of the service are sent once more. */
  readonly deliver: (sequences: Iterable<Sequence>) => Promise<void>;
  /** Asks the service whether it is still as it was, and acts on what it responds. */
  readonly check: () => Promise<void>;
  /** Judges what was held back, if it may be judged; called once, after the last sequence. */
  readonly end: () => Promise<void>;
  /** Puts the service back after each switch that it has accepted, as far as the contract says how: it must not stay off after the run. */
  readonly undoSwitches: () => Promise<void>;
  /** What requests of the run did to the service as a whole. */
  readonly sideEffects: () => readonly SideEffect[];
  /** Whether the service has not recovered from a change. */
  readonly isLasting: () => boolean;
  /** Waits; ends early when the run is interrupted. */
  readonly pause: (milliseconds: number) => Promise<void>;
  /** Why not all sequences were sent; `undefined` when they were. */
  readonly endReason: () => string | undefined;
  /** Whether the target was waited for, and has not responded since. */
  readonly isGone: () => boolean;
  /** How long the requests after the cases have waited for a target that had ended, in milliseconds. */
  readonly awayMs: () => number;
  /** Sends a sequence and learns from it, without judging. */
  readonly send: Sender['send'];
  /** Sends one case by itself, outside of any sequence, and learns from it. */
  readonly sendAlone: (testCase: Case) => Promise<Exchange>;
}

/** Opens the delivery of one run: it copes with a target that crashes, and with one whose state a request of the run has changed as a whole. */
export function openDelivery(options: DeliveryOptions): Delivery {
  const { sender, budget, ledger, plan, interrupted } = options;
  const { pause, sendAlone, recovering, losses, service } = openWatch(options);
  const interruptedCases = openInterruptedCases({
    mayRepeat: (operation) => !service.isSwitch(operation),
    resending: plan.resending,
  });
  const keep = async ({ judged, unjudged }: SortedExchanges, isTooLate = (): boolean => false): Promise<void> => {
    await record(judged, { ledger, interrupted, isTooLate });
    for (const exchange of unjudged) if (!interruptedCases.keep(exchange)) ledger.skip(exchange, service.reason());
  };
  const switches = openAcceptedSwitches(plan);
  let endReason: string | undefined;
  const mustStop = (): boolean => {
    endReason = service.stopReason() ?? budget.endReason();
    return endReason !== undefined;
  };
  const waiting = { send: sendUntilUpToDate({ send: sender.send, judge: ledger.judge, sleep: pause }) };
  const deliverOnce = async (sequences: Iterable<Sequence>): Promise<void> => {
    for await (const exchanges of dispatch(untilStopped(sequences, mustStop), {
      ...options,
      sender: waiting,
      sleep: pause,
      afterLoss: losses.explain,
    })) {
      exchanges.forEach(plan.learn);
      exchanges.forEach(switches.remember);
      interruptedCases.see(exchanges);
      losses.remember(exchanges);
      await keep(await service.pass(exchanges), options.isTooLate);
      options.onDelivered?.(exchanges);
    }
  };
  const check = async (): Promise<void> => keep(await service.check());
  const giveUp = (): void => {
    for (const exchange of interruptedCases.giveUp()) ledger.skip(exchange, service.reason());
  };
  return {
    deliver: async (sequences) => {
      await deliverOnce(sequences);
      if (interruptedCases.isNeeded()) await check();
      if (!service.isLasting()) await deliverOnce(interruptedCases.sequences());
      giveUp();
    },
    check,
    end: async () => {
      await keep(await service.release());
      giveUp();
    },
    undoSwitches: () => switches.undo(sendAlone),
    sideEffects: service.sideEffects,
    isLasting: service.isLasting,
    pause,
    endReason: () => endReason,
    isGone: recovering.isGone,
    awayMs: recovering.awayMs,
    send: recovering.send,
    sendAlone: (testCase) => sendOne(testCase, recovering.send),
  };
}

/** What notices that the target is down, or that its state has changed as a whole, and how it is asked about that. */
interface Watch {
  readonly pause: Delivery['pause'];
  /** Sends one case by itself, and learns from it. */
  readonly sendAlone: Delivery['sendAlone'];
  readonly recovering: RecoveringSend;
  readonly losses: LostConnections;
  readonly service: ServiceWatch;
}

function openWatch(options: DeliveryOptions): Watch {
  const { sender, budget, plan, restart, restartWaitMs, interrupted } = options;
  const isSwitch = (operation: Operation): boolean => plan.switchKindOf(operation) !== undefined;
  const send: Sender['send'] = async (sequence) => {
    const exchanges = await sender.send(sequence);
    exchanges.forEach(plan.learn);
    options.onSentApart?.(exchanges);
    return exchanges;
  };
  const sendAlone = (testCase: Case) => sendOne(testCase, send);
  const recovering = openRecoveringSend({
    send,
    reach: sender.reach,
    restart,
    restartWaitMs,
    onDown: plan.doubtResources,
  });
  const pause = async (milliseconds: number): Promise<void> => {
    await sleep(milliseconds, undefined, { signal: interrupted }).catch(() => {});
  };
  const losses = openLostConnections({
    ...options,
    send: sendAlone,
    sleep: pause,
    onGone: () => {
      budget.recordGone();
      recovering.recordGone();
    },
  });
  const service = openServiceWatch({
    send: sendAlone,
    sleep: pause,
    mayAsk: (key) => !losses.hasCrashed(key),
    // The opposite of any other request may do more than undo it, except for what the run itself has created.
    opposites: (change) =>
      isSwitch(change.operation) ? oppositeRequests(change, plan.selected) : deletionsBelow(change, plan.cleanUp()),
    resending: plan.resending,
    isSwitch,
    waitMs: restartWaitMs,
  });
  return { pause, sendAlone, recovering, losses, service };
}

/** Asks before a sequence is derived: after the limit of a run, thousands may be left. */
function* untilStopped(sequences: Iterable<Sequence>, mustStop: () => boolean): Generator<Sequence> {
  const source = sequences[Symbol.iterator]();
  while (!mustStop()) {
    const next = source.next();
    if (next.done === true) return;
    yield next.value;
  }
}

async function record(
  exchanges: readonly Exchange[],
  { ledger, interrupted, isTooLate }: Required<Pick<DeliveryOptions, 'ledger' | 'interrupted' | 'isTooLate'>>,
): Promise<void> {
  for (const exchange of exchanges) {
    // To judge a long body may take a second; a signal is noticed only between two of them.
    if (isLong(exchange)) await nextTurn();
    // Responses of many megabytes may arrive together at the end.
    if (isLong(exchange) && interrupted.aborted) ledger.skip(exchange, 'the run was interrupted');
    // That the target has crashed was found in time, even where it was waited for until the end.
    else if (isTooLate() && !isClosed(exchange)) ledger.skip(exchange, 'the response arrived after the time limit');
    else ledger.record(exchange);
  }
}

function isClosed({ outcome }: Exchange): boolean {
  return outcome.kind === 'no-reply' && outcome.reason === 'closed';
}

async function sendOne(testCase: Case, send: Sender['send']): Promise<Exchange> {
  const [exchange] = await send({ id: testCase.id, delivery: 'any', cases: [testCase] });
  if (exchange === undefined) throw new Error(`${testCase.id} has no exchange`);
  return exchange;
}
