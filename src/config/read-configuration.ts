import { existsSync } from 'node:fs';
import { readSource } from '../contract/load/read-source.ts';
import type { SourceFile } from '../contract/syntax/source-file.ts';
import { Failure } from '../model/failure.ts';
import type { ApiData, ConfigurationData } from './configuration-data.ts';
import { findConfigurationProblem } from './find-configuration-problem.ts';

/** Read when it exists and no other file is named. */
const defaultFile = 'coldframe.yaml';

/** The configuration file, which is valid by its schema, or what it says about one API (`configurationOfApi`). */
export interface Configuration {
  readonly source: SourceFile;
  /** As it is written: variables are not replaced. */
  readonly data: ConfigurationData;
  /** The name of the API that the data is about; absent: the file has no `apis`, or the data is what it says beside them. */
  readonly api?: string;
  /** What the file says for all of its APIs; absent: the data is not about one of several. */
  readonly shared?: ApiData;
  /** Where a value of the data is written; `undefined`: nowhere. */
  readonly positionOf: SourceFile['positionOf'];
}

/**
 * Reads the configuration file: the named one, else `coldframe.yaml` in the working directory; `undefined` when none is named and that does not exist.
 * Throws `usage`, with line and column, for a file that cannot be read or is not valid.
 */
export async function readConfiguration(named: string | undefined): Promise<Configuration | undefined> {
  const name = named ?? (existsSync(defaultFile) ? defaultFile : undefined);
  if (name === undefined) return undefined;
  const source = await readSource(name).catch((error: unknown) => {
    throw error instanceof Failure ? unreadable(error) : error;
  });
  const flaw = source.flaws.find(({ kind }) => kind !== 'word');
  if (flaw !== undefined) throw failureAt(source, source.positionAt(flaw.offset), { message: flaw.message, advice });
  const data = (source.value ?? {}) as ConfigurationData;
  const configuration = { source, data, positionOf: source.positionOf };
  const problem = findConfigurationProblem(source.value ?? {}) ?? misplacedContract(data);
  if (problem !== undefined) throw configurationFailure(configuration, problem);
  return configuration;
}

function misplacedContract({ apis, contract }: ConfigurationData): ConfigurationProblem | undefined {
  if (apis === undefined || contract === undefined) return undefined;
  const message = '"contract" cannot be beside "apis": each API has its own.';
  return { tokens: ['contract'], message, advice: 'Move it into the API that it belongs to.' };
}

/** Something in the configuration that is not valid. */
export interface ConfigurationProblem {
  /** Its path in the data. */
  readonly tokens: readonly string[];
  readonly message: string;
  readonly advice?: string;
}

const advice = 'docs/configuration.md lists the keys; coldframe.schema.json in the package is their schema.';

/** The failure (`usage`) that reports the problem with its place in the file. */
export function configurationFailure(
  { source, positionOf }: Pick<Configuration, 'source' | 'positionOf'>,
  problem: ConfigurationProblem,
): Failure {
  const position = positionOf(problem.tokens) ?? source.positionAt(0);
  return failureAt(source, position, { message: problem.message, advice: problem.advice ?? advice });
}

function failureAt(
  file: SourceFile,
  { line, column }: { readonly line: number; readonly column: number },
  { message, advice }: { readonly message: string; readonly advice: string },
): Failure {
  return new Failure('usage', `${file.name}:${line}:${column} ${message}`, advice);
}

function unreadable({ message }: Failure): Failure {
  return new Failure('usage', message, 'The configuration must be a file in YAML 1.2 or JSON; --config FILE names it.');
}
