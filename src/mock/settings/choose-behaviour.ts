import { Failure } from '../../model/failure.ts';
import type { LocaleName } from '../../world/words/locale.ts';
import { defaultState, type MockSettings } from './mock-settings.ts';

/** Choices that take precedence over the settings file of a mock. */
export interface BehaviourChoices {
  /** The scenario to play from the start. */
  readonly scenario?: string | undefined;
  readonly auth?: 'on' | 'off' | undefined;
  /** `on`: keep what clients create, as the settings say; `off`: keep nothing, whatever the settings say. By default as the settings say, else `on`. */
  readonly state?: 'on' | 'off' | undefined;
  /** What responds to valid requests; `prism` needs `@stoplight/prism-http`. By default as the settings say, else `coldframe`. */
  readonly engine?: 'coldframe' | 'prism' | undefined;
  /** Whose names, cities and phone numbers generated data has. By default as the settings say, else `en`. */
  readonly locale?: LocaleName | undefined;
}

/** The settings after the choices are applied. Throws `usage` when they have no scenario with the name. */
export function chooseBehaviour(settings: MockSettings, choices: BehaviourChoices): MockSettings {
  const { scenario, auth, state, engine, locale } = choices;
  if (scenario !== undefined && !settings.scenarios.has(scenario)) throw unknownScenario(scenario, [settings]);
  return {
    ...settings,
    ...(scenario !== undefined && { scenario }),
    ...(auth !== undefined && { auth }),
    ...(engine !== undefined && { engine }),
    ...(locale !== undefined && { locale }),
    ...(state !== undefined && {
      state: state === 'on' ? { ...(settings.state ?? defaultState), isRequested: true } : undefined,
    }),
  };
}

/** The failure `usage` where no mock has a scenario of that name; its message lists the names that there are. */
export function unknownScenario(
  scenario: string | undefined,
  settings: readonly Pick<MockSettings, 'scenarios'>[],
): Failure {
  const known = [...new Set(settings.flatMap(({ scenarios }) => [...scenarios.keys()]))].join(', ') || 'none';
  return new Failure('usage', `There is no scenario "${scenario}".`, `Available in the settings: ${known}.`);
}
