import { isSuccess, listsStatus } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';

/**
 * Which operations have refused ordinary requests with 409: what they name in the objects of a list, such as the seat of a ticket, may be taken. Others are asked for
 * then, as long as the target does not refuse those for another reason.
 */
export interface RefusedAsTaken {
  readonly learn: (exchange: Exchange) => void;
  /** Whether the objects in the lists of a body are to name other places than the sample, and its references other resources than the requests before. */
  readonly areTaken: (operation: Pick<Operation, 'key'>) => boolean;
}

/** After so many refusals that are not about what is taken, and no success, the places of the contract are the only ones. */
const mostRefused = 5;

/** Knows of nothing that is taken. */
export function openRefusedAsTaken(): RefusedAsTaken {
  const taken = new Set<string>();
  const accepted = new Set<string>();
  const refusals = new Map<string, number>();
  return {
    learn: ({ case: { operation, expects }, outcome }) => {
      const { key, method } = operation;
      if (method !== 'POST' || expects !== 'accepted' || outcome.kind !== 'reply') return;
      if (outcome.status === 409 && listsStatus(operation, 409)) taken.add(key);
      // Before that, requests name the places of the contract.
      if (!taken.has(key)) return;
      if (isSuccess(outcome.status)) accepted.add(key);
      if (outcome.status === 400 || outcome.status === 422) refusals.set(key, (refusals.get(key) ?? 0) + 1);
    },
    areTaken: ({ key }) => taken.has(key) && (accepted.has(key) || (refusals.get(key) ?? 0) < mostRefused),
  };
}
