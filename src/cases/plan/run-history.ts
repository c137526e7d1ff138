import { hasSucceeded, statusOf } from '../../http/outcome.ts';
import { isThrottled } from '../../http/retry-after.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { StrategyId } from '../../model/strategy-id.ts';
import { allStrategies } from '../all-strategies.ts';
import { plainIds } from '../request/case-draft.ts';
import { isAboutNoValue } from '../resources/reading/about-no-value.ts';
import { depth } from '../strategies/bodies/depth.ts';
import { validBody } from '../strategies/bodies/valid-body.ts';
import type { Derivation } from '../strategies/strategy.ts';

/** What later cases are derived from: the outcomes so far. */
export interface RunHistory extends Pick<Derivation, 'wasRefused' | 'wasAcceptedUnauthorised' | 'findExchange'> {
  readonly learn: (exchange: Exchange) => void;
  /** Whether the target accepted the case of that id; known for the cases that limit probes name in `shownBy`. */
  readonly wasAccepted: (id: string) => boolean;
  /** Whether the operation with that key has accepted a valid request. */
  readonly hasAccepted: (operation: string) => boolean;
  /** Whether the operation with that key has asked to come back later, and again after each pause. */
  readonly isThrottled: (operation: string) => boolean;
  /** Whether the operation with that key has refused a request without a body, as the contract has none, for its missing media type. */
  readonly asksForMediaType: (operation: string) => boolean;
}

/** A history without outcomes. */
export function openRunHistory(): RunHistory {
  const refused = new Set<string>();
  const accepted = new Set<string>();
  const acceptedUnauthorised = new Set<string>();
  const acceptingOperations = new Set<string>();
  const operationsWithMediaType = new Set<string>();
  const throttledOperations = new Set<string>();
  /** By strategy: one whose steps are sent among those of others still finds its own. */
  const recentExchanges = new Map<StrategyId, Map<string, Exchange>>(
    allStrategies.filter(({ steps }) => steps !== undefined).map(({ id }) => [id, new Map()]),
  );
  return {
    learn: (exchange) => {
      const { case: sent, outcome } = exchange;
      const recent = recentExchanges.get(sent.strategy);
      if (recent !== undefined) rememberRecent(recent, exchange);
      const isAccepted = hasSucceeded(exchange);
      if (isAccepted && sent.expects === 'unauthorised') acceptedUnauthorised.add(sent.id);
      if (isAccepted && (sent.strategy === validBody.id || sent.strategy === depth.id)) accepted.add(sent.id);
      if (outcome.kind === 'reply' && isThrottled(outcome)) throttledOperations.add(sent.operation.key);
      if (statusOf(exchange) === 415 && sent.operation.body === undefined && sent.strategy === validBody.id)
        operationsWithMediaType.add(sent.operation.key);
      if (sent.expects !== 'accepted') return;
      if (isAccepted) acceptingOperations.add(sent.operation.key);
      else refused.add(sent.id);
      // What was refused may have named what did not exist then.
      if (isAccepted && isAboutNoValue(sent) && sent.varies !== true)
        for (const id of plainIds(sent.operation)) refused.delete(id);
    },
    wasRefused: (id) => refused.has(id),
    wasAccepted: (id) => accepted.has(id),
    wasAcceptedUnauthorised: (id) => acceptedUnauthorised.has(id),
    findExchange: (id) => {
      for (const recent of recentExchanges.values()) {
        const found = recent.get(id);
        if (found !== undefined) return found;
      }
      return undefined;
    },
    hasAccepted: (operation) => acceptingOperations.has(operation),
    isThrottled: (operation) => throttledOperations.has(operation),
    asksForMediaType: (operation) => operationsWithMediaType.has(operation),
  };
}

/** Remembered at most: a step builds on the last few. */
const mostExchanges = 20;

function rememberRecent(exchanges: Map<string, Exchange>, exchange: Exchange): void {
  const [oldest] = exchanges.keys();
  if (exchanges.size >= mostExchanges && oldest !== undefined) exchanges.delete(oldest);
  exchanges.set(exchange.case.id, exchange);
}
