import type { Case } from '../../model/case.ts';
import { rawBody } from '../request/body/body-draft.ts';
import { latestNumber, refreshLatest } from '../request/rewrite-case.ts';
import { bodyOfState } from '../request/steps/restoring-request.ts';
import type { FreshNumbers } from '../request/values/fresh-numbers.ts';
import type { Derivation } from '../strategies/strategy.ts';

/** How a case is sent once more. */
export interface Resending {
  /** The case with other values in the place of those that were made for it alone; what it refers to stays. */
  readonly withFreshValues: (testCase: Case) => Case;
  /** Whether the case has values that were made for it. */
  readonly hasFreshValues: (testCase: Case) => boolean;
  /** The change with a state that was read before in the place of its body. */
  readonly withState: (change: Case, state: string) => Case;
}

/** `derivationOf` finds what the cases of an operation are derived with, by its key. */
export function openResending(numbers: FreshNumbers, derivationOf: (key: string) => Derivation | undefined): Resending {
  return {
    withFreshValues: (testCase) => refreshLatest(testCase, numbers),
    hasFreshValues: (testCase) => latestNumber(testCase, numbers.isFresh) !== undefined,
    withState: (change, state) => {
      const derivation = derivationOf(change.operation.key);
      const body = derivation === undefined ? rawBody(state) : bodyOfState(state, derivation);
      return { ...change, request: { ...change.request, body } };
    },
  };
}
