import type { AcceptedChange } from '../diff/changes/accept-changes.ts';
import { changeIds } from '../diff/changes/change.ts';
import { suggestName } from '../text/did-you-mean.ts';
import { configurationOfApi } from './api-configuration.ts';
import { type Configuration, configurationFailure, readConfiguration } from './read-configuration.ts';

/**
 * The entries of `diff.accepted` in the configuration file, for one of its APIs if it is named: each has a `change`, a `reason` and optionally a place (`at`) and a last day (`expires`).
 * Throws `usage`, with the place in the file, for an entry that cannot be used.
 */
export async function readAcceptedChanges(file: string | undefined, api?: string): Promise<readonly AcceptedChange[]> {
  const configuration = await readConfiguration(file);
  if (configuration === undefined) return [];
  const ofApi = configurationOfApi(configuration, api);
  return (ofApi.data.diff?.accepted ?? []).map(({ change, at, reason, expires }, index) => {
    requireChange(ofApi, { tokens: ['diff', 'accepted', String(index), 'change'], change });
    return { change, at, reason, expires };
  });
}

function requireChange(
  configuration: Configuration,
  { tokens, change }: { readonly tokens: readonly string[]; readonly change: string },
): void {
  if (changeIds.some((id) => id === change)) return;
  const message = `There is no change ${JSON.stringify(change)}. ${suggestName(change, changeIds) ?? ''}`.trimEnd();
  const advice = 'Each change that coldframe diff prints begins with its kind, such as "breaking property-required".';
  throw configurationFailure(configuration, { tokens, message, advice });
}
