import { existsSync } from 'node:fs';
import { Failure } from '../model/failure.ts';

/** A contract's file and what comes before its paths; mostly nothing. */
export interface MockedFile {
  readonly prefix: string;
  readonly file: string;
}

/** `[PREFIX=]FILE...`: a prefix is a path, with or without a slash in front. One contract may do without. Throws `usage`. */
export function readMockedFiles(positionals: readonly string[]): readonly MockedFile[] {
  const named = positionals.length === 0 ? ['openapi.yaml'] : positionals;
  const files = named.map(readMockedFile);
  const prefixes = files.map(({ prefix }) => prefix);
  if (files.length > 1 && prefixes.includes(''))
    throw usage(
      'Each of several contracts needs a prefix.',
      'Such as: coldframe mock store=store.yaml library=library.yaml',
    );
  const twice = prefixes.find((prefix, at) => prefixes.indexOf(prefix) !== at);
  if (twice !== undefined) throw usage(`The prefix ${twice} is there twice.`, 'Give each contract one of its own.');
  return files;
}

function readMockedFile(named: string): MockedFile {
  const [, prefix, file] = /^\/?([^=]*?)\/?=(.+)$/s.exec(named) ?? [];
  if (prefix === undefined || file === undefined || existsSync(named)) return { prefix: '', file: named };
  if (!/^[\w.~-]+(?:\/[\w.~-]+)*$/.test(prefix) || prefix.startsWith('__coldframe'))
    throw usage(
      `"${prefix}" cannot come before paths.`,
      'Use letters, digits, "-", ".", "_", "~", and "/" between them.',
    );
  return { prefix: `/${prefix}`, file };
}

function usage(message: string, advice: string): Failure {
  return new Failure('usage', message, advice);
}
