import { exec } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SecretData } from '../../config/configuration-data.ts';
import type { Environment } from '../../config/expand-variables.ts';
import { Failure } from '../../model/failure.ts';

/** Where the secrets of a configuration file are found. */
export interface SecretPlace {
  /** The folder of the file. */
  readonly folder: string;
  readonly env: Environment;
  /** Ends a command that runs. */
  readonly signal?: AbortSignal | undefined;
}

const commandTimeoutMs = 30_000;
const mostBytes = 1024 * 1024;

/** The secret, without the white space at its end. Rejects with `Failure` (`usage`), which names the file or the command and never what is in it. */
export async function readSecret(secret: SecretData, { folder, env, signal }: SecretPlace): Promise<string> {
  if (typeof secret === 'string') return secret;
  if ('file' in secret) {
    const text = await readFile(resolve(folder, secret.file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      throw unreadable(`The file ${secret.file} of a secret cannot be read (${error.code}).`);
    });
    return text.trimEnd();
  }
  const options = { cwd: resolve(folder), env: { ...env }, timeout: commandTimeoutMs, maxBuffer: mostBytes, signal };
  const { stdout } = await promisify(exec)(secret.command, options).catch((error: { readonly code?: unknown }) => {
    throw unreadable(`The command of a secret failed (exit code ${String(error.code ?? 'none')}): ${secret.command}`);
  });
  return stdout.trimEnd();
}

function unreadable(message: string): Failure {
  return new Failure('usage', message, 'Correct the secret under "identities" in coldframe.yaml.');
}
