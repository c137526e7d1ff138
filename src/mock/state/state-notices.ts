import type { Contract } from '../../model/contract.ts';
import { firstNames } from '../../text/plural.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import { keptPaths } from './keeps-state.ts';

const mostNamed = 10;

/** What a user should know about a mock's state before the first request, one line each; nothing where no state is kept. `prefix`: of the mock's paths, empty by default. */
export function stateNotices(contract: Contract, state: StateSettings | undefined, prefix = ''): readonly string[] {
  if (state === undefined) return [];
  const kept = keptPaths(contract);
  if (kept.length === 0) {
    const nothing =
      'State: there is nothing to keep, because the contract has no paths such as /things and /things/{id}';
    return state.isRequested ? [nothing] : [];
  }
  return [`State is kept for ${firstNames(kept, mostNamed)} until POST ${prefix}/__coldframe/reset`];
}
