import type { Contract, Operation } from '../../model/contract.ts';
import type { StateSettings } from '../settings/mock-settings.ts';
import { documentsMissing } from './read/state-request.ts';
import { type Role, resourcesOf } from './resources/resources.ts';

const most = 10;

/** What a user should know of a mock's state before the first request, one line each; nothing where no state is kept. */
export function stateNotices(contract: Contract, state: StateSettings | undefined): readonly string[] {
  if (state === undefined) return [];
  const resources = resourcesOf(contract);
  const kept = resources.filter(({ isWritable }) => isWritable).map(({ path }) => path);
  if (kept.length === 0)
    return ['State: there is nothing to keep, no paths of the contract have the shape of /things and /things/{id}'];
  const roles = resources.flatMap((resource) => [...resource.roles]);
  const silent = state.unknown === 'missing' ? [] : silentReads(roles);
  return [
    `State is kept of ${listed(kept)}, until it is forgotten with POST /__coldframe/reset`,
    ...(silent.length > 0
      ? [`State: no answer is documented for what was deleted, so it is answered as without state: ${listed(silent)}`]
      : []),
  ];
}

/** What reads a deletable item and knows no answer for one that is gone. */
function silentReads(roles: readonly (readonly [Operation, Role])[]): readonly string[] {
  const deletable = new Set(roles.flatMap(([{ path }, role]) => (role === 'delete' ? [path] : [])));
  return roles.flatMap(([operation, role]) =>
    role === 'read' && deletable.has(operation.path) && !documentsMissing(operation) ? [operation.key] : [],
  );
}

function listed(names: readonly string[]): string {
  const told = names.slice(0, most).join(', ');
  return names.length > most ? `${told} and ${names.length - most} more` : told;
}
