import { exec } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { SecretData } from '../../config/configuration-data.ts';
import type { Environment } from '../../config/expand-variables.ts';
import { readTextFile, type UnreadableFile } from '../../contract/load/read-text-file.ts';
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
    const text = await readTextFile(resolve(folder, secret.file), mostBytes).catch((error: UnreadableFile) => {
      throw unreadable(`The file ${secret.file} of a secret ${error.message}.`);
    });
    return text.trimEnd();
  }
  const options = { cwd: resolve(folder), env: { ...env }, timeout: commandTimeoutMs, maxBuffer: mostBytes, signal };
  const { stdout } = await promisify(exec)(secret.command, options).catch((error: FailedCommand) => {
    throw unreadable(`The command of a secret ${reasonOf(error)}: ${secret.command}`);
  });
  return stdout.trimEnd();
}

/** What Node.js says of a command that did not end with 0. */
interface FailedCommand {
  /** A word where the command did not end by itself. */
  readonly code?: unknown;
  readonly killed?: boolean;
}

function reasonOf({ code, killed = false }: FailedCommand): string {
  if (code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER') return 'printed more than 1 MiB';
  if (killed) return `did not end within ${commandTimeoutMs / 1000} seconds`;
  return `failed (exit code ${typeof code === 'number' ? code : 'none'})`;
}

function unreadable(message: string): Failure {
  return new Failure('usage', message, 'Correct the secret under "identities" in coldframe.yaml.');
}
