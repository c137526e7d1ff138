import { isSafeMethod } from '../../../http/method.ts';
import { isSuccess } from '../../../http/status.ts';
import type { Operation } from '../../../model/contract.ts';
import type { Exchange } from '../../../model/exchange.ts';

/** Whether properties that are called like a resource, such as `customer`, hold the identifier of one: no contract says so. */
export interface NounReferences {
  readonly learn: (exchange: Exchange) => void;
  /** Whether requests of the operation name resources that exist in such places. */
  readonly refersByNoun: (operation: Pick<Operation, 'key'>) => boolean;
}

interface Attempts {
  refusals: number;
  refersByNoun: boolean;
  isSettled: boolean;
}

/** Refusals of the values of the contract after which identifiers are tried; where nothing is changed, the first one is enough. */
const mostRefusals = 2;
/** Refusals of those after which the values of the contract are sent again. */
const mostRefusalsByNoun = 8;
const refusing = new Set([400, 403, 404, 409, 422, 500]);

/** Where a target refuses the valid values of an operation, such properties are taken for references, until that is refused as well; what is accepted first is kept to. */
export function openNounReferences(): NounReferences {
  const operations = new Map<string, Attempts>();
  return {
    learn: ({ case: { operation, request, expects }, outcome }) => {
      if (outcome.kind !== 'reply' || expects !== 'accepted' || request.method !== operation.method) return;
      const attempts = operations.get(operation.key) ?? { refusals: 0, refersByNoun: false, isSettled: false };
      operations.set(operation.key, attempts);
      if (isSuccess(outcome.status)) attempts.isSettled = true;
      if (attempts.isSettled || !refusing.has(outcome.status)) return;
      attempts.refusals += 1;
      const most = isSafeMethod(operation.method) ? 1 : mostRefusals;
      if (attempts.refusals === most) attempts.refersByNoun = true;
      if (attempts.refusals < most + mostRefusalsByNoun) return;
      attempts.refersByNoun = false;
      attempts.isSettled = true;
    },
    refersByNoun: ({ key }) => operations.get(key)?.refersByNoun === true,
  };
}
