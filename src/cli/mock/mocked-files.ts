import { existsSync } from 'node:fs';
import { apiNames } from '../../config/api-configuration.ts';
import type { Environment } from '../../config/expand-variables.ts';
import { readConfiguration } from '../../config/read-configuration.ts';
import { defaults } from '../../defaults.ts';
import { readFileContract } from '../options/file-settings.ts';
import { usage } from '../options/parse-options.ts';

/** A contract's file and the prefix of its paths; empty for a single contract. */
export interface MockedFile {
  readonly prefix: string;
  readonly file: string;
  /** The API of the configuration file that it belongs to. */
  readonly api?: string | undefined;
}

/**
 * Reads `[PREFIX=]FILE...`, in which the name of an API of the configuration file may stand for its file. A prefix is a path, with or without a leading slash;
 * that of an API is its name. A single contract needs none. Without any, all APIs of the configuration file are served, its contract, or `openapi.yaml`.
 * Throws `usage`.
 */
export async function readMockedFiles(
  positionals: readonly string[],
  { config, env }: { readonly config: string | undefined; readonly env: Environment },
): Promise<readonly MockedFile[]> {
  const names = apiNames(await readConfiguration(config));
  const named = positionals.length === 0 && names.length > 0 ? names : positionals;
  const contractOf = async (api?: string) => (await readFileContract(config, env, api)).contract;
  const mocked = named.map(async (word): Promise<MockedFile> => {
    if (!names.includes(word)) return readMockedFile(word);
    return { prefix: named.length === 1 ? '' : `/${word}`, file: (await contractOf(word)) ?? '', api: word };
  });
  const files =
    named.length === 0 ? [readMockedFile((await contractOf()) ?? defaults.contract)] : await Promise.all(mocked);
  const prefixes = files.map(({ prefix }) => prefix);
  if (files.length > 1 && prefixes.includes(''))
    throw usage(
      'Each of several contracts needs a prefix.',
      'For example: coldframe mock store=store.yaml library=library.yaml',
    );
  const twice = prefixes.find((prefix, at) => prefixes.indexOf(prefix) !== at);
  if (twice !== undefined) throw usage(`The prefix ${twice} is used twice.`, 'Give each contract its own prefix.');
  return files;
}

/** Clients leave out `.` and `..` of a path before they send it. */
function isLeftOut(prefix: string): boolean {
  return prefix.split('/').some((part) => part === '.' || part === '..');
}

function readMockedFile(named: string): MockedFile {
  const [, prefix, file] = /^\/?([^=]*?)\/?=(.+)$/s.exec(named) ?? [];
  if (prefix === undefined || file === undefined || existsSync(named)) return { prefix: '', file: named };
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(prefix) || prefix.startsWith('__coldframe') || isLeftOut(prefix))
    throw usage(
      `"${prefix}" cannot be a prefix.`,
      'Use letters, digits, "-", ".", "_" and "~", with "/" between parts.',
    );
  return { prefix: `/${prefix}`, file };
}
