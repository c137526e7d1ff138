import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/**
 * Whether the files of a contract may be read from a place without a permission: inside the folder of the contract, the repository that contains it (the
 * nearest `.git`), or the working directory if that contains it. Symbolic links are followed first. Outside the contract's folder, files and folders whose
 * names start with a dot do not belong to a contract.
 */
export function isInReadableArea(path: string, contract: string): boolean {
  const real = realPath(path);
  const folder = realPath(dirname(contract));
  if (isInside(real, folder)) return true;
  const workingFolder = realPath('.');
  const areas = [repositoryOf(folder), isInside(folder, workingFolder) ? workingFolder : undefined];
  return areas.some((area) => area !== undefined && isInside(real, area) && !hasHiddenPart(real.slice(area.length)));
}

function isInside(path: string, folder: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** The nearest folder around this one that has a `.git`; never the root of the file system. */
export function repositoryOf(folder: string): string | undefined {
  for (let at = folder; dirname(at) !== at; at = dirname(at)) if (existsSync(join(at, '.git'))) return at;
  return undefined;
}

function hasHiddenPart(path: string): boolean {
  return path.split(sep).some((part) => part.startsWith('.'));
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
