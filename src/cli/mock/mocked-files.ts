import { existsSync } from 'node:fs';
import { defaults } from '../../defaults.ts';
import { usage } from '../options/parse-options.ts';

/** A contract's file and the prefix of its paths; empty for a single contract. */
export interface MockedFile {
  readonly prefix: string;
  readonly file: string;
}

/**
 * Reads `[PREFIX=]FILE...`. A prefix is a path, with or without a leading slash; a single contract needs none. Without any, the contract of the configuration
 * file is served, or `openapi.yaml`. Throws `usage`.
 */
export function readMockedFiles(positionals: readonly string[], configured?: string): readonly MockedFile[] {
  const named = positionals.length === 0 ? [configured ?? defaults.contract] : positionals;
  const files = named.map(readMockedFile);
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

function readMockedFile(named: string): MockedFile {
  const [, prefix, file] = /^\/?([^=]*?)\/?=(.+)$/s.exec(named) ?? [];
  if (prefix === undefined || file === undefined || existsSync(named)) return { prefix: '', file: named };
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(prefix) || prefix.startsWith('__coldframe'))
    throw usage(
      `"${prefix}" cannot be a prefix.`,
      'Use letters, digits, "-", ".", "_" and "~", with "/" between parts.',
    );
  return { prefix: `/${prefix}`, file };
}
