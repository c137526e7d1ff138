import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { apiNames } from '../../config/api-configuration.ts';
import { type Configuration, readConfiguration } from '../../config/read-configuration.ts';
import { suggestName } from '../../text/did-you-mean.ts';
import { listOf } from '../../text/plural.ts';
import { folderOf, pathFrom } from './configuration-paths.ts';
import { usage } from './parse-options.ts';

/** What a command line is about: an API of the configuration file, or a contract. */
export interface Choice {
  /** The name of the API; absent: the configuration file names no API, or none with this contract. */
  readonly api?: string;
  /** What is left of the arguments: empty, or the contract. */
  readonly positionals: readonly string[];
}

/**
 * The APIs that a command line names: `coldframe test orders`, all of the configuration file without a name, and those with a contract that is given as a file.
 * Any other file stands for itself. Throws `usage` for a word that is neither the name of an API nor a file.
 */
export async function chooseApis(
  positionals: readonly string[],
  named: string | undefined,
): Promise<readonly Choice[]> {
  const configuration = await readConfiguration(named);
  const names = apiNames(configuration);
  if (configuration === undefined || names.length === 0) return [{ positionals }];
  if (positionals.length === 0) return names.map(choiceOf);
  if (positionals.every((word) => names.includes(word))) return [...new Set(positionals)].map(choiceOf);
  const sharing = positionals.length === 1 ? namesByContract(configuration, positionals[0] ?? '') : [];
  if (sharing.length > 0) return sharing.map(choiceOf);
  const unknown = positionals.find((word) => /^[\w-]+$/.test(word) && !names.includes(word) && !existsSync(word));
  if (unknown !== undefined) throw unknownApi(unknown, names, configuration);
  return [{ positionals }];
}

function choiceOf(api: string): Choice {
  return { api, positionals: [] };
}

function namesByContract(configuration: Configuration, file: string): readonly string[] {
  const folder = folderOf(configuration);
  return Object.entries(configuration.data.apis ?? {}).flatMap(([name, { contract = '' }]) =>
    resolve(pathFrom(folder, contract)) === resolve(file) ? [name] : [],
  );
}

function unknownApi(word: string, names: readonly string[], { source }: Configuration): Error {
  const advice = suggestName(word, names) ?? `${source.name} has ${listOf(names)}.`;
  return usage(`There is no API and no file "${word}".`, advice);
}
