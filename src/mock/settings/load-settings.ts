import { readFile } from 'node:fs/promises';
import { Failure } from '../../model/failure.ts';
import { type MockSettings, readMockSettings, usualSettings } from './mock-settings.ts';

/** What is said of a mock's behaviour outside its settings file, and goes before what the file says. */
export interface BehaviourChoices {
  /** The scenario to play from the start. */
  readonly scenario?: string | undefined;
  readonly auth?: 'on' | 'off' | undefined;
}

/** Reads a settings file; without one everything is as usual. Throws `usage` when it cannot be read or is not as it should be. */
export async function loadMockSettings(file: string | undefined): Promise<MockSettings> {
  return file === undefined ? usualSettings : readMockSettings(await textOf(file), file);
}

/** The settings with what was chosen besides. Throws `usage` when they have no scenario of the name. */
export function chooseBehaviour(settings: MockSettings, { scenario, auth }: BehaviourChoices): MockSettings {
  if (scenario !== undefined && !settings.scenarios.has(scenario)) throw unknownScenario(scenario, settings);
  return { ...settings, ...(scenario !== undefined && { scenario }), ...(auth !== undefined && { auth }) };
}

/** There is no scenario of that name; says which there are. */
export function unknownScenario(scenario: string | undefined, { scenarios }: MockSettings): Failure {
  const known = [...scenarios.keys()].join(', ') || 'none';
  return new Failure('usage', `There is no scenario "${scenario}".`, `The settings have: ${known}.`);
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new Failure('usage', `The settings file ${file} cannot be read.`, 'Name another with --settings FILE.');
  }
}
