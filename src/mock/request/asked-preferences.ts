import type { MockSettings } from '../settings/mock-settings.ts';
import { type Preferences, readPreferences } from '../settings/preferences.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** What a request prefers, in its header field and, where that is enabled, in its query; `undefined` when it says nothing of the kind. */
export function askedPreferences(request: MockRequest, { queryPreferences }: MockSettings): Preferences | undefined {
  const field = headerOf(request, 'prefer');
  const queried = queryPreferences && request.query.includes('__') ? queriedPreferences(request.query) : undefined;
  if (queried === undefined) return field === undefined ? undefined : readPreferences(field);
  return { ...readPreferences(field ?? ''), ...queried };
}

/** `__code=503&__delay=2000`. */
function queriedPreferences(query: string): Preferences | undefined {
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name.startsWith('__'));
  const field = pairs.map(([name, value]) => `${name.slice(2)}="${value.replaceAll(/["\\]/g, '\\$&')}"`);
  return field.length === 0 ? undefined : readPreferences(field.join(', '));
}
