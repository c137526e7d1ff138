import { existsSync } from 'node:fs';
import { Failure } from '../model/failure.ts';
import { readSource } from './load/read-source.ts';
import type { SourceFile } from './syntax/source-file.ts';

/** Read when it exists and no other file is named. */
const defaultFile = 'coldframe.yaml';

/** Reads the configuration file: the named one, else `coldframe.yaml`; `undefined` when none is named and that does not exist. Throws as `readSource` does. */
export async function readConfiguration(named: string | undefined): Promise<SourceFile | undefined> {
  const name = named ?? (existsSync(defaultFile) ? defaultFile : undefined);
  return name === undefined ? undefined : readSource(name);
}

/** Something in the configuration that is not valid. */
export interface ConfigurationProblem {
  /** Its path in the file, as for `SourceFile.positionOf`. */
  readonly tokens: readonly string[];
  readonly message: string;
  readonly advice: string;
}

/** The failure (`usage`) that reports the problem with its place in the file. */
export function configurationFailure(file: SourceFile, { tokens, message, advice }: ConfigurationProblem): Failure {
  const { line, column } = file.positionOf(tokens) ?? file.positionAt(0);
  return new Failure('usage', `${file.name}:${line}:${column} ${message}`, advice);
}
