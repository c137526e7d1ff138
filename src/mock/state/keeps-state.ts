import type { Contract } from '../../model/contract.ts';
import { memoizeByObject } from '../../schema/memoize.ts';
import { findResources, type Resource } from '../../world/resources/resources.ts';
import { findSingleResources } from '../../world/resources/single-resources.ts';
import type { StateSettings } from '../settings/mock-settings.ts';

/** What a mock keeps state for: the collections of a contract, and the resources that exist once. */
export const stateResources = memoizeByObject((contract: Contract): readonly Resource[] => {
  const collections = findResources(contract);
  return [...collections, ...findSingleResources(contract, collections)];
});

/** The paths of the resources that clients can create, change or delete. */
export function keptPaths(contract: Contract): readonly string[] {
  return stateResources(contract)
    .filter(({ isWritable }) => isWritable)
    .map(({ path }) => path);
}

/** Whether a mock keeps state: where its settings say so and there is something to keep. */
export function keepsState(contract: Contract, state: StateSettings | undefined): boolean {
  if (state === undefined) return false;
  return Object.keys(state.seed).length > 0 || keptPaths(contract).length > 0;
}
