import type { Validator } from '../../schema/validate/validator.ts';
import { type Preferences, writePreferences } from '../settings/preferences.ts';
import { breakValue } from './break-value.ts';
import { createResponse, type MockResponse } from './mock-response.ts';

/** What of the preferences the caller asked for itself, the rest being a scenario's; and what judges the contract's answers. */
interface PreferenceContext {
  readonly requested: Preferences;
  readonly validator: Validator;
}

/** Does to an answer what is preferred of any: breaks it, delays it, spoils its delivery. Says in `Preference-Applied` what was done of what was asked. */
export function applyPreferences(
  answer: MockResponse,
  preferences: Preferences,
  { requested: asked, validator }: PreferenceContext,
): MockResponse {
  const isRefusal = answer.source === 'error' && (answer.faults?.length ?? 0) > 0;
  const broken = isRefusal || preferences.break === undefined ? undefined : breach(answer, preferences, validator);
  const { delay = 0, fault } = preferences;
  const delivery = delay === 0 && fault === undefined ? undefined : { delayMs: delay, fault };
  const { code, example, dynamic, seed, break: wished, ...others } = asked;
  const isRandom = answer.source === 'random';
  const isBroken = broken !== undefined && wished !== undefined;
  const applied = writePreferences({
    ...(code && !isRefusal && { code }),
    ...(example && answer.source === 'example' && { example }),
    ...(dynamic !== undefined && dynamic === isRandom && { dynamic }),
    ...(seed && (isRandom || isBroken) && { seed }),
    ...(isBroken && { break: wished }),
    ...others,
  });
  const base = broken ?? answer;
  const head = applied === '' ? base.headers : [...base.headers, 'Preference-Applied', applied];
  return { ...base, headers: head, ...(delivery && { delivery }) };
}

/** The answer with content that breaks the contract, labelled as such. */
function breach(
  answer: MockResponse,
  { break: kind, seed }: Preferences,
  validator: Validator,
): MockResponse | undefined {
  const { bodyValue: told } = answer;
  const broken = told && kind && breakValue(told, kind, { validator, seed });
  if (told === undefined || broken === undefined) return undefined;
  const label = `${kind} ${broken.at.replaceAll(/[^\x20-\x7e]/g, '?') || '/'}`;
  const [, , ...head] = answer.headers;
  return createResponse(
    { ...told, value: broken.value },
    { ...answer, headers: [...head, 'Coldframe-Break', label], source: 'breach' },
  );
}
