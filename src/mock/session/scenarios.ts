import type { MockSettings, Scenario, ScenarioStep } from '../settings/mock-settings.ts';
import { readPreferences } from '../settings/preferences.ts';

/** The scenarios of a mock, while they are played. */
export interface Scenarios {
  /** The step that applies to this call of an operation; `name` is the scenario that the caller asks for, if any. Counts the call. */
  readonly next: (operation: string, name: string | undefined) => ScenarioStep | undefined;
  /** Plays another scenario from its start, or none; `false` when there is none of that name. */
  readonly play: (name: string | undefined) => boolean;
  /** The scenario that is played now. */
  readonly playing: () => string | undefined;
  /** Lets every call of an operation have these preferences, before any step of a scenario; `undefined` ends that. */
  readonly prefer: (operation: string, preferences: string | undefined) => void;
  /** What `prefer` was given, by operation. */
  readonly preferred: () => ReadonlyMap<string, string>;
  /** Forgets all calls and preferences, and plays what the settings say. */
  readonly reset: () => void;
}

/** Starts with the scenario that the settings name, or with none. */
export function createScenarios({ scenario, scenarios }: MockSettings): Scenarios {
  let current = scenario;
  const calls = new Map<string, number>();
  const preferred = new Map<string, string>();
  const next = (operation: string, name: string | undefined) => {
    const played = name !== undefined && scenarios.has(name) ? name : current;
    const script = played === undefined ? undefined : scenarios.get(played);
    if (script === undefined) return undefined;
    const key = `${played}\n${operation}`;
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return stepFor(script, operation, count);
  };
  const nextStep = (operation: string, name: string | undefined) => {
    const step = next(operation, name);
    const own = preferred.get(operation);
    if (own === undefined) return step;
    const prefer = { ...step?.prefer, ...readPreferences(own) };
    return { ...(step ?? { operation, every: 1, after: 0, credential: undefined }), prefer };
  };
  const prefer = (operation: string, preferences: string | undefined) => {
    if (preferences === undefined) preferred.delete(operation);
    else preferred.set(operation, preferences);
  };
  const play = (name: string | undefined) => {
    if (name !== undefined && !scenarios.has(name)) return false;
    current = name;
    calls.clear();
    return true;
  };
  const reset = () => {
    play(scenario);
    preferred.clear();
  };
  return { next: nextStep, play, playing: () => current, prefer, preferred: () => preferred, reset };
}

function stepFor({ steps }: Scenario, operation: string, count: number): ScenarioStep | undefined {
  return steps.find((step) => {
    const isMeant = step.operation === undefined || step.operation === operation;
    const since = count - step.after;
    return isMeant && since > 0 && since % step.every === 0;
  });
}
