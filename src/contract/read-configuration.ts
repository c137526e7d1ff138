import { existsSync } from 'node:fs';
import { Failure } from '../model/failure.ts';
import { readSource } from './load/read-source.ts';
import type { SourceFile } from './syntax/source-file.ts';

/** Read when it is there and no other is named. */
const usualFile = 'coldframe.yaml';

/** The configuration file: the one that is named, else `coldframe.yaml`; `undefined` where neither is there to be read. Throws as `readSource` does. */
export async function readConfiguration(named: string | undefined): Promise<SourceFile | undefined> {
  const name = named ?? (existsSync(usualFile) ? usualFile : undefined);
  return name === undefined ? undefined : readSource(name);
}

/** Something in the configuration that cannot be meant. */
export interface ConfigurationProblem {
  /** Its place, as `SourceFile.positionOf` takes it. */
  readonly tokens: readonly string[];
  readonly message: string;
  readonly advice: string;
}

/** The failure (`usage`) that tells of it with its place. */
export function configurationFailure(file: SourceFile, { tokens, message, advice }: ConfigurationProblem): Failure {
  const { line, column } = file.positionOf(tokens) ?? file.positionAt(0);
  return new Failure('usage', `${file.name}:${line}:${column} ${message}`, advice);
}
