import type { Case } from '../../model/case.ts';
import { deriveLimitProbes, type LimitProbe } from './limit-probes.ts';
import type { PlannedOperations } from './plan-operations.ts';
import type { RunHistory } from './run-history.ts';

/** What can be probed for a limit, in the operations that have accepted a valid request, by cases that may be sent. */
export function* deriveAllProbes(
  { inOrder }: PlannedOperations,
  { hasAccepted }: RunHistory,
  mayBeSent: (testCase: Case) => boolean,
): Generator<LimitProbe> {
  for (const { operation, derivation } of inOrder) {
    const derived = hasAccepted(operation.key) ? derivation() : undefined;
    for (const probe of derived === undefined ? [] : deriveLimitProbes(derived)) {
      const caseFor: LimitProbe['caseFor'] = (size) => {
        const testCase = probe.caseFor(size);
        return testCase !== undefined && mayBeSent(testCase) ? testCase : undefined;
      };
      yield { ...probe, caseFor };
    }
  }
}
