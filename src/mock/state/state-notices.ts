import type { Contract, Operation } from '../../model/contract.ts';
import { firstNames } from '../../text/plural.ts';
import type { Role } from '../../world/resources/resources.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import { keptPaths, stateResources } from './keeps-state.ts';
import { documentsMissing } from './read/state-request.ts';

const mostNamed = 10;

/** What a user should know about a mock's state before the first request, one line each; nothing where no state is kept. `prefix`: of the mock's paths, empty by default. */
export function stateNotices(contract: Contract, state: StateSettings | undefined, prefix = ''): readonly string[] {
  if (state === undefined) return [];
  const resources = stateResources(contract);
  const kept = keptPaths(contract);
  if (kept.length === 0) {
    const nothing =
      'State: there is nothing to keep, because the contract has no paths such as /things and /things/{id}';
    return state.isRequested ? [nothing] : [];
  }
  const roles = resources.flatMap((resource) => [...resource.roles]);
  const silent = state.unknown === 'missing' ? [] : silentReads(roles);
  return [
    `State is kept for ${firstNames(kept, mostNamed)} until POST ${prefix}/__coldframe/reset`,
    ...(silent.length > 0
      ? [
          `State: no response is documented for a deleted item, so it is read as without state: ${firstNames(silent, mostNamed)}`,
        ]
      : []),
  ];
}

/** The operations that read an item that can be deleted and have no response for one that is gone. */
function silentReads(roles: readonly (readonly [Operation, Role])[]): readonly string[] {
  const deletable = new Set(roles.flatMap(([{ path }, role]) => (role === 'delete' ? [path] : [])));
  return roles.flatMap(([operation, role]) =>
    role === 'read' && deletable.has(operation.path) && !documentsMissing(operation) ? [operation.key] : [],
  );
}
