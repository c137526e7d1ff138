import type { Plan } from '../../cases/plan/derive-plan.ts';
import { hasSucceeded } from '../../http/outcome.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import { requestsBack } from './opposite-requests.ts';

/** Requests that may have switched off the service, and that it has accepted. */
export interface AcceptedSwitches {
  /** Called with each exchange; keeps the last such request of each operation. */
  readonly remember: (exchange: Exchange) => void;
  /** Puts the service back after each of them, as far as the contract says how, and forgets them. */
  readonly undo: (send: (testCase: Case) => Promise<Exchange>) => Promise<void>;
}

/** Opens the memory of one run; no switch was accepted at first. */
export function openAcceptedSwitches({
  switchKindOf,
  selected,
}: Pick<Plan, 'switchKindOf' | 'selected'>): AcceptedSwitches {
  const switches = new Map<string, Case>();
  return {
    remember: (exchange) => {
      const { case: sent } = exchange;
      const { operation, request } = sent;
      const isAccepted = hasSucceeded(exchange) && request.method === operation.method;
      if (isAccepted && switchKindOf(operation) === 'service') switches.set(operation.key, sent);
    },
    undo: async (send) => {
      for (const change of switches.values()) for (const back of requestsBack(change, selected)) await send(back);
      switches.clear();
    },
  };
}
