import type { Plan } from '../cases/plan/derive-plan.ts';
import { isSafeMethod } from '../http/method.ts';
import { hasSucceeded } from '../http/outcome.ts';
import type { Case } from '../model/case.ts';
import type { Exchange } from '../model/exchange.ts';
import { isLong } from '../send/delivery/long-bodies.ts';
import { isLost } from '../send/dispatch.ts';
import type { RunBudget } from '../send/run-budget.ts';
import type { Sender } from '../send/sender.ts';
import type { Ledger } from './ledger.ts';
import { recoverFromCrash } from './recovery/crash-recovery.ts';

/** What is known of requests that lost their connection, and of the target that may have crashed at them. */
export interface LostConnections {
  /** Called with exchanges that had their response. */
  readonly remember: (exchanges: readonly Exchange[]) => void;
  /** Finds out what the loss of connections means. Returns the exchanges that count. */
  readonly explain: (exchanges: readonly Exchange[]) => Promise<readonly Exchange[]>;
  /** Whether a request to the operation with that key has crashed the target. */
  readonly hasCrashed: (key: string) => boolean;
}

/** How the target is asked what happened, and where the answer is recorded. */
export interface LossOptions {
  readonly sender: Pick<Sender, 'reach'>;
  readonly budget: Pick<RunBudget, 'recordCrash'>;
  readonly ledger: Pick<Ledger, 'skip'>;
  /** When the target is back after a crash, what it remembered before is gone. */
  readonly plan: Pick<Plan, 'forgetResources' | 'endsService'>;
  /** How long to wait for a target that crashed, in milliseconds. */
  readonly restartWaitMs: number;
  /** Starts the target again if it has ended; absent: something else may do it. */
  readonly restart?: () => Promise<void>;
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Called when the target did not come back in time. */
  readonly onGone: () => void;
}

/** How many exchanges before a crash may have caused it. */
const mostRemembered = 8;
/** How often lost connections are examined for a crash although the target is back at once: a target may lose some at random. */
const mostUnexplained = 3;

/** A target that loses some requests at random may lose the control, too. */
const mostControls = 2;
/** How long to wait before the control is sent again, in milliseconds. */
const retryMs = 200;

/** Opens the memory of one run; no connection is lost at first. */
export function openLostConnections(options: LossOptions): LostConnections {
  const { sender, budget, ledger, restart, restartWaitMs, send, sleep } = options;
  const crashing = new Set<string>();
  let before: readonly Exchange[] = [];
  /** Read something not long ago. */
  let control: Case | undefined;
  let unexplained = 0;
  /** How long the control got no response, in milliseconds; `undefined` when it got one. */
  const silence = async (): Promise<number | undefined> => {
    if (control === undefined) return undefined;
    let waitedMs = 0;
    for (let sent = 0; sent < mostControls; sent += 1) {
      const exchange = await send(control);
      if (!isLost(exchange)) return undefined;
      waitedMs += exchange.outcome.durationMs;
    }
    return waitedMs;
  };
  /** A gateway accepts connections for a service that is gone, so a request must get a response, too. */
  const isReachable = async (waitMs: number): Promise<boolean> => {
    for (let leftMs = waitMs; ; leftMs -= retryMs) {
      if (!(await sender.reach(Math.max(0, leftMs))).ok) return false;
      const silentMs = await silence();
      if (silentMs === undefined) return true;
      leftMs -= silentMs;
      if (leftMs <= 0) return false;
      await sleep(Math.min(retryMs, leftMs));
    }
  };
  return {
    remember: (exchanges) => {
      // Long bodies would fill the memory.
      before = [...before, ...exchanges.filter((exchange) => !isLong(exchange))].slice(-mostRemembered);
      control = before.findLast(isReading)?.case ?? control;
    },
    explain: async (exchanges) => {
      const mayHaveRestarted = unexplained < mostUnexplained;
      const endsService = (exchange: Exchange): boolean => {
        const { operation, request } = exchange.case;
        return hasSucceeded(exchange) && request.method === operation.method && options.plan.endsService(operation);
      };
      const known = {
        isReachable,
        endsService,
        send,
        sleep,
        restartWaitMs,
        before,
        mayHaveRestarted,
        ...(restart && { restart }),
      };
      const recovery = await recoverFromCrash(exchanges, known);
      if (recovery.state === 'unexplained') unexplained += 1;
      else if (recovery.state !== 'no crash') options.plan.forgetResources();
      if (recovery.state === 'gone') options.onGone();
      const { endedBy } = recovery;
      const reason =
        endedBy === undefined
          ? 'the target crashed at another request'
          : `${endedBy.case.operation.key} asked the target to restart or to stop`;
      for (const exchange of recovery.unjudged) ledger.skip(exchange, reason);
      for (const exchange of recovery.crashes) {
        budget.recordCrash(exchange);
        crashing.add(exchange.case.operation.key);
      }
      return recovery.judged;
    },
    hasCrashed: (key) => crashing.has(key),
  };
}

function isReading(exchange: Exchange): boolean {
  return hasSucceeded(exchange) && isSafeMethod(exchange.case.request.method);
}
