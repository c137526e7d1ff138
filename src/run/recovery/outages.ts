import { statusOf } from '../../http/outcome.ts';
import type { Case } from '../../model/case.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RecentChanges } from './recent-changes.ts';
import type { ServiceControls } from './service-controls.ts';
import { describeResponse, type SideEffects } from './side-effects.ts';
import { type Suspicion, statusesOfGateway } from './suspicions.ts';

/** Exchanges, sorted by whether they say something about the contract. */
export interface SortedExchanges {
  /** Those that the rules judge. */
  readonly judged: readonly Exchange[];
  /** Those that only show the state of the service. */
  readonly unjudged: readonly Exchange[];
}

/** What outages are ended with, and where they are recorded. */
export interface OutageOptions {
  /** Sends a case by itself. */
  readonly send: (testCase: Case) => Promise<Exchange>;
  readonly controls: Pick<ServiceControls, 'ask' | 'recover'>;
  readonly changes: Pick<RecentChanges, 'all' | 'forget'>;
  readonly effects: Pick<SideEffects, 'add' | 'last'>;
  /** Called with an operation whose request was found to change the whole service. */
  readonly learnSwitch: (operation: Case['operation']) => void;
}

/** A suspicion that the controls have confirmed. */
export interface Outage {
  readonly suspicion: Suspicion;
  /** The operations that show whether the service is back. */
  readonly asked: readonly string[];
  /** How many exchanges there were until now. */
  readonly count: number;
}

/** Ends outages: brings the service back, and finds the request that is to blame. */
export interface Outages {
  /** After a request that changed the state of the service: undoes changes, or waits. */
  readonly endState: (outage: Outage) => Promise<SortedExchanges>;
  /** After what may have been a crash behind a gateway: also repeats requests. The one that causes the outage again is judged. */
  readonly endCrash: (outage: Outage) => Promise<SortedExchanges>;
  /** Whether the exchange is known to have caused an outage. */
  readonly isCause: (exchange: Exchange) => boolean;
}

/** How many requests are repeated, one at a time, to find the one that causes a crash. */
const mostRepeated = 8;

/** Whether a held response is one of a gateway (502, 504), as after a crash of the service behind it. */
export function mayBeCrash({ held }: Suspicion): boolean {
  return held.some((exchange) => statusesOfGateway.includes(statusOf(exchange)));
}

/** Opens the outages of one run. */
export function openOutages({ send, controls, changes, effects, learnSwitch }: OutageOptions): Outages {
  const causes = new Set<Exchange>();
  const endState: Outages['endState'] = async ({ suspicion: { cause, signature, held }, asked, count }) => {
    const [first] = held;
    // What has led to the same response before does so again.
    const earlier = effects.last(signature);
    const proven = earlier?.recovery === 'restored' ? earlier.cause : undefined;
    const suspected = proven ?? cause ?? first;
    if (suspected === undefined) return { judged: [], unjudged: [] };
    const candidates = [...new Set([suspected, ...(cause ? [cause] : []), ...changes.all(count)])];
    const cases = candidates.map((change) => change.case);
    const { recovery, undone } = await controls.recover(cases, asked, signature);
    changes.forget();
    const culprit = candidates.find((change) => change.case === undone) ?? suspected;
    if (undone !== undefined) learnSwitch(undone.operation);
    const response = describeResponse(first);
    effects.add({ cause: culprit, signature, recovery, response, unjudged: held.length, at: count });
    return { judged: [], unjudged: held };
  };
  return {
    endState,
    endCrash: async (outage) => {
      const { suspicion, asked } = outage;
      const { signature, held } = suspicion;
      const sorted = await endState(outage);
      const effect = effects.last(signature);
      const repeated = effect?.recovery === 'none' ? [] : held.slice(0, mostRepeated);
      for (const exchange of repeated) {
        await send(exchange.case);
        const { same, accepted } = await controls.ask(asked, signature);
        if (same === 0 || accepted > 0) continue;
        causes.add(exchange);
        const { recovery } = await controls.recover([exchange.case], asked, signature);
        if (effect !== undefined) {
          effect.cause = exchange;
          effect.recovery = recovery;
          effect.unjudged -= 1;
        }
        return { judged: [exchange], unjudged: held.filter((other) => other !== exchange) };
      }
      return sorted;
    },
    isCause: (exchange) => causes.has(exchange),
  };
}
