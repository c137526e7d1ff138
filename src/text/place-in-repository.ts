import { percentEncode } from './percent-encode.ts';

/** How files are named from the root of the repository; absent: they are named as they are. Addresses and files outside of it may come back as they are, or with `../`. */
export interface RepositoryPaths {
  readonly repositoryPath?: ((file: string) => string) | undefined;
}

/** Stands for what is outside: no file of a repository is taken for it. */
const outside = 'outside-of-the-repository';

/**
 * A path for a tool that looks for a file in the repository: relative to its root, with `/`. That of an address, or of a file outside, starts with
 * `outside-of-the-repository/`. A file of a git revision has its path there.
 */
export function pathInRepository(file: string, { repositoryPath }: RepositoryPaths): string {
  const path = (repositoryPath?.(file) ?? file)
    .replace(/^git:[^:]*:/, '')
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/+)+/, '');
  const rest = path.replace(/^(?:[a-z][a-z0-9+.-]*:\/+|(?:\.\.)?\/+)+/i, '');
  return rest === path ? path : `${outside}/${rest}`;
}

/** That path for SARIF, as a URI reference (RFC 3986). */
export function sarifLocation(
  file: string,
  paths: RepositoryPaths,
): { readonly uri: string; readonly uriBaseId: string } {
  const uri = pathInRepository(file, paths).split('/').map(percentEncode).join('/');
  return { uri, uriBaseId: '%SRCROOT%' };
}
