import type { AcceptedChange } from '../diff/changes/accept-changes.ts';
import { configurationOfApi } from './api-configuration.ts';
import { readConfiguration } from './read-configuration.ts';

/**
 * The entries of `diff.accepted` in the configuration file, for one of its APIs if it is named: each has a `change`, a `reason` and optionally a place (`at`) and a last day (`expires`).
 * Throws `usage`, with the place in the file, for an entry that cannot be used.
 */
export async function readAcceptedChanges(file: string | undefined, api?: string): Promise<readonly AcceptedChange[]> {
  const configuration = await readConfiguration(file);
  const accepted = configuration && configurationOfApi(configuration, api).data.diff?.accepted;
  return (accepted ?? []).map(({ change, at, reason, expires }) => ({ change, at, reason, expires }));
}
