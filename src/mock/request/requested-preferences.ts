import type { Operation } from '../../model/contract.ts';
import type { MockSettings } from '../settings/mock-settings.ts';
import { type Preferences, readPreferences } from '../settings/preferences.ts';
import { headerOf, type MockRequest } from './mock-request.ts';

/** The preferences of a request: in its `Prefer` header and, unless the settings disable that, in its query; `undefined` when it has neither. */
export function requestedPreferences(
  request: MockRequest,
  operation: Operation,
  settings: MockSettings,
): Preferences | undefined {
  const header = headerOf(request, 'prefer');
  const isRead = settings.queryPreferences && request.query.includes('__');
  const fromQuery = isRead ? queryPreferences(request.query, operation) : undefined;
  if (fromQuery === undefined && header === undefined) return undefined;
  return withoutUnknownScenario({ ...readPreferences(header ?? ''), ...fromQuery }, settings);
}

/** A scenario that does not exist is ignored (RFC 7240, 2). */
function withoutUnknownScenario(preferences: Preferences, { scenarios }: MockSettings): Preferences {
  const { scenario, ...others } = preferences;
  return scenario === undefined || scenarios.has(scenario) ? preferences : others;
}

/** `__code=503&__delay=2000`. A parameter that the contract has keeps its own meaning. */
function queryPreferences(query: string, { parameters }: Operation): Preferences | undefined {
  const own = new Set(parameters.filter((one) => one.in === 'query').map(({ name }) => name));
  const pairs = [...new URLSearchParams(query)].filter(([name]) => name.startsWith('__') && !own.has(name));
  const header = pairs.map(([name, value]) => `${name.slice(2)}="${value.replaceAll(/["\\]/g, '\\$&')}"`);
  return header.length === 0 ? undefined : readPreferences(header.join(', '));
}
