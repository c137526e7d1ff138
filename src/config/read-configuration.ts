import { existsSync } from 'node:fs';
import { readSource } from '../contract/load/read-source.ts';
import type { SourceFile } from '../contract/syntax/source-file.ts';
import { Failure } from '../model/failure.ts';
import type { ConfigurationData } from './configuration-data.ts';
import { findConfigurationProblem } from './find-configuration-problem.ts';

/** Read when it exists and no other file is named. */
const defaultFile = 'coldframe.yaml';

/** The configuration file, which is valid by its schema. */
export interface Configuration {
  readonly source: SourceFile;
  /** As it is written: variables are not replaced. */
  readonly data: ConfigurationData;
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
  const [flaw] = source.flaws;
  if (flaw !== undefined) throw failureAt(source, source.positionAt(flaw.offset), { message: flaw.message, advice });
  const problem = findConfigurationProblem(source.value ?? {});
  if (problem !== undefined) throw configurationFailure(source, problem);
  return { source, data: (source.value ?? {}) as ConfigurationData };
}

/** Something in the configuration that is not valid. */
export interface ConfigurationProblem {
  /** Its path in the file, as for `SourceFile.positionOf`. */
  readonly tokens: readonly string[];
  readonly message: string;
  readonly advice?: string;
}

const advice = 'docs/configuration.md lists the keys; coldframe.schema.json in the package is their schema.';

/** The failure (`usage`) that reports the problem with its place in the file. */
export function configurationFailure(file: SourceFile, problem: ConfigurationProblem): Failure {
  const position = file.positionOf(problem.tokens) ?? file.positionAt(0);
  return failureAt(file, position, { message: problem.message, advice: problem.advice ?? advice });
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
