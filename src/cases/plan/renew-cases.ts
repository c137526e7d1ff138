import type { Case } from '../../model/case.ts';
import type { EarlierRequests } from '../resources/expected/earlier-requests.ts';
import { withVersion } from '../resources/reading/current-version.ts';
import type { Resources } from '../resources/resources.ts';
import type { Derivation } from '../strategies/strategy.ts';

/** What a case is renewed by. */
interface RenewalSources {
  readonly resources: Resources;
  /** The derivation of the operation with that key. */
  readonly derivationOf: (key: string) => Derivation | undefined;
  /** The requests that cases were derived after; those of a case are those of its renewed one. */
  readonly earlier: WeakMap<Case, EarlierRequests>;
}

/** Gives a case for what exists when it is sent: what a path names or a body refers to may be gone since it was derived, and what the path names may have another version. */
export function openRenewal({ resources, derivationOf, earlier }: RenewalSources): (derived: Case) => Case {
  return (derived) => {
    const { operation, scope } = derived;
    const testCase = withVersion(derived, resources.versionOf(operation, derived.request.path));
    const builder = derivationOf(operation.key)?.validRequest;
    const current = builder?.scopeWith(testCase.request, scope) ?? scope;
    const isUnknown = testCase.namesUnknown !== true && builder?.namesUnknown(testCase.request) === true;
    if (testCase === derived && current === scope && !isUnknown) return derived;
    const renewed = { ...testCase, scope: current, ...(isUnknown && { namesUnknown: true as const }) };
    const requests = earlier.get(derived);
    if (requests !== undefined) earlier.set(renewed, requests);
    return renewed;
  };
}
