import type { MockSettings } from '../settings/mock-settings.ts';
import { type Preferences, readPreferences } from '../settings/preferences.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** What a request prefers, in its header field and, where that is enabled, in its query; `undefined` when it says nothing of the kind. */
export function requestedPreferences(request: MockRequest, settings: MockSettings): Preferences | undefined {
  const field = headerOf(request, 'prefer');
  const isQueried = settings.queryPreferences && request.query.includes('__');
  const queried = isQueried ? queriedPreferences(request.query) : undefined;
  if (queried === undefined && field === undefined) return undefined;
  return withKnownScenario({ ...readPreferences(field ?? ''), ...queried }, settings);
}

/** A scenario that there is not is no preference (RFC 7240, 2). */
function withKnownScenario(preferences: Preferences, { scenarios }: MockSettings): Preferences {
  const { scenario, ...others } = preferences;
  return scenario === undefined || scenarios.has(scenario) ? preferences : others;
}

/** `__code=503&__delay=2000`. */
function queriedPreferences(query: string): Preferences | undefined {
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name.startsWith('__'));
  const field = pairs.map(([name, value]) => `${name.slice(2)}="${value.replaceAll(/["\\]/g, '\\$&')}"`);
  return field.length === 0 ? undefined : readPreferences(field.join(', '));
}
